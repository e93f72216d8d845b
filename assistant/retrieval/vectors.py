"""Vectors: the nearest ones, by FAISS.  The only module that knows it."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from assistant.retrieval.embedding import Vectors

Places = npt.NDArray[np.int64]
"""Which chunks: their numbers."""


class VectorIndex:
    """Vectors of length one, searched whole: exact, and fast enough up to a million."""

    def __init__(self, index: Any) -> None:  # noqa: ANN401 (faiss has no types)
        """Wrap an index of FAISS; see `of` and `load`."""
        self._index = index

    @classmethod
    def of(cls, vectors: Vectors) -> "VectorIndex":
        """Index the vectors; their places are the chunks'."""
        index = _faiss().IndexFlatIP(vectors.shape[1])
        index.add(np.ascontiguousarray(vectors))
        return cls(index)

    def __len__(self) -> int:
        """How many vectors there are."""
        return int(self._index.ntotal)

    @property
    def dimension(self) -> int:
        """How long each vector is."""
        return int(self._index.d)

    def nearest(self, queries: Vectors, k: int) -> tuple[Vectors, Places]:
        """For each query its `k` nearest: cosines and places, best first."""
        cosines, places = self._index.search(np.ascontiguousarray(queries), min(k, len(self)))
        return cosines, places

    def vectors_at(self, places: Places) -> Vectors:
        """The vectors at these places."""
        found = self._index.reconstruct_batch(np.ascontiguousarray(places, dtype=np.int64))
        return np.asarray(found, dtype=np.float32)

    def vectors(self) -> Vectors:
        """Every vector, in order."""
        return np.asarray(self._index.reconstruct_n(0, len(self)), dtype=np.float32)

    def save(self, file: Path) -> None:
        """Write the index to a file."""
        file.write_bytes(_faiss().serialize_index(self._index).tobytes())

    @classmethod
    def load(cls, file: Path) -> "VectorIndex":
        """Read an index from a file.

        Raises:
            ValueError: the file holds no such index.
        """
        stored = np.frombuffer(file.read_bytes(), dtype=np.uint8)
        try:
            return cls(_faiss().deserialize_index(stored))
        except RuntimeError as error:  # what FAISS raises for anything amiss
            raise ValueError(f"not a vector index: {str(error).splitlines()[0]}") from error


def _faiss() -> Any:  # noqa: ANN401 (faiss has no types)
    import faiss  # noqa: PLC0415 (heavy; only where vectors are searched)

    return faiss
