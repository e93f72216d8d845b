"""Words that decide what is asked, and that no part of the reading has: each is a gap."""

import pytest

from assistant.answers.answering import Desk
from assistant.reading.question_reader import read_question


def lost(question: str, desk: Desk) -> set[str]:
    """The words that were not taken in."""
    reading = read_question(question, names=desk.names, facts=desk.facts)
    return {gap.text.lower() for gap in reading.gaps if gap.why.endswith("was not taken in")}


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Can I Xyz Summon with a Token?", {"xyz", "token"}),
        ("Does Infinite Impermanence work on face-down monsters?", {"face-down"}),
        ("Does Effect Veiler work on a monster in Defense Position?", {"defense position"}),
    ],
)
def test_kind_or_position_that_nothing_has_is_a_gap(
    desk: Desk, question: str, words: set[str]
) -> None:
    """Also where the very clause that asks tells it."""
    assert words <= lost(question, desk)


@pytest.mark.parametrize(
    "question",
    [
        "Does Raigeki destroy face-down monsters?",
        "My opponent turns my monster face-down with Book of Moon. Is it destroyed?",
        "I activate Mirror Force from my hand. Does it resolve?",
        "I activate Scapegoat. Can I Normal Summon a Token this turn?",
        "My opponent activates a Counter Trap. Can I chain Solemn Judgment?",
    ],
)
def test_what_the_play_or_a_named_card_has_is_none(desk: Desk, question: str) -> None:
    """It lies so, is done so, or the card's own text speaks of it."""
    assert not lost(question, desk)
