"""Indexing: `index`."""

from collections.abc import Sequence

from assistant.commands.result import Result
from assistant.library.corpus import open_corpus
from assistant.library.documents import HANDBOOK
from assistant.retrieval.encoders import open_encoder
from assistant.retrieval.index import home_of, open_search
from assistant.retrieval.known_vectors import known_soon
from assistant.searched import known_meanings


def index(corpus: Sequence[str] | None) -> Result:
    """Build or refresh the search index."""
    encoder = open_encoder(soon=True)
    known = known_soon(encoder, known_meanings())
    documents = open_corpus(tuple(corpus or (HANDBOOK,)))
    open_search(documents, embedder=encoder, known=known)
    left = "".join(f"\nleft out: {one.path} ({one.why})" for one in documents.left_out)
    return Result(
        f"{len(documents.held)} documents, {len(documents.passages)} passages indexed"
        f" in {home_of(documents)}{left}"
    )
