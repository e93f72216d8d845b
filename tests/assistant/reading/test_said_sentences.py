"""Said sentences: what a passage says, piece by piece, with the words that it hangs on."""

import pytest

from assistant.base.ruling_records import Passage
from assistant.reading.said_sentences import (
    SaidSentence,
    answering_sentences,
    said_sentences,
)

LONG = " and more of the same kind" * 12


def passage(text: str, theme: str = "") -> Passage:
    """A passage whose first words, if any are given, are only its theme."""
    answered = ((len(theme) + 1, len(text)),) if theme else ()
    return Passage(
        id="a:1",
        document="a.md",
        source="a",
        title="A",
        text=text,
        start=0,
        end=len(text),
        digest="0" * 64,
        asked=((0, len(theme)),) if theme else (),
        answered=answered,
    )


def test_each_sentence_of_a_paragraph_is_read_by_itself() -> None:
    """Its words stand where the passage has them."""
    text = f"Raigeki destroys monsters{LONG}. Dark Hole does so on both sides."

    found = said_sentences(passage(text))

    assert [one.words for one in found] == [f"Raigeki destroys monsters{LONG}.",
                                            "Dark Hole does so on both sides."]  # fmt: skip
    assert all(text[one.start :].startswith(one.words) for one in found)
    assert not any(one.before for one in found)


def test_a_sentence_that_refers_back_is_read_with_the_one_before() -> None:
    """Back to the nearest that stands for itself."""
    text = f"Sangan searches{LONG}. It does so in the GY. However, it misses nothing."

    *_, second, last = said_sentences(passage(text))

    assert second.before == f"Sangan searches{LONG}."
    assert last.before == f"Sangan searches{LONG}. It does so in the GY."
    assert last.whole.endswith("GY. However, it misses nothing.")


def test_a_short_passage_is_also_read_whole() -> None:
    """Two sentences may tell one thing."""
    text = "Each player has one Field Spell. A second one replaces the first."

    assert said_sentences(passage(text))[0] == SaidSentence(text, 0)


@pytest.mark.parametrize("words", ["It hits both sides.", "Both sides are hit by Dark Hole."])
def test_a_theme_is_read_before_every_sentence(words: str) -> None:
    """The term of a definition, or the first cells of a row; never quoted with it."""
    (found,) = said_sentences(passage(f"Dark Hole\n{words}", "Dark Hole"))

    assert (found.words, found.before) == (words, "Dark Hole:")


def test_a_heading_is_read_before_what_refers_to_it() -> None:
    """The first sentence under the name of a card may call the card 'it'."""
    (hanging,) = said_sentences(passage("It cannot be destroyed by battle."), "Marshmallon")
    (whole,) = said_sentences(passage("A Set Marshmallon deals damage."), "Marshmallon")

    assert (hanging.before, whole.before) == ("Marshmallon:", "")


def test_the_name_and_time_of_a_message_are_not_read() -> None:
    """Who says it, and when, is no part of what is said."""
    text = "[14:02] tom: Raigeki hits every monster."
    (found,) = said_sentences(passage(text))

    assert (found.words, text[found.start :]) == ("Raigeki hits every monster.",) * 2


def test_an_answer_is_also_read_sentence_by_sentence() -> None:
    """With its question; a yes or no says nothing alone."""
    text = "Is Jinzo hit? Yes. It is destroyed with the rest. Dark Hole hits both sides."
    asked, answered = ((0, 13),), ((14, len(text)),)
    pair = passage(text).model_copy(update={"asked": asked, "answered": answered})

    first, second = answering_sentences(pair)

    assert first.whole == "Q: Is Jinzo hit? A: It is destroyed with the rest."
    assert (second.before, text[second.start :]) == (first.before, "Dark Hole hits both sides.")


def test_an_exception_is_no_statement() -> None:
    """Nor are the rule's words read together with it."""
    text = "A Trap waits for a turn.\n   - Exception: a card that says otherwise."

    assert [one.words for one in said_sentences(passage(text))] == ["A Trap waits for a turn."]
