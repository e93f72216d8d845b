"""Embedding: texts as vectors, behind a protocol; known texts' vectors are kept on disk."""

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from assistant.base.disk_cache import KeptRows

Vectors = npt.NDArray[np.float32]
"""One row a text, each of length one."""

BATCH = 32
"""Texts that are embedded at once."""
REMEMBERED = 1024
"""Queries whose vectors are kept for the next ones: six megabytes."""
_PART = BATCH * 8
"""Texts of one part: enough that texts of one length are found together."""


class Embedder(Protocol):
    """Turns texts into vectors."""

    @property
    def identity(self) -> str:
        """The model's name and revision: vectors of another are not comparable."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector of length one for each text."""
        ...


class EmbeddedPart(NamedTuple):
    """Some of many texts: their places, and their vectors."""

    places: Sequence[int]
    vectors: Vectors


class Remembering:
    """An embedder that embeds no text twice: for queries, which share rules' sentences."""

    def __init__(self, embedder: Embedder, lasting: Mapping[str, Vectors]) -> None:
        """Stand before another embedder; all but the lasting vectors are forgotten some time."""
        self._embedder, self._lasting = embedder, lasting
        self._known = dict(lasting)
        self._begun: Future[None] | None = None

    @property
    def identity(self) -> str:
        """The embedder's."""
        return self._embedder.identity

    def begin(self, texts: Sequence[str]) -> None:
        """Embed these beside whatever else is done; the next `embed` waits for it."""
        self._wait()
        if all(text in self._known for text in texts):
            return
        self._begun = self._beside.submit(self._learn, texts)

    @cached_property
    def _beside(self) -> ThreadPoolExecutor:
        """One thread for all questions: to begin another would be waited for each time."""
        return ThreadPoolExecutor(1)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector of length one for each text."""
        self._wait()
        self._learn(texts)
        return np.array([self._known[text] for text in texts], dtype=np.float32)

    def _wait(self) -> None:
        begun, self._begun = self._begun, None
        if begun is not None:
            begun.result()

    def _learn(self, texts: Sequence[str]) -> None:
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if len(self._known) + len(new) > REMEMBERED:
            self._known = dict(self._lasting)
            new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            self._known.update(zip(new, self._embedder.embed(new), strict=True))


def revision(folder: Path) -> str:
    """Digest of a model's small files, and of the sizes of its large ones."""
    state = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in {".json", ".txt", ".safetensors", ".bin"}:
            state.update(f"{file.relative_to(folder).as_posix()}\0{file.stat().st_size}\0".encode())
            if file.name.endswith("config.json") or file.name == "modules.json":
                state.update(file.read_bytes())
    return state.hexdigest()[:12]


def in_parts(embedder: Embedder, texts: Sequence[str], what: str) -> Iterator[EmbeddedPart]:
    """Embed all texts part by part, with a progress bar on a terminal and nothing on a pipe.

    Texts of like length are in one part, so that they are embedded together.
    """
    by_length = sorted(range(len(texts)), key=lambda place: len(texts[place]))
    starts = range(0, len(texts), _PART)
    for at in _with_progress(starts, what) if len(texts) > _PART else starts:
        places = by_length[at : at + _PART]
        yield EmbeddedPart(places, embedder.embed([texts[place] for place in places]))


def _with_progress(steps: Sequence[int], what: str) -> Iterable[int]:
    if not sys.stderr.isatty():
        return steps
    from rich.console import Console  # noqa: PLC0415 (only where a bar is drawn)
    from rich.progress import track  # noqa: PLC0415

    return track(steps, description=what, console=Console(stderr=True), transient=True)


_KIND = "sentences"
_ALL = "all"


def known_soon(embedder: Embedder, sentences: Sequence[str]) -> Future[Mapping[str, Vectors]]:
    """The vector of each sentence, found beside whatever else is done."""
    pool = ThreadPoolExecutor(1)
    begun = pool.submit(known_vectors, embedder, sentences)
    pool.shutdown(wait=False)
    return begun


def known_vectors(embedder: Embedder, sentences: Sequence[str]) -> Mapping[str, Vectors]:
    """The vector of each sentence; embedded once, as long as none of them changes."""
    if not sentences:
        return {}
    named = "\0".join((embedder.identity, *sentences))
    rows = KeptRows(_KIND, hashlib.sha256(named.encode()).hexdigest())
    kept = rows.found([_ALL]).get(_ALL)
    if kept is None:
        vectors = embedder.embed(sentences)
        rows.keep({_ALL: vectors.tobytes()})
    else:
        vectors = np.frombuffer(kept, dtype=np.float32).reshape(len(sentences), -1)
    return dict(zip(sentences, vectors, strict=True))
