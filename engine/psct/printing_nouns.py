"""Printing nouns: selectors written out again as noun phrases."""

import dataclasses

from engine.selectors import ALL, Filter, Ref, Selector
from engine.terms import FIELD, CardKind, Face, Position, Trait, Whose, Zone

_REFS = {
    Ref.THIS_CARD: "this card",
    Ref.TARGET: "that target",
    Ref.PREVIOUS: "it",
    Ref.RESPONDED: "it",
    Ref.SUMMONED: "it",
    Ref.EVENT_SUBJECT: "it",
    Ref.ATTACKER: "the attacking monster",
    Ref.LINKED: "the equipped monster",
}
_ZONES = {
    Zone.HAND: "hand",
    Zone.DECK: "Deck",
    Zone.EXTRA_DECK: "Extra Deck",
    Zone.GRAVEYARD: "GY",
    Zone.SPELL_TRAP_ZONE: "Spell & Trap Zone",
    Zone.FIELD_ZONE: "Field Zone",
    Zone.MONSTER_ZONE: "Monster Zone",
}
_OWNERS = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's", Whose.EITHER: "either"}
_SAID = frozenset(
    {
        "kind",
        "trait",
        "not_trait",
        "name",
        "not_name",
        "archetype",
        "attribute",
        "type",
        "level_min",
        "level_max",
        "atk_min",
        "atk_max",
        "def_min",
        "def_max",
        "face",
        "position",
        "special_summoned",
    }
)
"""Fields of filters that can be said."""
_SELECTED = frozenset({"ref", "whose", "zone", "where", "count", "other"})


def noun(what: Selector, *, place: str) -> str | None:
    """The phrase; `place` is "in", "from" or nothing; None: it cannot be said."""
    if what.ref is not None:
        known = _REFS.get(what.ref)
        if known is None or not says_only(what, _SELECTED) or what.where != Filter():
            return None
        where = _place(what, place) if what.zone else ""
        return None if where is None else f"{known} {where}".rstrip()
    if not says_only(what, _SELECTED) or not says_only(what.where, _SAID):
        return None
    head = _head(what.where, many=plural(what))
    where = _place(what, place)
    count = _count(what)
    if head is None or where is None or count is None:
        return None
    other = "other " if what.other else ""
    said = f"{count} {other}{head} {where}".rstrip()
    return said + _except(what.where)


def plural(what: Selector) -> bool:
    """Whether several may be meant."""
    return what.count.max != 1


def says_only(value: object, known: frozenset[str]) -> bool:
    """Whether it says nothing but what these fields say."""
    assert dataclasses.is_dataclass(value)  # noqa: S101 -- all of a definition is
    return all(
        f.name in known or getattr(value, f.name) == f.default for f in dataclasses.fields(value)
    )


def _count(what: Selector) -> str | None:
    low, high = what.count.min, what.count.max
    if what.count == ALL:
        return "all"
    if low == high:
        return str(low)
    if high is None:
        return f"{low} or more"
    return f"up to {high}" if low <= 1 else None


def _head(where: Filter, *, many: bool) -> str | None:
    """The adjectives and the noun."""
    level = _level(where)
    if level is None or len(where.trait) > 1:
        return None
    words = [*_state(where), *level]
    words += _either([attribute.value for attribute in where.attribute])
    words += [f"non-{trait.value}" for trait in where.not_trait]
    words += _either([f'"{name}"' for name in where.archetype])
    words += _either(list(where.type))
    words += [trait.value.replace("_", "-") for trait in where.trait if trait is not Trait.TOKEN]
    if sum(len(each) > 1 for each in (where.attribute, where.type, where.archetype)) > 1:
        return None
    if where.name:
        return f'"{where.name[0]}"' if len(where.name) == 1 and not words else None
    end = "s" if many else ""
    kinds = {
        (): f"card{end}",
        (CardKind.MONSTER,): f"monster{end}",
        (CardKind.SPELL,): f"Spell{end}",
        (CardKind.TRAP,): f"Trap{end}",
        (CardKind.SPELL, CardKind.TRAP): f"Spell{end}/Trap{end}",
    }
    head = kinds.get(where.kind)
    if Trait.TOKEN in where.trait or head is None:
        return None
    return " ".join([*words, head, *_stats(where)])


def _either(words: list[str]) -> list[str]:
    """As in "DARK or LIGHT"."""
    return [" or ".join(words)] if words else []


def _state(where: Filter) -> list[str]:
    words = []
    if where.face is not None:
        words.append("face-up" if where.face is Face.UP else "face-down")
    if where.position:
        position = "Attack" if where.position == (Position.ATTACK,) else "Defense"
        words.append(f"{position} Position")
    if where.special_summoned:
        words.append("Special Summoned")
    return words


def _level(where: Filter) -> list[str] | None:
    """As in "Level 4 or lower"; None: bounds that are said in another way."""
    low, high = where.level_min, where.level_max
    if low is None:
        return [] if high is None else [f"Level {high} or lower"]
    if high is None:
        return [f"Level {low} or higher"]
    if high - low > 1:
        return None
    return [f"Level {low}" if low == high else f"Level {low} or {high}"]


def _stats(where: Filter) -> list[str]:
    said = []
    for name, low, high in (
        ("ATK", where.atk_min, where.atk_max),
        ("DEF", where.def_min, where.def_max),
    ):
        if low is not None and low == high:
            said.append(f"with {low} {name}")
        elif high is not None:
            said.append(f"with {high} or less {name}")
        elif low is not None:
            said.append(f"with {low} or more {name}")
    return said


def _place(what: Selector, place: str) -> str | None:
    """Where they are."""
    zones = what.zone
    if not zones or not place:
        return ""
    field = set(zones) in ({Zone.MONSTER_ZONE}, set(FIELD))
    if field:
        control = {Whose.YOU: "you control", Whose.OPPONENT: "your opponent controls"}
        return control.get(what.whose, "on the field")
    if zones == (Zone.BANISHED,) or any(zone not in _ZONES for zone in zones):
        return None
    owner = _OWNERS.get(what.whose)
    names = [_ZONES[zone] for zone in zones]
    if owner is None or len(names) > 2:  # noqa: PLR2004 -- "your hand, Deck, or GY" is said in many ways
        return None
    return f"{place} {owner} {' or '.join(names)}"


def _except(where: Filter) -> str:
    return "".join(f', except "{name}"' for name in where.not_name)
