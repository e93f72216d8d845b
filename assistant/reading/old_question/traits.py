"""Traits: what is told of a monster that is not named ("a Level 4 WATER monster")."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from pydantic import JsonValue

ATTRIBUTES = ("DARK", "LIGHT", "EARTH", "WATER", "FIRE", "WIND", "DIVINE")
TYPES = (
    "Aqua", "Beast-Warrior", "Beast", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy",
    "Fiend", "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile",
    "Rock", "Sea Serpent", "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)  # fmt: skip
_KINDS = ("fusion", "synchro", "xyz", "link", "ritual", "pendulum", "tuner", "union",
          "spirit", "gemini", "toon", "token", r"normal(?= monster)",
          r"flip(?=(?: effect)? monster)")  # fmt: skip
_WORDS = re.compile(
    rf"\b(?:(?P<attribute>{'|'.join(ATTRIBUTES)})"
    rf"|(?P<type>{'|'.join(TYPES)})s?(?:-type)?"
    rf"|(?P<trait>{'|'.join(_KINDS)})s?"
    r"|(?:level|rank|lv\.?|lvl|link)[ -]?(?P<level>\d{1,2}))\b",
    re.IGNORECASE,
)
_BEFORE_MONSTER = re.compile(r"\W+(?:\w+\W+){0,3}?(?:monsters?|tuners?)\b", re.IGNORECASE)
Traits = Mapping[str, JsonValue]


def traits_in(words: str) -> Traits:
    """What a noun phrase tells of the monster it speaks of, as a scenario writes it.

    >>> dict(traits_in("a Level 4 WATER Warrior monster"))
    {'level': 4, 'attribute': 'WATER', 'type': 'Warrior'}
    """
    found: dict[str, JsonValue] = {}
    for one in _WORDS.finditer(words):
        key, said = str(one.lastgroup), str(one.group(str(one.lastgroup)))
        is_noun = said.lower() in {"tuner", "token"}
        if key != "trait" or is_noun or _BEFORE_MONSTER.match(words, one.end()):
            found.setdefault(key, _written(key, said))
    return MappingProxyType(found)


_NO_BOUND = (
    r"(?! (?:or|and) (?:more|less|fewer|higher|lower|greater|above|below|over|under|up|down)\b)"
)
FIGURE = re.compile(
    rf"(?P<number>\b\d{{1,5}})[ -]?(?P<what>atk|def|attack|defen[cs]e)\b{_NO_BOUND}",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"(?:\s+in (?:face-up )?(?:attack|defen[cs]e)(?: position)?)?"
    r"(?:\s*,?\s*(?:with|having|that has|who has|which has|has)|\s*\()\s*"
    r"(?:(?:only|just|exactly) )?(?P<figure>\d{1,5}[ -]?(?:atk|def|attack|defen[cs]e))\b"
    + _NO_BOUND,
    re.IGNORECASE,
)
"""As in "a monster with 1400 ATK"; "1500 or more ATK" tells no figure."""


def figures_of(text: str, start: int, end: int) -> Traits:
    """The ATK and DEF that a noun phrase, or what follows it, tells of a monster.

    >>> dict(figures_of("a monster with 1400 ATK", 0, 9))
    {'atk': 1400}
    """
    behind = _BEHIND.match(text, end)
    found = [*FIGURE.finditer(text, start, end)]
    plain = _PLAIN.search(text, start, end) if not found else None
    if plain is not None and plain.end() <= end:
        return {"atk": int(plain["number"])}
    found += [one for one in (FIGURE.match(behind["figure"]),) if one] if behind else []
    often = _OFTEN.match(text, end)
    if often is not None and not found:
        return {"attacks": 3 if _THRICE.search(often[0]) else 2}
    return {_STATS[one["what"][0].lower()]: int(one["number"]) for one in found}


_OFTEN = re.compile(
    r"\s+(?:with|having|that has|who has|that gets) (?:two|2|three|3|double) attacks\b"
    r"|(?:\s+(?:that|which|who))?\s+(?:can|may|is able to|is allowed to) (?:\w+ )?(?:"
    r"attack (?:monsters )?(?:up to )?(?:twice|thrice|two times|three times|2 times|3 times|2x|3x)"
    r"|(?:make|declare|perform) (?:up to )?(?:two|2|three|3|double) attacks)\b",
    re.IGNORECASE,
)
"""As in "a monster with two attacks", "my monster can attack twice"."""
_THRICE = re.compile(r"\b(?:three|3|3x|thrice)\b", re.IGNORECASE)
_PLAIN = re.compile(
    r"\b(?P<number>\d{3,4}) (?:monster|beater|beatstick|attacker|body|guy)\b", re.IGNORECASE
)
"""As in "a 1900 monster", which is said of its ATK."""
_STATS = {"a": "atk", "d": "def"}


def is_trait(word: str) -> bool:
    """Whether a word tells an Attribute, a Type or a kind of monster."""
    return _WORDS.fullmatch(word) is not None


def is_of_monster(text: str, start: int, end: int) -> bool:
    """As in "LIGHT or DARK monster": a word that tells of the monster named after it."""
    found = _WORDS.match(text, start)
    return found is not None and _BEFORE_MONSTER.match(text, end) is not None


def told_in(text: str) -> Iterator[tuple[re.Match[str], str, JsonValue]]:
    """Every word that tells it, of what, and how a scenario writes that."""
    for one in _WORDS.finditer(text):
        key = str(one.lastgroup)
        yield one, key, _written(key, str(one.group(key)))


def spans_of(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where in a noun phrase the words stand that tell it."""
    yield from (one.span() for one in _WORDS.finditer(text, start, end))


def _written(key: str, said: str) -> JsonValue:
    if key == "level":
        return int(said)
    if key == "attribute":
        return said.upper()
    if key == "trait":
        return said.lower()
    return next(one for one in TYPES if one.lower() == said.lower())
