"""Vector index: the nearest vectors.  The only module that knows FAISS."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from assistant.retrieval.embedding import Vectors

Places = npt.NDArray[np.int64]
"""Which chunks: their numbers."""

_FEW = 20_000
"""Up to so many vectors, one multiplication takes less time than importing FAISS."""
_REMEMBERED = 1_000_000
"""Cosines, and places, that are kept: those of rules' sentences are asked for again."""


class VectorIndex:
    """Vectors of length one, searched whole: exact, and fast enough up to a million."""

    def __init__(self, vectors: Vectors) -> None:
        """Hold the vectors; their places are the chunks'."""
        self._vectors = vectors
        self._known: dict[bytes, Vectors] = {}
        self._nearest: dict[tuple[bytes, int], Places] = {}

    def __len__(self) -> int:
        """How many vectors there are."""
        return len(self._vectors)

    def nearest(self, queries: Vectors, k: int) -> Places:
        """The places of the `k` nearest to each query, in no order, some more than once."""
        if len(self) > _FEW:
            return _by_faiss(queries, self._vectors, min(k, len(self)))
        return np.concatenate([self._highest(query, k) for query in queries])

    def cosines(self, queries: Vectors, places: Places | None = None) -> Vectors:
        """How near each vector, or each of those at these places, is to each query: a row a query.

        Not by the matrix product: for so few numbers, waking its threads takes longer than
        multiplying, and the sum of a row must not depend on how many threads there are.
        """
        if places is not None and len(self) > _FEW:
            return _products(queries, self._vectors[places])
        every = np.array([self._to_all(query) for query in queries])
        return every if places is None else every[:, places]

    def _to_all(self, query: Vectors) -> Vectors:
        """How near every vector is to one query."""
        key = query.tobytes()
        if key not in self._known:
            if (len(self._known) + 1) * len(self) > _REMEMBERED:
                self._known.clear()
            self._known[key] = _products(query[None], self._vectors)[0]
        return self._known[key]

    def _highest(self, query: Vectors, k: int) -> Places:
        """The places of the `k` nearest to one query."""
        key = query.tobytes(), k
        if key not in self._nearest:
            if (len(self._nearest) + 1) * (k + query.size) > _REMEMBERED:
                self._nearest.clear()
            self._nearest[key] = highest(self._to_all(query), k)
        return self._nearest[key]

    def vectors(self) -> Vectors:
        """Every vector, in order."""
        return self._vectors

    def save(self, file: Path) -> None:
        """Write the vectors to a file."""
        np.save(file, self._vectors)

    @classmethod
    def load(cls, file: Path) -> "VectorIndex":
        """Read vectors from a file; they stay there until they are looked at.

        Raises:
            ValueError: the file holds no such thing.
        """
        try:
            vectors = np.load(file, mmap_mode="r").view(np.ndarray)
        except EOFError as error:
            raise ValueError("no vectors") from error
        if vectors.ndim != 2 or vectors.dtype != np.float32:  # noqa: PLR2004 (a row a chunk)
            raise ValueError(f"not vectors, but {vectors.ndim} dimensions of {vectors.dtype}")
        return cls(vectors)


def _products(queries: Vectors, vectors: Vectors) -> Vectors:
    return np.asarray(np.einsum("qd,nd->qn", queries, vectors), dtype=np.float32)


def highest(scores: Vectors, k: int) -> Places:
    """The places of the `k` highest scores, in order; of equal ones the first."""
    least = len(scores) - k
    if least <= 0:
        return np.arange(len(scores))
    edge = np.partition(scores, least)[least]
    above = scores > edge
    above[np.flatnonzero(scores == edge)[: k - np.count_nonzero(above)]] = True
    return np.flatnonzero(above)


def _by_faiss(queries: Vectors, vectors: Vectors, k: int) -> Places:
    import faiss  # noqa: PLC0415 (slow to import; only where there is much to search)

    queries, vectors = np.ascontiguousarray(queries), np.ascontiguousarray(vectors)
    _, places = faiss.knn(queries, vectors, k, metric=faiss.METRIC_INNER_PRODUCT)
    return np.asarray(places.ravel(), dtype=np.int64)
