"""Measuring: by which answers a judge is held to be right or wrong."""

import pytest

from assistant.answering import Desk
from assistant.crosscheck import cross_check
from assistant.records import Agreement, CheckVerdict, Verdict

TOLD = (
    "I activate Call of the Haunted targeting Summoned Skull. My opponent chains Mystical Space"
    " Typhoon on Call of the Haunted. Is Summoned Skull Special Summoned?"
)
BARE = "Can Ash Blossom & Joyous Spring stop Raigeki?"


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("No, it is not Special Summoned.", CheckVerdict.AGREES),
        ("Yes, it is Special Summoned.", CheckVerdict.CONTRADICTS),
    ],
)
def test_play_told_outright_measures_without_quotes(
    desk: Desk, answer: str, verdict: CheckVerdict
) -> None:
    """Everything is told and nothing assumed, so that what was computed is enough."""
    found = cross_check(TOLD, answer, desk)

    assert found.ruling.verdict is Verdict.COMPUTED
    assert found.verdict is verdict


def test_what_contradicts_names_the_step_and_the_words_behind_it(desk: Desk) -> None:
    """Where no passage speaks of the very matter, the words are those that the step's rule has."""
    found = cross_check(TOLD, "Yes, it is Special Summoned.", desk)
    against = [one for one in found.claims if one.agreement is Agreement.DISAGREES]
    quotes = {one.id: one for one in found.ruling.citations}

    assert found.first_divergence is not None
    assert against
    assert all(one.steps and one.citations for one in against)
    assert all(quotes[number].quote for one in against for number in one.citations)


@pytest.mark.parametrize("answer", ["Yes.", "No."])
def test_bare_question_measures_nobody(desk: Desk, answer: str) -> None:
    """Nothing is told but what is asked: it may be misread, and no quote answers it."""
    found = cross_check(BARE, answer, desk)

    assert found.ruling.verdict is not Verdict.CONFIRMED
    assert found.verdict is CheckVerdict.UNDECIDED
