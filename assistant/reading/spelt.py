"""Spelt: whether words of a text are written as a card's name, or are words of the sentence."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from assistant.library.known import EXACT, FOREIGN, ODD_PART, PART, WORD, Known
from assistant.library.spelling import Word
from assistant.reading.ordinary_words import GAME_WORDS, ORDINARY, TYPES

How = Literal["exact", "alias", "plural", "misspelt"]

COMMON = GAME_WORDS | ORDINARY
_SENTENCE_END = re.compile(r"(?:^|[.!?:;•●\n])\s*[\"“'\u2018(]*$")
_NAME_VERB = re.compile(
    r"[^\w:;,.?!]? ?(?:(?:is|was|has|can|cannot|will|does|resolves|negates|destroys)\b"
    r"|on (?:my|his|her|their|the|an?)\b(?! ?\w+['\u2019]s turn| turn| chain| next| same))"
)
_HEADING = re.compile(r"(?::| [-\u2013]) (?=\w)")
"""As in "Metamorphosis: may I use it", where the question begins with the name."""
_OPEN = tuple("\"“„«「『\u2018'")
_CLOSE = tuple("\"”“»」』\u2019'")
_CLOSE_BY = re.compile(r"[ -]| - |: |'s |\u2019s ")
_LEAST = 3
_LEAST_FOREIGN = 9
"""Letters of a translated name of one word that is no word of another language by chance."""
_HOW: dict[str, How] = {EXACT: "exact", WORD: "exact"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A way to write a card's name."""

    name: str
    written: str
    how: How
    kind: str = EXACT
    """What it is beside a name: a word, a translation, a part (`library.name_table`)."""


def entry_of(known: Known) -> Entry:
    """An imported card's name as an entry."""
    return Entry(known.name, known.written, _HOW.get(known.how, "alias"), known.how)


def is_part(entry: Entry) -> bool:
    """Whether it is a part of a name only."""
    return entry.kind in (PART, ODD_PART)


def endings(word: Word) -> Iterator[tuple[str, int, bool]]:
    """A last word as it stands, then without 's, then without a plural ending."""
    yield word.plain, 0, False
    if word.possessive:
        yield word.plain[:-1], 2, False
    elif word.plain.endswith("s"):
        yield word.plain[:-1], 0, True
        if word.plain.endswith("es"):
            yield word.plain[:-2], 0, True


def is_written_as(entry: Entry, text: str, words: Sequence[Word], end: int) -> bool:
    """Whether the words are this name, and not words of the sentence."""
    if not _gaps_fit(entry, text, words):
        return False
    plain = [word.plain for word in words]
    is_usual = all(is_ordinary(word) for word in plain)
    if is_part(entry) and all(is_ordinary(word) or word.isdecimal() for word in plain):
        return False
    if not (is_usual or _needs_capital(entry, plain)):
        return len(entry.written) > 2 or text[words[0].start : end] == entry.written  # noqa: PLR2004
    return is_quoted(text, words[0].start, end) or _has_capitals(entry, text, words, end)


def _has_capitals(entry: Entry, text: str, words: Sequence[Word], end: int) -> bool:
    """Whether capitals tell that these words are the name."""
    plain = [word.plain for word in words]
    if len(plain) == 1 and _needs_quotes(entry, plain[0]):
        return False
    mark = entry.written[-1]
    if mark in "!?":
        has_mark = text[end : end + 1] == mark
        if has_mark and len(plain) > 1:
            return _have_capitals(text, words)
        if not has_mark and len(plain) == 1:
            return False
    return _is_capitalised(text, words)


def _needs_capital(entry: Entry, plain: Sequence[str]) -> bool:
    """Whether small letters are no name: everyday words, single words that are not the name."""
    if len(plain) == 1:
        return entry.kind != EXACT or plain[0].isdecimal()
    return entry.kind == PART


def _needs_quotes(entry: Entry, word: str) -> bool:
    """Whether not even a capital tells a name: numbers, short words of other languages."""
    least = _LEAST_FOREIGN if entry.kind == FOREIGN else _LEAST
    return word.isdecimal() or (entry.kind != EXACT and len(word) < least)


def stands_alone(text: str, words: Sequence[Word], at: int, length: int) -> bool:
    """Whether no other word of a name touches these: a part of a longer name is no card."""
    first, last = words[at], words[at + length - 1]
    beside = []
    if at and _CLOSE_BY.fullmatch(text[words[at - 1].end : first.start]):
        beside.append(words[at - 1])
    if at + length < len(words) and _CLOSE_BY.fullmatch(text[last.end : words[at + length].start]):
        beside.append(words[at + length])
    return not any(text[one.start].isupper() and not is_ordinary(one.plain) for one in beside)


def tells_a_type(text: str, words: Sequence[Word]) -> bool:
    """As in "a Spellcaster monster": the Type of a monster, not a part of a card's name."""
    told = text[words[0].start : words[-1].end].lower().replace("-", " ").split()
    return all(word in _OF_TYPES or word.isdecimal() for word in told)


_OF_TYPES = frozenset({"winged", *TYPES, *GAME_WORDS})


def is_ordinary(word: str) -> bool:
    """Whether a word is one of the game's, or one that sentences use."""
    return not {word, word.removesuffix("s")}.isdisjoint(COMMON)


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether quotation marks stand around it."""
    return text[max(0, start - 1) : start] in _OPEN and text[end : end + 1] in _CLOSE


def _gaps_fit(entry: Entry, text: str, words: Sequence[Word]) -> bool:
    """Whether nothing between the words ends a sentence or a list item that the name does not."""
    for before, after in pairwise(words):
        gap = text[before.end : after.start]
        if len(gap) > 1 and (set(gap) & set(",.;!?\n()[]+>=")) - set(entry.written):
            return False
        if any(map(str.isalnum, gap)):  # another name stands between them
            return False
    return True


def _is_capitalised(text: str, words: Sequence[Word]) -> bool:
    """Whether every weighty word has a capital that no sentence's beginning explains."""
    if not _have_capitals(text, words):
        return False
    heavy = _heavy(words)
    if len(heavy) > 1 or sum(text[word.start].isupper() for word in words) > 1:
        return not _is_game_phrase([word.plain for word in words])
    if words[0].plain in GAME_WORDS:
        return False
    begins = _SENTENCE_END.search(text[max(0, words[0].start - 12) : words[0].start])
    is_heading = not text[: words[0].start].strip() and _HEADING.match(text, words[0].end)
    return not begins or bool(is_heading) or _NAME_VERB.match(text, words[0].end) is not None


def _have_capitals(text: str, words: Sequence[Word]) -> bool:
    return all(text[one.start].isupper() or text[one.start].isdigit() for one in _heavy(words))


def _heavy(words: Sequence[Word]) -> Sequence[Word]:
    """The words that a title writes with a capital."""
    return [word for word in words if len(word.plain) > 3] or words  # noqa: PLR2004


def _is_game_phrase(words: Sequence[str]) -> bool:
    """Whether the game itself has this phrase, capitals and all ("Synchro Material")."""
    return " ".join(words) in {"synchro material", "chain material"}
