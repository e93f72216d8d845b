"""Storage: an index on disk.  Written whole or not at all, and checked when it is read.

An index has a folder of its own, and each build of it a folder within that; the file `current`
names the build to read, and is replaced in one step when the next one is complete.
"""

import hashlib
import json
import logging
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from assistant.errors import IndexUnusableError

MANIFEST = "manifest.json"
CURRENT = "current"

_UNFINISHED = ".unfinished-"
_PATIENCE = 600.0
"""Seconds to wait for another process that is building the same index."""
_MOVE = "set RULING_HOME to a folder you may write to"

_log = logging.getLogger(__name__)


class DamagedError(Exception):
    """A build on disk is not what was written: which file, and what is wrong with it."""

    def __init__(self, file: Path, problem: str) -> None:
        """Keep the parts, and build the message from them."""
        super().__init__(f"{file}: {problem}")
        self.file, self.problem = file, problem


class Build(NamedTuple):
    """A complete build: its folder, and its manifest."""

    folder: Path
    manifest: Mapping[str, Any]


def current_build(home: Path) -> Build | None:
    """The build to read, or None: none was ever completed.

    Raises:
        DamagedError: a file is missing, or is not as it was written.
    """
    pointer = home / CURRENT
    try:
        name = pointer.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise DamagedError(pointer, f"cannot be read ({error})") from error
    folder = home / name
    manifest = _manifest(folder / MANIFEST)
    for file, digest in dict(manifest.get("files", {})).items():
        _check(folder / file, digest)
    return Build(folder, manifest)


def write_build(home: Path, manifest: Mapping[str, object], write: Callable[[Path], None]) -> Build:
    """Write a build beside the others, and make it the current one when it is complete.

    An interruption leaves the build before it as it was.

    Raises:
        IndexUnusableError: the folder cannot be written to.
    """
    unfinished = home / f"{_UNFINISHED}{os.getpid()}"
    try:
        _clear(home)
        unfinished.mkdir()
        write(unfinished)
        files = {
            file.relative_to(unfinished).as_posix(): _digest(file)
            for file in sorted(unfinished.rglob("*"))
            if file.is_file()
        }
        complete = {**manifest, "files": files}
        text = json.dumps(complete, indent=1)
        (unfinished / MANIFEST).write_text(text, encoding="utf-8")
        name = hashlib.sha256(text.encode()).hexdigest()[:16]
        return _made_current(home, unfinished, name, complete)
    except OSError as error:
        raise not_writable(home, error) from error
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


@contextmanager
def locked(home: Path) -> Iterator[None]:
    """Hold the index for one process at a time.

    Raises:
        IndexUnusableError: the folder cannot be written to, or another process does not end.
    """
    # Kept out of import: an index that is there is read without a lock.
    from filelock import FileLock, Timeout  # noqa: PLC0415

    lock = home.with_suffix(".lock")
    try:
        home.mkdir(parents=True, exist_ok=True)
        held = FileLock(lock, timeout=_PATIENCE)
        held.acquire()
    except Timeout as error:
        raise IndexUnusableError(
            lock,
            f"another process has been building the index for {_PATIENCE:.0f} seconds",
            "wait for it, or end it and delete this file",
        ) from error
    except OSError as error:
        raise not_writable(home, error) from error
    try:
        yield
    finally:
        held.release()


def not_writable(home: Path, error: OSError) -> IndexUnusableError:
    """The error for an index folder that cannot be written to."""
    why = error.strerror or type(error).__name__
    return IndexUnusableError(home, f"the search index cannot be written here ({why})", _MOVE)


def require_room(home: Path, size: int) -> None:
    """See that so many bytes can be written, before anything is worked out for it.

    Raises:
        IndexUnusableError: they cannot.
    """
    free = shutil.disk_usage(home).free
    if free < size:
        why = f"the search index needs {size / 1e6:.1f} MB here, and {free / 1e6:.1f} MB are free"
        raise IndexUnusableError(home, why, "make room, or set RULING_HOME to another folder")


def _made_current(home: Path, unfinished: Path, name: str, manifest: Mapping[str, object]) -> Build:
    folder = home / name
    if folder.exists():  # a damaged build of the same content
        shutil.rmtree(folder)
    before = _name_of_current(home)
    unfinished.rename(folder)
    pointer = home / f"{CURRENT}.{os.getpid()}"
    pointer.write_text(name, encoding="utf-8")
    pointer.replace(home / CURRENT)
    for old in home.iterdir():
        # The build before stays, for a process that is just reading it.
        if old.is_dir() and old.name not in {name, before}:
            shutil.rmtree(old, ignore_errors=True)
    return Build(folder, manifest)


def _name_of_current(home: Path) -> str:
    try:
        return (home / CURRENT).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _clear(home: Path) -> None:
    """Remove what interrupted builds left; the lock says that none is under way."""
    for left in home.glob(f"{_UNFINISHED}*"):
        _log.info("%s: removed, an interrupted build left it", left)
        shutil.rmtree(left, ignore_errors=True)


def _manifest(file: Path) -> Mapping[str, Any]:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DamagedError(file, f"cannot be read ({error})") from error
    if not isinstance(content, dict) or not isinstance(content.get("files"), dict):
        raise DamagedError(file, "is not a manifest")
    return content


def _check(file: Path, digest: str) -> None:
    try:
        found = _digest(file)
    except OSError as error:
        raise DamagedError(file, f"cannot be read ({error.strerror})") from error
    if found != digest:
        raise DamagedError(file, "is not as it was written")


def _digest(file: Path) -> str:
    with file.open("rb") as stored:
        return hashlib.file_digest(stored, "sha256").hexdigest()
