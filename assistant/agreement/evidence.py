"""Evidence: what the passages found say of a play, and which of it counts here and now."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from assistant.agreement.claim_comparison import ComputedPlay, Finding, facts_spoken_of, findings
from assistant.base.regions import Authority, Region
from assistant.base.ruling_records import (
    Agreement,
    Modality,
    Norm,
    Passage,
    Proposition,
    StatementReading,
    Unread,
)
from assistant.library.passages import PassageText, exceptions_in, exceptions_start
from assistant.reading.card_mentions import Names
from assistant.reading.statements.noun_references import CardKinds
from assistant.reading.statements.passage_statements import (
    KeptReadings,
    read_filed,
    read_statements,
)
from assistant.retrieval.passage_search import Query
from engine import Fact

PASSAGES_A_QUERY = 9
"""How many passages are read for each query; reading decides what they are worth."""


class Searches(Protocol):
    """What evidence needs of the search."""

    def passages(self, queries: Sequence[Query], limit: int) -> Sequence[PassageText]:
        """The passages nearest to each query, each passage once."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a passage says."""

    passage: Passage
    norm: Norm


@dataclass
class Witness:
    """The documents as evidence: searched, and read at run time."""

    search: Searches
    names: Names
    memory: dict[tuple[str, str], StatementReading] = field(default_factory=dict)
    """Readings of this process, by the very words and what stands around them."""
    kinds: CardKinds = field(default_factory=dict)
    """What each card is, so that 'the monster' of a passage can be one that it names."""

    kept: KeptReadings | None = None
    """Readings of processes before; None: everything is read here."""

    def found(self, queries: Sequence[Query]) -> Sequence[PassageText]:
        """The passages nearest to these queries, each once."""
        return self.search.passages(queries, PASSAGES_A_QUERY)

    def statements(self, found: Sequence[PassageText]) -> tuple[Statement, ...]:
        """Everything that these passages say."""
        readings = zip(found, self.readings_of(found), strict=True)
        return tuple(
            Statement(text.passage, norm) for text, reading in readings for norm in reading.norms
        )

    def readings_of(self, texts: Sequence[PassageText]) -> tuple[StatementReading, ...]:
        """What these passages say, read from their words (once for the same words)."""
        keys = [(text.passage.text, text.around) for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in self.memory}
        if new and self.kept is not None:
            self.memory.update(self.kept.found(new))
        read = {key: self._read(text) for key, text in new.items() if key not in self.memory}
        self.memory.update(read)
        if self.kept is not None:
            self.kept.keep(read)
        return tuple(self.memory[key] for key in keys)

    def _read(self, text: PassageText) -> StatementReading:
        if text.entry or text.entries:
            filed = read_filed(text.passage.text, text.entry, text.entries, self.names)
            if filed is not None:
                return filed
        said = [self._read_part(text, part) for part in text.passage.says]
        reading = StatementReading(
            norms=tuple(norm for one in said for norm in one.norms if _is_whole(norm, text)),
            unread=tuple(unread for one in said for unread in one.unread),
        )
        return reading if not is_account(text.passage.text) else with_shared_setting(reading)

    def _read_part(self, text: PassageText, part: tuple[int, int]) -> StatementReading:
        """What one part of a passage says, with its spans in the whole of it."""
        start, end = part
        reading = read_statements(
            text.passage.text[start:end], names=self.names, context=text.context, kinds=self.kinds
        )
        return shifted(reading, start) if start else reading


def _is_whole(norm: Norm, text: PassageText) -> bool:
    """Whether a norm holds as it was read: a table's ruling holds in its row's situation only."""
    return bool(norm.when) or not text.passage.asked or text.passage.is_answer


def shifted(reading: StatementReading, by: int) -> StatementReading:
    """The reading of words that stand so many characters further on in their passage."""
    norms = tuple(_moved_norm(norm, by) for norm in reading.norms)
    unread = (one.model_copy(update=_moved(one, by)) for one in reading.unread)
    return StatementReading(norms=norms, unread=tuple(unread))


def _moved(one: Norm | Proposition | Unread, by: int) -> dict[str, object]:
    return {"start": one.start + by, "end": one.end + by}


def _moved_norm(norm: Norm, by: int) -> Norm:
    parts = {"when": norm.when, "unless": norm.unless, "then": norm.then}
    moved = {
        name: tuple(one.model_copy(update=_moved(one, by)) for one in part)
        for name, part in parts.items()
    }
    return norm.model_copy(update={**_moved(norm, by), **moved})


def is_account(text: str) -> bool:
    """Whether a passage tells one play step by step, in numbered lines."""
    return len(_NUMBERED.findall(text)) > 1


_NUMBERED = re.compile(r"^\s*\(?\d+[.)]\s", re.MULTILINE)


def with_shared_setting(reading: StatementReading) -> StatementReading:
    """Gives all norms of one account the cards that any of its steps names."""
    told = frozenset[str]().union(*(norm.setting for norm in reading.norms))
    norms = tuple(norm.model_copy(update={"setting": told}) for norm in reading.norms)
    return reading.model_copy(update={"norms": norms})


WHY = "it says what may be so, and names no exception for this"
_CAN = re.compile(r"\b(?:can|could|may)\b", re.IGNORECASE)
_ONLY = re.compile(r"\bonly\b", re.IGNORECASE)
_LIMITED = re.compile(r"\b(?:must|only|unless|except|cannot)\b", re.IGNORECASE)


def facts_left_open(statement: Statement, play: ComputedPlay) -> Iterator[Fact]:
    """Yields the facts of which a statement says outright that they can be otherwise."""
    norm = statement.norm
    words = statement.passage.text[norm.start : norm.end]
    if not norm.when or norm.unless or not _CAN.search(words) or _LIMITED.search(words):
        return
    for said in norm.then:
        if said.modality is Modality.MAY and isinstance(said.value, bool):
            facts = facts_spoken_of(norm, said, play)
            yield from (fact for fact in facts if fact.value is (not said.value))


@dataclass(frozen=True, slots=True)
class Weighed:
    """A comparison, the statement it is of, and why it does not count, if it does not."""

    statement: Statement
    finding: Finding
    set_aside: str = ""
    """Why it decides nothing; empty: it counts."""

    @property
    def agrees(self) -> bool:
        """Whether it supports what was computed.

        What tells only what is needed for something ("only if ...") does not say that it is so.
        """
        passed_over = self.statement.norm.is_outdated or self._is_of_need
        return self.finding.agreement is Agreement.AGREES and not passed_over

    @property
    def _is_of_need(self) -> bool:
        norm, said = self.statement.norm, self.finding.said
        words = self.statement.passage.text[norm.start : norm.end]
        return (
            said.modality is Modality.MAY and said.value is True and _ONLY.search(words) is not None
        )

    @property
    def disagrees(self) -> bool:
        """Whether it speaks against what was computed, whatever that counts for."""
        return self.finding.agreement is Agreement.DISAGREES

    @property
    def is_against(self) -> bool:
        """Whether it speaks against what was computed, and counts."""
        return self.disagrees and not self.set_aside


@dataclass(frozen=True, slots=True)
class Weighing:
    """All that passages say of a play."""

    found: tuple[Weighed, ...]
    aside: tuple[tuple[Statement, str], ...]
    """What passages tell of other sources and set aside, with the reason."""
    granted: tuple[tuple[Statement, Fact], ...] = ()
    """What passages say may be so, each with what was computed otherwise."""

    def told_beside(self, shown: Iterable[Weighed]) -> Iterator[tuple[Statement, str]]:
        """The other sides that the shown passages tell of, whether they can be compared or not."""
        passages = {one.statement.passage.id for one in shown}
        return ((side, why) for side, why in self.aside if side.passage.id in passages)


def weigh(statements: Iterable[Statement], play: ComputedPlay, region: Region) -> Weighing:
    """Compares every statement with a play, and says why some do not count in its region."""
    holding = (one for one in statements if not is_excepted(one.passage, play.cards))
    reasons = [(statement, reason_set_aside(statement, region)) for statement in holding]
    found = (
        Weighed(statement, finding, why)
        for statement, why in reasons
        for finding in findings(statement.norm, play)
    )
    aside = ((one, why) for one, why in reasons if why and one.norm.said_by)
    allowed = (
        (one, fact) for one, why in reasons if not why for fact in facts_left_open(one, play)
    )
    return Weighing(tuple(found), tuple(aside), tuple(allowed))


def is_excepted(passage: Passage, cards: Iterable[str]) -> bool:
    """Whether a rule names an exception whose card is there: then it says nothing of a play."""
    rule = passage.text[: exceptions_start(passage.text)]
    told = exceptions_in(passage.text)
    return any(
        _stands_in(card, words) and not _stands_in(card, rule) for words in told for card in cards
    )


def _stands_in(card: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(card)}(?!\w)", words) is not None


def reason_set_aside(statement: Statement, region: Region) -> str:
    """Returns why a statement does not count in this region; empty: it counts."""
    norm, passage = statement.norm, statement.passage
    many, named = len(norm.said_by) > 1, _named(norm.said_by, passage.text)
    if norm.upheld is False:
        return f"the passage itself says that {named} {'are' if many else 'is'} wrong here"
    if region in norm.outdated_in:
        return f"the passage itself says that another side is current than that of {named}"
    if passage.region and region not in passage.region:
        return f"it holds in the {'/'.join(passage.region)}, and the answer is for the {region}"
    return ""


def _named(said_by: Sequence[str], text: str) -> str:
    """Who is said to say something: by number, by a title as the passage writes it, or by kind."""
    who = " and ".join(said_by)
    if who[:1].isdigit():
        return f"source{'s' if len(said_by) > 1 else ''} {who}"
    titles = [re.search(f'"({re.escape(key)})"', text, re.IGNORECASE) for key in said_by]
    if all(titles):
        return " and ".join(found[0] for found in titles if found)
    return f"the {who}"


def best_first(found: Sequence[Weighed]) -> list[Weighed]:
    """Sorts by how close the words are: the same claim first, then the same cards."""
    return sorted(found, key=lambda one: _distance(one.finding))


def _distance(finding: Finding) -> tuple[bool, bool, int]:
    said_it = finding.said.predicate == finding.fact.predicate
    named = finding.said.subject.name is not None
    return (not said_it, not named, finding.norm.start)


def strongest_first(found: Iterable[Weighed]) -> list[Weighed]:
    """Sorts by authority, and within one authority the latest first."""
    latest = sorted(found, key=lambda one: one.statement.passage.as_of or "", reverse=True)
    return sorted(latest, key=lambda one: _WEIGHT.index(one.statement.passage.authority))


_WEIGHT = tuple(Authority)
