"""How many Life Points, and which empty hands, a question tells of."""

import pytest

from tests.assistant.old_question.test_question_windows import read


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


@pytest.mark.parametrize(
    ("question", "empty"),
    [
        ("Can Dark Hole be activated with no monsters on the field?", "AB"),
        ("Is Torrential Tribute legal without any monsters on the field?", "AB"),
        ("Can I activate Dark Hole with no monsters on my field?", "A"),
    ],
)
def test_whose_field_is_empty(question: str, empty: str) -> None:
    """A field of which it is not told whose it is belongs to both players."""
    told = [player for player in "AB" if side(question, player).get("nothing_else")]

    assert told == list(empty)


@pytest.mark.parametrize(
    "question",
    [
        "Can I activate Magic Jammer the turn it's Set?",
        "Can I activate Seven Tools of the Bandit on the turn it is set?",
    ],
)
def test_set_this_turn(question: str) -> None:
    """As in "the turn it's Set": it was put there now."""
    assert "'set_this_turn': True" in str(side(question, "A")["spell_trap_zone"])


@pytest.mark.parametrize(
    ("question", "lower"),
    [
        ("My LP are lower than my opponent's. Does Skill Drain resolve?", "A"),
        ("I have more LP than my opponent. Does Skill Drain resolve?", "B"),
        ("My opponent's life points are less than mine. Does Skill Drain resolve?", "B"),
    ],
)
def test_compared_life_points_stand_at_the_start(question: str, lower: str) -> None:
    """Where only the order is told, one side has less than the other."""
    points = {player: side(question, player)["lp"] for player in "AB"}
    assert min(points, key=lambda player: str(points[player])) == lower


@pytest.mark.parametrize(
    ("question", "player", "number"),
    [
        ("I control Sangan and have three cards in my hand. Is Sangan destroyed?", "A", 3),
        ("My opponent has two cards in his hand. Does Raigeki resolve?", "B", 2),
        ("While I hold two cards, does Raigeki resolve?", "A", 2),
    ],
)
def test_counted_cards_are_in_the_hand(question: str, player: str, number: int) -> None:
    """As many as are told."""
    hand = side(question, player)["hand"]
    assert isinstance(hand, list)
    assert len(hand) == number
