"""Words: a masked sentence as a row of words, with the fixed phrases of the game joined.

A masked name is one word.  Quotes round a name are dropped; other quoted words stay one word, so
that what a text merely mentions ("once per turn") is never read as said.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from assistant.reading.mentions import MASK_BASE, Mention


class Kind(StrEnum):
    """What a word is before any grammar."""

    NAME = "name"
    QUOTED = "quoted"
    NUMBER = "number"
    WORD = "word"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Word:
    """One word: what it is, how it is compared, where it stands."""

    kind: Kind
    text: str
    start: int
    end: int
    name: str | None = None
    """The printed name of the card, for a masked name."""


Phrases = Mapping[str, Mapping[int, frozenset[tuple[str, ...]]]]
"""Fixed phrases by their first word and then by length."""

_PIECE = re.compile(
    r"(?P<name>([\ue000-\uf8ff])\2*)"
    r"|(?P<quoted>[\"“](?P<inside>[^\"“”\ue000-\uf8ff]{1,60}?)[\"”])"
    r"|(?P<abbr>(?i:i\.\s?e\.|e\.\s?g\.)(?!\w),?)"
    r"|(?P<like>(?<=[\ue000-\uf8ff])-(?i:style|like|type|esque)\b)"
    r"|(?P<date>\d{4}-\d{2}(?:-\d{2})?)"
    r"|(?P<number>\d+(?:[.,]\d{3})*)"
    r"|(?P<word>[^\W\d_]+(?:[-/][^\W\d_]+)*(?:\([sS]\))?"
    r"(?:['\u2019](?i:s|t|re|ll|ve|d|m)?(?![^\W\d_]))?)"
    r"|(?P<suffix>['\u2019][sS]\b|['\u2019](?=\s))"
    r"|(?P<mark>->|[-\u2013—:;,.()\[\]!?/+=≠>•])"
)
_NAME_QUOTES = re.compile(
    r"[\"“”«»](?=[\ue000-\uf8ff])|(?<=[\ue000-\uf8ff])[\"“”«»]|(?<=[\ue000-\uf8ff][,.])[\"”](?=\s|$)"
)
_SHORT = {
    "can't": ("cannot",),
    "cannot": ("cannot",),
    "won't": ("will", "not"),
    "shan't": ("will", "not"),
    "it's": ("it", "is"),
    "that's": ("that", "is"),
    "there's": ("there", "is"),
    "what's": ("what", "is"),
    "let's": ("let", "us"),
}
_SHORT_ENDINGS = {
    "n't": "not",
    "'re": "are",
    "'ll": "will",
    "'ve": "have",
    "'d": "would",
    "'m": "am",
}


def words_of(masked: str, mentions: tuple[Mention, ...], start: int, end: int) -> tuple[Word, ...]:
    """The words of `masked[start:end]`; a name's number is its place in `mentions`."""
    found: list[Word] = []
    bare = _NAME_QUOTES.sub(" ", masked)
    for piece in _PIECE.finditer(bare, start, end):
        found.extend(_words(piece, mentions))
    return tuple(found)


def join_phrases(words: tuple[Word, ...], phrases: Phrases) -> tuple[Word, ...]:
    """Join neighbouring words that are one fixed phrase, longest first."""
    joined: list[Word] = []
    at = 0
    while at < len(words):
        length = _phrase_length(words, at, phrases)
        run = words[at : at + length]
        if length == 1:
            joined.append(words[at])
        else:
            text = " ".join(word.text for word in run)
            joined.append(Word(Kind.WORD, text, run[0].start, run[-1].end))
        at += length
    return tuple(joined)


def phrase_table(phrases: tuple[str, ...]) -> Phrases:
    """Index phrases so that they can be joined quickly."""
    table: dict[str, dict[int, set[tuple[str, ...]]]] = {}
    for phrase in phrases:
        parts = tuple(phrase.split())
        if len(parts) > 1:
            table.setdefault(parts[0], {}).setdefault(len(parts), set()).add(parts)
    return {
        first: {length: frozenset(table[first][length]) for length in sorted(table[first])[::-1]}
        for first in table
    }


def _phrase_length(words: tuple[Word, ...], at: int, phrases: Phrases) -> int:
    by_length = phrases.get(words[at].text)
    if by_length is None or words[at].kind is Kind.NAME:
        return 1
    for length, members in by_length.items():
        run = words[at : at + length]
        if len(run) == length and tuple(word.text for word in run) in members:
            return length
    return 1


def _words(piece: re.Match[str], mentions: tuple[Mention, ...]) -> list[Word]:
    start, end = piece.span()
    text = piece.group().lower()
    if piece["name"]:
        name = mentions[ord(piece.group()[0]) - MASK_BASE].name
        return [Word(Kind.NAME, name, start, end, name)]
    if piece["quoted"]:
        inside = piece["inside"].strip().lower()
        return [Word(Kind.QUOTED, inside, start, end)]
    if piece["number"]:
        return [Word(Kind.NUMBER, text.replace(",", ""), start, end)]
    if piece["like"] or piece["abbr"] or piece["suffix"]:
        return _small(piece)
    if piece["mark"]:
        mark = "—" if text in {"\u2013", "-", "—"} else text
        return [Word(Kind.MARK, mark, start, end)]
    return _spread(text.replace("\u2019", "'").replace("(s)", ""), start, end)


def _small(piece: re.Match[str]) -> list[Word]:
    """'e.g.' is 'for example'; 'i.e.' and '-style' are nothing by themselves."""
    start, end = piece.span()
    if piece["suffix"]:
        return [Word(Kind.WORD, "'s", start, end)]
    instance = piece["abbr"] and piece.group()[0] in "eE"
    return [Word(Kind.WORD, "for example", start, end)] if instance else []


def _spread(text: str, start: int, end: int) -> list[Word]:
    """A contraction as its full words; a possessive as the word and 's."""
    if text in _SHORT:
        return [Word(Kind.WORD, part, start, end) for part in _SHORT[text]]
    for ending, full in _SHORT_ENDINGS.items():
        if text.endswith(ending):
            cut = end - len(ending)
            return [
                Word(Kind.WORD, text.removesuffix(ending), start, cut),
                Word(Kind.WORD, full, cut, end),
            ]
    if text.endswith("'s"):
        return [
            Word(Kind.WORD, text.removesuffix("'s"), start, end - 2),
            Word(Kind.WORD, "'s", end - 2, end),
        ]
    if text.endswith("'"):
        return [
            Word(Kind.WORD, text.removesuffix("'"), start, end - 1),
            Word(Kind.WORD, "'s", end - 1, end),
        ]
    return [Word(Kind.WORD, text, start, end)]
