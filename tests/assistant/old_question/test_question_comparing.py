"""Clauses that compare how many monsters the players control."""

from typing import Any

import pytest

from tests.assistant.old_question.test_question_windows import read


@pytest.mark.parametrize(
    ("told", "numbers"),
    [
        ("my opponent controls more monsters than I do", (1, 2)),
        ("I control more monsters than my opponent", (2, 1)),
        ("I control fewer monsters than my opponent", (1, 2)),
        ("they have more monsters than me", (1, 2)),
    ],
)
def test_who_controls_more_monsters_has_them(told: str, numbers: tuple[int, int]) -> None:
    """Beside the Jinzo that is named; which side has more is put on the board."""
    mine, theirs = numbers
    reading = read(f"I control Jinzo, and {told}. I activate Raigeki. Is Jinzo destroyed?")
    start: Any = reading.scenario["start"]
    assert [len(start[side].get("monster_zone", ())) for side in "AB"] == [mine, theirs]
    assert not reading.gaps


def test_other_things_compared_are_a_gap() -> None:
    """How many cards somebody has is not laid out."""
    reading = read("I control more cards than my opponent. I activate Raigeki. Does it resolve?")
    assert [gap.why for gap in reading.gaps] == ["how many there are on each side was not taken in"]
