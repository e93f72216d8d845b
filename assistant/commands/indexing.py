"""Indexing: `index`."""

from collections.abc import Sequence

from assistant.commands.result import Result
from assistant.evidence import known_meanings
from assistant.library.corpus import open_corpus
from assistant.library.documents import HANDBOOK
from assistant.retrieval.index import home_of, open_search


def index(corpus: Sequence[str] | None) -> Result:
    """Build or refresh the search index."""
    documents = open_corpus(tuple(corpus or (HANDBOOK,)))
    open_search(documents, known=known_meanings())
    left = "".join(f"\nleft out: {one.path} ({one.why})" for one in documents.left_out)
    return Result(
        f"{len(documents.held)} documents, {len(documents.passages)} passages indexed"
        f" in {home_of(documents)}{left}"
    )
