"""Stand-in names: what the engine lays out for an unnamed thing, and what is told of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.terms.vocabulary import Attribute, Trait

_ENGINE_NAMES = {
    "a Flip Monster": "a Flip monster",
    "a Quick Effect monster": "a monster with a Quick Effect",
    "the attacking monster": "an attacking monster",
    "the attack target": "an attacked monster",
    "a Token": "a monster",
    "Token": "a monster",
    "a Normal Monster": "a monster",
    "a Tuner Monster": "a monster",
    "a Gemini Monster": "a monster",
    "a Spirit Monster": "a monster",
    "a Union Monster": "a monster",
    "a Toon Monster": "a monster",
    "a Pendulum Monster": "a monster",
    "a Spell": "a Normal Spell",
    "a Trap": "a Normal Trap",
    "an effect": "a card",
    "another monster": "another monster",
}
"""General names whose stand-in is called otherwise."""
_KINDS = ("Normal", "Tuner", "Gemini", "Spirit", "Union", "Toon", "Pendulum", "Token")
"""What is told by such a name, of a monster whose stand-in is of no such kind."""
_AMOUNT = re.compile(r"(?:(?P<count>\d+)|half|all|any number of) (?:of )?\w", re.IGNORECASE)


def engine_name(name: str) -> str:
    """The name under which the engine knows a card or an unnamed thing."""
    if name in _ENGINE_NAMES:
        return _ENGINE_NAMES[name]
    first, _, noun = name.partition(" ")
    if first in ("another", "some"):
        article = "an" if noun[:1] in "AEIOXaeio" else "a"
        return engine_name(f"{article} {noun}")
    return name


def kind_told(name: str) -> tuple[str, ...]:
    """What a general name itself tells of a monster, as a property."""
    words = name.split()
    is_told = words[-1] in ("Monster", "Token") and engine_name(name) == "a monster"
    return tuple(word for word in words if word in _KINDS) if is_told else ()


def amount_of(name: str) -> int:
    """How many unnamed cards such words mean: 2 for "2 materials"; 1 for any name."""
    found = _AMOUNT.match(name)
    if found is None or (not name.islower() and not name[0].isdigit()):
        return 1
    is_counted = found["count"] is not None
    plain = name.rsplit(maxsplit=1)[-1].lower() in _COUNTED
    if not plain:
        return 1
    return int(found["count"]) if is_counted else 0


def counted(name: str) -> int:
    """How many cards such words count: 2 for "2" and for "2 monsters"; 0: they count none."""
    number, _, noun = name.partition(" ")
    is_count = number.isdigit() and (not noun or noun.lower() in _COUNTED)
    return int(number) if is_count else 0


_COUNTED = frozenset({"card", "cards", "material", "materials", "monster", "monsters", "counters",
                      "spells", "traps", "tokens"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Described:
    """What is told of an unnamed thing: as a scenario says it, and what it cannot say."""

    told: dict[str, object] = field(default_factory=dict, hash=False)
    unread: tuple[str, ...] = ()


_FIGURE = re.compile(r"(?P<number>\d+) (?P<stat>ATK|DEF)\b", re.IGNORECASE)
_LEVEL = re.compile(r"(?:Level|Rank|Link) ?-?(?P<number>\d+)", re.IGNORECASE)


def described(properties: Sequence[str]) -> Described:
    """Properties of an unnamed thing, such as "Level 4", "LIGHT", "1800 ATK", "Warrior"."""
    told: dict[str, object] = {}
    unread: list[str] = []
    for said in properties:
        word = said.strip()
        figure, level = _FIGURE.fullmatch(word), _LEVEL.fullmatch(word)
        if figure is not None:
            told[figure["stat"].lower()] = int(figure["number"])
        elif level is not None:
            told["level"] = int(level["number"])
        elif word.upper() in list(Attribute):
            told["attribute"] = word.upper()
        elif word.lower().replace("-", "_").replace(" ", "_") in list(Trait):
            told["trait"] = word.lower().replace("-", "_").replace(" ", "_")
        elif word.startswith('"') and word.endswith('"'):
            told["archetype"] = word.strip('"')
        elif word.replace("-", " ").replace(" ", "").isalpha() and word[:1].isupper():
            told["type"] = word
        else:
            unread.append(word)
    return Described(told, tuple(unread))
