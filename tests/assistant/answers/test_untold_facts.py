"""What a question leaves open, and what would turn its answer, keeps the answer open."""

import pytest

from assistant.answers.answering import Desk, answer
from assistant.answers.given_readings import GIVEN
from assistant.base.ruling_records import Verdict
from assistant.reading.notated_reading import NotatedPlayText

ASKED = "How many Normal Summons do I get?"


@pytest.mark.parametrize(
    ("play", "is_open"),
    [
        ("A activate Raigeki\n? A summon_count", True),
        ("A normal_summon Gemini Elf tribute a monster\n? A summon_count", False),
    ],
)
def test_how_often_a_player_may_summon_is_not_how_often_somebody_did(
    desk: Desk, play: str, *, is_open: bool
) -> None:
    """Where no Summon is told there is nothing to count."""
    ruling = answer(ASKED, desk, NotatedPlayText(play, GIVEN))

    assert (ruling.verdict is Verdict.UNSETTLED) is is_open


@pytest.mark.parametrize("subject", ["a card", "an effect"])
def test_whether_any_card_can_be_activated_depends_on_the_card(desk: Desk, subject: str) -> None:
    """Nothing is told of it."""
    play = f"B activate Raigeki\nA chain a card\n? {subject} activation_legal"
    ruling = answer("Can a card be chained to Raigeki?", desk, NotatedPlayText(play, GIVEN))

    assert ruling.verdict is Verdict.UNSETTLED
