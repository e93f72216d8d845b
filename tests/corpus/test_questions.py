"""The annotated questions: in play notation, of known cards, each one once, as the tables say."""

import re
from collections import Counter

from assistant.base.settings import corpus_folder
from assistant.reading.trained.facts_table import shipped_facts
from assistant.reading.trained.play_tokens import GENERAL_BY_LOWER
from assistant.reading.training.named_cards import used_names
from engine import write_play
from tests.corpus.question_coverage import README, known_names, questions, with_tables

LEAST = 5_000
"""Questions: fewer would be a lost file."""


def plain(text: str) -> str:
    """The words of a question, without marks and capitals."""
    return " ".join(re.findall(r"\w+", text.lower()))


def test_every_file_is_read() -> None:
    """All plays parse, and every file has questions."""
    files = [*(corpus_folder() / "questions").glob("*.play")]

    assert len(questions()) >= LEAST
    assert {one.hand for one in questions()} == {file.stem.split("-")[0] for file in files}


def test_every_question_is_there_once() -> None:
    """By its id, and by its words without marks and capitals."""
    ids = Counter(one.id for one in questions())
    words = Counter(plain(one.question) for one in questions())

    assert [one for one, count in ids.items() if count > 1] == []
    assert [one for one, count in words.items() if count > 1] == []


def test_a_second_annotation_is_of_a_first_one() -> None:
    """So that the two can be compared."""
    first = {one.id for one in questions()}

    assert [one.question for one in questions("second") if one.id not in first] == []


def test_named_words_stand_in_the_question() -> None:
    """What a `#:` line says is a nickname is said."""
    wrong = [
        (one.question, words)
        for one in (*questions(), *questions("second"))
        for words, _ in one.names
        if words.lower() not in one.question.lower()
    ]

    assert wrong == []


def test_named_cards_are_known() -> None:
    """A card of the facts or the definitions, or an unnamed thing."""
    wrong = [
        (one.question, said)
        for one in (*questions(), *questions("second"))
        for _, said in one.names
        for name in [re.sub(r" \{.*\}$", "", said)]
        if name not in known_names() and name.lower() not in GENERAL_BY_LOWER
    ]

    assert wrong == []


def test_facts_are_of_cards_that_are_named() -> None:
    """None is left over from a question that is no more."""
    facts = shipped_facts().features
    every = (*questions(), *questions("second"))
    named = {name for one in every for _, name in one.names}
    lines = [line for one in every for line in write_play(one.play).splitlines()]
    said = " ".join(plain(one.question) for one in every)
    named |= set(used_names(lines, facts))

    assert [name for name in facts if name not in named and plain(name) not in said] == []


def test_tables_are_true() -> None:
    """`python -m tests.corpus.question_coverage` writes them anew."""
    text = README.read_text(encoding="utf-8")

    assert text == with_tables(text)
