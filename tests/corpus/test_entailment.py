"""The annotated passages: as their README tells, of known cards, each one once."""

from collections import Counter
from functools import cache

from assistant.agreement.claim_sentences import sentence
from assistant.base.settings import corpus_folder
from assistant.reading.annotated_passages import AnnotatedPassage, read_passages
from assistant.reading.trained.facts_table import shipped_facts
from engine import PREDICATE_BY_NAME

LEAST = 600
"""Fewer would be a lost file."""
SHAPES = {"faq", "article", "chat", "rules", "table", "official", "forum", "region", "rulebook"}


@cache
def passages() -> tuple[AnnotatedPassage, ...]:
    """All of them, read once."""
    return read_passages(corpus_folder() / "entailment")


def test_every_file_is_read() -> None:
    """Every hand's, and each passage once."""
    files = [*(corpus_folder() / "entailment").glob("*.txt")]

    assert len(passages()) >= LEAST
    assert {one.hand for one in passages()} == {file.stem.split("-")[0] for file in files}
    assert [
        text for text, count in Counter(one.text for one in passages()).items() if count > 1
    ] == []


def test_every_passage_answers_something_and_leaves_something_open() -> None:
    """Else it teaches one side only."""
    assert {one.shape for one in passages()} <= SHAPES
    assert [
        one.text
        for one in passages()
        if {asked.is_answered for asked in one.asked} != {True, False}
    ] == []


def test_every_claim_can_be_said() -> None:
    """In the predicates of play notation."""
    asked = [asked for one in passages() for asked in one.asked]

    assert {one.predicate for one in asked} <= set(PREDICATE_BY_NAME)
    assert all(sentence(one.subject, one.predicate, one.value) for one in asked)


def test_every_short_form_names_a_known_card() -> None:
    """Of which the model is told its kind."""
    named = {name for one in passages() for _, name in one.names}

    assert named - set(shipped_facts().features) == set()
