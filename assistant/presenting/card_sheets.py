"""Card sheets: a defined card as it is understood, for people and for programs."""

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum

from assistant.base.game_vocabulary import plain_words
from assistant.base.ruling_records import Record
from assistant.library.defined_cards import CardLibrary, PrintedFacts, defined_facts
from engine import FIELD, member_name


class CardSheet(Record):
    """What is known of one card."""

    name: str
    aliases: tuple[str, ...]
    facts: PrintedFacts
    effects: tuple[dict[str, object], ...]
    continuous: tuple[dict[str, object], ...]
    procedures: tuple[dict[str, object], ...]
    opaque: tuple[str, ...]
    defined_in: str


def card_sheet(name: str, cards: CardLibrary) -> CardSheet:
    """The sheet of a defined card; a KeyError if there is none of that name."""
    text, place = cards.by_name[name], cards.sources[name]
    return CardSheet(
        name=name,
        aliases=cards.aliases[name],
        facts=defined_facts(name, cards),
        effects=tuple(map(plain_mapping, text.effects)),
        continuous=tuple(map(plain_mapping, text.continuous)),
        procedures=tuple(map(plain_mapping, text.procedures)),
        opaque=text.opaque,
        defined_in=f"{place.file.name}:{place.line}",
    )


def sheet_text(sheet: CardSheet) -> str:
    """The sheet for a person."""
    lines = [sheet.name, f"  {type_line(sheet.facts)}"]
    if sheet.aliases:
        lines.append(f"  also called: {', '.join(sheet.aliases)}")
    for heading, entries, unnamed in (
        ("Effects that activate", sheet.effects, "activation of the card"),
        ("Applies without activating", sheet.continuous, "ongoing effect"),
        ("Its own ways to be Summoned", sheet.procedures, "Special Summon"),
    ):
        if entries:
            lines += ["", f"{heading}:"]
            lines += [line for entry in entries for line in _entry(entry, unnamed)]
    if sheet.opaque:
        lines += ["", "Not modelled (what depends on it is unknown):"]
        lines += [f"  {clause}" for clause in sheet.opaque]
    return "\n".join([*lines, "", f"Defined in corpus/cards/{sheet.defined_in}."])


def plain_mapping(record: object) -> dict[str, object]:
    """A definition's dataclass as plain data, with only the fields that say something.

    A member of a union carries the name of its kind under `is`.
    """
    plain = _plain(record)
    if not isinstance(plain, dict):
        raise TypeError(f"{record!r} is no dataclass")
    plain.pop("is", None)
    return plain


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        said = {
            field.name.rstrip("_"): _plain(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if not _is_default(field, getattr(value, field.name))
        }
        return {"is": _kind_of(value), **said}
    return value


def _is_default(field: "dataclasses.Field[object]", value: object) -> bool:
    return field.default is not dataclasses.MISSING and value == field.default


def _kind_of(part: object) -> str:
    """The kind of a part of a card text, in words: "negate activation"."""
    return member_name(type(part)).replace("_", " ")


def type_line(facts: PrintedFacts) -> str:
    """Attribute, Type, abilities and numbers in one line."""
    parts = [
        facts.attribute,
        facts.type,
        *(trait.replace("_", "-") for trait in facts.trait),
        facts.kind,
        f"Level/Rank/Link {facts.level}" if facts.level is not None else None,
        f"ATK {facts.atk}" if facts.atk is not None else None,
        f"DEF {facts.defense}" if facts.defense is not None else None,
        f"passcode {facts.passcode}" if facts.passcode is not None else None,
    ]
    return ", ".join(part for part in parts if part)


def _entry(entry: Mapping[str, object], unnamed: str) -> Iterator[str]:
    yield f"  - {entry.get('label', unnamed)}"
    for key, value in entry.items():
        if key != "label":
            yield f"      {_key(key)}: {_said(value)}"


def _said(value: object) -> str:
    """A part of a definition in the game's words, as far as it has some."""
    if isinstance(value, Mapping):
        kind = str(value.get("is", ""))
        if kind == "count":
            return _count(value)
        rest = [_field(key, one) for key, one in value.items() if key not in ("is", "do")]
        done = _said(value["do"]) if "do" in value else ""
        head = done or ("" if kind in _SILENT else kind)
        return f"{head} ({', '.join(rest)})" if rest and head else head or ", ".join(rest)
    if isinstance(value, list):
        return _ON_THE_FIELD if value == _FIELD else "; ".join(map(_said, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return plain_words(str(value)).replace("_", " ")


def _field(key: str, value: object) -> str:
    """A field of a part, with its name where that says more than its value."""
    if isinstance(value, bool):
        return _key(key) if value else f"not {_key(key)}"
    if key in _UNNAMED or (isinstance(value, Mapping) and value.get("is") == "count"):
        return _said(value)
    return f"{_key(key)} {_said(value)}"


def _key(key: str) -> str:
    stat, _, bound = key.rpartition("_")
    words = f"{stat} {_BOUNDS[bound]}" if bound in _BOUNDS and stat else key
    return " ".join(_GAME_WORDS.get(word, word) for word in words.replace("_", " ").split())


def _count(count: Mapping[str, object]) -> str:
    """How many cards: 2, "all", "up to 3"."""
    least, most = count.get("min", 1), count.get("max", 1)
    if most is None:
        return f"{least} or more" if least else "all"
    return f"{least}" if least == most else f"{least} to {most}" if least else f"up to {most}"


_SILENT = frozenset({"selector", "filter", "step", "count"})
_UNNAMED = frozenset({"what", "where", "ref", "zone", "whose"})
_BOUNDS = {"min": "at least", "max": "at most"}
_GAME_WORDS = {"atk": "ATK", "def": "DEF", "lp": "LP", "gy": "GY"}
_FIELD = [str(zone) for zone in FIELD]
_ON_THE_FIELD = "the field"
