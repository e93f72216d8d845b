"""Understood cards: an imported card beside how it was read, and all cards as JSON lines."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

from assistant.base.ruling_records import Record
from assistant.base.user_errors import InputError
from assistant.library.card_store import CardStore
from assistant.library.compiled_cards import compiled, imported_facts
from assistant.library.defined_cards import CardLibrary, PrintedFacts, defined_facts
from assistant.library.imported_cards import ImportedCard
from assistant.presenting.card_sheets import CardSheet, plain_mapping, sheet_text, type_line
from engine import (
    CardKind,
    CardText,
    Effect,
    EffectKind,
    Program,
    TextEntry,
    TextPiece,
    card_record,
    effect_words,
)

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
    facts: PrintedFacts
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


def _entry(entry: TextEntry, card: ImportedCard) -> dict[str, object]:
    plain = plain_mapping(entry)
    pieces = [_piece(piece, card) for piece in entry.pieces]
    return {**plain, "pieces": pieces}


def _piece(piece: TextPiece, card: ImportedCard) -> dict[str, object]:
    span = piece.span
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


_CLASSES = {
    EffectKind.CARD_ACTIVATION: "activation",
    EffectKind.SPELL_TRAP_EFFECT: "ignition",
}
_LIMITS = {"soft": "soft", "use": "hard_use", "activate": "hard_activate"}
_SPANS = {"chain": "chain", "duel": "duel"}


def export_cards(
    cards: CardLibrary, target: Path, watch: Callable[[str, Sequence[str]], Iterable[str]]
) -> int:
    """Write every imported card, and every defined one that is not imported; say how many.

    Raises:
        InputError: the target cannot be written; what was there is as it was.
    """
    store = cards.imported
    names = dict.fromkeys(store.names() if store is not None else ())
    names |= dict.fromkeys(name for name in cards.by_name if name not in cards.stand_ins)
    unfinished = target.with_name(f"{target.name}.unfinished-{os.getpid()}")
    try:
        with unfinished.open("w", encoding="utf-8") as out:
            for name in watch(target.name, tuple(names)):
                out.write(json.dumps(_line(name, cards), ensure_ascii=False) + "\n")
        unfinished.replace(target)
    except OSError as problem:
        why = f"cannot be written ({problem.strerror})"
        raise InputError(target, None, why, "give another path") from problem
    finally:
        unfinished.unlink(missing_ok=True)
    return len(names)


def _line(name: str, cards: CardLibrary) -> Mapping[str, object]:
    card = cards.imported.card(name) if cards.imported is not None else None
    if card is None or cards.imported is None:
        return _defined(name, cards)
    return _imported(card, compiled(card, cards.imported.quoted_names), name in cards.sources)


def _imported(card: ImportedCard, program: Program, defined: bool) -> Mapping[str, object]:
    return {
        **card_record(program),
        "other_ids": list(card.other_ids),
        "konami_id": card.konami_id,
        "type_line": card.type_line,
        "text_hash": card.text_hash,
        "opaque": list(program.text.opaque),
        "defined": defined,
        "source": card.source,
    }


def _defined(name: str, cards: CardLibrary) -> Mapping[str, object]:
    facts, text = defined_facts(name, cards), cards.by_name[name]
    return {
        "id": facts.passcode,
        "name": name,
        "effects": list(_effects(text)),
        "konami_id": facts.konami_id,
        "opaque": list(text.opaque),
        "defined": True,
        "source": f"corpus/cards/{cards.sources[name].file.name}",
    }


def _effects(text: CardText) -> Iterator[Mapping[str, object]]:
    for effect in text.effects:
        kind = _kind(text, effect)
        limit = effect.limits[0] if effect.limits else None
        yield {
            "class": kind,
            "optional": None if kind == "activation" else not effect.mandatory,
            "targets": bool(effect.targets) or any(mode.targets for mode in effect.modes),
            "limit": None
            if limit is None
            else _SPANS.get(limit.per.value, _LIMITS[limit.kind.value]),
            "cost": bool(effect.costs),
            "timing": effect.timing.value if kind == "trigger" else None,
            "from": [zone.value for zone in effect.from_],
            "ops": None,
        }


def _kind(text: CardText, effect: Effect) -> str:
    if effect.kind is not None:
        return _CLASSES.get(effect.kind, effect.kind.value)
    if effect.label == "activation" and text.kind is not CardKind.MONSTER:
        return "activation"
    return "trigger" if effect.on else "ignition"
