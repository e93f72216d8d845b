"""Card sheets: a defined card as it is understood, for people and for programs."""

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum

from assistant.base.ruling_records import Record
from assistant.library.defined_cards import CardLibrary, PrintedFacts, defined_facts
from engine import member_name


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
    for heading, entries in (
        ("Effects that activate", sheet.effects),
        ("Applies without activating", sheet.continuous),
        ("Its own ways to be Summoned", sheet.procedures),
    ):
        if entries:
            lines += ["", f"{heading}:", *(line for one in entries for line in _entry(one))]
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


def _entry(entry: Mapping[str, object]) -> Iterator[str]:
    label = entry.get("label", "activation of the card")
    yield f"  - {label}"
    for key, value in entry.items():
        if key != "label":
            yield f"      {key.replace('_', ' ')}: {_said(value)}"


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        kind = str(value.get("is", ""))
        rest = [f"{key} {_said(one)}" for key, one in value.items() if key not in ("is", "do")]
        done = _said(value["do"]) if "do" in value else ""
        head = done or ("" if kind in _SILENT else kind)
        return f"{head} ({', '.join(rest)})" if rest and head else head or ", ".join(rest)
    if isinstance(value, list):
        return "; ".join(map(_said, value))
    return str(value).replace("_", " ")


_SILENT = frozenset({"selector", "filter", "step", "count"})
