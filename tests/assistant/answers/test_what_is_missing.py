"""Why a question has no answer, in sentences a player understands."""

import pytest

from assistant.answers.what_is_missing import (
    REFUSED,
    Understood,
    not_understood,
    what_is_missing,
)
from assistant.base.ruling_records import Gap, OfferedReading, Stage
from engine import NO_EFFECT, REFUSED_STEP

QUESTION = "can i xyz summon with a token"


def gap(text: str, why: str, stage: Stage = Stage.WORDS) -> Gap:
    """A gap of these words."""
    return Gap(text=text, start=0, end=len(text), why=why, stage=stage)


@pytest.mark.parametrize(
    ("gaps", "told"),
    [
        ([gap("xyz", "word not known")], 'I did not understand "xyz".'),
        (
            [gap("xyz", '"xyz" was not taken in'), gap("token", "not understood")],
            'I did not understand "xyz" and "token".',
        ),
        ([gap(QUESTION, "not understood")], "I did not understand the question."),
        (
            [
                gap(QUESTION, "what is asked was not understood"),
                gap(QUESTION, "no question was read from the words"),
            ],
            "I did not understand what is asked.",
        ),
        (
            [gap("Jinzo", "Jinzo: filter: told", Stage.CARD_TEXT)],
            "I do not understand all of the text of Jinzo.",
        ),
        (
            [gap("Jinzo", f"Jinzo: {NO_EFFECT}", Stage.CARD_TEXT)],
            "I found no effect of Jinzo that is activated.",
        ),
        (
            [
                gap("Raigeki", f"{REFUSED}Raigeki has Spell Speed 1."),
                gap("it", f"{REFUSED_STEP}Raigeki has Spell Speed 1."),
            ],
            "As I read the question, this cannot be done: Raigeki has Spell Speed 1.",
        ),
        (
            [gap("it", "who is meant was not read")],
            "I cannot settle this: who is meant was not read.",
        ),
    ],
)
def test_each_kind_of_gap_is_told_once(gaps: list[Gap], told: str) -> None:
    """With no word that only the program knows."""
    assert list(not_understood(gaps, QUESTION)) == [told]


def test_nothing_read_is_said_so() -> None:
    """Without a gap there is nothing to name."""
    assert what_is_missing(()).startswith("I could not read")


def test_what_was_understood_is_told_beside_what_was_not() -> None:
    """Where there is nothing to choose from."""
    understood = Understood(QUESTION, "You Summon a monster.")

    assert understood.told([gap("xyz", "word not known")]) == (
        'I did not understand "xyz". What I understood: You Summon a monster.'
    )


def test_what_it_may_mean_is_asked_back() -> None:
    """Where there is."""
    one = OfferedReading(play="? A drawn", said="Do you?", answer="Yes.", confidence=0.5)
    gaps = [gap("xyz", "word not known")]

    assert Understood(QUESTION, "", (one,)).told(gaps).endswith("Did you mean this?")
    assert Understood(QUESTION, "", (one, one)).told(gaps).endswith("Did you mean one of these?")
