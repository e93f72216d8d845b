"""AF: after a Chain. Where the cards that were used go."""

from engine.rules.register import Basis, Cite, rule
from engine.terms.vocabulary import PassageId


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
def stays_after_chain(*, stays_on_field: bool) -> bool:
    """Continuous, Equip and Field cards stay on the field after they resolve."""
    return stays_on_field


@rule("AF03", basis=Basis.INFERENCE)
def must_discard(*, cards: int, limit: int | None) -> int:
    """In the End Phase the turn player discards down to the hand size limit.

    >>> must_discard(cards=8, limit=6)
    2
    """
    return 0 if limit is None else max(0, cards - limit)


@rule("AF04", basis=Basis.INFERENCE)
def moved_by_game(*, stated: bool) -> bool:
    """What a question says happens to a card happens to it, outside any Chain."""
    return stated


@rule(
    "AF05",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("field.equip"), "is turned face-down, the Equip Card is destroyed")],
)
def equip_is_lost(*, monster_face_up_on_field: bool) -> bool:
    """An Equip Card whose monster left the field or was turned face-down is destroyed."""
    return not monster_face_up_on_field


@rule(
    "AF06",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("field.field-spell"), "the older Field Spell of that player goes to the GY")
    ],
)
def field_spell_is_replaced(*, other_in_zone: bool) -> bool:
    """A player's older Field Spell goes to the GY when that player activates another one."""
    return other_in_zone


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
def control_returns(*, stolen: bool) -> bool:
    """When the Equip Card that gave control of a monster leaves, its owner controls it again."""
    return stolen


@rule(
    "AF09", basis=Basis.RULEBOOK, cites=[Cite(PassageId("field.token"), "it is not sent to the GY")]
)
def token_is_gone(*, token: bool) -> bool:
    """A Token that leaves the field goes nowhere: it is no card, and reaches no other place."""
    return token


@rule(
    "AF10",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("field.xyz-materials"), "the materials of that monster go to the GY")],
)
def materials_are_lost(*, on_field: bool) -> bool:
    """When an Xyz Monster leaves the field its materials go to the GY, not as from the field."""
    return not on_field


@rule("AF11", basis=Basis.INFERENCE)
def is_set_again(*, was_monster: bool) -> bool:
    """A Trap that is a monster and is turned face-down is no monster any more, but a Set Trap.

    It lies in a Spell & Trap Zone again; anywhere off the field it is a Trap in any case.
    """
    return was_monster
