"""How many Life Points, and which empty hands, a question tells of."""

import pytest

from tests.assistant.test_question_windows import read


def side(question: str, player: str) -> dict[str, object]:
    """One side of the table."""
    start = read(question).scenario["start"]
    assert isinstance(start, dict)
    found = start[player]
    assert isinstance(found, dict)
    return dict(found)


@pytest.mark.parametrize(
    ("question", "player", "points"),
    [
        ("Can I pay the 1000 LP for Skill Drain if I only have 500?", "A", 500),
        ("My opponent has 1500 LP left. Can they activate Solemn Strike?", "B", 1500),
        ("I'm at 800 life points. Can I activate Seven Tools of the Bandit?", "A", 800),
    ],
)
def test_told_life_points_stand_at_the_start(question: str, player: str, points: int) -> None:
    """A number of Life Points is that of the player of whom it is told."""
    assert side(question, player)["lp"] == points


def test_cost_is_not_told_as_life_points() -> None:
    """What is paid is not what a player has."""
    assert "lp" not in side("I pay 1000 LP for Skill Drain. Does it resolve?", "A")


def test_empty_hand_stays_empty() -> None:
    """Nothing is assumed to be in a hand that is said to be empty."""
    assert side("I flip Magic Jammer with an empty hand. Legal?", "A")["nothing_else"] == ["hand"]
