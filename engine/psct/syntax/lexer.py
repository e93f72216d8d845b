"""Lexer: printed text as tokens in modern words; each character is in exactly one token."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

_SUMMONS = (
    "normal",
    "special",
    "tribute",
    "flip",
    "gemini",
    "fusion",
    "synchro",
    "xyz",
    "link",
    "ritual",
    "pendulum",
)
_INFLECTED_SUMMON = ("summon", "summons", "summoned", "summoning")

_AS_PRINTED = (
    "extra deck",
    "main deck",
    "main monster zone",
    "main monster zones",
    "extra monster zone",
    "extra monster zones",
    "monster zone",
    "monster zones",
    "field zone",
    "field zones",
    "pendulum zone",
    "pendulum zones",
    "pendulum scale",
    "pendulum scales",
    "spell & trap zone",
    "spell & trap zones",
    "attack position",
    "defense position",
    "battle position",
    "battle positions",
    "draw phase",
    "standby phase",
    "main phase",
    "main phase 1",
    "main phase 2",
    "battle phase",
    "end phase",
    "damage step",
    "battle step",
    "start step",
    "end step",
    "damage calculation",
    "quick effect",
    "chain link",
    "chain links",
    "spell speed",
    "battle damage",
    "effect damage",
    "piercing battle damage",
    "spell/trap",
    "spells/traps",
    "and/or",
    "level/rank",
    "levels/ranks",
    "atk/def",
    "once per turn",
    "twice per turn",
    "once per chain",
    "once per duel",
    "and if you do",
    "and if they do",
    "your opponent",
    "your opponent's",
    "turn player",
    "turn player's",
    "link rating",
    "link ratings",
    "winged beast",
    "winged beasts",
    "sea serpent",
    "sea serpents",
    "creator god",
    "link material",
    "link materials",
    "fusion material",
    "fusion materials",
    "synchro material",
    "synchro materials",
    "from play",
)
"""Terms that stay as they are, in one token."""

_MODERN = {
    "remove from play": "banish",
    "removes from play": "banishes",
    "removed from play": "banished",
    "removing from play": "banishing",
    "spell or trap": "spell/trap",
    "spells or traps": "spells/traps",
    "spell and trap": "spell/trap",
    "spells and traps": "spells/traps",
    "trap or spell": "spell/trap",
    "spell and trap card zone": "spell & trap zone",
    "spell and trap card zones": "spell & trap zones",
    "spell & trap card zone": "spell & trap zone",
    "spell & trap card zones": "spell & trap zones",
    "spell and trap zone": "spell & trap zone",
    "spell and trap zones": "spell & trap zones",
    "spell or trap card zone": "spell & trap zone",
    "spell/trap zone": "spell & trap zone",
    "spell/trap zones": "spell & trap zones",
    "monster card zone": "monster zone",
    "monster card zones": "monster zones",
    "main monster card zone": "main monster zone",
    "field card zone": "field zone",
    "field spell card zone": "field zone",
    "field spell zone": "field zone",
    "pendulum card zone": "pendulum zone",
    "fusion deck": "extra deck",
    "life point": "lp",
    "life points": "lp",
    "monster card": "monster",
    "monster cards": "monsters",
    "xyz material": "material",
    "xyz materials": "materials",
    "xyz material monster": "material",
    "xyz material monsters": "materials",
    "fusion material monster": "fusion material",
    "fusion material monsters": "fusion materials",
    "synchro material monster": "synchro material",
    "synchro material monsters": "synchro materials",
    "link material monster": "link material",
    "either player's turn": "either turn",
    "either players' turn": "either turn",
    "face up": "face-up",
    "face down": "face-down",
    "also , after that": "also after that",
    "level or rank": "level/rank",
    "1 time per turn": "once per turn",
    "quick play": "quick-play",
    "will gain": "gain",
    "will lose": "lose",
}
"""Old words and the modern token for them."""

ONE_WORD = {
    "graveyard": "gy",
    "graveyards": "gys",
    "graveyard's": "gy's",
    "defence": "defense",
    "vs": "vs.",
}
"""Single words, and the modern token for each."""


def _summons() -> Iterator[tuple[str, str]]:
    for kind in _SUMMONS:
        for form in _INFLECTED_SUMMON:
            yield f"{kind} {form}", f"{kind} {form}"


def _parts(phrase: str) -> tuple[str, ...]:
    """Split as the lexer splits: a slash is a token of its own."""
    return tuple(phrase.replace("/", " / ").split())


def _table() -> dict[str, dict[str, list[tuple[tuple[str, ...], str]]]]:
    phrases = {**{text: text for text in _AS_PRINTED}, **dict(_summons()), **_MODERN}
    rows: dict[str, dict[str, list[tuple[tuple[str, ...], str]]]] = {}
    for phrase, norm in sorted(phrases.items(), key=lambda row: -len(_parts(row[0]))):
        first, second, *rest = _parts(phrase)
        rows.setdefault(first, {}).setdefault(second, []).append((tuple(rest), norm))
    return rows


PHRASES = _table()
"""First two words of a term: the words that follow and the token they make, longest first."""


class TokenKind(StrEnum):
    """What a token is: a name, a word, a number or a mark."""

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
class TextToken:
    """A token, with the characters `start:end` of the printed part it stands for."""

    kind: TokenKind
    norm: str
    start: int
    end: int
    shown: str = ""
    """In a line: the norm, but «n» for a quoted name and «self» for the card's own."""


Tokens = tuple[TextToken, ...]

_TAIL = r"(?:['\u2019-][^\W_]+)*(?:(?<=s)['\u2019](?!['\u2019]))?"
_SHAPE = re.compile(
    rf"""
      ((?:[A-Z]\.){{2,}}|[^\W\d_][^\W_]*{_TAIL})
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
    found: list[TextToken] = []
    at = 0
    for start, end in sorted(odd.items()):
        found.extend(_cut(text, at, start, own))
        found.append(_name(text, start, end, own))
        at = end
    found.extend(_cut(text, at, len(text), own))
    return _merged(found)


def _cut(text: str, at: int, end: int, own: str) -> list[TextToken]:
    """The tokens of `text[at:end]`, each word by itself."""
    found: list[TextToken] = []
    for match in _QUOTED.finditer(text, at, end):
        start, stop = match.span()
        found += _words(text[at:start], at)
        found.append(_name(text, start, stop, own))
        at = stop
    return found + _words(text[at:end], at)


def _words(text: str, at: int) -> list[TextToken]:
    """What stands between quoted names; its first character is the one at `at`."""
    found: list[TextToken] = []
    for piece in text.split(" "):
        for kind, norm, start, end in _shapes(piece):
            found.append(
                TextToken(kind=kind, norm=norm, start=at + start, end=at + end, shown=norm)
            )
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


def _name(text: str, start: int, end: int, own: str) -> TextToken:
    marks = _QUOTES[text[start]]
    name = text[start + marks : end - marks]
    if name.removesuffix("(s)").casefold() == own:
        return TextToken(kind=TokenKind.SELF, norm=name, start=start, end=end, shown="«self»")
    return TextToken(kind=TokenKind.NAME, norm=name, start=start, end=end, shown="«n»")


def _word(printed: str) -> str:
    """The modern lower-case word."""
    lower = _SUFFIX.sub(r"\1", printed.lower().replace("\u2019", "'"))
    return ONE_WORD.get(lower, lower)


def reworded(token: TextToken, norm: str) -> TextToken:
    """The token with another word in its place."""
    shown = norm if token.shown == token.norm else token.shown
    return TextToken(kind=token.kind, norm=norm, start=token.start, end=token.end, shown=shown)


def _merged(tokens: list[TextToken]) -> Tokens:
    """Game terms of several words become one token."""
    norms = tuple(token.norm for token in tokens)
    out: list[TextToken] = []
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
                    TextToken(
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
