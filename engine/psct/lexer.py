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
from enum import StrEnum
from functools import cache, lru_cache

from engine.changing import record
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


@record(frozen=True, slots=True)
class Token:
    """A token, and the characters `start:end` of the printed part it stands for."""

    kind: TokenKind
    norm: str
    start: int
    end: int


Tokens = tuple[Token, ...]

_TAIL = r"(?:['\u2019-][^\W_]+)*(?:(?<=s)['\u2019](?!['\u2019]))?"
_SHAPE = re.compile(
    rf"""
      ([^\W\d_][^\W_]*{_TAIL})
    | ("[^"\n]+"|“[^”\n]+”|''[^'\n]+'')
    | (\d+(?:,\d{{3}})*(?![\w,]*[^\W\d]))
    | ([^\W_]+{_TAIL})
    | (\S)
    """,
    re.VERBOSE,
)
_NAME, _PUNCT = 2, 5
_WORDS = (1, 4)
"""The groups of `_SHAPE`: a word, a name, a number, a word that begins with digits, the rest."""
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
    add, word, punct = found.append, TokenKind.WORD, TokenKind.PUNCT
    for match in _SHAPE.finditer(text, at, end):
        start, stop = match.span()
        group = match.lastindex
        if group == _PUNCT:
            add(Token(punct, "●" if match[0] == "•" else match[0], start, stop))
        elif group in _WORDS:
            add(Token(word, _word(match[0]), start, stop))
        elif group == _NAME:
            add(_name(text, start, stop, own))
        else:
            add(Token(TokenKind.NUMBER, match[0].replace(",", ""), start, stop))
    return found


def _odd_names(text: str, own_name: str, names: AbstractSet[str]) -> dict[int, int]:
    """Where quoted names that hold quotation marks start and end."""
    known = frozenset(names)
    if '"' in own_name:
        known |= {own_name}
    if not known or '"' not in text:
        return {}
    return {match.start(): match.end() for match in _quoted(known).finditer(text)}


@lru_cache(maxsize=64)
def _quoted(names: frozenset[str]) -> re.Pattern[str]:
    """Finds any of the names in quotation marks, the longest first."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile('"(?:' + "|".join(re.escape(name) for name in longest_first) + ')"')


def _name(text: str, start: int, end: int, own: str) -> Token:
    marks = _QUOTES[text[start]]
    name = text[start + marks : end - marks]
    kind = TokenKind.SELF if name.casefold() == own else TokenKind.NAME
    return Token(kind, name, start, end)


@cache
def _word(printed: str) -> str:
    """The modern lower-case word."""
    lower = _SUFFIX.sub(r"\1", printed.lower().replace("\u2019", "'"))
    return ONE_WORD.get(lower, lower)


def _merged(tokens: list[Token]) -> Tokens:
    """Game terms of several words become one token."""
    out: list[Token] = []
    norms = tuple([token.norm for token in tokens])
    at, count = 0, len(tokens)
    while at < count:
        token = tokens[at]
        at += 1
        if token.norm in PHRASES and token.kind is TokenKind.WORD:
            for rest, norm in PHRASES[token.norm]:
                end = at + len(rest)
                if norms[at:end] == rest:
                    token = Token(TokenKind.WORD, norm, token.start, tokens[end - 1].end)
                    at = end
                    break
        out.append(token)
    return tuple(out)
