"""Card facts: kinds and marks of the cards that the annotated questions name, as shipped.

`corpus/questions/card-facts.tsv` has a line a card: name, kind, and the marks as a hex number whose
lowest bit is the first mark.  The reader was trained on these; no card text is among them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from assistant.base.settings import corpus_folder
from assistant.library.imported_cards import ImportedCard
from assistant.reading.trained.card_features import (
    KINDS,
    UNKNOWN,
    WIDTH,
    CardFeatures,
    features_of,
)

HEADING = "name\tkind\tmarks"


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The cards of a facts file; one way to know cards (`KnownCards`)."""

    features: Mapping[str, CardFeatures]

    def of(self, name: str) -> CardFeatures:
        """A card's features; `UNKNOWN` where the file has no such card."""
        return self.features.get(name, UNKNOWN)


@cache
def shipped_facts() -> CardFacts:
    """The facts in the repository, read once."""
    return read_facts(facts_file())


def facts_file() -> Path:
    """Where the shipped facts lie."""
    return corpus_folder() / "questions" / "card-facts.tsv"


def read_facts(path: Path) -> CardFacts:
    """The facts of a file; a ValueError where it is not written so."""
    heading, *lines = path.read_text(encoding="utf-8").splitlines()
    if heading != HEADING:
        raise ValueError(f"{path} begins with {heading!r} instead of {HEADING!r}")
    rows = (line.split("\t") for line in lines)
    return CardFacts({name: _features(kind, marks) for name, kind, marks in rows})


def printed_features(card: ImportedCard) -> CardFeatures:
    """The features of an imported card, by its printed text."""
    line = card.type_line if card.kind == "monster" else ""
    return features_of(card.kind.capitalize(), card.icon or "", line, card.text)


def facts_text(features: Mapping[str, CardFeatures]) -> str:
    """The text of a facts file, in order of names."""
    rows = (
        f"{name}\t{KINDS[card.kind]}\t{_number(card.marks):x}\n"
        for name, card in sorted(features.items())
    )
    return f"{HEADING}\n{''.join(rows)}"


def _features(kind: str, marks: str) -> CardFeatures:
    number = int(marks, 16)
    return CardFeatures(KINDS.index(kind), tuple(bool(number >> n & 1) for n in range(WIDTH)))


def _number(marks: tuple[bool, ...]) -> int:
    return sum(1 << n for n, mark in enumerate(marks) if mark)
