"""GM: the game itself. What a Duel begins with, and what its first turn lacks."""

from engine.rules.register import Basis, Cite, rule
from engine.terms.vocabulary import PassageId


@rule(
    "GM01",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("game.first-turn"), "a monster cannot attack")],
)
def has_battle_phase(*, first_turn: bool) -> bool:
    """The first turn of a Duel has no Battle Phase."""
    return not first_turn


@rule(
    "GM02",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("game.figures"), "A draw for the turn is 1.")],
)
def normal_draw() -> int:
    """The turn player draws one card in the Draw Phase."""
    return 1


@rule(
    "GM03",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("game.figures"), "A usual hand size limit is 6.")],
)
def usual_hand_limit() -> int:
    """Where no effect sets another, the hand size limit is six cards."""
    return 6


@rule(
    "GM04",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("game.figures"), "A starting Life Point total is 8000.")],
)
def starting_life() -> int:
    """Each player begins a Duel with 8000 Life Points."""
    return 8000


@rule(
    "GM05",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("game.figures"), "An opening hand size is 5.")],
)
def opening_hand() -> int:
    """Each player begins a Duel with five cards in the hand."""
    return 5


@rule(
    "GM06",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("game.figures"), "A Main Monster Zone count is 5."),
        Cite(PassageId("game.figures"), "A player has five Spell and Trap Zones."),
    ],
)
def zones_of_a_kind() -> int:
    """A player has five Main Monster Zones and five Spell & Trap Zones."""
    return 5


@rule(
    "GM07",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("game.first-turn"), "that player does not draw in the Draw Phase")],
)
def draws_for_the_turn(*, first_turn: bool) -> bool:
    """The player who goes first does not draw in the Draw Phase of the first turn."""
    return not first_turn
