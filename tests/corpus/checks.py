"""Checks of the handbook: each takes what it checks and returns what is wrong with it.

Apart from the tests, so that a test can hand over a spoilt passage and see the check fail.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import yaml

from assistant.base.ruling_records import Passage, Unread
from assistant.library.all_cards import CardKinds
from assistant.library.corpus import open_corpus
from assistant.library.defined_cards import card_library
from assistant.reading.card_mentions import Names, all_names, mask
from assistant.reading.statements.passage_statements import read_statements
from assistant.reading.statements.sentence_norms import is_plain
from assistant.reading.statements.sentence_words import SentenceForm, sentences
from engine import AnyRule

HERE = Path(__file__).parent
CHANGES = HERE.parents[1] / "corpus" / "CHANGES.md"
LEAST_READ = 0.9

How = Literal["computed", "told", "unread"]
"""Read by its meaning, only in its own words, or not at all."""

_WORD = re.compile(r"[^\W\d_]{4,}")
_FIGURE = re.compile(r"^Read: .*$", re.MULTILINE)


class ReadSentence(NamedTuple):
    """A sentence of the handbook, and how it was read."""

    passage: str
    text: str
    how: How


class NotModelled(NamedTuple):
    """A sentence that is not read, by its beginning, and why that is so."""

    passage: str
    begins: str
    reason: str


@cache
def every_name() -> Names:
    """Every card that can be named."""
    return all_names(card_library())


@cache
def every_kind() -> CardKinds:
    """What each card is."""
    return CardKinds(card_library())


def listed(name: str) -> dict[str, Any]:
    """A data file of these checks."""
    read = yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def not_modelled() -> tuple[NotModelled, ...]:
    """The sentences that are not read, each with its reason."""
    return tuple(
        NotModelled(passage, begins, reason)
        for reason, passages in listed("not_modelled").items()
        for passage, beginnings in passages.items()
        for begins in beginnings
    )


def read_sentences(passages: Iterable[Passage]) -> Iterator[ReadSentence]:
    """Every sentence that says something, and how it was read."""
    for passage in passages:
        text = passage.text
        reading = read_statements(text, names=every_name(), kinds=every_kind())
        gaps = tuple(gap for gap in reading.unread if gap.why != "an aside")
        told = {norm.start for norm in reading.norms if all(is_plain(said) for said in norm.then)}
        for one in sentences(mask(text, every_name().find(text))):
            if one.kind not in {SentenceForm.QUESTION, SentenceForm.HEADING, SentenceForm.LEAD_IN}:
                how = _how(range(one.start, one.end), gaps, told)
                yield ReadSentence(passage.id, text[one.start : one.end], how)


def _how(where: range, gaps: tuple[Unread, ...], told: set[int]) -> How:
    if any(gap.start in where for gap in gaps):
        return "unread"
    return "told" if told & set(where) else "computed"


def share(read: Sequence[ReadSentence], *hows: How) -> float:
    """The share of sentences read in one of these ways."""
    return sum(one.how in hows for one in read) / len(read)


def figure(read: Sequence[ReadSentence]) -> str:
    """The line that publishes how much of the handbook is read."""
    whole, firm = share(read, "computed", "told"), share(read, "computed")
    return (
        f"Read: {whole:.0%} of {len(read)} sentences, {firm:.0%} by their meaning and the"
        " rest in their own words, which are held against nothing."
    )


def published() -> str:
    """The line as it stands in CHANGES.md."""
    found = _FIGURE.search(CHANGES.read_text(encoding="utf-8"))
    return found.group() if found is not None else ""


def unlisted(
    read: Iterable[ReadSentence], entries: Iterable[NotModelled]
) -> tuple[tuple[str, str], ...]:
    """Sentences that are neither read nor listed, and entries that fit no unread sentence."""
    unread = {(one.passage, one.text) for one in read if one.how == "unread"}
    fitting = {
        entry: {
            (passage, text)
            for passage, text in unread
            if passage == entry.passage and text.startswith(entry.begins)
        }
        for entry in entries
    }
    missing = unread - set[tuple[str, str]]().union(*fitting.values())
    stale = {(entry.passage, entry.begins) for entry, found in fitting.items() if not found}
    return tuple(sorted(missing | stale))


def misplaced_ids(now: Sequence[str], ledger: Mapping[str, Any]) -> tuple[str, ...]:
    """Ids that stand twice, that are new and not in the ledger, or that went without retiring."""
    known, retired = set(ledger["current"]), set(ledger["retired"])
    twice = {name for name, times in Counter(now).items() if times > 1}
    return tuple(sorted(twice | (set(now) ^ known) | (set(now) & retired)))


def without_source(passages: Iterable[Passage], sources: frozenset[str]) -> tuple[str, ...]:
    """Passages that name no source, or one that is not in sources.yaml."""
    return tuple(
        passage.id
        for passage in passages
        if not passage.facts_from or not set(passage.facts_from) <= sources
    )


def beside_the_point(
    rules: Iterable[AnyRule], passages: Mapping[str, Passage]
) -> tuple[tuple[str, str], ...]:
    """Rules and the passages they cite although these do not speak of them.

    A passage speaks of a rule when the quote stands in it and, with its heading, it shares two
    words of the game with the rule's own sentence.
    """
    return tuple(
        (rule.id, cite.passage)
        for rule in rules
        for cite in rule.cites
        if not _speaks(passages.get(cite.passage), cite.quote, rule.sentence)
    )


def _speaks(passage: Passage | None, quote: str, sentence: str) -> bool:
    if passage is None or quote not in " ".join(passage.text.split()):
        return False
    return len(_stems(sentence) & _stems(f"{passage.title} {passage.text}")) > 1


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.lower()[:5] for word in _WORD.findall(text))


def orphans(ids: Iterable[str], tied: frozenset[str]) -> tuple[str, ...]:
    """Passages that nothing holds, neither themselves nor their neighbours under one topic.

    A passage is held by a rule that cites it, a worked example beside it, a term that it defines,
    or a worked example that one of its sentences speaks of.
    """
    held = tied | {_topic(name) for name in tied}
    return tuple(
        name
        for name in ids
        if name not in held
        and _topic(name) not in held
        and not any(other.startswith(f"{_topic(name)}.") for other in tied)
    )


def _topic(name: str) -> str:
    return name.rpartition(".")[0]


def publish() -> None:
    """Write the figure into CHANGES.md: `python -m tests.corpus.checks`."""
    text = CHANGES.read_text(encoding="utf-8")
    line = figure(tuple(read_sentences(open_corpus().passages)))
    fresh = _FIGURE.sub(line, text) if _FIGURE.search(text) else f"{text.rstrip()}\n\n{line}\n"
    CHANGES.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    publish()
