"""Kept rows: small things worked out one by one, kept until what they rest on changes.

One SQLite file for each kind and version, in the cache.  A row begins with a digest of its key and
of itself, so one that is damaged is worked out anew; a damaged file is removed.  Two processes may
write at the same time; where nothing can be written, everything is worked out anew each time.
"""

import hashlib
import json
import logging
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from assistant.settings import cache_folder

_FEW: Final = 4
"""Files of one kind; of more, the ones that were used first are removed."""
_PATIENCE: Final = 1.0
"""Seconds to wait for another process that is writing."""
_MOST_PAGES: Final = 65_536
"""Of four kilobytes each; what does not fit is not kept."""
_DIGEST: Final = 16

_log = logging.getLogger(__name__)


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
        entries = [(key, _digest(key, value) + value) for key, value in rows.items()]
        try:
            if self._open is None and not self._file.exists():
                self._file.parent.mkdir(parents=True, exist_ok=True)
                _tidy(self._file.parent)
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
        and value[:_DIGEST] == _digest(key, value[_DIGEST:])
    )


def _digest(key: str, value: bytes) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass") + b"\0" + value).digest()[:_DIGEST]


def _tidy(folder: Path) -> None:
    """Remove the oldest files, to make room for one more."""
    by_age = sorted(folder.glob("*.sqlite3"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in by_age[_FEW - 1 :]:
        old.unlink(missing_ok=True)
