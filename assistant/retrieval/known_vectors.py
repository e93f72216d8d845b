"""Known vectors: of the sentences that are searched for again and again, kept on disk.

Each step of an answer is searched for by its rule's sentence.  Those are known before any question
is asked, so that only the question's own words have to be embedded.
"""

import hashlib
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np

from assistant.library.kept_rows import KeptRows
from assistant.retrieval.embedding import Embedder, Vectors

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
