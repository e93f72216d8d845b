"""Documents: the files of a corpus folder, character for character as they are stored.

Nothing is lost on the way in: a byte that cannot be read as text is an error that names the file,
and a file that is left out is listed with the reason.  Line ends and a byte order mark are kept,
so that a span of `Document.text` is a span of the stored file.  Of a web page or a PDF the text is
taken out first; what was taken out is what is kept, searched and cited.
"""

import hashlib
import logging
import os
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from assistant.errors import CorpusError
from assistant.library.decoding import NotTextError, decoded
from assistant.library.extracts import UnreadableError, extract_of
from assistant.records import Record
from assistant.settings import corpus_folder

HANDBOOK = "handbook"
"""What `--corpus` calls the handbook that is shipped with the program."""

_TEXTS = frozenset({".md", ".txt"})
_EXTRACTED = frozenset({".html", ".htm", ".xhtml", ".pdf"})
_READ = _TEXTS | _EXTRACTED
_BESIDE = frozenset({"sources.yaml", "sources.yml"})
_LARGEST = 64 * 2**20
"""Bytes of the largest file that is read: pictures, and the text of a PDF."""
_LARGEST_TEXT = 4 * 2**20
"""Bytes of the largest text: two thousand pages, which take a quarter of an hour to index."""
_MOST_FILES = 50_000
_SAVE_AS_TEXT = "save it as UTF-8 text, or take it out of the folder"

_log = logging.getLogger(__name__)


class Document(Record):
    """One document, exactly as it is stored."""

    name: str
    """Path inside its corpus folder, with forward slashes."""
    path: Path
    """Where the file lies."""
    corpus: str
    """The folder as the user named it."""
    text: str
    encoding: str
    digest: str
    """SHA-256 of the text, as UTF-8; that of the file itself where the file is UTF-8, a web page or
    a PDF."""
    said: tuple[tuple[str, str], ...] = ()
    """What a web page or a PDF says of itself: its title, its date."""

    @property
    def is_markdown(self) -> bool:
        """Whether its layout is marked: a Markdown file, or a web page whose text was taken out."""
        return self.path.suffix.lower() not in (".txt", ".pdf")

    @property
    def stem(self) -> str:
        """The name without its last suffix: what passage ids begin with."""
        return self.name[: -len(self.path.suffix)]


class LeftOut(NamedTuple):
    """A file of the folder that is not a document of the corpus, and why."""

    path: Path
    why: str


class Folder(NamedTuple):
    """A corpus folder as it was read: every file in it is in one of the two lists."""

    path: Path
    documents: tuple[Document, ...]
    left_out: tuple[LeftOut, ...]


def digest_of(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def corpus_path(corpus: str | Path) -> Path:
    """The folder that `--corpus` means; `handbook` is the shipped one unless a folder is near."""
    if str(corpus) == HANDBOOK and not Path(HANDBOOK).is_dir():
        return corpus_folder() / HANDBOOK
    return Path(corpus)


def read_folder(corpus: str | Path) -> Folder:
    """Read every document of a corpus folder, in the order of their names.

    Raises:
        CorpusError: the folder is missing or holds no document, or a document is not text.
    """
    folder = corpus_path(corpus)
    files = _files(folder)
    documents: list[Document] = []
    left_out: list[LeftOut] = []
    for file in files:
        found = _read(file, folder, str(corpus))
        if isinstance(found, Document):
            documents.append(found)
        else:
            left_out.append(found)
            _log.warning("%s: left out: %s", *found)
    if not documents:
        raise _without_documents(folder, tuple(left_out))
    _log.info("%s: %d files, %d documents read", folder, len(files), len(documents))
    return Folder(folder, tuple(documents), tuple(left_out))


def read_document(file: Path) -> tuple[str, str]:
    """The text of one file, and the encoding it is stored in.

    Raises:
        CorpusError: the file cannot be opened, or is not text.
    """
    stored = _stored(file)
    try:
        return decoded(stored)
    except NotTextError as error:
        line = stored.count(b"\n", 0, error.byte) + 1
        problem = f"is not text (byte {error.byte} {error.problem})"
        raise CorpusError(file, line, problem, _SAVE_AS_TEXT) from error


def _stored(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CorpusError(
            file, None, f"cannot be read ({error.strerror})", "check its permissions"
        ) from error


def _files(folder: Path) -> list[Path]:
    if not folder.exists():
        raise CorpusError(
            folder, None, "no such corpus folder", f"name a folder of documents, or {HANDBOOK!r}"
        )
    if not folder.is_dir():
        raise CorpusError(folder, None, "is not a folder", "name the folder that the file lies in")
    inside = [
        one
        for one in islice(folder.rglob("*"), _MOST_FILES + 1)
        if not _is_hidden(one.relative_to(folder))
    ]
    for closed in (one for one in (folder, *inside) if one.is_dir() and not _is_open(one)):
        raise CorpusError(closed, None, "is a folder that cannot be read", "check its permissions")
    found = [one for one in inside if one.is_file() and one.name not in _BESIDE]
    if len(found) > _MOST_FILES:
        raise CorpusError(
            folder, None, f"holds more than {_MOST_FILES:,} files", "name the folder of documents"
        )
    return sorted(found)


def _is_open(folder: Path) -> bool:
    """Whether what lies in it can be listed and opened: otherwise it would be passed over."""
    return os.access(folder, os.R_OK | os.X_OK)


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _read(file: Path, folder: Path, corpus: str) -> Document | LeftOut:
    suffix = file.suffix.lower()
    if suffix not in _READ:
        return LeftOut(file, f"not a document (only {', '.join(sorted(_READ))} are read)")
    largest = _LARGEST_TEXT if suffix in _TEXTS else _LARGEST
    if file.stat().st_size > largest:
        return LeftOut(file, f"larger than {largest // 2**20} MB")
    name = file.relative_to(folder).as_posix()
    if suffix in _TEXTS:
        text, encoding = read_document(file)
        return Document(
            name=name,
            path=file,
            corpus=corpus,
            text=text,
            encoding=encoding,
            digest=digest_of(text),
        )
    stored = _stored(file)
    try:
        extract = extract_of(stored, suffix)
    except UnreadableError as error:
        return LeftOut(file, str(error))
    if len(extract.text) > _LARGEST_TEXT:
        return LeftOut(file, f"its text is larger than {_LARGEST_TEXT // 2**20} MB")
    return Document(
        name=name,
        path=file,
        corpus=corpus,
        text=extract.text,
        encoding=extract.encoding,
        digest=hashlib.sha256(stored).hexdigest(),
        said=tuple(sorted(extract.said.items())),
    )


def _without_documents(folder: Path, left_out: tuple[LeftOut, ...]) -> CorpusError:
    seen = f" ({len(left_out)} other files, such as {left_out[0].path.name})" if left_out else ""
    return CorpusError(
        folder,
        None,
        f"the corpus folder has no document{seen}",
        f"put {', '.join(sorted(_READ))} files into it",
    )
