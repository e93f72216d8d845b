"""Documents: the files of a corpus folder, character for character as they are stored.

Nothing is lost on the way in: a byte that cannot be read as text is an error that names the file,
and a file that is left out is listed with the reason.  Line ends and a byte order mark are kept,
so that a span of `Document.text` is a span of the stored file.
"""

import codecs
import hashlib
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from assistant.errors import CorpusError
from assistant.records import Record
from assistant.settings import corpus_folder

HANDBOOK = "handbook"
"""What `--corpus` calls the handbook that is shipped with the program."""

_READ = frozenset({".md", ".txt"})
_NOT_YET = frozenset({".html", ".htm", ".pdf"})
_BESIDE = frozenset({"sources.yaml", "sources.yml"})
_MARKS = (
    # UTF-32 first: its mark begins with the one of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
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
    """SHA-256 of the text, as UTF-8; that of the file itself where the file is UTF-8."""

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
    documents = tuple(
        _document(file, folder, str(corpus)) for file in files if file.suffix.lower() in _READ
    )
    left_out = tuple(_left_out(files))
    for file, why in left_out:
        _log.warning("%s: left out: %s", file, why)
    if not documents:
        raise _without_documents(folder, left_out)
    _log.info("%s: %d files, %d documents read", folder, len(files), len(documents))
    return Folder(folder, documents, left_out)


def read_document(file: Path) -> tuple[str, str]:
    """The text of one file, and the encoding it is stored in.

    Raises:
        CorpusError: the file cannot be opened, or is not text.
    """
    try:
        stored = file.read_bytes()
    except OSError as error:
        raise CorpusError(
            file, None, f"cannot be read ({error.strerror})", "check its permissions"
        ) from error
    encoding = next((name for mark, name in _MARKS if stored.startswith(mark)), "utf-8")
    try:
        text = stored.decode(encoding)
    except UnicodeDecodeError as error:
        raise _not_text(file, stored, error) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise CorpusError(file, line, "is not text (it holds a zero byte)", _SAVE_AS_TEXT)
    return text, encoding


def _files(folder: Path) -> list[Path]:
    if not folder.exists():
        raise CorpusError(
            folder, None, "no such corpus folder", f"name a folder of documents, or {HANDBOOK!r}"
        )
    if not folder.is_dir():
        raise CorpusError(folder, None, "is not a folder", "name the folder that the file lies in")
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not _is_hidden(file.relative_to(folder)) and file.name not in _BESIDE
    ]


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _document(file: Path, folder: Path, corpus: str) -> Document:
    text, encoding = read_document(file)
    return Document(
        name=file.relative_to(folder).as_posix(),
        path=file,
        corpus=corpus,
        text=text,
        encoding=encoding,
        digest=digest_of(text),
    )


def _left_out(files: Iterable[Path]) -> Iterable[LeftOut]:
    for file in files:
        suffix = file.suffix.lower()
        if suffix in _NOT_YET:
            yield LeftOut(file, f"{suffix} documents cannot be read yet; save it as .txt or .md")
        elif suffix not in _READ:
            yield LeftOut(file, "not a document (only .md and .txt are read)")


def _without_documents(folder: Path, left_out: tuple[LeftOut, ...]) -> CorpusError:
    seen = f" ({len(left_out)} other files, such as {left_out[0].path.name})" if left_out else ""
    return CorpusError(
        folder, None, f"the corpus folder has no document{seen}", "put .md or .txt files into it"
    )


def _not_text(file: Path, stored: bytes, error: UnicodeDecodeError) -> CorpusError:
    line = stored.count(b"\n", 0, error.start) + 1
    return CorpusError(
        file,
        line,
        f"is not text (byte {error.start} is not {error.encoding.upper()})",
        _SAVE_AS_TEXT,
    )
