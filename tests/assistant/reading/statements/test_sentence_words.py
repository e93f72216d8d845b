"""Sentences: where each begins and ends, with exact spans, in English and Vietnamese."""

from itertools import pairwise

import pytest

from assistant.reading.card_mentions import Names, mask
from assistant.reading.statements.sentence_words import SentenceForm, sentences
from assistant.reading.text_languages import language_of


def cut(text: str) -> list[str]:
    """The sentences of a text, as words."""
    return [text[one.start : one.end] for one in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It resolves. It stays!", ["It resolves.", "It stays!"]),
        ("Some effects (e.g. this one) apply. Others do not.",
         ["Some effects (e.g. this one) apply.", "Others do not."]),
        ("It is destroyed (it was face-up. It is gone). Good.",
         ["It is destroyed (it was face-up. It is gone).", "Good."]),
        ('He said "it resolves." Then it went.', ['He said "it resolves."', "Then it went."]),
        ("A line that is broken\nin its middle goes on.",
         ["A line that is broken\nin its middle goes on."]),
        ("One line.\nAnother line.", ["One line.", "Another line."]),
        ("It costs 1.000 points. Fine.", ["It costs 1.000 points.", "Fine."]),
        ("Nếu nó bị vô hiệu, nó không được giải quyết. Nó ở lại.",
         ["Nếu nó bị vô hiệu, nó không được giải quyết.", "Nó ở lại."]),
        ("発動は無効。効果は適用されない。", ["発動は無効。", "効果は適用されない。"]),
    ],
)  # fmt: skip
def test_text_is_cut_into_sentences(text: str, expected: list[str]) -> None:
    """Full stops of abbreviations, numbers, quotes and parentheses end nothing."""
    assert cut(text) == expected


def test_full_stop_of_a_name_ends_no_sentence() -> None:
    """Names are masked before a text is cut."""
    text = "D.D. Crow resolves. It stays."
    masked = mask(text, Names([("D.D. Crow", ())]).find(text))

    assert [text[one.start : one.end] for one in sentences(masked)] == [
        "D.D. Crow resolves.",
        "It stays.",
    ]


def test_kinds_are_told_by_their_marks() -> None:
    """Headings, lead-ins, items, questions and answers are told apart."""
    text = (
        "The mechanic\n\nThese effects:\n\n  • Apply at once.\n  1. Stop later.\n\n"
        "What happens?\n— Answer: It stays.\n"
    )

    assert [one.kind for one in sentences(text)] == [
        SentenceForm.HEADING,
        SentenceForm.LEAD_IN,
        SentenceForm.ITEM,
        SentenceForm.ITEM,
        SentenceForm.QUESTION,
        SentenceForm.ANSWER,
    ]


def test_sentences_cover_their_text_in_order() -> None:
    """Spans are in order, never overlap, and hold no blank at either end."""
    text = "  One. Two (three. four)?\n\n• Five\n— Answer: six. Seven"
    found = sentences(text)

    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(text[one.start : one.end].strip() == text[one.start : one.end] for one in found)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The effect resolves.", "en"),
        ("Hiệu ứng được giải quyết.", "vi"),
        ("効果は無効になります。", "ja"),
        ("If a card (発動) is negated, it goes to the GY.", "en"),
        ("", "en"),
    ],
)
def test_language_is_told_by_script_and_marks(text: str, language: str) -> None:
    """A foreign word in a sentence does not change its language."""
    assert language_of(text) == language
