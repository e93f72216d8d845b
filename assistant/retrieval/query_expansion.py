"""Query expansion: players' words, other languages and nicknames, as the rules write them."""

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from assistant.base.settings import corpus_folder, file_digest
from assistant.library.defined_cards import CardLibrary, PrintedFacts, card_library, defined_facts
from assistant.library.player_words import SEARCH_WORDS, Synonym, shipped_glossary
from assistant.retrieval.lexical_search import is_japanese, stem
from engine import CardText, member_name

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001 (a typographic apostrophe)

_REMEMBERED = 256
"""Texts whose phrases are kept: each is asked for them several times, one soon after the other."""
NAME = "name"
"""The language of a card's name or nickname, which has no other forms."""

Key = tuple[str, ...]
"""A phrase as its words are compared."""


class ThesaurusMatch(NamedTuple):
    """A phrase that the thesaurus knows, at `start:end`, and the terms it stands for."""

    start: int
    end: int
    terms: tuple[str, ...]


class Thesaurus:
    """Phrases and the terms they stand for; the longest phrase at a place is taken."""

    def __init__(self, synonyms: Iterable[Synonym] = ()) -> None:
        """Index the phrases by their first word."""
        self._synonyms = tuple(synonyms)
        self._by_first: dict[str, dict[Key, dict[str, None]]] = {}
        self._japanese: dict[str, dict[str, None]] = {}
        self._names: dict[Key, set[str]] = {}
        self._common: set[Key] = set()
        self._texts: dict[str, tuple[ThesaurusMatch, ...]] = {}
        for words, term, language in self._synonyms:
            if language == "ja":
                self._japanese.setdefault(words, {})[term] = None
                continue
            key = tuple(word for word, _, _ in _compared(words))
            if language == NAME:
                self._names.setdefault(key, set()).add(words.lower())
            else:
                self._common.add(key)
            if key:
                self._by_first.setdefault(key[0], {}).setdefault(key, {})[term] = None

    @property
    def digest(self) -> str:
        """SHA-256 over everything it knows."""
        return hashlib.sha256(self._as_json().encode()).hexdigest()

    def save(self, file: Path) -> None:
        """Write what it knows to a file."""
        file.write_text(self._as_json(), encoding="utf-8")

    @classmethod
    def load(cls, file: Path) -> "Thesaurus":
        """Read one from a file.

        Raises:
            ValueError: the file holds none.
        """
        try:
            return cls(Synonym(*one) for one in json.loads(file.read_text(encoding="utf-8")))
        except TypeError as error:
            raise ValueError(f"not a list of synonyms: {error}") from error

    def _as_json(self) -> str:
        return json.dumps(self._synonyms, ensure_ascii=False)

    def found(self, text: str) -> tuple[ThesaurusMatch, ...]:
        """The known phrases of a text, in order, none over another."""
        if text not in self._texts:
            if len(self._texts) >= _REMEMBERED:
                self._texts.clear()
            found = sorted([*self._found_words(text), *self._found_japanese(text)])
            self._texts[text] = tuple(found)
        return self._texts[text]

    def translated(self, text: str) -> str:
        """The text with each known phrase replaced by its terms.

        >>> Thesaurus([Synonym("shut off", "negate", "en")]).translated("Is it shut off?")
        'Is it negate?'
        """
        return _replaced(text, self.found(text))

    def explained(self, text: str) -> str:
        """The same, each phrase where it first stands only: it is what the text names.

        >>> Thesaurus([Synonym("MST", "MST (a Spell)", "name")]).explained("MST! MST?")
        'MST (a Spell)! MST?'
        """
        told: dict[tuple[str, ...], ThesaurusMatch] = {}
        for one in self.found(text):
            told.setdefault(one.terms, one)
        return _replaced(text, told.values())

    def terms(self, text: str) -> str:
        """The terms that the text's phrases stand for, each once."""
        return " ".join(dict.fromkeys(term for one in self.found(text) for term in one.terms))

    def _found_words(self, text: str) -> Iterator[ThesaurusMatch]:
        words = tuple(_compared(text))
        place = 0
        while place < len(words):
            if words[place][0] not in self._by_first:
                place += 1
                continue
            key = self._longest(tuple(word for word, _, _ in words[place : place + 12]))
            if key is None:
                place += 1
                continue
            start, end = words[place][1], words[place + len(key) - 1][2]
            place += len(key)
            if self._is_meant(key, text[start:end].lower()):
                yield ThesaurusMatch(start, end, tuple(self._by_first[key[0]][key]))

    def _longest(self, words: Key) -> Key | None:
        fitting = (key for key in self._by_first[words[0]] if words[: len(key)] == key)
        return max(fitting, key=len, default=None)

    def _is_meant(self, key: Key, words: str) -> bool:
        """A name is meant only as it is written: "empty" is not short for Vanity's Emptiness."""
        names = self._names.get(key, ())
        return key in self._common or any(words.removesuffix("'s") in (n, f"{n}s") for n in names)

    def _found_japanese(self, text: str) -> Iterator[ThesaurusMatch]:
        if not self._japanese or not is_japanese(text):
            return
        either = "|".join(map(re.escape, sorted(self._japanese, key=len, reverse=True)))
        for match in re.finditer(either, text):
            yield ThesaurusMatch(*match.span(), tuple(self._japanese[match.group()]))


class Lexicon(NamedTuple):
    """What search knows of words."""

    terms: Thesaurus = Thesaurus()
    """Players' words and other languages', as rules write them: for queries, and for passages that
    are not in English."""
    cards: Thesaurus = Thesaurus()
    """Cards' names, as what the cards are and do: for passages."""


def _replaced(text: str, found: Iterable[ThesaurusMatch]) -> str:
    pieces = []
    last = 0
    for start, end, terms in found:
        if start >= last:
            pieces += [text[last:start], " / ".join(terms)]
            last = end
    return "".join([*pieces, text[last:]])


def _compared(text: str) -> Iterator[tuple[str, int, int]]:
    """The words of a text as they are compared, and where they stand."""
    for match in _WORD.finditer(text):
        yield stem(unicodedata.normalize("NFC", match.group()).lower()), *match.span()


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def nicknames(library: CardLibrary) -> Iterator[Synonym]:
    """A card's other names, each standing for its printed name."""
    for name, others in library.aliases.items():
        for other in others:
            yield Synonym(other, name, "ja" if is_japanese(other) else NAME)


def descriptions(library: CardLibrary) -> Iterator[Synonym]:
    """A card's name, standing for what the card is and does."""
    for name, text in library.by_name.items():
        if not text.stand_in:
            yield Synonym(name, described(text, defined_facts(name, library)), NAME)


def described(text: CardText, facts: PrintedFacts) -> str:
    """What a card is and does, in a few words."""
    words = " ".join(dict.fromkeys((*_kind(facts), *_does(text))))
    return f"{text.name} ({words})"


class KnownWords(NamedTuple):
    """What search knows of words: its digest now, the rest when an index is built from it."""

    digest: str
    load: Callable[[], Lexicon]


def known_words(lexicon: Lexicon) -> KnownWords:
    """A lexicon that is at hand."""
    return KnownWords(f"{lexicon.terms.digest} {lexicon.cards.digest}", lambda: lexicon)


def shipped_words() -> KnownWords:
    """What the shipped corpus knows of words, by the files that say it."""
    return KnownWords(file_digest(sorted(corpus_folder().rglob("*.yaml"))), shipped_lexicon)


def shipped_lexicon() -> Lexicon:
    """What the shipped corpus knows of words: its glossary, its search words and its cards."""
    library = card_library()
    spoken = (*shipped_glossary(), *shipped_glossary(SEARCH_WORDS), *nicknames(library))
    return Lexicon(Thesaurus(spoken), Thesaurus(descriptions(library)))


def _kind(facts: PrintedFacts) -> Iterator[str]:
    if facts.level is not None:
        number = _NUMBERS[facts.level] if facts.level < len(_NUMBERS) else str(facts.level)
        yield from ("level", str(facts.level), f"{number}-star")
    yield from filter(None, (facts.attribute, facts.type))
    yield from (trait for trait in facts.trait if trait != "effect")
    yield facts.kind


def _does(text: CardText) -> Iterator[str]:
    for effect in text.effects:
        if effect.label:
            yield effect.label
        if effect.from_hand_if or (text.kind == "monster" and tuple(effect.from_) == ("hand",)):
            yield "hand trap from the hand"
        yield from (_spoken(cost) for cost in effect.costs)
        yield from (_spoken(step.do) for step in effect.resolution)
    for continuous in text.continuous:
        yield from filter(None, ("continuous", continuous.label))
        yield from (_spoken(applied) for applied in continuous.applies)


def _spoken(part: object) -> str:
    """What a part of a card text does, in words: 'add to hand'."""
    return member_name(type(part)).replace("_", " ")
