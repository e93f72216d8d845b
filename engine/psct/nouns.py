"""Nouns: the words for kinds of cards, and what each says about a card."""

from typing import Any, NamedTuple

from engine.psct.lexer import Tokens
from engine.psct.phrases import NORMALLY, Found, Phrases, eat, is_name, number
from engine.selectors import Ref, Told
from engine.terms import (
    Attribute,
    CardKind,
    Face,
    Position,
    SummonKind,
    Trait,
    Whose,
    Zone,
)


class Mark(NamedTuple):
    """One property: a field of `Filter` (or `Selector`) and the value it takes."""

    field: str
    value: Any


TYPES = (
    "Aqua",
    "Beast",
    "Beast-Warrior",
    "Creator God",
    "Cyberse",
    "Dinosaur",
    "Divine-Beast",
    "Dragon",
    "Fairy",
    "Fiend",
    "Fish",
    "Illusion",
    "Insect",
    "Machine",
    "Plant",
    "Psychic",
    "Pyro",
    "Reptile",
    "Rock",
    "Sea Serpent",
    "Spellcaster",
    "Thunder",
    "Warrior",
    "Winged Beast",
    "Wyrm",
    "Zombie",
)
"""Monster Types."""

SELECTOR_FIELDS = frozenset({"zone", "whose", "other", "ref"})
"""Marks that say which cards rather than what kind."""

_TRAITS = {
    "effect": Trait.EFFECT,
    "fusion": Trait.FUSION,
    "synchro": Trait.SYNCHRO,
    "xyz": Trait.XYZ,
    "link": Trait.LINK,
    "ritual": Trait.RITUAL,
    "pendulum": Trait.PENDULUM,
    "tuner": Trait.TUNER,
    "flip": Trait.FLIP,
    "gemini": Trait.GEMINI,
    "spirit": Trait.SPIRIT,
    "union": Trait.UNION,
    "toon": Trait.TOON,
    "normal": Trait.NORMAL,
    "quick-play": Trait.QUICK_PLAY,
    "continuous": Trait.CONTINUOUS,
    "equip": Trait.EQUIP,
    "field": Trait.FIELD,
    "counter": Trait.COUNTER,
}
_SUMMONED = {
    "normal summoned": NORMALLY,
    "tribute summoned": (SummonKind.TRIBUTE,),
    "flip summoned": (SummonKind.FLIP,),
    "fusion summoned": (SummonKind.FUSION,),
    "synchro summoned": (SummonKind.SYNCHRO,),
    "xyz summoned": (SummonKind.XYZ,),
    "link summoned": (SummonKind.LINK,),
    "ritual summoned": (SummonKind.RITUAL,),
    "pendulum summoned": (SummonKind.PENDULUM,),
}
_STATES = {
    "face-up": (Mark("face", Face.UP),),
    "face-down": (Mark("face", Face.DOWN),),
    "set": (Mark("face", Face.DOWN),),
    "attack position": (Mark("position", (Position.ATTACK,)),),
    "face-up attack position": (Mark("position", (Position.ATTACK,)),),
    "defense position": (Mark("position", (Position.DEFENSE, Position.SET)),),
    "face-up defense position": (Mark("position", (Position.DEFENSE,)),),
    "face-down defense position": (Mark("position", (Position.SET,)),),
    "special summoned": (Mark("special_summoned", True),),
    "banished": (Mark("zone", (Zone.BANISHED,)),),
    "face-up banished": (Mark("zone", (Zone.BANISHED,)), Mark("face", Face.UP)),
    "face-down banished": (Mark("zone", (Zone.BANISHED,)), Mark("face", Face.DOWN)),
    "excavated": (Mark("ref", Ref.EXCAVATED),),
    "other": (Mark("other", True),),
    "appropriate": (),
    "currently": (),
    "opponent's": (Mark("whose", Whose.OPPONENT),),
    "your opponent's": (Mark("whose", Whose.OPPONENT),),
    "your": (Mark("whose", Whose.YOU),),
    "linked": (Mark("told", (Told("linked"),)),),
    "co-linked": (Mark("told", (Told("co-linked"),)),),
    "effect or normal": (Mark("trait", (Trait.EFFECT, Trait.NORMAL)),),
}


def _adjectives() -> dict[str, tuple[Mark, ...]]:
    table: dict[str, tuple[Mark, ...]] = dict(_STATES)
    for word, trait in _TRAITS.items():
        table[word] = (Mark("trait", (trait,)),)
        table[f"non-{word}"] = (Mark("not_trait", (trait,)),)
    for attribute in Attribute:
        table[attribute.lower()] = (Mark("attribute", (attribute,)),)
        table[f"non-{attribute.lower()}"] = (Mark("not_attribute", (attribute,)),)
    for kind in TYPES:
        table[kind] = (Mark("type", (kind,)),)
        table[f"non-{kind}"] = (Mark("not_type", (kind,)),)
    for word, how in _SUMMONED.items():
        table[word] = (Mark("summoned_by", how),)
        table[f"non-{word}"] = (Mark("not_special_summoned_by", how),)
    return table


_ADJECTIVES = Phrases(_adjectives())

HEADS: dict[str, tuple[tuple[CardKind, ...], bool]] = {
    "card": ((), False),
    "cards": ((), True),
    "monster": ((CardKind.MONSTER,), False),
    "monsters": ((CardKind.MONSTER,), True),
    "spell": ((CardKind.SPELL,), False),
    "spells": ((CardKind.SPELL,), True),
    "trap": ((CardKind.TRAP,), False),
    "traps": ((CardKind.TRAP,), True),
    "spell/trap": ((CardKind.SPELL, CardKind.TRAP), False),
    "spells/traps": ((CardKind.SPELL, CardKind.TRAP), True),
    "token": ((CardKind.MONSTER,), False),
    "tokens": ((CardKind.MONSTER,), True),
    "tuner": ((CardKind.MONSTER,), False),
    "tuners": ((CardKind.MONSTER,), True),
    "non-tuner": ((CardKind.MONSTER,), False),
    "non-tuners": ((CardKind.MONSTER,), True),
}
"""Head words: the kinds of card they say, and whether they say several."""

_HEAD_MARKS = {
    "token": Mark("trait", (Trait.TOKEN,)),
    "tokens": Mark("trait", (Trait.TOKEN,)),
    "tuner": Mark("trait", (Trait.TUNER,)),
    "tuners": Mark("trait", (Trait.TUNER,)),
    "non-tuner": Mark("not_trait", (Trait.TUNER,)),
    "non-tuners": Mark("not_trait", (Trait.TUNER,)),
}
_SPELL_HEADS = frozenset({"spell", "spells", "trap", "traps", "spell/trap", "spells/traps"})
_LEVELS = {"level": "level", "levels": "level", "rank": "rank", "ranks": "rank"}
_BELOW = ("lower", "less", "below")
_ABOVE = ("higher", "more", "above")


class Head(NamedTuple):
    """A head word read."""

    kinds: tuple[CardKind, ...]
    many: bool | None
    mark: Mark | None = None
    """What else the word says."""


def parse_head(tokens: Tokens, at: int) -> Found[Head] | None:
    """A head noun: "monster(s)", "Spell Card", "Spell/Trap", "Tuner", "Token" ..."""
    word = tokens[at].norm
    known = HEADS.get(word)
    if known is None or is_name(tokens[at]):
        return None
    kinds, many = known
    end = at + 1
    if word in _SPELL_HEADS and tokens[end].norm in ("card", "cards"):
        end += 1
    elif word in ("tuner", "non-tuner") and tokens[end].norm in ("monster", "monsters"):
        many = tokens[end].norm == "monsters"
        end += 1
    after = plural_mark(tokens, end)
    return Found(Head(kinds, many if after == end else None, _HEAD_MARKS.get(word)), after)


def plural_mark(tokens: Tokens, at: int) -> int:
    """The index after "(s)", or `at`."""
    if tokens[at].norm == "(" and tokens[at + 1].norm == "s" and tokens[at + 2].norm == ")":
        return at + 3
    return at


def parse_marks(tokens: Tokens, at: int) -> Found[tuple[Mark, ...]] | None:
    """One adjective of a noun phrase."""
    token = tokens[at]
    named = _named(tokens, at)
    if named is not None:
        return named
    if token.norm == "level/rank":
        return _level_or_rank(tokens, at + 1)
    if token.norm in _LEVELS:
        return _level(tokens, at + 1, _LEVELS[token.norm])
    if token.norm.startswith("link-") and token.norm[5:].isdigit():
        return _bounds(tokens, at + 1, "link", (int(token.norm[5:]),))
    if token.norm in HEADS and not _is_adjective(tokens, at):
        return None
    return _ADJECTIVES.match(tokens, at)


def _named(tokens: Tokens, at: int) -> Found[tuple[Mark, ...]] | None:
    """As in `"A"`, `non-"A"`."""
    if is_name(tokens[at]):
        return Found((Mark("archetype", (tokens[at].norm,)),), at + 1)
    if tokens[at].norm == "non" and tokens[at + 1].norm == "-" and is_name(tokens[at + 2]):
        return Found((Mark("not_archetype", (tokens[at + 2].norm,)),), at + 3)
    return None


def _is_adjective(tokens: Tokens, at: int) -> bool:
    """As "Tuner" before "Synchro Monster" is an adjective, before nothing it is a noun."""
    if tokens[at].norm not in ("tuner", "non-tuner"):
        return False
    if is_name(tokens[at + 1]):
        return True
    return _ADJECTIVES.match(tokens, at + 1) is not None or tokens[at + 1].norm in _LEVELS


def _level_or_rank(tokens: Tokens, at: int) -> Found[tuple[Mark, ...]] | None:
    link = eat(tokens, at, "/", "link")
    at = link or at
    level, rank = _level(tokens, at, "level"), _level(tokens, at, "rank")
    rating = None if link is None else _level(tokens, at, "link")
    if level is not None and rank is not None and rating is not None:
        each = tuple(stated(one.value) for one in (level, rank, rating))
        return Found((Mark("any_of", each),), level.end)
    if level is None or rank is None:
        return None
    return Found((Mark("any_of", (stated(level.value), stated(rank.value))),), level.end)


def _level(tokens: Tokens, at: int, field: str) -> Found[tuple[Mark, ...]] | None:
    first = number(tokens[at])
    if first is None:
        return None
    values = [first]
    end = at + 1
    while (more := _one_more(tokens, end)) is not None:
        values.append(more.value)
        end = more.end
    return _bounds(tokens, end, field, tuple(values))


def _one_more(tokens: Tokens, at: int) -> Found[int] | None:
    """Another number after a Level: ", 5", "or 6"."""
    end = at
    if tokens[end].norm == ",":
        end += 1
    if tokens[end].norm in ("or", "and/or"):
        end += 1
    found = number(tokens[end]) if end > at else None
    return None if found is None else Found(found, end + 1)


def _bounds(
    tokens: Tokens, at: int, field: str, values: tuple[int, ...]
) -> Found[tuple[Mark, ...]] | None:
    """Exactly these values, or "or lower", "or higher"."""
    low: int | None = min(values)
    high: int | None = max(values)
    end = at
    if tokens[at].norm == "or" and tokens[at + 1].norm in _BELOW + _ABOVE:
        end = at + 2
        low, high = (None, high) if tokens[at + 1].norm in _BELOW else (low, None)
    elif tokens[at].norm == "to" and (last := number(tokens[at + 1])) is not None:
        end, high = at + 2, last
    elif len(values) not in (1, max(values) - min(values) + 1):
        each = tuple(stated((Mark(field, (value, value)),)) for value in values)
        return Found((Mark("any_of", each),), end)
    return Found((Mark(field, (low, high)),), end)


def stated(marks: tuple[Mark, ...]) -> dict[str, Any]:
    """Fields of a `Filter` that all these marks say together; a field said twice: both values."""
    fields: dict[str, Any] = {}
    for mark in marks:
        if mark.field in ("level", "rank", "link", "atk", "def"):
            low, high = mark.value
            fields[f"{mark.field}_min"], fields[f"{mark.field}_max"] = low, high
        elif mark.field in fields and isinstance(mark.value, tuple):
            fields[mark.field] = (*fields[mark.field], *mark.value)
        else:
            fields[mark.field] = mark.value
    return fields
