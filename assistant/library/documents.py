"""Documents: the files of a corpus folder, their letters decoded and their text taken out."""

import codecs
import hashlib
import json
import logging
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from assistant.base.ruling_records import Record
from assistant.base.settings import cache_folder, code_digest, corpus_folder, write_whole
from assistant.base.user_errors import CorpusError
from assistant.library.kept_corpora import DOCUMENTS, current_version, kept_names, shelf_of

_MARKS = (
    # UTF-32 first: its mark begins with the one of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = rb"(?i)<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{2,30})"
_HEAD = 4096
# Not compiled here: hardly a file needs them.
_KANA = r"[\u3041-\u30ff]"
_JAPANESE = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uff9f]"
_CONTROL = r"[\x00-\x08\x0e-\x1f\x7f-\x9f]"
_WESTERN = r"[\x80-\uffff]+"
_COMMON_WESTERN = r"[‘’“”–—…•·€£©®™°×«»\xa0½²³À-ÖØ-öø-ÿŒœŠšŽž]"  # noqa: RUF001 (that is what is looked for)


class NotTextError(ValueError):
    """Bytes that are no text: at which byte, and why."""

    def __init__(self, byte: int, problem: str) -> None:
        """Keep the parts."""
        super().__init__(problem)
        self.byte, self.problem = byte, problem


def decoded(stored: bytes, *, is_html: bool = False) -> tuple[str, str]:
    """The text of a file, and its encoding.

    Raises:
        NotTextError: it fits no encoding that is known, or holds a zero byte.
    """
    marked = next((name for mark, name in _MARKS if stored.startswith(mark)), None)
    encoding = marked or (_declared(stored) if is_html else None) or "utf-8"
    try:
        text = stored.decode(encoding)
    except UnicodeDecodeError as error:
        if marked:
            raise NotTextError(error.start, f"is not {encoding.upper()}") from error
        found = next(_older(stored), None)
        if found is None:
            raise NotTextError(error.start, f"is not {encoding.upper()}") from error
        return found
    if "\0" in text:
        return _without_mark(stored, text)
    return text, encoding


def _declared(stored: bytes) -> str | None:
    found = re.search(_DECLARED, stored[:_HEAD])
    try:
        return codecs.lookup(found[1].decode("ascii")).name if found else None
    except LookupError:
        return None


def _older(stored: bytes) -> Iterator[tuple[str, str]]:
    for encoding in ("cp932", "euc_jp"):
        text = _tried(stored, encoding)
        if text is not None and re.search(_KANA, text) and _is_mostly(text, _JAPANESE):
            yield text, encoding
    text = _tried(stored, "cp1252")
    if text is not None and _is_mostly(text, _COMMON_WESTERN):
        yield text, "cp1252"


def _without_mark(stored: bytes, text: str) -> tuple[str, str]:
    """UTF-16 without its mark has a zero byte beside every Latin letter."""
    for encoding, zero in (("utf-16-le", 1), ("utf-16-be", 0)):
        found = _tried(stored, encoding)
        if found and stored[zero::2].count(0) * 2 > len(stored) // 2 and "\0" not in found:
            return found, encoding
    raise NotTextError(text.index("\0"), "holds a zero byte")


def _tried(stored: bytes, encoding: str) -> str | None:
    try:
        text = stored.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if re.search(_CONTROL, text) and "\0" not in text else text


def _is_mostly(text: str, wanted: str) -> bool:
    """Whether nine in ten of the letters beyond ASCII are such."""
    others = [letter for run in re.findall(_WESTERN, text) for letter in run]
    return sum(re.match(wanted, letter) is not None for letter in others) >= 0.9 * len(others)


_LARGEST_PAGE = 4 * 2**20
"""Bytes of the largest web page that is read."""

_log = logging.getLogger(__name__)


class UnreadableError(Exception):
    """A page or a PDF that gives no text; the message says why."""


class Extract(NamedTuple):
    """The text of a file, and what the file says of itself."""

    text: str
    encoding: str
    said: Mapping[str, str]
    pages: tuple[tuple[int, str], ...] = ()
    """Of each page of a PDF its first character, and its number."""


def extract_of(stored: bytes, suffix: str) -> Extract:
    """The text of a file with this suffix.

    Raises:
        UnreadableError: it is damaged, locked, empty, or larger than the limits.
    """
    if suffix == ".json":
        return _json(stored)
    return _pdf(stored) if suffix == ".pdf" else _html(stored)


def _json(stored: bytes) -> Extract:
    # Kept out of import: few folders have such a file.
    from assistant.library.json_text import entries_of  # noqa: PLC0415

    if len(stored) > _LARGEST_PAGE:
        raise UnreadableError(f"a JSON file larger than {_LARGEST_PAGE // 2**20} MB")
    try:
        content, encoding = decoded(stored)
        entries = entries_of(content)
    except NotTextError as error:
        raise UnreadableError(f"not text (byte {error.byte} {error.problem})") from error
    except (ValueError, RecursionError) as error:
        raise UnreadableError("not JSON that can be read") from error
    if not entries.text:
        raise UnreadableError("it holds no questions with their answers")
    return Extract(entries.text, encoding, entries.said)


def _html(stored: bytes) -> Extract:
    # Kept out of import: few folders have a page.
    from assistant.library.html_text import MOST_NESTED, NestedTooDeepError, page_of  # noqa: PLC0415

    if len(stored) > _LARGEST_PAGE:
        raise UnreadableError(f"a web page larger than {_LARGEST_PAGE // 2**20} MB")
    try:
        markup, encoding = decoded(stored, is_html=True)
    except NotTextError as error:
        raise UnreadableError(f"not text (byte {error.byte} {error.problem})") from error
    try:
        page = page_of(markup)
    except NestedTooDeepError as error:
        raise UnreadableError(f"nests deeper than {MOST_NESTED:,} elements") from error
    if not page.text:
        raise UnreadableError("it says nothing")
    return Extract(page.text, encoding, page.said)


def _pdf(stored: bytes) -> Extract:
    name = hashlib.sha256(stored).hexdigest()
    file = cache_folder() / "texts" / f"{name[:32]}-{_version()}.json"
    kept = _kept(file)
    if kept is None:
        from assistant.library.pdf_text import UnreadablePdfError, pages_of  # noqa: PLC0415 (slow)

        try:
            pages = pages_of(stored)
        except UnreadablePdfError as error:
            raise UnreadableError(str(error)) from error
        kept = Extract(pages.text, "pdf", pages.said, pages.starts)
        _keep(file, kept)
    return kept


def _kept(file: Path) -> Extract | None:
    try:
        text, encoding, said, pages = json.loads(file.read_text(encoding="utf-8"))
        starts = tuple((int(start), str(number)) for start, number in pages)
        return Extract(str(text), str(encoding), dict(said), starts)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        _log.warning("%s: damaged, and will be made anew: %s", file, error)
        return None


def _keep(file: Path, extract: Extract) -> None:
    """Write it whole or not at all; where nothing can be written, it is made anew each time."""
    with suppress(UnicodeEncodeError):  # half a character, as broken pages may hold
        write_whole(file, json.dumps(extract, ensure_ascii=False).encode())


@cache
def _version() -> str:
    return code_digest(Path(__file__).parent)[:12]


HANDBOOK = "handbook"
"""What `--corpus` calls the handbook that is shipped with the program."""

_TEXTS = frozenset({".md", ".txt"})
_EXTRACTED = frozenset({".html", ".htm", ".xhtml", ".pdf", ".json"})
_READ = _TEXTS | _EXTRACTED
_BESIDE = frozenset({"sources.yaml", "sources.yml"})
_LARGEST = 64 * 2**20
"""Bytes of the largest file that is read: pictures, and the text of a PDF."""
_LARGEST_TEXT = 4 * 2**20
"""Bytes of the largest text: two thousand pages, which take a quarter of an hour to index."""
_MOST_FILES = 50_000
_SAVE_AS_TEXT = "save it as UTF-8 text, or take it out of the folder"

_document_log = logging.getLogger(__name__)


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
    """SHA-256 of the text, as UTF-8; that of the file itself where the file is UTF-8, a web page, a
    PDF or JSON."""
    said: tuple[tuple[str, str], ...] = ()
    """What a web page or a PDF says of itself: its title, its date."""
    pages: tuple[tuple[int, str], ...] = ()
    """Of each page of a PDF its first character, and its number as the PDF counts."""

    @property
    def is_markdown(self) -> bool:
        """Whether its layout is marked: Markdown, or text that was taken out as such."""
        return self.path.suffix.lower() not in (".txt", ".pdf")

    @property
    def stem(self) -> str:
        """The name without its last suffix: what passage ids begin with."""
        return self.name[: -len(self.path.suffix)]


class SkippedFile(NamedTuple):
    """A file of the folder that is not a document of the corpus, and why."""

    path: Path
    why: str


class Folder(NamedTuple):
    """A corpus folder as it was read: every file in it is in one of the two lists."""

    path: Path
    documents: tuple[Document, ...]
    left_out: tuple[SkippedFile, ...]


def digest_of(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def corpus_path(corpus: str | Path) -> Path:
    """The folder that `--corpus` means: a kept corpus by its name, the handbook, or a path.

    `handbook` is the shipped one unless a folder is near; the name of a kept corpus goes before a
    folder of that name, which `./NAME` means.

    Raises:
        CorpusError: a kept corpus is damaged.
    """
    version = current_version(str(corpus))
    if version is not None:
        return version / DOCUMENTS
    if str(corpus) == HANDBOOK and not Path(HANDBOOK).is_dir():
        return corpus_folder() / HANDBOOK
    return Path(corpus)


def corpus_home(corpus: str | Path) -> Path:
    """What names a corpus on this machine: of a kept one the same for all its versions."""
    is_kept = current_version(str(corpus)) is not None
    return shelf_of(str(corpus)) if is_kept else corpus_path(corpus).resolve()


def read_folder(corpus: str | Path, at: Path | None = None) -> Folder:
    """Read every document of a corpus folder, in the order of their names.

    `at` is where it lies, if that is not where `corpus` says.

    Raises:
        CorpusError: the folder is missing or holds no document, or a document is not text.
    """
    folder = at or corpus_path(corpus)
    files = [one for one in document_files(folder) if one.name not in _BESIDE]
    documents: list[Document] = []
    left_out: list[SkippedFile] = []
    for file in files:
        found = _read(file, folder, str(corpus))
        if isinstance(found, Document):
            documents.append(found)
        else:
            left_out.append(found)
            _document_log.warning("%s: left out: %s", *found)
    if not documents:
        raise _without_documents(folder, tuple(left_out))
    _document_log.info("%s: %d files, %d documents read", folder, len(files), len(documents))
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


def document_files(folder: Path) -> list[Path]:
    """The files of a corpus folder, those that list its sources too, in the order of their names.

    Raises:
        CorpusError: it is missing, is no folder, cannot be read, or holds too many files.
    """
    if not folder.exists():
        names = ", ".join(map(repr, (HANDBOOK, *kept_names())))
        raise CorpusError(
            folder, None, "no such corpus folder", f"name a folder of documents, or {names}"
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
    found = [one for one in inside if one.is_file()]
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


def unread(file: Path) -> str | None:
    """Why a file is no document, as its name and its size tell; None: it may be one.

    A list of sources is kept beside the documents.
    """
    if file.name in _BESIDE:
        return None
    suffix = file.suffix.lower()
    if suffix not in _READ:
        return f"not a document (only {', '.join(sorted(_READ))} are read)"
    largest = _LARGEST_TEXT if suffix in _TEXTS else _LARGEST
    if file.stat().st_size > largest:
        return f"larger than {largest // 2**20} MB"
    return None


def _read(file: Path, folder: Path, corpus: str) -> Document | SkippedFile:
    why = unread(file)
    if why is not None:
        return SkippedFile(file, why)
    suffix = file.suffix.lower()
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
        return SkippedFile(file, str(error))
    if len(extract.text) > _LARGEST_TEXT:
        return SkippedFile(file, f"its text is larger than {_LARGEST_TEXT // 2**20} MB")
    return Document(
        name=name,
        path=file,
        corpus=corpus,
        text=extract.text,
        encoding=extract.encoding,
        digest=hashlib.sha256(stored).hexdigest(),
        said=tuple(sorted(extract.said.items())),
        pages=extract.pages,
    )


def _without_documents(folder: Path, left_out: tuple[SkippedFile, ...]) -> CorpusError:
    seen = f" ({len(left_out)} other files, such as {left_out[0].path.name})" if left_out else ""
    return CorpusError(
        folder,
        None,
        f"the corpus folder has no document{seen}",
        f"put {', '.join(sorted(_READ))} files into it",
    )
