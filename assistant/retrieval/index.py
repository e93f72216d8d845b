"""Index: what a corpus is searched with, kept on disk and built again where it is stale.

An index belongs to the folders it was built from and to the model that encoded them.  When a
document changes, only the chunks whose words changed are embedded again.
"""

import hashlib
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple

import numpy as np

from assistant.library.corpus import Corpus
from assistant.library.documents import corpus_path
from assistant.retrieval.cardwords import KnownWords, known_words, shipped_words
from assistant.retrieval.chunking import Chunk, chunks_of, words_of
from assistant.retrieval.embedding import Embedder, Remembering, Vectors, embed_with_progress
from assistant.retrieval.encoders import open_encoder
from assistant.retrieval.expansion import Lexicon, Thesaurus
from assistant.retrieval.lexical import LexicalIndex
from assistant.retrieval.search import Indexed, Search
from assistant.retrieval.storage import (
    Build,
    DamagedError,
    current_build,
    locked,
    require_room,
    write_build,
)
from assistant.retrieval.vectors import VectorIndex
from assistant.settings import cache_folder, code_digest

FORMAT = 2
"""Of the files; one of another number is built again."""

_BYTES_A_CHUNK = 1_700
"""What a chunk takes at least, with its vector and its words."""

_VECTORS = "vectors.npy"
_SPANS = "spans.npy"
_CHUNKS = "chunks.txt"
_WORDS = "words"
_TERMS = "terms.json"

_log = logging.getLogger(__name__)


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
    folders = "\0".join(str(corpus_path(name).resolve()) for name in corpus.names)
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
        _log.warning("the search index is damaged and will be built again: %s", error)
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
        _log.warning("%s: damaged, and will be built again: %s", build.folder, error)
        with locked(home):
            return _built(wanted, encoder, home, None)
    _log.info("%s: search index read, %d chunks", build.folder, len(vectors))
    return Indexed(wanted.corpus, spans, vectors, words), terms


def _built(
    wanted: _Wanted, encoder: Embedder, home: Path, before: Build | None
) -> tuple[Indexed, Thesaurus]:
    lexicon = wanted.known.load()
    chunks = chunks_of(wanted.corpus, lexicon)
    require_room(home, _BYTES_A_CHUNK * len(chunks))
    digests = [chunk.digest for chunk in chunks]
    kept = _kept_vectors(before, wanted.identity)
    vectors = VectorIndex(_vectors(chunks, digests, encoder, kept))
    spans = np.array([chunk[:3] for chunk in chunks], dtype=np.int64).reshape(-1, 3)
    words = LexicalIndex.of(words_of(wanted.corpus, lexicon))

    def write(folder: Path) -> None:
        vectors.save(folder / _VECTORS)
        np.save(folder / _SPANS, spans)
        words.save(folder / _WORDS)
        lexicon.terms.save(folder / _TERMS)
        (folder / _CHUNKS).write_text("\n".join(digests), encoding="utf-8")

    build = write_build(home, wanted.manifest, write)
    _log.info("%s: search index built, %d chunks", build.folder, len(vectors))
    return Indexed(wanted.corpus, spans, vectors, words), lexicon.terms


def _kept_vectors(before: Build | None, identity: str) -> Mapping[str, Vectors]:
    """The vectors of the build before, by the digests of their texts, if the model is the same."""
    if before is None or before.manifest.get("model") != identity:
        return {}
    try:
        vectors = VectorIndex.load(before.folder / _VECTORS).vectors()
        digests = (before.folder / _CHUNKS).read_text(encoding="utf-8").split("\n")
        return dict(zip(digests, vectors, strict=True))
    except (ValueError, OSError) as error:
        _log.info("%s: its vectors cannot be used again: %s", before.folder, error)
        return {}


def _vectors(
    chunks: Sequence[Chunk], digests: Sequence[str], encoder: Embedder, kept: Mapping[str, Vectors]
) -> Vectors:
    texts = dict(zip(digests, (chunk.text for chunk in chunks), strict=True))
    new = [digest for digest in texts if digest not in kept]
    _log.info("%d of %d chunks have to be embedded", len(new), len(chunks))
    fresh = embed_with_progress(encoder, [texts[digest] for digest in new], "Indexing")
    by_digest = {**kept, **dict(zip(new, fresh, strict=True))}
    return np.array([by_digest[digest] for digest in digests], dtype=np.float32)
