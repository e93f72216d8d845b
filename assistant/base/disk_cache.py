"""Disk cache: what was worked out, kept as files and rows until what it rests on changes."""

import hashlib
import json
import logging
import pickle
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from assistant.base.settings import cache_folder, write_whole

_OWN = "engine."
_MEMBER = ("builtins", "getattr")
"""By what older Pythons (3.11.2 in Debian 12) write members of enumerations."""


class PackingError(Exception):
    """These bytes are nothing that this program packed."""


def packed(value: object) -> bytes:
    """Data as bytes."""
    return pickle.dumps(value, protocol=5)


def unpacked(content: bytes) -> object:
    """Data from bytes that `packed` made.

    Raises:
        PackingError: they are not.
    """
    try:
        return _Unpickler(BytesIO(content)).load()
    except Exception as problem:  # damaged bytes can ask for anything
        raise PackingError(str(problem)) from problem


class _Unpickler(pickle.Unpickler):
    """Makes no more than the engine's data."""

    def find_class(self, module: str, name: str) -> type | Callable[[type, str], Enum]:
        """A class of the engine, or what finds a member of one."""
        if (module, name) == _MEMBER:
            return _member
        found = super().find_class(module, name) if module.startswith(_OWN) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no data of the engine")
        return found


def _member(kind: type, name: str) -> Enum:
    if not issubclass(kind, Enum):
        raise pickle.UnpicklingError(f"{kind}.{name} is no data of the engine")
    return kind[name]


_FEW = 16
"""Kept values of one kind; of more, the ones that were written first are removed."""

_log = logging.getLogger(__name__)


def kept(kind: str, key: str) -> Any:  # noqa: ANN401 (whatever was put there)
    """What was kept under this key, or None: nothing, or nothing that can be used."""
    file = _file(kind, key)
    try:
        digest, _, text = file.read_bytes().partition(b"\n")
        if digest != _digest(text):
            raise ValueError("is not as it was written")  # noqa: TRY301 (told below, as others)
        return json.loads(text)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        _log.warning("%s: damaged, and will be made anew: %s", file, error)
        return None


def keep(kind: str, key: str, value: object) -> None:
    """Keep a value, whole or not at all."""
    file = _file(kind, key)
    text = json.dumps(value, separators=(",", ":")).encode()
    if write_whole(file, _digest(text) + b"\n" + text):
        _tidy(file.parent)


def _tidy(folder: Path) -> None:
    by_age = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in by_age[_FEW:]:
        old.unlink(missing_ok=True)


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


def _file(kind: str, key: str) -> Path:
    return cache_folder() / kind / f"{key[:40]}.json"


_FEW_ROW_FILES: Final = 4
"""Files of one kind; of more, the ones that were used first are removed."""
_PATIENCE: Final = 1.0
"""Seconds to wait for another process that is writing."""
_MOST_PAGES: Final = 65_536
"""Of four kilobytes each; what does not fit is not kept."""
_DIGEST: Final = 16


class KeptRows:
    """What was worked out of one kind, by key."""

    def __init__(self, kind: str, version: str) -> None:
        """Open nothing yet; the version names all that the rows rest on besides their keys."""
        self._file = cache_folder() / kind / f"{version[:32]}.sqlite3"
        self._open: sqlite3.Connection | None = None

    def found(self, keys: Iterable[str]) -> dict[str, bytes]:
        """What was kept under these keys; those that are missing or damaged are left out."""
        if self._open is None and not self._file.exists():
            return {}
        wanted = json.dumps(list(keys))
        try:
            rows = self._database().execute(
                "SELECT key, value FROM kept WHERE key IN (SELECT value FROM json_each(?))",
                (wanted,),
            )
            return {key: value[_DIGEST:] for key, value in rows if _is_whole(key, value)}
        except sqlite3.Error as problem:
            self._give_up(problem)
            return {}

    def keep(self, rows: Mapping[str, bytes]) -> None:
        """Keep these, all of them or none."""
        if not rows:
            return
        entries = [(key, _row_digest(key, value) + value) for key, value in rows.items()]
        try:
            if self._open is None and not self._file.exists():
                self._file.parent.mkdir(parents=True, exist_ok=True)
                _tidy_row_files(self._file.parent)
            database = self._database()
            database.execute("BEGIN IMMEDIATE")
            try:
                database.execute(
                    "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value BLOB)"
                    " WITHOUT ROWID"
                )
                database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", entries)
                database.execute("COMMIT")
            finally:
                if database.in_transaction:
                    database.execute("ROLLBACK")
        except (OSError, sqlite3.Error) as problem:
            self._give_up(problem)

    def _database(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = sqlite3.connect(
                self._file, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
            )
            # Damage is found out by the digests: nothing has to wait for the disk.
            self._open.execute("PRAGMA synchronous=OFF")
            self._open.execute(f"PRAGMA max_page_count={_MOST_PAGES}")
        return self._open

    def _give_up(self, problem: Exception) -> None:
        """Close the file for now; one that is damaged is removed."""
        if self._open is not None:
            self._open.close()
            self._open = None
        if isinstance(problem, OSError | sqlite3.OperationalError):  # locked, full, not writable
            _log.info("%s: not used: %s", self._file, problem)
            return
        _log.warning("%s: damaged, and will be made anew: %s", self._file, problem)
        with suppress(OSError):
            self._file.unlink()


def _is_whole(key: object, value: object) -> bool:
    return (
        isinstance(key, str)
        and isinstance(value, bytes)
        and value[:_DIGEST] == _row_digest(key, value[_DIGEST:])
    )


def _row_digest(key: str, value: bytes) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass") + b"\0" + value).digest()[:_DIGEST]


def _tidy_row_files(folder: Path) -> None:
    """Remove the oldest files, to make room for one more."""
    by_age = sorted(folder.glob("*.sqlite3"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in by_age[_FEW_ROW_FILES - 1 :]:
        old.unlink(missing_ok=True)
