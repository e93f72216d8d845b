"""Passage reading: the stated plays of passages, each read once and kept on disk."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import TypeAdapter, ValidationError

from assistant.base.disk_cache import KeptRows
from assistant.base.ruling_records import Passage
from assistant.library.all_cards import version_with
from assistant.library.defined_cards import CardLibrary
from assistant.reading.card_mentions import Names
from assistant.reading.question_plays import reader_digest
from assistant.reading.spoken_names import spoken_names
from assistant.reading.stated_plays import SaidPart, StatedPlay, stated_by_pair, stated_outright

MOST_READ = 6
"""So many passages are read for one question, the best that were found; kept ones cost nothing."""
MOST_WORDS = 90
"""Longer statements tell of several things: none of them was learned from."""
_ROWS = TypeAdapter(tuple[StatedPlay, ...])


def kept_plays(cards: CardLibrary) -> KeptRows:
    """What this program, with these cards and this reader, read of passages before."""
    state = f"{version_with(cards.imported)}\0{reader_digest()}"
    return KeptRows("stated", hashlib.sha256(state.encode()).hexdigest())


@dataclass
class PassageReader:
    """Reads passages as plays with values: pairs of question and answer, and plain statements.

    The handbook's own sentences are left to the grammar that they are written for.  A passage is
    read for the same words once: what it came to is kept in memory and on disk.
    """

    names: Names
    cards: CardLibrary
    kept: KeptRows | None = None
    """What processes before read; None: everything is read here."""
    memory: dict[str, tuple[StatedPlay, ...]] = field(default_factory=dict)
    named: dict[str, frozenset[str]] = field(default_factory=dict)
    """The cards that words of passages name, once they were looked for."""

    def stated(
        self, passages: Sequence[Passage], cards: frozenset[str]
    ) -> tuple[tuple[Passage, tuple[StatedPlay, ...]], ...]:
        """The plays of the best of these passages that name no other cards than these."""
        fitting = [
            one
            for one in passages
            if self._can_be_read(one) and self._names_only(_words(one), cards)
        ][:MOST_READ]
        keys = {_key(one): one for one in fitting}
        new = [key for key in keys if key not in self.memory]
        if new and self.kept is not None:
            self.memory.update(_taken(self.kept.found(new)))
        read = {key: self._read(keys[key]) for key in new if key not in self.memory}
        self.memory.update(read)
        if read and self.kept is not None:
            self.kept.keep({key: _ROWS.dump_json(plays) for key, plays in read.items()})
        return tuple((one, self.memory[key]) for key, one in keys.items())

    def _can_be_read(self, passage: Passage) -> bool:
        if passage.asked:
            return bool(passage.answered) and passage.is_answer
        return not passage.facts_from and len(passage.text.split()) <= MOST_WORDS

    def _names_only(self, words: str, cards: frozenset[str]) -> bool:
        if words not in self.named:
            mentions = spoken_names(words, self.names)
            self.named[words] = frozenset(one.name for one in mentions)
        return self.named[words] <= cards

    def _read(self, passage: Passage) -> tuple[StatedPlay, ...]:
        if passage.is_answer:
            parts = [SaidPart(passage.text[start:end], start) for start, end in passage.answered]
            return stated_by_pair(passage.question, parts, self.names, self.cards)
        return stated_outright(passage.text, self.names, self.cards)


def _words(passage: Passage) -> str:
    return passage.question or passage.text


def _key(passage: Passage) -> str:
    parts = repr((passage.text, passage.asked, passage.answered))
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()


def _taken(rows: dict[str, bytes]) -> dict[str, tuple[StatedPlay, ...]]:
    found = {}
    for key, row in rows.items():
        try:
            found[key] = _ROWS.validate_json(row)
        except ValidationError:  # another program's: it is read anew
            continue
    return found
