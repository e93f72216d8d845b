"""Mentions: where a text names a card, whatever the spelling.

Names are indexed by their first word, so that fourteen thousand of them cost nothing to hold
against a sentence.  A card's name is masked before a sentence is read: no word of a name is ever
read as a word of the sentence, and no word of the sentence as a name.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from assistant.reading.ordinary_words import GAME_WORDS, ORDINARY
from assistant.records import Record

How = Literal["exact", "alias", "plural", "misspelt"]

MASK_BASE = 0xE000
"""First character of the private area that stands for masked names."""
MASK_LIMIT = 0xF8FF - MASK_BASE
"""How many names one text may have masked."""

_APOSTROPHE = "['\u2019\u02bc`\u00b4]"
_WORD = re.compile(rf"&|[^\W_\ue000-\uf8ff]+(?:{_APOSTROPHE}[^\W_]+)*")
_APOSTROPHES = re.compile(_APOSTROPHE)
_POSSESSIVE = re.compile(rf"{_APOSTROPHE}s$", re.IGNORECASE)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SENTENCE_END = re.compile(r"(?:^|[.!?:;•●\n])\s*[\"“'\u2018(]*$")
_NAME_VERB = re.compile(r"\W? ?(?:is|was|has|can|cannot|will|does|resolves|negates|destroys)\b")
_OPEN = tuple("\"“„«「『\u2018'")
_CLOSE = tuple("\"”“»」』\u2019'")
_STAND_IN = re.compile(r"an? ")
_QUOTED = re.compile(r"\"([^\"\n]{4,70})\"|“([^”\n]{4,70})”|「([^」\n]{2,70})」")
_CAPITAL_RUN = re.compile(
    r"(?:[A-Z0-9][^\W_]*(?:['\u2019.:/-]+[^\W_]+)*)"
    r"(?:(?:,? |-| - | & )(?:(?:of|the|and|to|in|from|for|with|a|on|at) ){0,2}"
    r"(?:[A-Z0-9][^\W_]*(?:['\u2019.:/-]+[^\W_]+)*))*"
)
_COMMON = GAME_WORDS | ORDINARY
_NEAR_ENOUGH = 0.84
"""Share of letters that must agree before a capitalised or quoted span is a misspelt name."""


class Mention(Record):
    """One naming of a card: its printed name, and the words `start:end` that name it."""

    name: str
    start: int
    end: int
    text: str
    how: How


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a text: as it is compared, and where it stands."""

    plain: str
    start: int
    end: int
    possessive: bool


@dataclass(frozen=True, slots=True)
class _Entry:
    """A way to write a card's name."""

    name: str
    written: str
    how: How


class Names:
    """Every name and alias that can be recognised; built once, then only read."""

    def __init__(self, entries: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Index printed names with their aliases; an exact name beats another card's alias."""
        self._by_key: dict[str, _Entry] = {}
        self._longest: dict[str, int] = {}
        self._scripts: dict[str, list[_Entry]] = {}
        self._by_length: dict[int, list[str]] = {}
        listed = [(name, tuple(aliases)) for name, aliases in entries]
        for name, _ in listed:
            self._add(_Entry(name, name, "exact"))
        for name, aliases in listed:
            for alias in aliases:
                self._add(_Entry(name, alias, "alias"))
        for same_start in self._scripts.values():
            same_start.sort(key=lambda entry: -len(entry.written))
        self._found: dict[str, tuple[Mention, ...]] = {}

    def find(self, text: str) -> tuple[Mention, ...]:
        """The cards that `text` names, in order, never overlapping, longest first."""
        if text not in self._found:
            if len(self._found) > 2048:  # noqa: PLR2004  (a cache's size decides nothing)
                self._found.clear()
            self._found[text] = self._find(text)
        return self._found[text]

    def nearest(self, text: str, limit: int = 3) -> tuple[str, ...]:
        """The printed names closest to `text`, best first."""
        best = process.extract(_key(text), self._by_key.keys(), scorer=fuzz.ratio, limit=limit * 3)
        names = dict.fromkeys(self._by_key[key].name for key, _, _ in best)
        return tuple(names)[:limit]

    def _add(self, entry: _Entry) -> None:
        if _STAND_IN.match(entry.written):
            return
        if _CJK.search(entry.written):
            self._scripts.setdefault(entry.written[0], []).append(entry)
            return
        words = _words(entry.written)
        if not words:
            return
        key = " ".join(word.plain for word in words)
        if key in self._by_key:
            return
        self._by_key[key] = entry
        first = words[0].plain
        self._longest[first] = max(self._longest.get(first, 0), len(words))
        self._by_length.setdefault(len(key), []).append(key)

    def _find(self, text: str) -> tuple[Mention, ...]:
        found = list(self._spelt(text)) + list(self._in_script(text))
        found += self._misspelt(text, found)
        return tuple(sorted(found, key=lambda mention: mention.start)[:MASK_LIMIT])

    def _spelt(self, text: str) -> Iterator[Mention]:
        words = _words(text)
        at = 0
        while at < len(words):
            mention, used = self._longest_at(text, words, at)
            if mention is not None:
                yield mention
            at += used

    def _longest_at(self, text: str, words: list[_Word], at: int) -> tuple[Mention | None, int]:
        longest = min(max(self._longest.get(_stem(words[at]), 0), _first(self, words[at])), 12)
        for length in range(min(longest, len(words) - at), 0, -1):
            mention = self._mention(text, words[at : at + length])
            if mention is not None:
                return mention, length
        return None, 1

    def _mention(self, text: str, words: list[_Word]) -> Mention | None:
        head = [word.plain for word in words[:-1]]
        for last, cut, plural in _endings(words[-1]):
            entry = self._by_key.get(" ".join([*head, last]))
            if entry is None:
                continue
            start, end = words[0].start, words[-1].end - cut
            if not _is_written_as(entry, text, words, end):
                continue
            how: How = "plural" if plural else entry.how
            return Mention(name=entry.name, start=start, end=end, text=text[start:end], how=how)
        return None

    def _in_script(self, text: str) -> Iterator[Mention]:
        at = 0
        while at < len(text) and self._scripts:
            for entry in self._scripts.get(text[at], ()):
                if text.startswith(entry.written, at):
                    end = at + len(entry.written)
                    yield Mention(
                        name=entry.name, start=at, end=end, text=entry.written, how="alias"
                    )
                    at = end - 1
                    break
            at += 1

    def _misspelt(self, text: str, found: list[Mention]) -> list[Mention]:
        taken: list[tuple[int, int]] = []
        more: list[Mention] = []
        shadow = mask(text, found)
        for start, end in _suspects(shadow):
            if any(start < stop and begin < end for begin, stop in taken):
                continue
            mention = self._nearly(text, shadow[start:end], start)
            if mention is not None:
                more.append(mention)
                taken.append((mention.start, mention.end))
        return more

    def _nearly(self, text: str, span: str, start: int) -> Mention | None:
        words = _words(span)
        while words and words[0].plain in _COMMON and len(words) > 1:
            words = words[1:]
        key = " ".join(_POSSESSIVE.sub("", word.plain) for word in words)
        if not words or (len(words) == 1 and not _is_long_odd_word(key)):
            return None
        near = self._nearest_key(key)
        if near is None:
            return None
        begin, stop = start + words[0].start, start + words[-1].end
        if words[-1].possessive:
            stop -= 2
        name = self._by_key[near].name
        return Mention(name=name, start=begin, end=stop, text=text[begin:stop], how="misspelt")

    def _nearest_key(self, key: str) -> str | None:
        slack = 1 if len(key) < 10 else max(2, len(key) // 8)  # noqa: PLR2004
        pool = [
            other
            for length in range(len(key) - slack, len(key) + slack + 1)
            for other in self._by_length.get(length, ())
        ]
        best = process.extractOne(
            key, pool, scorer=OSA.normalized_similarity, score_cutoff=_NEAR_ENOUGH
        )
        return None if best is None else str(best[0])


def mask(text: str, mentions: Iterable[Mention]) -> str:
    r"""`text` with each mention's characters replaced, so that spans survive.

    >>> mask("Jinzo stays", [Mention(name="Jinzo", start=0, end=5, text="Jinzo", how="exact")])
    '\ue000\ue000\ue000\ue000\ue000 stays'
    """
    letters = list(text)
    for number, mention in enumerate(mentions):
        stand_in = chr(MASK_BASE + number)
        letters[mention.start : mention.end] = stand_in * (mention.end - mention.start)
    return "".join(letters)


def _plain(word: str) -> str:
    """A word as it is compared: no capitals, accents or apostrophes."""
    if word == "&":
        return "and"
    if word.isascii():
        return _APOSTROPHES.sub("", word).lower()
    folded = unicodedata.normalize("NFKD", word.casefold())
    return _APOSTROPHES.sub("", "".join(c for c in folded if not unicodedata.combining(c)))


def _words(text: str) -> list[_Word]:
    return [
        _Word(
            _plain(found.group()),
            found.start(),
            found.end(),
            _POSSESSIVE.search(found.group()) is not None,
        )
        for found in _WORD.finditer(text)
    ]


def _key(text: str) -> str:
    return " ".join(word.plain for word in _words(text))


def _stem(word: _Word) -> str:
    return word.plain.removesuffix("s")


def _first(names: Names, word: _Word) -> int:
    return names._longest.get(word.plain, 0)  # noqa: SLF001  (a part of Names in all but place)


def _endings(word: _Word) -> Iterator[tuple[str, int, bool]]:
    """The last word as it stands, then without 's, then without a plural ending."""
    yield word.plain, 0, False
    if word.possessive:
        yield word.plain[:-1], 2, False
    elif word.plain.endswith("s"):
        yield word.plain[:-1], 0, True
        if word.plain.endswith("es"):
            yield word.plain[:-2], 0, True


def _is_written_as(entry: _Entry, text: str, words: list[_Word], end: int) -> bool:
    """Whether the words are this name, and not words of the sentence."""
    if not _gaps_fit(entry, text, words):
        return False
    plain = [word.plain for word in words]
    if not all(_is_ordinary(word) for word in plain):
        return len(entry.written) > 2 or text[words[0].start : end] == entry.written  # noqa: PLR2004
    if _is_quoted(text, words[0].start, end):
        return True
    mark = entry.written[-1]
    if len(words) == 1 and mark in "!?" and text[end : end + 1] != mark:
        return False
    return _is_capitalised(text, words)


def _is_ordinary(word: str) -> bool:
    return not {word, word.removesuffix("s")}.isdisjoint(_COMMON)


def _gaps_fit(entry: _Entry, text: str, words: list[_Word]) -> bool:
    """Whether nothing between the words ends a sentence or a list item that the name does not."""
    for before, after in pairwise(words):
        gap = text[before.end : after.start]
        if len(gap) > 1 and (set(gap) & set(",.;!?\n()[]+>=")) - set(entry.written):
            return False
    return True


def _is_quoted(text: str, start: int, end: int) -> bool:
    return text[max(0, start - 1) : start] in _OPEN and text[end : end + 1] in _CLOSE


def _is_capitalised(text: str, words: list[_Word]) -> bool:
    """Whether every weighty word has a capital that no sentence's beginning explains."""
    heavy = [word for word in words if len(word.plain) > 3] or words  # noqa: PLR2004
    if not all(text[word.start].isupper() or text[word.start].isdigit() for word in heavy):
        return False
    if len(heavy) > 1:
        return not _is_game_phrase([word.plain for word in words])
    if words[0].plain in GAME_WORDS:
        return False
    begins = _SENTENCE_END.search(text[max(0, words[0].start - 12) : words[0].start])
    return not begins or _NAME_VERB.match(text, words[0].end) is not None


def _is_game_phrase(words: list[str]) -> bool:
    """Whether the game itself has this phrase, capitals and all ("Synchro Material")."""
    return " ".join(words) in {"synchro material", "chain material"}


def _suspects(text: str) -> Iterator[tuple[int, int]]:
    """Spans that may be a name spelt wrong: quoted, or capitalised."""
    for found in _QUOTED.finditer(text):
        group = next(number for number in (1, 2, 3) if found.group(number) is not None)
        yield found.span(group)
    for found in _CAPITAL_RUN.finditer(text):
        yield found.span()


def _is_long_odd_word(word: str) -> bool:
    return len(word) >= 5 and not _is_ordinary(word)  # noqa: PLR2004
