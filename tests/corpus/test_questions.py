"""The annotated questions and statements: in play notation, of known cards, each one once."""

import re
from collections import Counter

import pytest

from assistant.base.settings import corpus_folder
from assistant.reading.annotated_passages import read_passages
from assistant.reading.annotated_questions import AnnotatedQuestion
from assistant.reading.trained.facts_table import shipped_facts
from assistant.reading.trained.play_tokens import GENERAL_BY_LOWER
from assistant.reading.training.facts_writing import named_in_passage
from assistant.reading.training.named_cards import used_names
from engine import write_play
from tests.corpus.question_coverage import README, known_names, questions, statements, with_tables

LEAST = {"questions": 15_000, "statements": 3_000}
"""Fewer would be a lost file."""
ANNOTATED = {"questions": questions, "statements": statements}
VALUE = re.compile(r"\? (?:define .+|out_of_domain|.+ \w+ = \S.*)")
both = pytest.mark.parametrize("kind", [*ANNOTATED])


def every_text() -> tuple[AnnotatedQuestion, ...]:
    """Questions and statements, those annotated again twice."""
    first, second = (*questions(), *questions("second")), (*statements(), *statements("second"))
    return (*first, *second)


def plain(text: str) -> str:
    """The words of a question, without marks and capitals."""
    return " ".join(re.findall(r"\w+", text.lower()))


@both
def test_every_file_is_read(kind: str) -> None:
    """All plays parse, and every file has some."""
    files = [*(corpus_folder() / kind).glob("*.play")]
    every = ANNOTATED[kind]()

    assert len(every) >= LEAST[kind]
    assert {one.hand for one in every} == {file.stem.split("-")[0] for file in files}


@both
def test_every_text_is_there_once(kind: str) -> None:
    """By its id, and by its words without marks and capitals."""
    ids = Counter(one.id for one in ANNOTATED[kind]())
    words = Counter(plain(one.question) for one in ANNOTATED[kind]())

    assert [one for one, count in ids.items() if count > 1] == []
    assert [one for one, count in words.items() if count > 1] == []


@both
def test_a_second_annotation_is_of_a_first_one(kind: str) -> None:
    """So that the two can be compared."""
    first = {one.id for one in ANNOTATED[kind]()}
    second = ANNOTATED[kind]("second")

    assert second
    assert [one.question for one in second if one.id not in first] == []


def test_a_statement_says_a_value_and_a_question_none() -> None:
    """Of everything that is asked; what explains a term says none."""
    said = [line for one in statements() for line in asked(one)]
    told = [line for one in questions() for line in asked(one)]

    assert [line for line in said if not VALUE.fullmatch(line)] == []
    assert [line for line in told if " = " in line] == []


def asked(one: AnnotatedQuestion) -> list[str]:
    """The lines that ask or say something."""
    return [line for line in write_play(one.play).splitlines() if line.startswith("?")]


def test_named_words_stand_in_the_text() -> None:
    """What a `#:` line says is a nickname is said."""
    wrong = [
        (one.question, words)
        for one in every_text()
        for words, _ in one.names
        if words.lower() not in one.question.lower()
    ]

    assert wrong == []


def test_named_cards_are_known() -> None:
    """A card of the facts or the definitions, or an unnamed thing."""
    wrong = [
        (one.question, said)
        for one in every_text()
        for _, said in one.names
        for name in [re.sub(r" \{.*\}$", "", said)]
        if name not in known_names() and name.lower() not in GENERAL_BY_LOWER
    ]

    assert wrong == []


def test_facts_are_of_cards_that_are_named() -> None:
    """None is left over from a question that is no more."""
    facts = shipped_facts().features
    every = every_text()
    named = {name for one in every for _, name in one.names}
    passages = read_passages(corpus_folder() / "entailment")
    named |= {name for one in passages for name in named_in_passage(one, frozenset(facts))}
    lines = [line for one in every for line in write_play(one.play).splitlines()]
    said = " ".join(plain(one.question) for one in every)
    named |= set(used_names(lines, facts))

    assert [name for name in facts if name not in named and plain(name) not in said] == []


def test_tables_are_true() -> None:
    """`python -m tests.corpus.question_coverage` writes them anew."""
    text = README.read_text(encoding="utf-8")

    assert text == with_tables(text)
