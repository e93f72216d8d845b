"""Databases: `cards import` and `cards export`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import track

from assistant.card_export import export_cards
from assistant.commands.result import Result
from assistant.library.all_cards import open_cards
from assistant.library.gathering import Counts
from assistant.library.importing import import_databases
from assistant.terminal import safe

Record = TypeVar("Record")

_LONGEST = 120
_STDERR = Console(stderr=True)


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
        yield f"  left out: {_shown(one.name)}{number}: {one.why}"


def _shown(name: str) -> str:
    """A name of a record that may be damaged, so that it can be printed."""
    return name.encode("utf-8", "replace").decode()[:_LONGEST]
