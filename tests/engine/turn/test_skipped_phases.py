"""Skipped phases: which one an effect means, and what does not happen in it."""

from typing import Any

import pytest

from engine import Trait
from tests.engine.texts_played import monster, played, spell

GREED = spell("Greed", "Draw 2 cards, also skip your next Draw Phase.")
GREEDIER = spell("Greedier", "Draw 2 cards, also skip your next 2 Draw Phases.")
REST = spell("Rest", "Draw 1 card, also skip your next Battle Phase.")
LATE_REST = spell("Late Rest", "Draw 1 card, also skip the Battle Phase of your next turn.")
CROW = monster(
    "Crow",
    "If this card inflicts battle damage to your opponent: Skip their next Draw Phase.",
    Trait.EFFECT,
)
END = {"do": "end_turn", "player": "A"}
THEIR_END = {"do": "end_turn", "player": "B"}
DECK = ["Mystical Elf"] * 6


def _activate(card: str) -> dict[str, Any]:
    return {"do": "activate", "player": "A", "card": card}


@pytest.mark.parametrize(
    ("card", "turns", "left"), [("Greed", 1, 4), ("Greed", 2, 3), ("Greedier", 2, 4)]
)
def test_draw_phases_are_skipped_as_often_as_told(card: str, turns: int, left: int) -> None:
    """What is not drawn stays in the Deck; the Draw Phase after it comes as always."""
    start = {"A": {"hand": [card], "deck": DECK}, "B": {"deck": DECK}}
    result = played([GREED, GREEDIER], start, _activate(card), *[END, THEIR_END] * turns)

    assert result["final"]["A"]["deck_count"] == left


def test_two_texts_skip_the_same_phase_once() -> None:
    """Both mean the next Draw Phase, and the one after it comes."""
    start = {"A": {"hand": ["Greed", "Greed#2"], "deck": DECK}, "B": {"deck": DECK}}
    result = played([GREED], start, _activate("Greed"), _activate("Greed#2"), *[END, THEIR_END] * 2)

    assert result["final"]["A"]["deck_count"] == 1


def test_opponents_draw_phase_is_skipped() -> None:
    """As in "the Draw Phase of their next turn"."""
    start = {"phase": "battle", "A": {"monster_zone": ["Crow"]}, "B": {"deck": DECK}}
    attack = {"do": "attack", "player": "A", "card": "Crow", "target": "direct"}
    result = played([CROW], start, attack, END)

    assert result["final"]["B"]["deck_count"] == len(DECK)


@pytest.mark.parametrize(("card", "refused"), [("Rest", True), ("Late Rest", False)])
def test_the_battle_phase_of_this_turn_is_the_next_one(card: str, *, refused: bool) -> None:
    """Before it has come, "your next Battle Phase" is this turn's."""
    start = {"A": {"hand": [card], "monster_zone": ["Crow"], "deck": DECK}, "B": {"deck": DECK}}
    attack = {"do": "attack", "player": "A", "card": "Crow", "target": "direct"}
    result = played([REST, LATE_REST, CROW], start, _activate(card), attack)

    assert bool(result["refused"]) is refused
