"""Measuring: by which answers a judge is held to be right or wrong."""

import pytest

from assistant.answers.answering import Desk
from assistant.base.ruling_records import Agreement, CheckVerdict, Verdict
from tests.assistant.given_plays import given_check

TOLD = (
    "I activate Call of the Haunted targeting Summoned Skull. My opponent chains Mystical Space"
    " Typhoon on Call of the Haunted. Is Summoned Skull Special Summoned?"
)
BARE = "Can Ash Blossom & Joyous Spring stop Raigeki?"
OPEN = "Can I activate Call of the Haunted?"
NEGATED = "I activate Raigeki and my opponent chains Solemn Judgment. Is Raigeki's effect negated?"
REPLAYED = (
    "I attack directly with Summoned Skull and my opponent activates Call of the Haunted to bring"
    " back Gemini Elf. Does my attack still go through?"
)


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
    found = given_check(TOLD, answer, desk)

    assert found.ruling.verdict is Verdict.COMPUTED
    assert found.verdict is verdict


def test_what_contradicts_names_the_step_and_the_words_behind_it(desk: Desk) -> None:
    """Where no passage speaks of the very matter, the words are those that the step's rule has."""
    found = given_check(TOLD, "Yes, it is Special Summoned.", desk)
    against = [one for one in found.claims if one.agreement is Agreement.DISAGREES]
    quotes = {one.id: one for one in found.ruling.citations}

    assert found.first_divergence is not None
    assert against
    assert all(one.steps and one.citations for one in against)
    assert all(quotes[number].quote for one in against for number in one.citations)


@pytest.mark.parametrize("answer", ["Yes.", "No."])
def test_what_is_only_assumed_measures_nobody(desk: Desk, answer: str) -> None:
    """That there is something to target makes the card legal, and nobody has said it."""
    found = given_check(OPEN, answer, desk)

    assert found.ruling.verdict is not Verdict.CONFIRMED
    assert found.verdict is CheckVerdict.UNDECIDED


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("No chance.", CheckVerdict.AGREES),
        ("Ash Blossom can stop that.", CheckVerdict.CONTRADICTS),
    ],
)
def test_question_taken_in_whole_measures(desk: Desk, answer: str, verdict: CheckVerdict) -> None:
    """Nothing but what is asked is told, and nothing is assumed that could be otherwise."""
    assert given_check(BARE, answer, desk).verdict is verdict


@pytest.mark.parametrize(
    ("question", "answer", "verdict"),
    [
        (NEGATED, "Still negated.", CheckVerdict.AGREES),
        (NEGATED, "No.", CheckVerdict.CONTRADICTS),
        (REPLAYED, "Yes.", CheckVerdict.UNDECIDED),
    ],
)
def test_yes_is_to_what_was_meant(
    desk: Desk, question: str, answer: str, verdict: CheckVerdict
) -> None:
    """An effect whose activation is negated is; an attack that may be taken back is left open."""
    assert given_check(question, answer, desk).verdict is verdict


def test_wrong_word_on_another_card_is_a_wrong_reason(desk: Desk) -> None:
    """What was asked is answered rightly; the Typhoon was not asked about."""
    found = given_check(TOLD, "No, it is not. Mystical Space Typhoon is negated.", desk)
    beside = [one for one in found.claims if one.agreement is Agreement.DISAGREES]

    assert found.verdict is CheckVerdict.AGREES_IN_PART
    assert [(one.is_reason, one.decisive) for one in beside] == [(True, False)]
