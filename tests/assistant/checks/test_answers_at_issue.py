"""Judges' answers held against what a line of a play asks: numbers, players, yes and no."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from assistant.answers.answering import Desk, consider
from assistant.base.ruling_records import CheckVerdict
from assistant.checks.cross_check import checked
from assistant.reading.notated_reading import NotatedPlayText
from tests.assistant.given_plays import given_play, reading_it

_AGREES, _CONTRADICTS = CheckVerdict.AGREES, CheckVerdict.CONTRADICTS
_UNDECIDED = CheckVerdict.UNDECIDED
_LIKELY = "My opponent activates Raigeki and I chain Solemn Judgment. Are my monsters destroyed?"
_DRAWS = (
    "Opponent activates Pot of Greed and I chain Solemn Judgment. Does he draw?",
    ("B activate Pot of Greed", "A chain Solemn Judgment", "? B drawn"),
)
_DAMAGE = (
    "My Gemini Elf attacks directly. How much damage does he take?",
    ("A attack Gemini Elf > direct", "? B damage_taken"),
)
_WHO = (
    "My opponent uses Change of Heart on my Sangan and I chain Magic Jammer. Who controls Sangan?",
    ("B activate Change of Heart > Sangan", "A chain Magic Jammer", "? Sangan controller_at_end"),
)
_SEARCH = (
    "My Sangan is destroyed by battle. My opponent controls Macro Cosmos. Do I get my search?",
    (
        "B spell_trap_zone Macro Cosmos up",
        "event destroyed Sangan by battle",
        "A trigger Sangan",
        "? Sangan activation_legal",
    ),
)
_RESPOND = (
    "I activate Solemn Judgment. Can my opponent respond with Mystical Space Typhoon?",
    (
        "B activate a Quick-Play Spell usable at any time",
        "A chain Solemn Judgment",
        "B chain Mystical Space Typhoon",
        "? Mystical Space Typhoon activation_legal",
    ),
)


@pytest.mark.parametrize(
    ("case", "answer", "verdict"),
    [
        (_DRAWS, "No.", _AGREES),
        (_DRAWS, "Yes.", _CONTRADICTS),
        (_DRAWS, "He still draws two cards.", _CONTRADICTS),
        (_DAMAGE, "He takes 1900.", _AGREES),
        (_DAMAGE, "None, he takes nothing.", _CONTRADICTS),
        (_WHO, "I still control it.", _AGREES),
        (_WHO, "My opponent controls it.", _CONTRADICTS),
        (_SEARCH, "No.", _AGREES),
        (_SEARCH, "Yes, as usual.", _CONTRADICTS),
        (_RESPOND, "No.", _AGREES),
        (_RESPOND, "Yes.", _CONTRADICTS),
    ],
)
def test_answer_is_held_to_what_is_asked(
    desk: Desk, case: tuple[str, Sequence[str]], answer: str, verdict: CheckVerdict
) -> None:
    """Also where it was read off several events, and where only "do I get" is asked."""
    question, play = case
    considered = consider(question, desk, NotatedPlayText("\n".join(play), "given"))

    assert checked(answer, considered, desk.names, desk).verdict is verdict


@pytest.mark.parametrize(
    ("confidence", "verdict"), [(0.8, _CONTRADICTS), (0.65, _CONTRADICTS), (0.45, _UNDECIDED)]
)
def test_a_likely_reading_is_a_measure(
    desk: Desk, confidence: float, verdict: CheckVerdict
) -> None:
    """A judge speaks of what was asked; one that may well be misread contradicts nobody."""
    considered = consider(_LIKELY, reading_it(_LIKELY, desk, confidence))

    assert checked("Yes, it is.", considered, desk.names, desk).verdict is verdict


@pytest.mark.parametrize(
    "more", ["It is in Defense Position.", "I control no other monsters.", "It is unaffected."]
)
def test_a_reading_that_lost_a_limit_is_no_measure(desk: Desk, more: str) -> None:
    """A judge has in mind what the play does not say."""
    question = f"{more} {_LIKELY}"
    play = replace(given_play(_LIKELY), by="trained", confidence=0.8)
    considered = consider(question, replace(desk, last_play=(question, play)))

    assert checked("Yes, it is.", considered, desk.names, desk).verdict is _UNDECIDED


def test_what_is_asked_why_is_so(desk: Desk) -> None:
    """A play that denies it was misread, and is held against nobody."""
    question = "I attack with Gemini Elf. Why can't I attack directly?"
    considered = consider(
        question,
        desk,
        NotatedPlayText("A attack Gemini Elf > direct\n? Gemini Elf can_attack", "given"),
    )

    assert checked("It cannot attack.", considered, desk.names, desk).verdict is _UNDECIDED
