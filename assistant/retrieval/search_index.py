"""Search index: what a corpus is searched with, kept on disk and built again where stale."""

import hashlib
import io
import json
import logging
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from assistant.base.settings import cache_folder, code_digest, write_whole
from assistant.base.user_errors import IndexUnusableError
from assistant.library.corpus import Corpus
from assistant.library.documents import corpus_home
from assistant.retrieval.chunking import Chunk, chunks_of, words_of
from assistant.retrieval.embedding import Embedder, Remembering, Vectors, in_parts
from assistant.retrieval.encoders import open_encoder
from assistant.retrieval.lexical_search import LexicalIndex
from assistant.retrieval.passage_search import Indexed, Search
from assistant.retrieval.query_expansion import (
    KnownWords,
    Lexicon,
    Thesaurus,
    known_words,
    shipped_words,
)
from assistant.retrieval.vector_index import VectorIndex

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


FORMAT = 2
"""Of the files; one of another number is built again."""

_BYTES_A_CHUNK = 1_700
"""What a chunk takes at least, with its vector and its words."""

_VECTORS = "vectors.npy"
_SPANS = "spans.npy"
_CHUNKS = "chunks.txt"
_WORDS = "words"
_TERMS = "terms.json"
_EMBEDDED = "embedded"

_index_log = logging.getLogger(__name__)


class _Wanted(NamedTuple):
    """What the index of a corpus has to be built from."""

    corpus: Corpus
    known: KnownWords
    identity: str

    @property
    def manifest(self) -> dict[str, object]:
        """What a build says of itself; a build that says anything else is stale."""
        return {
            "format": FORMAT,
            "code": code_digest(Path(__file__).parent, Path(__file__).parents[1] / "library"),
            "model": self.identity,
            "corpus": self.corpus.digest,
            "documents": len(self.corpus.held),
            "passages": len(self.corpus.passages),
            "words": self.known.digest,
        }


def open_search(
    corpus: Corpus,
    *,
    embedder: Embedder | None = None,
    lexicon: Lexicon | None = None,
    home: Path | None = None,
    known: Future[Mapping[str, Vectors]] | None = None,
) -> Search:
    """Read the index of a corpus, or build what is missing or stale of it, and search it.

    Without a lexicon, what the shipped corpus knows of words is used.  `known` are the vectors
    of sentences that will be searched for again and again.

    Raises:
        IndexUnusableError: the index can be neither read nor built.
    """
    encoder = embedder or open_encoder()
    words = shipped_words() if lexicon is None else known_words(lexicon)
    wanted = _Wanted(corpus, words, encoder.identity)
    indexed, terms = _opened(wanted, encoder, home or home_of(corpus))
    return Search(indexed, Remembering(encoder, known.result() if known else {}), terms)


def home_of(corpus: Corpus) -> Path:
    """The folder that the index of these corpus folders is kept in."""
    return home_of_names(corpus.names)


def forget_index(home: Path) -> None:
    """Remove the index that is kept in this folder, with all it holds of its documents' words."""
    if home.exists():
        with locked(home):
            shutil.rmtree(home, ignore_errors=True)


def home_of_names(names: Sequence[str]) -> Path:
    """The folder for an index of these corpora together, as `--corpus` names them."""
    folders = "\0".join(str(corpus_home(name)) for name in names)
    return cache_folder() / "index" / hashlib.sha256(folders.encode()).hexdigest()[:16]


def _opened(wanted: _Wanted, encoder: Embedder, home: Path) -> tuple[Indexed, Thesaurus]:
    found = _readable(home)
    if found and _is_fresh(found, wanted):
        return _loaded(found, wanted, encoder, home)
    with locked(home):
        found = _readable(home)  # another process may have built it meanwhile
        if not found or not _is_fresh(found, wanted):
            return _built(wanted, encoder, home, found)
    return _loaded(found, wanted, encoder, home)


def _readable(home: Path) -> Build | None:
    try:
        return current_build(home)
    except DamagedError as error:
        _index_log.warning("the search index is damaged and will be built again: %s", error)
        return None


def _is_fresh(build: Build, wanted: _Wanted) -> bool:
    return all(build.manifest.get(name) == value for name, value in wanted.manifest.items())


def _loaded(
    build: Build, wanted: _Wanted, encoder: Embedder, home: Path
) -> tuple[Indexed, Thesaurus]:
    try:
        vectors = VectorIndex.load(build.folder / _VECTORS)
        spans = np.load(build.folder / _SPANS)
        words = LexicalIndex.load(build.folder / _WORDS, len(wanted.corpus.passages))
        terms = Thesaurus.load(build.folder / _TERMS)
    except (ValueError, OSError, EOFError) as error:
        _index_log.warning("%s: damaged, and will be built again: %s", build.folder, error)
        with locked(home):
            return _built(wanted, encoder, home, None)
    _index_log.info("%s: search index read, %d chunks", build.folder, len(vectors))
    return Indexed(wanted.corpus, spans, vectors, words), terms


def _built(
    wanted: _Wanted, encoder: Embedder, home: Path, before: Build | None
) -> tuple[Indexed, Thesaurus]:
    lexicon = wanted.known.load()
    chunks = chunks_of(wanted.corpus, lexicon)
    require_room(home, _BYTES_A_CHUNK * len(chunks))
    digests = [chunk.digest for chunk in chunks]
    kept = _known_vectors(wanted, before)
    vectors = VectorIndex(_vectors(chunks, digests, encoder, kept, home))
    spans = np.array([chunk[:3] for chunk in chunks], dtype=np.int64).reshape(-1, 3)
    words = LexicalIndex.of(words_of(wanted.corpus, lexicon))

    def write(folder: Path) -> None:
        vectors.save(folder / _VECTORS)
        np.save(folder / _SPANS, spans)
        words.save(folder / _WORDS)
        lexicon.terms.save(folder / _TERMS)
        (folder / _CHUNKS).write_text("\n".join(digests), encoding="utf-8")

    build = write_build(home, wanted.manifest, write)
    _index_log.info("%s: search index built, %d chunks", build.folder, len(vectors))
    return Indexed(wanted.corpus, spans, vectors, words), lexicon.terms


def _known_vectors(wanted: _Wanted, before: Build | None) -> Mapping[str, Vectors]:
    """Vectors of texts that were embedded before: here, or for each of the corpora alone."""
    names = wanted.corpus.names
    alone = (home_of_names((name,)) for name in names if len(names) > 1)
    known: dict[str, Vectors] = {}
    for build in (*map(_readable, alone), before):
        known.update(_kept_vectors(build, wanted.identity))
    return known


def _kept_vectors(before: Build | None, identity: str) -> Mapping[str, Vectors]:
    """The vectors of the build before, by the digests of their texts, if the model is the same."""
    if before is None or before.manifest.get("model") != identity:
        return {}
    try:
        vectors = VectorIndex.load(before.folder / _VECTORS).vectors()
        digests = (before.folder / _CHUNKS).read_text(encoding="utf-8").split("\n")
        return dict(zip(digests, vectors, strict=True))
    except (ValueError, OSError) as error:
        _index_log.info("%s: its vectors cannot be used again: %s", before.folder, error)
        return {}


def _vectors(
    chunks: Sequence[Chunk],
    digests: Sequence[str],
    encoder: Embedder,
    kept: Mapping[str, Vectors],
    home: Path,
) -> Vectors:
    """The vectors of all chunks; where it is interrupted, the next run goes on from there."""
    texts = dict(zip(digests, (chunk.text for chunk in chunks), strict=True))
    parts = home / f"{_EMBEDDED}-{hashlib.sha256(encoder.identity.encode()).hexdigest()[:12]}"
    by_digest = {**kept, **_interrupted(parts)}
    new = [digest for digest in texts if digest not in by_digest]
    _index_log.info("%d of %d chunks have to be embedded", len(new), len(chunks))
    for places, vectors in in_parts(encoder, [texts[digest] for digest in new], "Indexing"):
        found = dict(zip((new[place] for place in places), vectors, strict=True))
        by_digest.update(found)
        _keep_part(parts, found)
    return np.array([by_digest[digest] for digest in digests], dtype=np.float32)


def _keep_part(parts: Path, found: Mapping[str, Vectors]) -> None:
    """Keep some vectors until the build is complete, which removes the folder."""
    held = io.BytesIO()
    np.savez(held, digests=np.array(list(found)), vectors=np.array(list(found.values())))
    write_whole(parts / f"{next(iter(found))}.npz", held.getvalue())


def _interrupted(parts: Path) -> dict[str, Vectors]:
    """What an interrupted build had embedded; a damaged part is embedded again."""
    known: dict[str, Vectors] = {}
    for file in sorted(parts.glob("*.npz")):
        try:
            with np.load(file) as held:
                known.update(zip(held["digests"].tolist(), held["vectors"], strict=True))
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            _index_log.info("%s: cannot be used again: %s", file, error)
    return known
