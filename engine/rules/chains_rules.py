"""CH: chains. Who may respond to what, and in which order the links resolve."""

from enum import StrEnum

from engine.cardtext.card_text import CardText, Effect
from engine.rules.register import Basis, Cite, rule
from engine.terms.vocabulary import CardKind, EffectKind, PassageId, SpellSpeed, Trait


class ChainStage(StrEnum):
    """What goes on with a Chain when something would be activated."""

    OPEN = "open"
    """There is none, or it is still being built."""
    RESOLVING = "resolving"


def speed_of(text: CardText, effect: Effect, kind: EffectKind) -> SpellSpeed:
    """The Spell Speed of an activation."""
    return effect.speed or spell_speed(text.kind, text.trait, kind)


_OF_EFFECTS = {
    EffectKind.QUICK: SpellSpeed.TWO,
    EffectKind.TRIGGER: SpellSpeed.ONE,
    EffectKind.FLIP: SpellSpeed.ONE,
    EffectKind.IGNITION: SpellSpeed.ONE,
}
_OF_CARDS = {CardKind.TRAP: SpellSpeed.TWO}
_OF_TRAITS = {Trait.COUNTER: SpellSpeed.THREE, Trait.QUICK_PLAY: SpellSpeed.TWO}


@rule(
    "CH01",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("chain.speed.levels"), "A Normal Trap has Spell Speed 2."),
        Cite(PassageId("chain.speed.levels"), "A Counter Trap has Spell Speed 3."),
    ],
)
def spell_speed(kind: CardKind, trait: tuple[Trait, ...], effect: EffectKind) -> SpellSpeed:
    """Quick Effects, Quick-Play Spells and Traps are Spell Speed 2, Counter Traps 3, the rest 1.

    An effect of a Trap Card that is already face-up has the speed of the card; of a Counter Trap
    only its own activation is faster than other Traps, not an effect of it in the GY.
    """
    if effect in _OF_EFFECTS:
        return _OF_EFFECTS[effect]
    if effect is EffectKind.SPELL_TRAP_EFFECT and Trait.COUNTER in trait:
        return SpellSpeed.TWO
    told = [_OF_TRAITS[each] for each in trait if each in _OF_TRAITS]
    return max(told) if told else _OF_CARDS.get(kind, SpellSpeed.ONE)


@rule(
    "CH02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.speed.response"),
            "A card or effect can respond only if its Spell Speed is 2 or higher.",
        ),
        Cite(
            PassageId("chain.speed.response"),
            "A card or effect cannot respond to a Chain Link with a higher Spell Speed.",
        ),
    ],
)
def can_respond(response: SpellSpeed, last: SpellSpeed) -> bool:
    """A response needs Spell Speed 2 or 3, and at least the speed of the last Chain Link.

    Trigger Effects that triggered at the same time also become consecutive links; CH06 places
    those before any player may respond, so they never reach this rule.

    >>> can_respond(SpellSpeed.ONE, SpellSpeed.ONE)
    False
    """
    return response >= SpellSpeed.TWO and response >= last


@rule(
    "CH03",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.resolve.reverse"),
            "Chain Links resolve in reverse order of activation.",
        )
    ],
)
def resolution_order(links: int) -> tuple[int, ...]:
    """Chain Links resolve in reverse order: the last one first, Chain Link 1 last.

    >>> resolution_order(3)
    (3, 2, 1)
    """
    return tuple(range(links, 0, -1))


@rule(
    "CH04",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.respond.last-link"),
            "A card that answers an activation can only be chained directly to that activation.",
        ),
        Cite(
            PassageId("chain.respond.last-link"),
            "A card that answers an event can be added to the Chain"
            " if Chain Link 1 answers the same event.",
        ),
    ],
)
def answers(*, last_link: bool, opening_event: bool) -> bool:
    """A card that answers something answers the last Chain Link, or the event before the Chain."""
    return last_link or opening_event


@rule(
    "CH05",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.order.numbers"),
            "Chain Links are numbered in the order of activation.",
        )
    ],
)
def link_number(links_before: int) -> int:
    """Each activation becomes the next Chain Link, numbered in the order of activation."""
    return links_before + 1


@rule(
    "CH06",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.triggers.order"),
            "The mandatory effects of the turn player are placed on the Chain first.",
        ),
        Cite(
            PassageId("chain.triggers.order"),
            "The optional effects of the turn player are placed on the Chain third.",
        ),
    ],
)
def trigger_group(*, mandatory: bool, turn_player: bool) -> int:
    """Mandatory triggers go on the Chain before optional ones, the turn player's first."""
    return (0 if mandatory else 2) + (0 if turn_player else 1)


@rule(
    "CH07",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.start.turn-player"),
            "The turn player may start a Chain while the game state is open.",
        )
    ],
)
def may_act_in_open_state(*, open_state: bool, own_turn: bool) -> bool:
    """While the game state is open only the turn player starts a Chain."""
    return own_turn or not open_state


@rule(
    "CH08",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("fast.end-of-phase"),
            "If the opponent activates a fast effect, the Phase or Step does not end.",
        )
    ],
)
def phase_ends(chains_before: int, chains_now: int, *, windows_told: bool) -> bool:
    """A Main Phase ends when neither player answers its end; after a Chain there it goes on.

    Steps that do not tell every window leave it at what they say: the turn player ends it anyway.

    >>> phase_ends(1, 2, windows_told=True), phase_ends(1, 2, windows_told=False)
    (False, True)
    """
    return chains_now == chains_before or not windows_told


@rule("CH09", basis=Basis.INFERENCE)
def triggers_wait_for_summon(*, attempted: int, decided: int) -> bool:
    """What triggers while a Summon is attempted waits until that Summon succeeded or was negated.

    It then goes on the Chain together with what the Summon triggers (CH06).  Told are the Summons
    that were attempted so far, and those of them that are decided.
    """
    return attempted > decided


@rule("CH10", basis=Basis.INFERENCE)
def hidden_comes_last(*, hidden: bool, optional: bool, region: str) -> bool:
    """In the OCG optional triggers in the hand come after those that both players can see.

    In the TCG their place is that of their player's other triggers.
    """
    return hidden and optional and region == "OCG"


@rule(
    "CH11",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.resolve.no-activation"),
            "A card or effect cannot be activated while a Chain is resolving.",
        )
    ],
)
def may_activate_then(stage: ChainStage) -> bool:
    """Nothing is activated while a Chain is resolving, not even between two Chain Links."""
    return stage is not ChainStage.RESOLVING
