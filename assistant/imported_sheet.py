"""Imported sheet: an imported card beside how its text was understood, what was not marked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from assistant.card_sheet import CardSheet, plain_mapping, sheet_text, type_line
from assistant.library.card_store import CardStore
from assistant.library.compiled import compiled, imported_facts
from assistant.library.imported import ImportedCard
from assistant.library.printed_facts import CardFacts
from assistant.records import Record
from engine import Program, card_record, effect_words

_OFTEN = {1: "once", 2: "twice"}
_PER = {
    "turn": "per turn",
    "chain": "per Chain",
    "battle_step": "per battle",
    "duel": "per Duel",
    "stay": "while it stays there",
}
_COUNTED = {
    "soft": "each copy by itself",
    "use": "each use counts, by name",
    "activate": "each activation counts, by name",
}


class ImportedSheet(Record):
    """What is known of one imported card."""

    name: str
    names: dict[str, str]
    aliases: tuple[str, ...]
    facts: CardFacts
    type_line: str
    scale: int | None
    materials: str | None
    text: str
    pendulum: str
    effects: tuple[dict[str, object], ...]
    """As `ruling cards export` has them, and "words": what was understood, in plain words."""
    entries: tuple[dict[str, object], ...]
    """Every stretch of the text in printed order, its pieces with their spans and meanings."""
    opaque: tuple[str, ...]
    """The words that were not understood."""
    definition: CardSheet | None
    """The definition by hand that takes the place of the text."""
    source: str
    date: str
    unofficial: bool


def imported_sheet(
    card: ImportedCard, store: CardStore, definition: CardSheet | None
) -> ImportedSheet:
    """The sheet of an imported card."""
    program = compiled(card, store.quoted_names)
    entries = tuple(_entry(entry, card) for entry in program.entries)
    return ImportedSheet(
        name=card.name,
        names=card.names,
        aliases=card.former_names,
        facts=imported_facts(card),
        type_line=card.type_line,
        scale=card.scale,
        materials=card.materials,
        text=card.text,
        pendulum=card.pendulum,
        effects=effects_of(program),
        entries=entries,
        opaque=tuple(dict.fromkeys((*_opaque_pieces(entries), *program.text.opaque))),
        definition=definition,
        source=card.source,
        date=card.date,
        unofficial=card.unofficial,
    )


def effects_of(program: Program) -> tuple[dict[str, object], ...]:
    """The activated effects as the export has them, with what was understood in plain words."""
    found = cast("Sequence[dict[str, object]]", card_record(program)["effects"])
    every = zip(found, effect_words(program), strict=True)
    return tuple({**effect, "words": words} for effect, words in every)


def imported_text(sheet: ImportedSheet) -> str:
    """The sheet for a person."""
    others = [one for one in (*sheet.aliases, *sheet.names.values()) if one != sheet.name]
    lines = [sheet.name, f"  {sheet.type_line}; {type_line(sheet.facts)}"]
    if sheet.scale is not None:
        lines.append(f"  Pendulum Scale {sheet.scale}")
    if others:
        lines.append(f"  also called: {', '.join(dict.fromkeys(others))}")
    lines += _headed("Printed", _printed(sheet))
    lines += _headed("Understood as", _understood(sheet))
    if sheet.opaque:
        lines += _headed(
            "Not understood (what depends on it is unknown)",
            (f"  ? {' '.join(words.split())}" for words in sheet.opaque),
        )
    if sheet.definition is not None:
        lines += ["", "What counts is this definition by hand:", "", sheet_text(sheet.definition)]
    unofficial = ", no official English text" if sheet.unofficial else ""
    return "\n".join([*lines, "", f"From {sheet.source}, {sheet.date}{unofficial}."])


def _headed(heading: str, lines: Iterator[str]) -> list[str]:
    found = list(lines)
    return ["", f"{heading}:", *found] if found else []


def _printed(sheet: ImportedSheet) -> Iterator[str]:
    for label, text in (("Pendulum: ", sheet.pendulum), ("", sheet.text)):
        for line in text.splitlines():
            yield f"  {label}{line}"


def _understood(sheet: ImportedSheet) -> Iterator[str]:
    effects = iter(sheet.effects)
    for entry in sheet.entries:
        effect = next(effects, None) if entry["kind"] == "activated" else None
        yield f"  - {entry['kind'] if effect is None else _told(effect)}"
        if effect is not None and effect["words"]:
            yield from (f"      {line}" for line in str(effect["words"]).splitlines())
            continue
        for piece in cast("Sequence[Mapping[str, object]]", entry["pieces"]):
            mark = "?" if piece["opaque"] else " "
            yield f"    {mark} {piece['role']}: {piece['text']}"


def _told(effect: Mapping[str, object]) -> str:
    """An activated effect in words: "trigger effect (if), optional, targets, ..."."""
    kind = effect["class"]
    timing = f" ({effect['timing']})" if effect.get("timing") else ""
    words = [
        "activation of the card" if kind == "activation" else f"{kind} effect{timing}",
        _either(effect.get("optional"), "optional", "mandatory"),
        _either(effect.get("targets"), "targets", "does not target"),
        _either(effect.get("cost"), "has a cost", "no cost"),
        *map(_limit, cast("Sequence[Mapping[str, object]]", effect.get("limits") or ())),
    ]
    places = cast("Sequence[str]", effect.get("from") or ())
    deeds = cast("Sequence[str]", effect.get("ops") or ())
    if places:
        words.append(f"from {' or '.join(places)}")
    if deeds:
        words.append(f"does: {', '.join(deeds)}")
    return "; ".join(word for word in words if word).replace("_", " ")


def _limit(limit: Mapping[str, object]) -> str:
    """As in "once per turn (each use counts, by name)"."""
    times = cast("int", limit["times"])
    often = _OFTEN.get(times, f"{times} times")
    return f"{often} {_PER[str(limit['per'])]} ({_COUNTED[str(limit['kind'])]})"


def _either(value: object, yes: str, no: str) -> str:
    return {True: yes, False: no}.get(cast("bool", value), f"unknown whether {yes}")


def _entry(entry: object, card: ImportedCard) -> dict[str, object]:
    plain = plain_mapping(entry)
    pieces = [_piece(piece, card) for piece in getattr(entry, "pieces", ())]
    return {**plain, "pieces": pieces}


def _piece(piece: object, card: ImportedCard) -> dict[str, object]:
    span = getattr(piece, "span")  # noqa: B009 -- the engine's door does not show nodes
    printed = card.pendulum if str(span.part) == "pendulum" else card.text
    plain = plain_mapping(piece)
    return {
        "role": str(plain.get("role")),
        "part": str(span.part),
        "start": span.start,
        "end": span.end,
        "text": printed[span.start : span.end],
        "opaque": bool(plain.get("opaque")),
        "means": plain.get("means", []),
    }


def _opaque_pieces(entries: Sequence[Mapping[str, object]]) -> Iterator[str]:
    for entry in entries:
        for piece in cast("Sequence[Mapping[str, object]]", entry["pieces"]):
            if piece["opaque"] or piece["role"] == "opaque":
                yield str(piece["text"])
