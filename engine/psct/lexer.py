"""Lexer: printed text cut into tokens, every character that is not a blank in exactly one.

A token's `norm` is lower case and in modern words (`engine.psct.vocabulary`): "Graveyard" is
"gy", "remove from play" is "banish", "Warrior-Type" is "warrior".  Game terms of several words
are one token ("special summon", "main phase 1", "spell/trap", "and if you do", "also after that",
"your opponent", "once per turn"); inflections stay ("destroys", "destroyed", "special summoned").

>>> [token.norm for token in tokenize('Add 1 "Sample" monster to your Graveyard.')]
['add', '1', 'Sample', 'monster', 'to', 'your', 'gy', '.']
"""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.psct.vocabulary import ONE_WORD, PHRASES


class TokenKind(StrEnum):
    """What a token is."""

    NAME = "name"
    """A quoted name; `norm` is the text between the quotes, as printed."""
    SELF = "self"
    """The quoted name of the card that speaks."""
    WORD = "word"
    """A word, or a game term of several."""
    NUMBER = "number"
    """Digits."""
    PUNCT = "punct"
    """Anything else, one character at a time; a bullet's norm is "●"."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token, and the characters `start:end` of the printed part it stands for."""

    kind: TokenKind
    norm: str
    start: int
    end: int
    shown: str = ""
    """In a line: the norm, but «n» for a quoted name and «self» for the card's own."""


Tokens = tuple[Token, ...]

_TAIL = r"(?:['\u2019-][^\W_]+)*(?:(?<=s)['\u2019](?!['\u2019]))?"
_SHAPE = re.compile(
    rf"""
      ([^\W\d_][^\W_]*{_TAIL})
    | (\d+(?:,\d{{3}})*(?![\w,]*[^\W\d]))
    | ([^\W_]+{_TAIL})
    | (\S)
    """,
    re.VERBOSE,
)
_WORD = TokenKind.WORD
_NUMBER, _PUNCT = 2, 4
"""The groups of `_SHAPE`: a word, a number, a word that begins with digits, the rest."""
_QUOTED = re.compile(r""""[^"\n]+"|“[^”\n]+”|''[^'\n]+''""")
_QUOTES = {'"': 1, "“": 1, "'": 2}
_SUFFIX = re.compile(r"-(?:type|attribute)(s?)$")
_NO_NAMES: frozenset[str] = frozenset()


def tokenize(
    text: str, own_name: str = "", names_with_quotes: AbstractSet[str] = _NO_NAMES
) -> Tokens:
    """Cut `text` into tokens.

    `names_with_quotes` are card names that hold quotation marks themselves: a database has some
    twenty, and without them their names fall apart.
    """
    own = own_name.casefold()
    odd = _odd_names(text, own_name, names_with_quotes)
    if not odd:
        return _merged(_cut(text, 0, len(text), own))
    found: list[Token] = []
    at = 0
    for start, end in sorted(odd.items()):
        found.extend(_cut(text, at, start, own))
        found.append(_name(text, start, end, own))
        at = end
    found.extend(_cut(text, at, len(text), own))
    return _merged(found)


def _cut(text: str, at: int, end: int, own: str) -> list[Token]:
    """The tokens of `text[at:end]`, each word by itself."""
    found: list[Token] = []
    for match in _QUOTED.finditer(text, at, end):
        start, stop = match.span()
        found += _words(text[at:start], at)
        found.append(_name(text, start, stop, own))
        at = stop
    return found + _words(text[at:end], at)


def _words(text: str, at: int) -> list[Token]:
    """What stands between quoted names; its first character is the one at `at`."""
    found: list[Token] = []
    for piece in text.split(" "):
        for kind, norm, start, end in _shapes(piece):
            found.append(Token(kind=kind, norm=norm, start=at + start, end=at + end, shown=norm))
        at += len(piece) + 1
    return found


@lru_cache(maxsize=8192)
def _shapes(printed: str) -> tuple[tuple[TokenKind, str, int, int], ...]:
    """What is printed without a blank, cut up: few are printed but once."""
    found: list[tuple[TokenKind, str, int, int]] = []
    for match in _SHAPE.finditer(printed):
        if match.lastindex == _PUNCT:
            found.append((TokenKind.PUNCT, "●" if match[0] == "•" else match[0], *match.span()))
        elif match.lastindex == _NUMBER:
            found.append((TokenKind.NUMBER, match[0].replace(",", ""), *match.span()))
        else:
            found.append((TokenKind.WORD, _word(match[0]), *match.span()))
    return tuple(found)


def _odd_names(text: str, own_name: str, names: AbstractSet[str]) -> dict[int, int]:
    """Where quoted names that hold quotation marks start and end."""
    known = frozenset(names)
    if '"' in own_name:
        known |= {own_name}
    if not known or '"' not in text:
        return {}
    return {match.start(): match.end() for match in _any_of(known).finditer(text)}


@lru_cache(maxsize=64)
def _any_of(names: frozenset[str]) -> re.Pattern[str]:
    """Finds any of the names in quotation marks, the longest first."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile('"(?:' + "|".join(re.escape(name) for name in longest_first) + ')"')


def _name(text: str, start: int, end: int, own: str) -> Token:
    marks = _QUOTES[text[start]]
    name = text[start + marks : end - marks]
    if name.removesuffix("(s)").casefold() == own:
        return Token(kind=TokenKind.SELF, norm=name, start=start, end=end, shown="«self»")
    return Token(kind=TokenKind.NAME, norm=name, start=start, end=end, shown="«n»")


def _word(printed: str) -> str:
    """The modern lower-case word."""
    lower = _SUFFIX.sub(r"\1", printed.lower().replace("\u2019", "'"))
    return ONE_WORD.get(lower, lower)


def reworded(token: Token, norm: str) -> Token:
    """The token, as if another word stood there."""
    shown = norm if token.shown == token.norm else token.shown
    return Token(kind=token.kind, norm=norm, start=token.start, end=token.end, shown=shown)


def _merged(tokens: list[Token]) -> Tokens:
    """Game terms of several words become one token."""
    norms = tuple(token.norm for token in tokens)
    out: list[Token] = []
    done = 0
    for at in [at for at, norm in enumerate(norms[:-1]) if norm in PHRASES]:
        first = tokens[at]
        if at < done or first.kind is not _WORD:
            continue
        for rest, norm in PHRASES[first.norm].get(norms[at + 1], ()):
            end = at + 2 + len(rest)
            if norms[at + 2 : end] == rest:
                out += tokens[done:at]
                out.append(
                    Token(
                        kind=_WORD,
                        norm=norm,
                        start=first.start,
                        end=tokens[end - 1].end,
                        shown=norm,
                    )
                )
                done = end
                break
    return (*out, *tokens[done:])
