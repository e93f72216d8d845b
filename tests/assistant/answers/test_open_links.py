"""Open ties: a card that acts on one monster from the start needs to be told on which."""

import pytest

from assistant.answers.answering import Desk
from assistant.base.ruling_records import Verdict
from tests.assistant.given_plays import given_answer


@pytest.mark.parametrize(
    ("question", "is_open"),
    [
        ("I control Fiendish Chain, my opponent Cannon Soldier. Can Cannon Soldier attack?", True),
        ("I have Fiendish Chain on my opponent's Cannon Soldier. Can it attack?", False),
        ("Fiendish Chain is face-up and I activate Raigeki. Does Raigeki resolve?", False),
        ("Fiendish Chain is on the field targeting Sangan. Is Sangan negated?", False),
    ],
)
def test_untold_tie_is_a_gap_where_it_decides(desk: Desk, question: str, is_open: bool) -> None:
    """What is asked would come out otherwise for a monster of the question, or would not."""
    ruling = given_answer(question, desk)

    assert any("Fiendish Chain targets" in gap.why for gap in ruling.reading.gaps) is is_open
    assert not (is_open and ruling.verdict in {Verdict.CONFIRMED, Verdict.COMPUTED})
