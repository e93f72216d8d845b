"""No sentence of the handbook is read as one that says something else is."""

import os
from collections.abc import Iterator

from assistant.base.ruling_records import Proposition
from assistant.library.corpus import open_corpus
from assistant.reading.statements.passage_statements import read_statements
from tests.assistant.opposites import opposites, otherwise
from tests.corpus.checks import every_kind, every_name

Said = tuple[str, str, object]
IN_FULL = bool(os.environ.get("RULING_OPPOSITES_ALL"))
"""Every sentence, not one in four."""
STEP = 1 if IN_FULL else 4


def sentences() -> Iterator[str]:
    """Every English sentence of the handbook, once."""
    lines = (
        line
        for passage in open_corpus().passages
        if passage.language == "en"
        for line in passage.text.splitlines()
    )
    yield from dict.fromkeys(filter(None, lines))


def reading(sentence: str) -> set[tuple[frozenset[Said], frozenset[Said], Said, str]]:
    """All that is read from a sentence, with its conditions and exceptions."""
    norms = read_statements(sentence, names=every_name(), kinds=every_kind()).norms
    return {
        (frozenset(map(plain, norm.when)), frozenset(map(plain, norm.unless)), plain(said),
         said.modality)
        for norm in norms
        for said in norm.then
    }  # fmt: skip


def plain(said: Proposition) -> Said:
    """A proposition without its place."""
    return said.subject.name or " ".join(sorted(said.subject.classes)), said.predicate, said.value


def test_a_changed_sentence_is_never_read_as_the_same() -> None:
    """Turned round or changed in one word, it says something else or is not read."""
    tried = 0
    same: list[str] = []
    for sentence in list(sentences())[::STEP]:
        before = reading(sentence)
        changed = (*opposites(sentence), *otherwise(sentence)) if before else ()
        tried += len(changed)
        same += [other for other in changed if reading(other) == before]

    assert tried > 2000 / STEP
    assert same == []
