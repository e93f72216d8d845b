"""Database formats: which known format a card database has, by what is in the file."""

import gzip
import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from assistant.base.user_errors import InputError
from assistant.library.databases import edopro, yaml_yugi, ygoprodeck
from assistant.library.imported_cards import Found

FORMATS: Final = "bring EDOPro's cards.cdb, yaml-yugi's cards.json or YGOPRODeck's cardinfo.json"
_GZIP: Final = b"\x1f\x8b"
_LIMIT: Final = 100 * 1024 * 1024
"""Bytes of one file, unpacked; the largest known database has a fifth of them."""
_NOT_WANTED: Final = ("unofficial", "rush", "skill", "test")


def files_of(path: Path) -> tuple[Path, ...]:
    """The databases that a path stands for: the file, or EDOPro's in a folder, base first.

    Raises:
        InputError: there is nothing there, or no database in the folder.
    """
    if not path.is_dir():
        if not path.exists():
            raise InputError(path, None, "there is no such file", FORMATS)
        return (path,)
    found = [file for file in path.rglob("*.cdb") if not _is_unwanted(file.relative_to(path))]
    if not found:
        raise InputError(path, None, "the folder holds no *.cdb file", "name the file itself")
    return tuple(sorted(found, key=lambda file: (file.name != "cards.cdb", str(file))))


def read_database(path: Path) -> Iterator[Found]:
    """Everything that a database file holds.

    Raises:
        InputError: the file cannot be read, is damaged, or is of no known format.
    """
    content = _content(path)
    date = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC).date().isoformat()
    if content.startswith(edopro.MAGIC):
        yield from _of_edopro(path, content, date)
        return
    parsed = _parsed(path, content)
    if yaml_yugi.is_yaml_yugi(parsed):
        source = f"{yaml_yugi.KIND} {path.name}"
        yield from yaml_yugi.read_yaml_yugi(parsed, source, date)  # type: ignore[arg-type]
    elif ygoprodeck.is_ygoprodeck(parsed):
        source = f"{ygoprodeck.KIND} {path.name}"
        yield from ygoprodeck.read_ygoprodeck(parsed, source, date)  # type: ignore[arg-type]
    else:
        raise InputError(path, None, "is JSON, but no card database that is known", FORMATS)


def _is_unwanted(file: Path) -> bool:
    return any(word in file.name.lower() for word in _NOT_WANTED)


def _of_edopro(path: Path, content: bytes, date: str) -> Iterable[Found]:
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(content)
            return tuple(edopro.read_edopro(database, f"{edopro.KIND} {path.name}", date))
    except (sqlite3.Error, OverflowError, UnicodeDecodeError, TypeError) as problem:
        raise InputError(
            path, None, f"is a damaged database, or none of cards ({problem})", FORMATS
        ) from problem


def _parsed(path: Path, content: bytes) -> object:
    try:
        return json.loads(content)
    except json.JSONDecodeError as problem:
        raise InputError(
            path, problem.lineno, f"is no card database, or cut off ({problem.msg})", FORMATS
        ) from problem
    except (UnicodeDecodeError, RecursionError, ValueError) as problem:
        raise InputError(
            path, None, f"is no card database ({type(problem).__name__})", FORMATS
        ) from problem


def _content(path: Path) -> bytes:
    """The file's bytes, unpacked; never more than the limit."""
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
            file.seek(0)
            opened = gzip.GzipFile(fileobj=file) if packed else file
            content = opened.read(_LIMIT + 1)
    except (OSError, EOFError, zlib.error) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise InputError(path, None, f"cannot be read ({why})", "check the file") from problem
    if len(content) > _LIMIT:
        raise InputError(path, None, f"holds more than {_LIMIT >> 20} MB", FORMATS)
    return content
