"""CE: continuous effects. When they begin, when they stop, and which of two counts."""

from collections.abc import Collection
from typing import NamedTuple

from engine.rules.register import Basis, Cite, Settled, rule
from engine.terms.vocabulary import (
    OF_ACTIVATION,
    EffectKind,
    Negation,
    PassageId,
    Trait,
    Zone,
)


@rule(
    "CE01",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("continuous.order.first"),
            "If an effect is already negated when it would begin to apply",
        )
    ],
)
def counts_first(since: tuple[int, ...]) -> int:
    """Of continuous effects that would negate each other, the one that applied first counts."""
    return min(range(len(since)), key=lambda index: since[index])


@rule(
    "CE02",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("continuous.set-value.last"),
            "the effect that began to apply last decides the value",
        )
    ],
)
def counts_last(since: tuple[int, ...]) -> int:
    """Of continuous effects that set the same value, the one that applied last counts."""
    return max(range(len(since)), key=lambda index: since[index])


@rule(
    "CE03",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("destruction.must-stay.removed"),
            "If a Continuous Trap leaves the field before it resolves",
        )
    ],
    contested=("cards that stay must be on the field", "a destroyed card resolves in any case"),
    settled=[Settled(0)],
)
def must_be_on_field_to_resolve(*, stays_on_field: bool, on_field: bool) -> bool:
    """A Continuous, Equip or Field card that left the field before resolving does not resolve.

    One that left as the cost of its own effect need not stay.
    """
    return on_field or not stays_on_field


@rule(
    "CE04",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("continuous.spell-trap.begin"), "If a Continuous Trap resolves on the field")
    ],
)
def begins_to_apply(*, resolved: bool, on_field: bool) -> bool:
    """A Continuous or Field Spell or Trap applies once it has resolved on the field."""
    return resolved and on_field


@rule(
    "CE05",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("continuous.monster.begin"), "its Continuous Effect begins to apply")],
)
def monster_begins_to_apply(*, summoned: bool, face_up: bool) -> bool:
    """A monster's Continuous Effect applies at once when it is successfully Summoned."""
    return summoned and face_up


@rule(
    "CE06",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("continuous.leaves-field-clause.negated"),
            "the monster it Summoned is not destroyed",
        )
    ],
)
def clause_applies(*, on_field: bool, negated: bool) -> bool:
    """A clause about leaving the field applies without a Chain, unless it is negated then.

    Its card was on the field until then.  So applies what a card does to itself there.
    """
    return on_field and not negated


@rule(
    "CE07",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("continuous.monster.end"),
            "If a monster leaves the field, its Continuous Effect",
        )
    ],
)
def still_applies(*, face_up: bool, in_place: bool, negated: bool) -> bool:
    """A continuous effect applies while its card is face-up in its place and not negated."""
    return face_up and in_place and not negated


@rule(
    "CE08",
    basis=Basis.CARD_TEXT,
    cites=[Cite(PassageId("text.elsewhere"), "sends a card to another place")],
)
def goes_elsewhere(zone: Zone, instead: Zone | None) -> bool:
    """A card that a text sends elsewhere goes there instead.

    It is sent to no place where it already is; None: no text sends it anywhere else.
    """
    return instead is not None and instead is not zone


@rule(
    "CE09",
    basis=Basis.CARD_TEXT,
    cites=[Cite(PassageId("text.protects"), "If a text protects a card from being destroyed")],
)
def is_protected(*, shielded: bool, by_itself: bool) -> bool:
    """A card that a text protects is not affected in that way.

    That is said of what others do: an effect of the card `by_itself` still reaches it.
    """
    return shielded and not by_itself


@rule(
    "CE10",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("destruction.not-negation"), "To destroy a card is not to negate that card"),
        Cite(
            PassageId("destruction.effect-resolves"),
            "its effect still resolves unless it is negated",
        ),
        Cite(
            PassageId("chain.resolve.not-negated"),
            "its Chain Link resolves unless it is negated or can do nothing",
        ),
    ],
)
def left_card_still_resolves(*, on_field: bool, must_stay: bool) -> bool:
    """Destroying or removing a card does not negate it: its activated effect still resolves.

    CE03 takes over for cards that must stay on the field, and for those that have not left it.
    """
    return not on_field and not must_stay


@rule(
    "CE11",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("protection.unaffected"),
            'unaffected by Trap effects, its effects are not negated by "Skill Drain".',
        )
    ],
)
def is_unaffected(*, on_field: bool, shielded: bool, too_late: bool = False) -> bool:
    """An unaffected card is not negated or changed either, and its activation stands.

    The text that shields it applies on the field, and was not negated before it began to.
    """
    return on_field and shielded and not too_late


class ValueChange(NamedTuple):
    """One thing that changes a value."""

    amount: int
    sets: bool = False
    original: bool = False
    """It sets the original value, from which all goes out."""
    lingers: bool = False
    """An effect that resolved left it behind; else it applies continuously."""


@rule(
    "CE12",
    basis=Basis.INFERENCE,
    cites=[
        Cite(
            PassageId("text.values"), "replaces what applied before, and what comes later is added"
        )
    ],
)
def value_of(original: int, changes: tuple[ValueChange, ...]) -> int:
    """What sets a value replaces what applied before it; what adds to it later is added.

    What continuous effects add is added to what a continuous effect sets, whichever came first,
    and all that is added is added to a new original value.  Which of several counts is CE02.

    >>> set_to_400 = ValueChange(400, sets=True, lingers=True)
    >>> value_of(1000, (ValueChange(500), set_to_400, ValueChange(300)))
    700
    """
    now, added, lasting, is_held = original, 0, 0, False
    for change in changes:
        if change.original:  # What sets it continuously goes out from that already.
            now = now if is_held else change.amount + added
        elif change.sets:
            is_held = not change.lingers
            added = lasting = lasting if is_held else 0
            now = change.amount + lasting
        else:
            now, added = now + change.amount, added + change.amount
            lasting += 0 if change.lingers else change.amount
    return now


@rule(
    "CE13",
    basis=Basis.INFERENCE,
    cites=[Cite(PassageId("field.equip.negated"), "the card stays equipped")],
)
def is_still_equipped(
    kind: EffectKind, trait: Collection[Trait], negation: Negation | None, *, moved: bool
) -> bool:
    """To equip an Equip Spell is not its effect: with its effect negated, it is equipped still.

    It then does nothing for as long as it is negated.  With its activation negated it is not.
    """
    equips = kind is EffectKind.CARD_ACTIVATION and Trait.EQUIP in trait
    return equips and negation is not OF_ACTIVATION and not moved


@rule("CE14", basis=Basis.INFERENCE)
def own_change_lasts(zone: Zone, *, own: bool, negated: bool) -> bool:
    """What a monster's effect changed of its own values is lost while its effects are negated.

    The OCG's questions and answers say so of effects that do nothing to another card, while the
    monster is on the field.
    """
    return not (own and negated and zone is Zone.MONSTER_ZONE)
