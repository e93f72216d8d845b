"""Settings: where the program keeps its data, which encoder it uses, what names its state."""

import hashlib
import logging
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from functools import cache
from pathlib import Path

import platformdirs

APPLICATION = "ruling-assistant"


class ReaderName(StrEnum):
    """Who reads."""

    TRAINED = "trained"
    """The program's own reader, on this machine."""
    MODEL = "model"
    """The language model that the environment names: the question is sent there."""


def cache_folder() -> Path:
    """The folder of what can be built again: the search index."""
    home = os.environ.get("RULING_HOME")
    return Path(home) / "cache" if home else platformdirs.user_cache_path(APPLICATION)


def data_folder() -> Path:
    """The folder of what a user brought: the imported cards."""
    home = os.environ.get("RULING_HOME")
    return Path(home) / "data" if home else platformdirs.user_data_path(APPLICATION)


def code_digest(*packages: Path) -> str:
    """SHA-256 over the code of these packages: what another version kept is made anew."""
    return file_digest(sorted(file for package in packages for file in package.glob("*.py")))


@cache
def program_digest() -> str:
    """Names the program in all that decides what words mean: its code, cards and terms.

    SHA-256 over the files' names, sizes and times of change, as Python's own bytecode goes by them:
    reading them all would take longer than most of what is kept.
    """
    top = Path(__file__).resolve().parents[2]
    corpus = corpus_folder()
    code = (one for name in ("assistant", "engine") for one in _states(top / name, ".py"))
    terms = (*_states(corpus, ".yaml", deep=False), *_states(corpus / "cards", ".yaml"))
    return hashlib.sha256("\n".join((*code, *terms)).encode()).hexdigest()


def weights_digest(folder: Path) -> str:
    """Names trained weights by the names, sizes and times of change of their files."""
    return hashlib.sha256("\n".join(_states(folder, "")).encode()).hexdigest()


def _states(folder: Path, ending: str, *, deep: bool = True) -> Iterator[str]:
    """Name, size and time of change of each file that ends so, in a folder and those in it."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.endswith(ending):
            state = entry.stat()
            yield f"{entry.name} {state.st_size} {state.st_mtime_ns}"
        elif deep and entry.is_dir():
            yield from _states(Path(entry.path), ending)


def file_digest(files: Iterable[Path]) -> str:
    """SHA-256 over the names and contents of these files, in the order given."""
    state = hashlib.sha256()
    for file in files:
        state.update(f"{file.name}\0".encode())
        state.update(file.read_bytes())
    return state.hexdigest()


def corpus_folder() -> Path:
    """The corpus shipped with the program: beside the `assistant` package."""
    return Path(__file__).resolve().parents[2] / "corpus"


def model_name() -> str | None:
    """Another sentence-transformers model's name or folder, or None for the packaged one."""
    return os.environ.get("RULING_MODEL") or None


_log = logging.getLogger(__name__)


def sync_to_disk(path: Path) -> None:
    """Have the system write a file, or the names in a folder, to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_whole(file: Path, content: bytes) -> bool:
    """Write a file in one step, with its folder; False: nothing can be written there."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(content)
        unfinished.replace(file)
    except OSError as error:
        _log.info("%s: not kept: %s", file, error)
        with suppress(OSError):
            unfinished.unlink()
        return False
    return True
