"""Likely readings: which there are, and when what they have in common is the answer."""

from dataclasses import replace

import pytest

from assistant.agreement.verdicts import Judged
from assistant.answers.likely_readings import (
    LikelyReading,
    MeantPlay,
    keeps_open,
    meant_plays,
    rules_play,
    settled_by,
)
from assistant.answers.ruling_assembly import Supposition
from assistant.base.ruling_records import Claim, Gap, Stage, Verdict
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.understood_question import AskedClaim, QuestionReading

PLAY = "A activate Raigeki\n? Raigeki resolves"
OTHER = "B activate Mirror Force\n? Mirror Force resolves"
NAMES = ("Mirror Force", "Raigeki")


def likely(
    *, value: bool, by: str = "trained", confidence: float = 0.3, is_likeliest: bool = False
) -> LikelyReading:
    """A reading with this answer."""
    claim = Claim(subject="Raigeki", predicate="resolves", value=value, text="")
    return LikelyReading(
        NotatedPlayText(PLAY, by),
        "",
        Judged(Verdict.COMPUTED, (claim,)),
        Supposition(QuestionReading()),
        MeantPlay((PLAY,), by, confidence, is_likeliest),
    )


BEST = likely(value=True, is_likeliest=True)


def test_several_likely_readings_with_one_answer_settle_it() -> None:
    """Together right at least half the time."""
    assert settled_by([BEST, likely(value=True)]) is BEST


def test_readings_that_differ_settle_nothing() -> None:
    """However likely."""
    assert settled_by([BEST, likely(value=False, confidence=0.9)]) is None


def test_readings_that_are_hardly_likely_settle_nothing() -> None:
    """Although they have one answer."""
    assert settled_by([BEST, likely(value=True, confidence=0.1)]) is None


def test_one_reading_settles_nothing() -> None:
    """However likely: nothing else says so."""
    assert settled_by([likely(value=True, is_likeliest=True, confidence=0.95)]) is None


def test_two_readers_with_one_answer_settle_it() -> None:
    """However little each is worth by itself."""
    assert settled_by([BEST, likely(value=True, by="rules", confidence=0.1)]) is BEST
    both = replace(BEST, meant=replace(BEST.meant, texts=(PLAY, PLAY)))
    assert settled_by([both]) is both


def test_without_the_likeliest_play_nothing_is_settled() -> None:
    """It could not be computed, and may say otherwise."""
    assert settled_by([likely(value=True, confidence=0.4), likely(value=True)]) is None


def test_what_rules_refuse_has_no_part_in_it() -> None:
    """Neither for nor against."""
    refused = replace(likely(value=False), refused="That cannot be done.")

    assert settled_by([BEST, likely(value=True), refused]) is BEST
    assert settled_by([replace(BEST, refused="That cannot be done."), likely(value=True)]) is None


@pytest.mark.parametrize(
    ("why", "stage", "keeps"),
    [
        ("how the monster is Summoned is not said", Stage.WORDS, True),
        ("what it answers is not told", Stage.WORDS, True),
        ('"token" was not taken in', Stage.WORDS, True),
        ("the choice is open", Stage.OPEN, True),
        ("word not known", Stage.WORDS, False),
        ("how the question is read is not sure", Stage.WORDS, False),
    ],
)
def test_agreement_makes_up_for_misreading_only(why: str, stage: Stage, *, keeps: bool) -> None:
    """Not for a fact that is open, nor for words that both readers may have lost."""
    assert keeps_open(Gap(text="it", start=0, end=2, why=why, stage=stage)) is keeps


def asking(predicate: str, *, expanded: bool = False) -> QuestionReading:
    """A reading by the rules of one activation."""
    ask = AskedClaim(subject="Raigeki", predicate=predicate, start=0, end=1, expanded=expanded)
    return QuestionReading(
        scenario={
            "incomplete": True,
            "start": {"turn_player": "A", "phase": "main1", "A": {"hand": ["Raigeki"]}, "B": {}},
            "steps": [{"do": "activate", "player": "A", "card": "Raigeki"}],
        },
        asked=(ask,),
        cards=("Raigeki",),
    )


def test_what_the_rules_read_can_be_written_as_a_play() -> None:
    """With what is asked; "what happens" is one question."""
    assert rules_play(asking("resolves")).splitlines()[-2:] == [
        "A activate Raigeki",
        "? Raigeki resolves",
    ]
    assert "? Raigeki what_happens" in rules_play(asking("resolves", expanded=True))
    assert not rules_play(QuestionReading())


def test_each_meaning_is_offered_once_the_likeliest_first() -> None:
    """What both readers read is one; what asks for no play is none."""
    trained = NotatedPlayText(OTHER, "trained", 0.4, ((PLAY, 0.6), ("? followup", 0.5)))
    found = meant_plays(asking("resolves"), trained, NAMES)

    assert [one.texts[0] for one in found] == [PLAY, OTHER]
    assert [one.is_of_both for one in found] == [True, False]
    assert [one.is_likeliest for one in found] == [False, True]


def test_what_only_the_rules_read_is_offered_too() -> None:
    """With how often such a reading is right."""
    found = meant_plays(asking("resolves"), NotatedPlayText(OTHER, "trained", 0.5), NAMES)

    assert [(one.by, one.confidence) for one in found] == [("trained", 0.5), ("rules", 0.36)]
