"""Card import: card databases read and written into the store, whole or not at all."""

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from filelock import FileLock, Timeout

from assistant.base.settings import sync_to_disk
from assistant.base.user_errors import CardStoreError, InputError
from assistant.library.card_names import NameTable, name_table
from assistant.library.card_store import APPLICATION, FORMAT, MOVE, open_store, store_path
from assistant.library.databases.database_formats import FORMATS, files_of, read_database
from assistant.library.imported_cards import Counts, Found, ImportedCard, Pool

_PATIENCE: Final = 120.0
"""Seconds to wait for another import."""
_SCHEMA: Final = """
CREATE TABLE about (digest TEXT);
CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT UNIQUE, folded TEXT, kind TEXT, record TEXT);
CREATE INDEX by_folded ON cards (folded);
CREATE TABLE spelt (key TEXT PRIMARY KEY, name TEXT, written TEXT, how TEXT) WITHOUT ROWID;
CREATE TABLE forms (key TEXT PRIMARY KEY, name TEXT, written TEXT, how TEXT) WITHOUT ROWID;
CREATE TABLE firsts (key TEXT PRIMARY KEY, longest INTEGER) WITHOUT ROWID;
CREATE TABLE starts (key TEXT PRIMARY KEY, lengths TEXT) WITHOUT ROWID;
CREATE TABLE gaps (key TEXT PRIMARY KEY, names TEXT) WITHOUT ROWID;
CREATE TABLE words (key TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE lengths (length INTEGER PRIMARY KEY, names TEXT);
"""


def write_store(cards: Sequence[ImportedCard]) -> Path:
    """Write a new store and put it in the place of the old one when it is complete.

    Raises:
        CardStoreError: it cannot be written; the old one is as it was.
    """
    path = store_path()
    unfinished = path.with_name(f"{path.name}.unfinished-{os.getpid()}")
    try:
        for left in path.parent.glob(f"{path.name}.unfinished-*"):
            left.unlink(missing_ok=True)  # the lock says that no import is under way
        _build(unfinished, cards)
        sync_to_disk(unfinished)
        unfinished.replace(path)
        sync_to_disk(path.parent)
    except (OSError, sqlite3.Error) as problem:
        raise _not_writable(path, problem) from problem
    finally:
        _remove(unfinished)
    return path


@contextmanager
def store_lock() -> Iterator[None]:
    """Hold the store for one import at a time.

    Raises:
        CardStoreError: the folder cannot be written to, or another import does not end.
    """
    path = store_path()
    lock = path.with_suffix(".lock")
    held = FileLock(lock, timeout=_PATIENCE)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held.acquire()
    except Timeout as problem:
        why = f"another import has held it for {_PATIENCE:.0f} seconds"
        raise CardStoreError(lock, why, "wait for it, or end it") from problem
    except OSError as problem:
        raise _not_writable(path, problem) from problem
    try:
        yield
    finally:
        held.release()


def _not_writable(path: Path, problem: Exception) -> CardStoreError:
    why = getattr(problem, "strerror", None) or str(problem)
    return CardStoreError(path.parent, f"the cards cannot be kept here ({why})", MOVE)


def _build(path: Path, cards: Sequence[ImportedCard]) -> None:
    table = name_table(cards)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
            f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={FORMAT}; BEGIN;{_SCHEMA}"
        )
        database.execute("INSERT INTO about VALUES (?)", (_digest(cards),))
        database.executemany(
            "INSERT INTO cards (name, folded, kind, record) VALUES (?, ?, ?, ?)",
            ((one.name, one.name.casefold(), one.kind, one.model_dump_json()) for one in cards),
        )
        _fill(database, table)
        database.execute("COMMIT")


def _digest(cards: Sequence[ImportedCard]) -> str:
    """Names what the cards are, to tell answers that rest on others."""
    state = hashlib.sha256()
    for one in cards:
        state.update(one.model_dump_json().encode())
    return state.hexdigest()[:16]


def _fill(database: sqlite3.Connection, table: NameTable) -> None:
    for name, known in (("spelt", table.spelt), ("forms", table.forms)):
        entries = sorted((key, *one) for key, one in known.items())
        database.executemany(f"INSERT INTO {name} VALUES (?, ?, ?, ?)", entries)  # noqa: S608
    pairs: tuple[tuple[str, Mapping[str, object]], ...] = (
        ("firsts", table.firsts),
        ("starts", table.starts),
        ("gaps", table.gaps),
    )
    for name, mapping in pairs:
        rows = sorted(mapping.items())
        database.executemany(f"INSERT INTO {name} VALUES (?, ?)", rows)  # noqa: S608
    database.executemany("INSERT INTO words VALUES (?)", ((word,) for word in table.words))
    by_length = ((length, "\n".join(keys)) for length, keys in sorted(table.lengths.items()))
    database.executemany("INSERT INTO lengths VALUES (?, ?)", by_length)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


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
