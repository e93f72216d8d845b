"""Masked question: the words of a question in which each card's name has become a slot."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from assistant.reading.trained.card_features import CardFeatures, KnownCards

_APOSTROPHES = "'\N{RIGHT SINGLE QUOTATION MARK}"
_UNIT = re.compile(rf"[^\W_]+(?:[{_APOSTROPHES}][^\W_]+)*|[^\s\w]|_")
_VERB_ENDING = re.compile(rf"(?:ed|[{_APOSTROPHES}]d|ing|ting)$")
_PLURAL_ENDING = re.compile(rf"(?:s|[{_APOSTROPHES}]s)$")
_SAME_ENDING = 3
"""Letters at the end by which a short form is told from an inflected one."""


class NameShape(IntEnum):
    """How a name stands in the question: as it is, with a plural or genitive ending, as a verb."""

    PLAIN = 0
    ENDED = 1
    VERB = 2


@dataclass(frozen=True, slots=True)
class QuestionUnit:
    """A word or mark of the question, or a card's name (`slot` is its number, else -1)."""

    text: str
    slot: int = -1
    shape: NameShape = NameShape.PLAIN
    word: int = -1
    """Its number among the words of the question, which tokens point to."""


@dataclass(frozen=True)
class Question:
    """A question as the network reads it; slots are numbered by first mention."""

    text: str
    units: tuple[QuestionUnit, ...]
    names: tuple[str, ...]
    features: tuple[CardFeatures, ...]

    @property
    def words(self) -> list[str]:
        """The words that may be pointed to."""
        return [unit.text for unit in self.units if unit.slot < 0]


def masked(text: str, mentions: Mapping[str, str], cards: KnownCards) -> Question:
    """The question with every mention (words to card name) made a slot, longest words first."""
    spans = _mentioned(text, mentions)
    names = list(dict.fromkeys(name for _, _, name in spans))
    units: list[QuestionUnit] = []
    place, count = 0, 0
    for start, end, name in [*spans, (len(text), len(text), "")]:
        for match in _UNIT.finditer(text[place:start]):
            units.append(QuestionUnit(match[0], word=count))
            count += 1
        if name:
            words = text[start:end]
            units.append(QuestionUnit(words, names.index(name), _shape(words, name)))
        place = end
    return Question(text, tuple(units), tuple(names), tuple(cards.of(name) for name in names))


def _mentioned(text: str, mentions: Mapping[str, str]) -> list[tuple[int, int, str]]:
    """Where each mention stands, in order: begin, end, and the card's name."""
    spans: list[tuple[int, int, str]] = []
    for words in sorted(mentions, key=len, reverse=True):
        pattern = rf"(?<![^\W_]){re.escape(words)}(?![^\W_])"
        for match in re.finditer(pattern, text, re.IGNORECASE):
            if all(match.end() <= start or match.start() >= end for start, end, _ in spans):
                spans.append((match.start(), match.end(), mentions[words]))
    return sorted(spans)


def _shape(words: str, name: str) -> NameShape:
    low, official = words.lower(), name.lower()
    if low == official or official.endswith(low[-_SAME_ENDING:]):
        return NameShape.PLAIN
    if _VERB_ENDING.search(low):
        return NameShape.VERB
    ended = _PLURAL_ENDING.search(low) is not None and not official.endswith("s")
    return NameShape.ENDED if ended else NameShape.PLAIN
