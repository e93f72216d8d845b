"""GM: the game itself. What a Duel begins with, and what its first turn lacks."""

from collections.abc import Sequence
from enum import StrEnum

from engine.rules.register import Basis, Cite, rule
from engine.terms.vocabulary import PassageId, Phase, Zone


class Beginning(StrEnum):
    """What each player has when a Duel begins."""

    LIFE_POINTS = "life_points"
    HAND = "hand"


@rule(
    "GM01",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("game.first-turn"), "a monster cannot attack")],
)
def takes_place(phase: Phase, *, first_turn: bool) -> bool:
    """The first turn of a Duel has no Battle Phase."""
    return not (first_turn and phase is Phase.BATTLE)


@rule(
    "GM02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("game.figures"), "A draw for the turn is 1."),
        Cite(PassageId("game.first-turn"), "that player does not draw in the Draw Phase"),
    ],
)
def normal_draw(*, first_turn: bool) -> int:
    """The turn player draws one card in the Draw Phase, but none in the first turn of a Duel."""
    return 0 if first_turn else 1


@rule(
    "GM03",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("game.figures"), "A usual hand size limit is 6.")],
)
def hand_size_limit(set_by_effects: Sequence[int | None]) -> int | None:
    """Where no effect sets another, the hand size limit is six cards.

    A limit of None is no limit.  Which of several effects counts is CE02; it comes last here.

    >>> hand_size_limit(()), hand_size_limit([3])
    (6, 3)
    """
    return set_by_effects[-1] if set_by_effects else 6


@rule(
    "GM04",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("game.figures"), "A starting Life Point total is 8000."),
        Cite(PassageId("game.figures"), "An opening hand size is 5."),
    ],
)
def at_the_start(of: Beginning) -> int:
    """Each player begins a Duel with 8000 Life Points and five cards in the hand."""
    match of:
        case Beginning.LIFE_POINTS:
            return 8000
        case Beginning.HAND:
            return 5


@rule(
    "GM06",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("game.figures"), "A Main Monster Zone count is 5."),
        Cite(PassageId("game.figures"), "A player has five Spell and Trap Zones."),
    ],
)
def zones_of_a_kind(zone: Zone) -> int:
    """A player has five Main Monster Zones and five Spell & Trap Zones, and one Field Zone."""
    return 1 if zone is Zone.FIELD_ZONE else 5
