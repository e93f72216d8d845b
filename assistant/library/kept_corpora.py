"""Kept corpora: named corpora in the user's data folder, where they lie and what was told of them.

    data folder/corpora/NAME/current            names the version to read
    data folder/corpora/NAME/VERSION/documents  the documents, as they were brought
    data folder/corpora/NAME/VERSION/corpus.json

A version is never changed once `current` names it (`library.corpus_keeping` writes them), so a
reader keeps the whole it has opened.
"""

import re
from pathlib import Path
from typing import Final

from pydantic import Field, ValidationError

from assistant.base.regions import Authority, Region
from assistant.base.ruling_records import Record
from assistant.base.settings import data_folder
from assistant.base.user_errors import CorpusError

CURRENT: Final = "current"
ABOUT: Final = "corpus.json"
DOCUMENTS: Final = "documents"

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_AGAIN: Final = "add it again: ruling corpus add PATH --name NAME"


class ToldSource(Record):
    """What a user tells of the documents of a corpus; None or empty: not told."""

    title: str | None = None
    url: str | None = None
    authority: Authority | None = None
    date: str | None = Field(default=None, description="Year, year-month or day, as ISO has it.")
    region: tuple[Region, ...] = ()
    language: str | None = None


class KeptCorpus(Record):
    """One version of a named corpus."""

    name: str
    told: ToldSource
    origin: str = Field(description="The path it was added from.")
    added: str = Field(description="ISO day on which it was added, or last changed.")
    documents: dict[str, str] = Field(
        description="Of each file its path inside the corpus, and the SHA-256 of its content."
    )
    held: int = Field(description="How many documents can be cited.")
    passages: int


def is_corpus_name(name: str) -> bool:
    """Whether a corpus can have this name: lower-case letters, digits, `-` and `_`; 40 at most."""
    return _NAME.fullmatch(name) is not None


def corpora_folder() -> Path:
    """Where the named corpora are kept."""
    return data_folder() / "corpora"


def shelf_of(name: str) -> Path:
    """Where the versions of a corpus lie; it stays the same from version to version."""
    return corpora_folder() / name


def current_version(name: str) -> Path | None:
    """The folder of the version to read; None: no corpus of that name is kept.

    Raises:
        CorpusError: what says which one cannot be read.
    """
    if not is_corpus_name(name):
        return None
    pointer = shelf_of(name) / CURRENT
    try:
        return pointer.with_name(pointer.read_text(encoding="utf-8").strip())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(pointer, None, f"cannot be read ({error})", _AGAIN) from error


def kept_corpus(name: str) -> KeptCorpus | None:
    """What is known of a named corpus; None: none of that name is kept.

    Raises:
        CorpusError: it is damaged.
    """
    version = current_version(name)
    return _about(version) if version is not None else None


def kept_source(folder: Path) -> ToldSource | None:
    """What was told of the documents of this folder; None: it is no kept corpus.

    Raises:
        CorpusError: it is damaged.
    """
    is_kept = folder.name == DOCUMENTS and folder.is_relative_to(corpora_folder())
    return _about(folder.parent).told if is_kept else None


def _about(version: Path) -> KeptCorpus:
    file = version / ABOUT
    try:
        return KeptCorpus.model_validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise CorpusError(file, None, "this kept corpus is damaged", _AGAIN) from error


def kept_names() -> tuple[str, ...]:
    """The names of all corpora that are kept, in order."""
    folder = corpora_folder()
    if not folder.is_dir():
        return ()
    found = (one.name for one in folder.iterdir())
    return tuple(sorted(name for name in found if current_version(name) is not None))
