"""AF: after a Chain. Where the cards that were used go."""

from collections.abc import Collection

from engine.rules.register import Basis, Cite, rule
from engine.terms.vocabulary import CardKind, Face, PassageId, Player, Trait, Zone


@rule(
    "AF01",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.after.used-cards"),
            "If a Normal Spell resolves, that card is sent to the GY after the Chain.",
        ),
        Cite(
            PassageId("chain.after.used-cards"),
            "A card that has already moved is not sent to the GY again.",
        ),
    ],
)
def goes_to_graveyard(*, stays_on_field: bool, has_moved: bool) -> bool:
    """A used Spell or Trap Card goes to the GY after the Chain, unless it stays or has moved."""
    return not stays_on_field and not has_moved


@rule(
    "AF02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("chain.after.which-cards"),
            "If a Continuous Trap resolves, that card stays on the field",
        )
    ],
)
def stays_after_chain(trait: Collection[Trait], *, stays_on_field: bool, linked: bool) -> bool:
    """Continuous, Equip and Field cards stay on the field after they resolve.

    So does what its text keeps there; an Equip Card stays only if it is `linked` to a monster.
    """
    return stays_on_field and (linked or Trait.EQUIP not in trait)


@rule("AF03", basis=Basis.INFERENCE)
def must_discard(*, cards: int, limit: int | None) -> int:
    """In the End Phase the turn player discards down to the hand size limit.

    >>> must_discard(cards=8, limit=6)
    2
    """
    return 0 if limit is None else max(0, cards - limit)


@rule("AF04", basis=Basis.INFERENCE)
def moved_by_game(event: str) -> Zone | None:
    """What a question says happens to a card happens to it, outside any Chain.

    Returns where that takes the card; None: it stays on the field.

    >>> moved_by_game("returned_to_hand"), moved_by_game("control_changed")
    (<Zone.HAND: 'hand'>, None)
    """
    if event in {"flipped_face_down", "control_changed"}:
        return None
    goals = {
        "banished": Zone.BANISHED,
        "returned_to_hand": Zone.HAND,
        "returned_to_deck": Zone.DECK,
    }
    return goals.get(event, Zone.GRAVEYARD)


@rule(
    "AF05",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("field.equip"), "is turned face-down, the Equip Card is destroyed")],
)
def equip_is_lost(zone: Zone, face: Face) -> bool:
    """An Equip Card whose monster left the field or was turned face-down is destroyed."""
    return zone is not Zone.MONSTER_ZONE or face is not Face.UP


@rule(
    "AF06",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("field.field-spell"), "the older Field Spell of that player goes to the GY")
    ],
)
def field_spell_is_replaced(activated: Collection[Trait], there: int) -> bool:
    """A player's older Field Spell goes to the GY when that player activates another one."""
    return Trait.FIELD in activated and there > 0


@rule(
    "AF07",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("field.pendulum"), "to the Extra Deck instead of the GY")],
)
def pendulum_goes_to_extra_deck(*, pendulum: bool, from_field: bool) -> bool:
    """A Pendulum Monster that would go from the field to the GY goes to the Extra Deck instead.

    One whose Summon was negated was not on the field (SU04), and goes to the GY.
    """
    return pendulum and from_field


@rule(
    "AF08",
    basis=Basis.INFERENCE,
    cites=[Cite(PassageId("field.equip.control"), "its owner controls that monster again")],
)
def control_returns(zone: Zone, *, controller: Player, owner: Player) -> bool:
    """When the Equip Card that gave control of a monster leaves, its owner controls it again.

    So it is while that Equip Card is negated.
    """
    return zone is Zone.MONSTER_ZONE and controller is not owner


@rule(
    "AF09", basis=Basis.RULEBOOK, cites=[Cite(PassageId("field.token"), "it is not sent to the GY")]
)
def token_is_gone(trait: Collection[Trait]) -> bool:
    """A Token that leaves the field goes nowhere: it is no card, and reaches no other place."""
    return Trait.TOKEN in trait


@rule(
    "AF10",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("field.xyz-materials"), "the materials of that monster go to the GY")],
)
def materials_are_lost(zone: Zone) -> bool:
    """When an Xyz Monster leaves the field its materials go to the GY, not as from the field."""
    return zone is not Zone.MONSTER_ZONE


@rule("AF11", basis=Basis.INFERENCE)
def is_set_again(printed: CardKind, *, as_monster: bool) -> bool:
    """A Trap that is a monster and is turned face-down is no monster any more, but a Set Trap.

    It lies in a Spell & Trap Zone again; anywhere off the field it is a Trap in any case.
    """
    return as_monster and printed is not CardKind.MONSTER
