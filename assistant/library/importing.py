"""Importing: card databases into the store."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from assistant.errors import InputError
from assistant.library.card_keeping import store_lock, write_store
from assistant.library.card_store import open_store
from assistant.library.databases.opening import FORMATS, files_of, read_database
from assistant.library.gathering import Counts, Pool
from assistant.library.imported import Found

Watch = Callable[[str, Sequence[Found]], Iterable[Found]]
"""Lets the records of a file through, and shows how far it has come."""


class Imported(NamedTuple):
    """What an import did."""

    files: tuple[tuple[Path, Counts], ...]
    cards: int
    """Cards in the store now."""
    store: Path


def import_databases(paths: Sequence[Path], watch: Watch) -> Imported:
    """Read databases in the order given, the later ones winning, and keep all cards.

    Raises:
        InputError: a file is damaged or foreign; nothing was changed.
        CardStoreError: the store cannot be written; nothing was changed.
    """
    files = tuple(file for path in paths for file in files_of(path))
    with store_lock():
        before = open_store()
        pool = Pool.of(before.cards() if before is not None else ())
        if before is not None:
            before.close()
        done = tuple((file, pool.take(_records(file, watch))) for file in files)
        return Imported(done, len(pool.cards), write_store(tuple(pool.cards.values())))


def _records(file: Path, watch: Watch) -> Iterable[Found]:
    found = tuple(read_database(file))
    if not found:
        raise InputError(file, None, "holds no cards", FORMATS)
    return watch(file.name, found)
