"""Passage reading: the stated plays of passages, each read once and kept on disk."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from pydantic import TypeAdapter, ValidationError

from assistant.base.disk_cache import KeptRows
from assistant.base.ruling_records import Passage
from assistant.library.all_cards import version_with
from assistant.library.defined_cards import CardLibrary
from assistant.reading.card_mentions import Names
from assistant.reading.question_plays import reader_digest
from assistant.reading.said_sentences import (
    SaidSentence,
    answering_sentences,
    said_sentences,
)
from assistant.reading.spoken_names import spoken_names
from assistant.reading.stated_plays import SaidPart, StatedPlay, stated_by_pair, stated_outright

MOST_READ = 10
"""So many pairs and sentences are read for one question, of the best passages that were found."""
_ROWS = TypeAdapter(tuple[StatedPlay, ...])


def kept_plays(cards: CardLibrary) -> KeptRows:
    """What this program, with these cards and this reader, read of passages before."""
    state = f"{version_with(cards.imported)}\0{reader_digest()}"
    return KeptRows("stated", hashlib.sha256(state.encode()).hexdigest())


@dataclass
class PassageReader:
    """Reads passages as plays with values: pairs of question and answer, and plain sentences.

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
        """The plays of the best of these passages that name no other cards than these.

        A passage stands there once for each of its sentences.
        """
        pieces = (piece for one in passages for piece in _pieces(one, self.cards))
        fitting = (one for one in pieces if self._names_only(one.naming, cards))
        best = tuple(islice(fitting, MOST_READ))
        keys = {one.key: one for one in best}
        new = [key for key in keys if key not in self.memory]
        if new and self.kept is not None:
            self.memory.update(_taken(self.kept.found(new)))
        read = {key: self._read(keys[key]) for key in new if key not in self.memory}
        self.memory.update(read)
        if read and self.kept is not None:
            self.kept.keep({key: _ROWS.dump_json(plays) for key, plays in read.items()})
        return tuple((one.passage, one.placed(self.memory[one.key])) for one in best)

    def _names_only(self, words: str, cards: frozenset[str]) -> bool:
        if words not in self.named:
            mentions = spoken_names(words, self.names)
            self.named[words] = frozenset(one.name for one in mentions)
        return self.named[words] <= cards

    def _read(self, piece: "_Piece") -> tuple[StatedPlay, ...]:
        said = piece.said
        if said is not None:
            return stated_outright(said.words, self.names, self.cards, said.before)
        passage = piece.passage
        parts = [SaidPart(passage.text[start:end], start) for start, end in passage.answered]
        return stated_by_pair(passage.question, parts, self.names, self.cards)


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is read in one go: a pair of question and answer, or a sentence."""

    passage: Passage
    said: SaidSentence | None = None
    """The sentence; None: the passage is a pair."""

    @property
    def naming(self) -> str:
        """The words whose cards are those of the play."""
        return self.passage.question if self.said is None else self.said.whole

    @property
    def key(self) -> str:
        """Names the words and what they hang on."""
        if self.said is not None:
            parts = repr((self.said.words, self.said.before))
        else:
            parts = repr((self.passage.text, self.passage.asked, self.passage.answered))
        return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()

    def placed(self, plays: tuple[StatedPlay, ...]) -> tuple[StatedPlay, ...]:
        """The plays that were read of it, with the spans of its passage."""
        if self.said is None:
            return plays
        return tuple(play.moved(self.said.start) for play in plays)


def _pieces(passage: Passage, cards: CardLibrary) -> Iterator[_Piece]:
    """What of a passage is read, piece by piece."""
    if passage.is_answer:
        if passage.answered and not _is_elliptic(passage.question):
            yield _Piece(passage)
            yield from (_Piece(passage, said) for said in answering_sentences(passage))
    elif not passage.facts_from:
        above = passage.headings[-1] if passage.headings else ""
        heading = above if above in cards.by_name else ""
        yield from (_Piece(passage, said) for said in said_sentences(passage, heading))


_GOES_ON = re.compile(r"\W*(?:and|or|what about|how about)\b", re.IGNORECASE)
_WHOLE = 10
"""A question that goes on with another says all of its own if it has so many words."""


def _is_elliptic(question: str) -> bool:
    """Whether a question says only what is other than in the one before it."""
    return _GOES_ON.match(question) is not None and len(question.split()) < _WHOLE


def _taken(rows: dict[str, bytes]) -> dict[str, tuple[StatedPlay, ...]]:
    found = {}
    for key, row in rows.items():
        try:
            found[key] = _ROWS.validate_json(row)
        except ValidationError:  # another program's: it is read anew
            continue
    return found
