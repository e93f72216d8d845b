"""Evidence: the passages that speak to what is searched for, and what those passages say.

What a passage says is read from its words, here and now; nothing is looked up by its id.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from assistant.library.passages import PassageText
from assistant.reading.filed import read_filed
from assistant.reading.kept_readings import KeptReadings
from assistant.reading.mentions import Names
from assistant.reading.references import CardKinds
from assistant.reading.statements import read_statements
from assistant.records import Norm, Passage, StatementReading
from assistant.retrieval.search import Query

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
    """The documents, as they can be asked: searched, and read at run time."""

    search: Searches
    names: Names
    memory: dict[tuple[str, str], StatementReading] = field(default_factory=dict)
    """Readings of this process, by the very words and what stands around them."""
    kinds: CardKinds = field(default_factory=dict)
    """What each card is, so that 'the monster' of a passage can be one that it names."""

    kept: KeptReadings | None = None
    """Readings of processes before; None: everything is read here."""

    def statements(self, queries: Sequence[Query]) -> tuple[Statement, ...]:
        """Everything that the passages found for these queries say, each passage once."""
        found = self.search.passages(queries, PASSAGES_A_QUERY)
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
        reading = read_statements(
            text.passage.text, names=self.names, context=text.context, kinds=self.kinds
        )
        return reading if not is_account(text.passage.text) else as_account(reading)


def is_account(text: str) -> bool:
    """Whether a passage tells one play step by step, in numbered lines."""
    return len(_NUMBERED.findall(text)) > 1


_NUMBERED = re.compile(r"^\s*\(?\d+[.)]\s", re.MULTILINE)


def as_account(reading: StatementReading) -> StatementReading:
    """The steps of one account are about one play: all of them share the cards it names."""
    told = frozenset[str]().union(*(norm.setting for norm in reading.norms))
    norms = tuple(norm.model_copy(update={"setting": told}) for norm in reading.norms)
    return reading.model_copy(update={"norms": norms})
