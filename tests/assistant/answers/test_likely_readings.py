"""Likely readings: which there are, and when what they have in common is the answer."""

from dataclasses import replace

import pytest

from assistant.agreement.verdicts import Judged
from assistant.answers.likely_readings import (
    LikelyReading,
    keeps_open,
    meant_plays,
    settled_by,
)
from assistant.answers.ruling_assembly import Supposition
from assistant.base.ruling_records import Claim, Gap, Stage, Verdict
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.understood_question import QuestionReading

PLAY = "A activate Raigeki\n? Raigeki resolves"
OTHER = "B activate Mirror Force\n? Mirror Force resolves"


def likely(*, value: bool, confidence: float = 0.3, play: str = OTHER) -> LikelyReading:
    """A reading with this answer."""
    claim = Claim(subject="Raigeki", predicate="resolves", value=value, text="")
    return LikelyReading(
        NotatedPlayText(play, "trained", confidence),
        "",
        Judged(Verdict.COMPUTED, (claim,)),
        Supposition(QuestionReading()),
    )


BEST = likely(value=True, play=PLAY)


def test_several_likely_readings_with_one_answer_settle_it() -> None:
    """Together right at least half the time."""
    assert settled_by([BEST, likely(value=True)], PLAY) is BEST


def test_readings_that_differ_settle_nothing() -> None:
    """However likely."""
    assert settled_by([BEST, likely(value=False, confidence=0.9)], PLAY) is None


def test_readings_that_are_hardly_likely_settle_nothing() -> None:
    """Although they have one answer."""
    assert settled_by([BEST, likely(value=True, confidence=0.1)], PLAY) is None


def test_one_reading_settles_nothing() -> None:
    """However likely: nothing else says so."""
    assert settled_by([likely(value=True, play=PLAY, confidence=0.95)], PLAY) is None


def test_without_the_likeliest_play_nothing_is_settled() -> None:
    """It could not be computed, and may say otherwise."""
    assert settled_by([likely(value=True, confidence=0.4), likely(value=True)], PLAY) is None


def test_what_rules_refuse_has_no_part_in_it() -> None:
    """Neither for nor against."""
    refused = replace(likely(value=False), refused="That cannot be done.")

    assert settled_by([BEST, likely(value=True), refused], PLAY) is BEST
    assert (
        settled_by([replace(BEST, refused="That cannot be done."), likely(value=True)], PLAY)
        is None
    )


@pytest.mark.parametrize(
    ("why", "stage", "keeps"),
    [
        ("the choice is open", Stage.OPEN, True),
        ("word not known", Stage.WORDS, False),
        ("how the question is read is not sure", Stage.WORDS, False),
    ],
)
def test_agreement_makes_up_for_misreading_only(why: str, stage: Stage, *, keeps: bool) -> None:
    """Not for a fact that is open."""
    assert keeps_open(Gap(text="it", start=0, end=2, why=why, stage=stage)) is keeps


def test_each_meaning_is_one_play_the_likeliest_first() -> None:
    """What asks for no play is none."""
    trained = NotatedPlayText(PLAY, "trained", 0.6, ((OTHER, 0.4), ("? followup", 0.5)))

    assert [(one.text, one.confidence) for one in meant_plays(trained)] == [
        (PLAY, 0.6),
        (OTHER, 0.4),
    ]
