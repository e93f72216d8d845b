"""Cards: `card`, `cards import` and `cards export`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import track

from assistant.card_export import export_cards
from assistant.card_sheet import card_sheet, known_as, sheet_text
from assistant.commands.result import Result
from assistant.errors import UnknownCardError
from assistant.imported_sheet import imported_sheet, imported_text
from assistant.library.all_cards import open_cards
from assistant.library.gathering import Counts
from assistant.library.importing import import_databases
from assistant.reading.known_names import all_names
from assistant.rendering import safe

Record = TypeVar("Record")

_STDERR = Console(stderr=True)


def card(name: str, *, as_json: bool) -> Result:
    """Show one card as it is understood: as it was imported, or as it is defined."""
    cards = open_cards()
    store = cards.imported
    printed = known_as(name, cards) or (store.called(name) if store is not None else None)
    if printed is None:
        raise UnknownCardError(name, all_names(cards).nearest(name), imported=store is not None)
    found = store.card(printed) if store is not None else None
    if store is None or found is None:
        sheet = card_sheet(printed, cards)
        return Result(sheet.model_dump_json(by_alias=True) if as_json else safe(sheet_text(sheet)))
    is_defined = printed in cards.sources
    shown = imported_sheet(found, store, defined=is_defined)
    if as_json:
        return Result(shown.model_dump_json())
    defined = [sheet_text(card_sheet(printed, cards)), ""] if is_defined else []
    return Result(safe("\n".join([*defined, imported_text(shown)])))


def import_(paths: Sequence[Path]) -> Result:
    """Import card databases, the later ones winning."""
    done = import_databases(paths, _watch)
    lines = [line for file, counts in done.files for line in _report(file, counts)]
    return Result(safe("\n".join([*lines, f"{done.cards} cards in {done.store}"])))


def export(target: Path) -> Result:
    """Write every card as it was understood, one a line."""
    written = export_cards(open_cards(), target, _watch)
    return Result("", aside=f"{written} cards in {target}")


def _watch(name: str, records: Sequence[Record]) -> Iterator[Record]:
    yield from track(records, name, console=_STDERR, disable=not _STDERR.is_terminal)


def _report(file: Path, counts: Counts) -> Iterator[str]:
    parts = [
        (counts.new, "new"),
        (counts.updated, "updated"),
        (counts.unchanged, "unchanged"),
        (counts.translated, "translated"),
        (counts.other_pictures, "further numbers of cards counted already"),
        (len(counts.left_out), "left out"),
    ]
    told = ", ".join(f"{many} {what}" for many, what in parts if many)
    yield f"{file}: {counts.read} records: {told}"
    for one in counts.left_out:
        number = f" ({one.id})" if one.id else ""
        yield f"  left out: {one.name}{number}: {one.why}"
