"""BA: battle. What ends an attack, and what does not."""

from engine.rules.register import Basis, Cite, Settled, rule
from engine.terms.vocabulary import PassageId, Position


@rule(
    "BA01",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("attack.attacker-stays"),
            "If the attacking monster stays face-up on the field",
        ),
        Cite(
            PassageId("attack.attacker-stays"),
            "is changed to Defense Position before the Damage Step",
        ),
    ],
)
def attack_continues(
    *, attacker_on_field: bool, turned: bool, negated: bool, phase_over: bool, barred: bool = False
) -> bool:
    """An attack continues unless it was negated, the attacker left or turned, or the phase ended.

    One that may attack in Defense Position goes on when it is changed to that position.  It ends
    if the attacker cannot attack any longer before the Damage Step.
    """
    return attacker_on_field and not (turned or negated or phase_over or barred)


@rule(
    "BA02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("negation.attack.no-damage-step"),
            "If an attack is negated, the Damage Step does not occur.",
        )
    ],
)
def damage_step_occurs(*, continues: bool, withdrawn: bool = False) -> bool:
    """The Damage Step occurs only if the attack continues.

    After a replay (BA05) its player may also withdraw it.
    """
    return continues and not withdrawn


@rule(
    "BA03",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("negation.attack.declared"), "that monster cannot attack again that turn")
    ],
)
def can_attack_again(*, attacks_declared: int, attacks_allowed: int) -> bool:
    """A monster that declared its attack cannot attack again, even if it was negated."""
    return attacks_declared < attacks_allowed


@rule(
    "BA04",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("negation.attack.position"), "that monster cannot change its battle position"
        )
    ],
)
def can_change_position(
    *, declared_attack: bool, changed_this_turn: bool, text_forbids: bool = False
) -> bool:
    """A monster that declared an attack, or changed or was Summoned this turn, cannot change.

    Nor does one that a text keeps as it is.
    """
    return not (declared_attack or changed_this_turn or text_forbids)


@rule(
    "BA05",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("attack.replay"), "changes in the Battle Step, a replay occurs")],
)
def replay_occurs(*, targets_changed: bool, attacker_on_field: bool) -> bool:
    """A replay occurs if the monsters that can be attacked changed before the Damage Step."""
    return targets_changed and attacker_on_field


@rule(
    "BA06",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("battle.damage"), "the monster with the lower ATK is destroyed")],
)
def battle_result(attacker: int, target: int, *, target_attacks: bool) -> tuple[bool, bool, int]:
    """The lower ATK is destroyed, and the difference is taken as damage; DEF only holds.

    Returns whether the attacker and the target are destroyed, and the damage: positive to the
    defending player, negative to the attacking one.

    >>> battle_result(1000, 1000, target_attacks=True)
    (True, True, 0)
    """
    if not target_attacks:
        return (False, attacker > target, min(0, attacker - target))
    if attacker == target:
        return (attacker > 0, attacker > 0, 0)
    return (attacker < target, attacker > target, attacker - target)


@rule(
    "BA07",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("attack.defense-position"), "A monster in Defense Position can attack only if"
        )
    ],
)
def can_declare_attack(*, attack_position: bool, text_allows_defense: bool) -> bool:
    """A monster attacks from Attack Position, or from Defense Position if its text says so."""
    return attack_position or text_allows_defense


@rule(
    "BA08",
    basis=Basis.CARD_TEXT,
    cites=[
        Cite(
            PassageId("text.attack-forbidden"),
            "keeps a monster from attacking, that monster cannot attack",
        )
    ],
)
def attack_is_allowed(turn: int, barred_turn: int, *, locked: bool) -> bool:
    """A monster that a text keeps from attacking cannot attack.

    A text does so while it applies, or for the turn in which an effect was used.
    """
    return not locked and barred_turn != turn


@rule(
    "BA09",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("battle.position"), "If a monster was Summoned, its battle position cannot")
    ],
)
def summon_uses_position(turn: int, arrived_turn: int) -> bool:
    """A monster cannot change its position in the turn it was Summoned."""
    return arrived_turn == turn


@rule(
    "BA10",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("attack.attacker-stays"), "is turned face-down, the attack does not continue"
        )
    ],
)
def is_still_attacking(
    *, turned: bool, negated: bool, phase_over: bool, barred: bool = False
) -> bool:
    """A monster that was turned or barred, or whose attack was negated, no longer attacks.

    What meant the attacker misses it.  One that left is not there to be reached either (TM05).
    """
    return not (turned or negated or phase_over or barred)


@rule(
    "BA11",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("attack.what-ends"),
            "The turn player may declare further attacks with other monsters.",
        )
    ],
    contested=("the attack ends", "the Battle Step ends"),
    settled=[Settled(0)],
)
def battle_step_goes_on(*, attacker_left: bool, ends: bool) -> bool:
    """If the attacking monster leaves, that attack ends, and the Battle Step goes on.

    That the Battle Step `ends` is a slip of translation in one source; it speaks of an attacker
    that left, not of an attack that ended otherwise.
    """
    return not (attacker_left and ends)


@rule(
    "BA12",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("battle.phase"), "only in the Battle Phase of its controller's turn")],
)
def is_battle_phase(*, battle: bool, own_turn: bool) -> bool:
    """A monster attacks in the Battle Phase of its controller's turn."""
    return battle and own_turn


@rule(
    "BA13",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("battle.direct"), "a direct attack is not possible unless a text allows it")
    ],
)
def may_attack_directly(*, monsters: int, text_allows: bool, text_forbids: bool) -> bool:
    """A direct attack is possible if the opponent controls no monsters, or if a text allows it."""
    return (monsters == 0 or text_allows) and not text_forbids


@rule(
    "BA14",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("battle.target"), "can attack a monster of the opponent")],
)
def can_be_attacked(*, on_their_field: bool, text_forbids: bool) -> bool:
    """A monster attacks a monster that the opponent controls, unless a text keeps it away."""
    return on_their_field and not text_forbids


@rule(
    "BA15",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("battle.no-position"), "has no Defense Position")],
)
def can_be_turned(*, is_link: bool, is_token: bool, face_down: bool) -> bool:
    """A Link Monster has no Defense Position, and a Token is never turned face-down."""
    return not is_link and not (is_token and face_down)


@rule("BA16", basis=Basis.INFERENCE)
def is_held(*, position: Position | None, held: Position) -> bool:
    """A text that holds monsters in a battle position turns those to it that are in another.

    That starts no Chain, and happens as soon as it applies to a monster.
    """
    return position is not held
