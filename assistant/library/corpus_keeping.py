"""Corpus keeping: named corpora added, replaced and removed, each whole or not at all.

A version is put together in an unfinished folder; what an interrupted run copied there is used by
the next.  Only when all of it is on the disk is it renamed, and then named as the current one.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from filelock import FileLock, Timeout

from assistant.base.settings import sync_to_disk
from assistant.base.user_errors import AssistantError, CorpusError, InputError
from assistant.library.corpus import open_corpus
from assistant.library.documents import SkippedFile, document_files, unread
from assistant.library.kept_corpora import (
    ABOUT,
    CURRENT,
    DOCUMENTS,
    KeptCorpus,
    ToldSource,
    corpora_folder,
    current_version,
    is_corpus_name,
    kept_corpus,
    kept_names,
    shelf_of,
)

UNFINISHED: Final = ".unfinished"
_REMOVED: Final = ".removed-"
_COPYING: Final = ".copying"
_PATIENCE: Final = 120.0
"""Seconds to wait for another run that adds or removes the same corpus."""
_MOVE: Final = "make room, or set RULING_HOME to a folder you may write to"

Files = Mapping[str, Path]
"""Files to keep, by their paths inside the corpus."""
Watch = Callable[[str, Sequence[str]], Iterable[str]]
"""Lets the files through, and shows how far the copying has come."""


class CorpusAddition(NamedTuple):
    """What an addition did."""

    corpus: KeptCorpus
    new: int
    changed: int
    unchanged: int
    dropped: int
    """Documents of the version before that are there no more."""
    left_out: tuple[SkippedFile, ...]


def add_corpus(path: Path, name: str, told: ToldSource, watch: Watch) -> CorpusAddition:
    """Keep the documents at a path, a file or a folder, under a name; the same name is replaced.

    What is not told stays as it was told before.

    Raises:
        InputError: there is nothing at the path that can be kept; nothing was changed.
        CorpusError: a document cannot be used, or nothing can be written; nothing was changed.
    """
    files, left_out = _brought(path)
    with _locked(name):
        before = _before(name)
        known = _merged(before.told if before is not None else ToldSource(), told)
        shelf = shelf_of(name)
        staged = shelf / UNFINISHED
        _clear_versions(shelf, {staged, _current(name)})
        try:
            copied = _copied(files, staged, _current(name), watch)
            whole = KeptCorpus(
                name=name,
                told=known,
                origin=str(path.resolve()),
                added=datetime.now(UTC).date().isoformat(),
                documents=copied,
                held=0,
                passages=0,
            )
            corpus, refused = _checked(whole, staged, path)
            _published(shelf, staged, corpus, before)
        except AssistantError:
            shutil.rmtree(staged, ignore_errors=True)
            raise
        except OSError as error:
            raise _not_writable(shelf, error) from error
    earlier = before.documents if before is not None else {}
    same = sum(earlier.get(one) == digest for one, digest in corpus.documents.items())
    new = sum(one not in earlier for one in corpus.documents)
    changed = len(corpus.documents) - same - new
    dropped = sum(one not in corpus.documents for one in earlier)
    return CorpusAddition(corpus, new, changed, same, dropped, (*left_out, *refused))


def remove_corpus(name: str) -> None:
    """Remove a corpus with all its documents, in one step.

    Raises:
        CorpusError: none of that name is kept, or it cannot be removed.
    """
    shelf = shelf_of(name)
    if not is_corpus_name(name) or not shelf.is_dir():
        known = ", ".join(kept_names()) or "none yet"
        raise CorpusError(name, None, "no corpus of that name is kept", f"kept are: {known}")
    with _locked(name):
        try:
            shelf.rename(shelf.with_name(f"{_REMOVED}{name}-{time.time_ns():x}"))
            sync_to_disk(shelf.parent)
        except OSError as error:
            raise _not_writable(shelf, error) from error
        _clear_removed()


def _brought(path: Path) -> tuple[Files, tuple[SkippedFile, ...]]:
    """The files at a path, and those that are not kept."""
    if not path.exists():
        raise InputError(path, None, "there is nothing there", "name a folder or a document")
    if path.resolve().is_relative_to(corpora_folder().resolve()):
        why = "lies where the kept corpora are"
        raise InputError(path, None, why, "name the folder that it was added from")
    found = document_files(path) if path.is_dir() else [path]
    top = path if path.is_dir() else path.parent
    judged = ((file, unread(file)) for file in found)
    left_out = tuple(SkippedFile(file, why) for file, why in judged if why is not None)
    refused = {one.path for one in left_out}
    files = {file.relative_to(top).as_posix(): file for file in found if file not in refused}
    if not files:
        others = f"holds no document ({len(left_out)} other files)"
        why = others if path.is_dir() else left_out[0].why
        raise InputError(path, None, why, "bring Markdown, text, HTML, PDF or JSON")
    return files, left_out


def _before(name: str) -> KeptCorpus | None:
    """The version that is there; one that is damaged is replaced whole."""
    try:
        return kept_corpus(name)
    except CorpusError:
        return None


def _current(name: str) -> Path | None:
    try:
        return current_version(name)
    except CorpusError:
        return None


def _merged(before: ToldSource, told: ToldSource) -> ToldSource:
    given = {field: value for field in told.model_fields_set if (value := getattr(told, field))}
    return before.model_copy(update=given)


def _copied(files: Files, staged: Path, before: Path | None, watch: Watch) -> dict[str, str]:
    """Bring every file into the unfinished folder; returns the digest of each."""
    target = staged / DOCUMENTS
    target.mkdir(parents=True, exist_ok=True)
    _prune(target, frozenset(files))
    digests = {}
    for name in watch("Copying", tuple(files)):
        content = _content(files[name])
        digests[name] = hashlib.sha256(content).hexdigest()
        shared = before / DOCUMENTS / name if before is not None else None
        _bring(content, target / name, staged.with_name(_COPYING), shared)
    return digests


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        why = f"cannot be read ({error.strerror})"
        raise InputError(file, None, why, "check its permissions") from error


def _bring(content: bytes, target: Path, copying: Path, before: Path | None) -> None:
    """Put the content in its place; a file of the version before is shared, not copied."""
    if _holds(target, content):
        return
    target.unlink(missing_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    if before is not None and _holds(before, content):
        with suppress(OSError):  # some disks have no second names for a file
            os.link(before, target)
            return
    copying.write_bytes(content)
    sync_to_disk(copying)
    copying.replace(target)


def _holds(file: Path, content: bytes) -> bool:
    try:
        return file.stat().st_size == len(content) and file.read_bytes() == content
    except OSError:
        return False


def _prune(folder: Path, wanted: frozenset[str]) -> None:
    """Remove what an interrupted run left and is not wanted any more."""
    for one in sorted(folder.rglob("*"), reverse=True):  # what lies in a folder before the folder
        if one.is_dir():
            with suppress(OSError):  # it is not empty
                one.rmdir()
        elif one.relative_to(folder).as_posix() not in wanted:
            one.unlink()


def _checked(
    whole: KeptCorpus, staged: Path, path: Path
) -> tuple[KeptCorpus, tuple[SkippedFile, ...]]:
    """The corpus with its counts, opened from where it will be renamed.

    Raises:
        CorpusError: a document cannot be used; names the file that the user brought.
    """
    folder = staged / DOCUMENTS
    _write(staged / ABOUT, whole)
    try:
        opened = open_corpus((whole.name,), at={whole.name: folder})
    except CorpusError as error:
        brought = _as_brought(error.path, folder, path)
        raise CorpusError(brought, error.line, error.problem, error.remedy) from error
    left_out = tuple(
        SkippedFile(_as_brought(one.path, folder, path), one.why) for one in opened.left_out
    )
    counts = {"held": len(opened.held), "passages": len(opened.passages)}
    return whole.model_copy(update=counts), left_out


def _as_brought(file: Path, folder: Path, path: Path) -> Path:
    """The file that the user brought, of a copy of it."""
    if not file.is_relative_to(folder):
        return file
    return path / file.relative_to(folder) if path.is_dir() else path


def _published(shelf: Path, staged: Path, corpus: KeptCorpus, before: KeptCorpus | None) -> None:
    """Make the unfinished folder the current version; one that says nothing new is removed."""
    if before is not None and _says_the_same(corpus, before) and _is_whole(corpus):
        shutil.rmtree(staged)
        return
    _write(staged / ABOUT, corpus)
    for folder in (staged, *(one for one in staged.rglob("*") if one.is_dir())):
        sync_to_disk(folder)
    earlier = _current(corpus.name)
    version = shelf / f"{time.time_ns():x}"
    staged.rename(version)
    sync_to_disk(shelf)
    pointer = shelf / f".{CURRENT}"
    pointer.write_text(version.name, encoding="utf-8")
    sync_to_disk(pointer)
    pointer.replace(shelf / CURRENT)
    sync_to_disk(shelf)
    _clear_versions(shelf, {version, earlier})


def _says_the_same(corpus: KeptCorpus, before: KeptCorpus) -> bool:
    return corpus.model_copy(update={"added": before.added}) == before


def _is_whole(corpus: KeptCorpus) -> bool:
    """Whether the current version still holds every file as it was copied."""
    version = current_version(corpus.name)
    return version is not None and all(
        _digest(version / DOCUMENTS / name) == digest for name, digest in corpus.documents.items()
    )


def _digest(file: Path) -> str:
    try:
        with file.open("rb") as stored:
            return hashlib.file_digest(stored, "sha256").hexdigest()
    except OSError:
        return ""


def _clear_versions(shelf: Path, kept: set[Path | None]) -> None:
    """Remove older versions; the one before stays, for a process that is just reading it."""
    for old in shelf.iterdir() if shelf.is_dir() else ():
        if old.is_dir() and old not in kept:
            shutil.rmtree(old, ignore_errors=True)


def _clear_removed() -> None:
    for left in corpora_folder().glob(f"{_REMOVED}*"):
        shutil.rmtree(left, ignore_errors=True)


def _write(file: Path, corpus: KeptCorpus) -> None:
    file.write_text(corpus.model_dump_json(indent=1), encoding="utf-8")
    sync_to_disk(file)


@contextmanager
def _locked(name: str) -> Iterator[None]:
    """Hold a corpus for one run at a time; what a killed run was removing is removed."""
    lock = corpora_folder() / f".{name}.lock"
    held = FileLock(lock, timeout=_PATIENCE)
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        held.acquire()
    except Timeout as error:
        why = f"another run has held it for {_PATIENCE:.0f} seconds"
        raise CorpusError(lock, None, why, "wait for it, or end it") from error
    except OSError as error:
        raise _not_writable(lock, error) from error
    try:
        _clear_removed()
        yield
    finally:
        held.release()


def _not_writable(path: Path, error: OSError) -> CorpusError:
    why = error.strerror or str(error)
    return CorpusError(path.parent, None, f"the corpus cannot be kept here ({why})", _MOVE)
