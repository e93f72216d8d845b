"""Retrieval measured: building an index, and searching in many passages.  No test: a script.

    python tests/benchmarks/bench_retrieval.py [PASSAGES...]

Prints seconds, milliseconds and megabytes.  The passages are made of the handbook's sentences;
those that are searched have random vectors, for the encoder's time does not depend on their number.
Give 1000000 as well for a million passages (about 6 GB and a few minutes).
"""

import random
import resource
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from assistant.base.ruling_records import Passage
from assistant.library.corpus import Corpus, open_corpus
from assistant.library.passages import sentence_spans
from assistant.retrieval.embedding import Remembering
from assistant.retrieval.encoders import open_encoder
from assistant.retrieval.lexical_search import LexicalIndex, tokens_of
from assistant.retrieval.passage_search import Indexed, Search
from assistant.retrieval.query_expansion import Lexicon, Thesaurus
from assistant.retrieval.search_index import open_search
from assistant.retrieval.vector_index import VectorIndex

sys.path.insert(0, str(Path(__file__).parents[2]))


WIDTH = 384
DOCUMENTS, EACH = 10, 100
QUERIES = (
    "is the cost of a negated card returned",
    "where does a negated Spell go",
    "can a negated monster activate its effect",
    "when does an optional effect miss the timing",
    "who may respond to a Counter Trap",
)


def sentences() -> list[str]:
    """The handbook's sentences."""
    return [
        " ".join(passage.text[start:end].split())
        for passage in open_corpus().passages
        for start, end in sentence_spans(passage.text)
    ]


def indexing(chance: random.Random, known: list[str]) -> None:
    """An index of a thousand passages: from nothing, unchanged, and after one change."""
    with tempfile.TemporaryDirectory() as place:
        folder, home = Path(place, "documents"), Path(place, "index")
        folder.mkdir()
        for number in range(DOCUMENTS):
            texts = (" ".join(chance.sample(known, 2)) for _ in range(EACH))
            (folder / f"{number}.txt").write_text("\n\n".join(texts), encoding="utf-8")
        encoder = open_encoder()
        encoder.embed(["warm"])
        _timed("index of 1,000 passages, from nothing", folder, home)
        _timed("the same, nothing changed", folder, home)
        changed = (" ".join(chance.sample(known, 2)) for _ in range(EACH))
        (folder / "0.txt").write_text("\n\n".join(changed), encoding="utf-8")
        _timed("the same, one document of ten changed", folder, home)


def _timed(what: str, folder: Path, home: Path) -> None:
    begun = perf_counter()
    open_search(open_corpus([folder]), lexicon=Lexicon(), home=home)
    print(f"{what:<44}{perf_counter() - begun:9.2f} s")


def searching(chance: random.Random, known: list[str], size: int) -> None:
    """Queries in so many synthetic passages."""
    numbers = np.random.default_rng(7)
    vectors = numbers.standard_normal((size, WIDTH), dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    tokens = [tokens_of(one) for one in known]
    words = LexicalIndex.of([[*tokens[a], *tokens[b]] for a, b in _pairs(chance, known, size)])
    passage = open_corpus().passages[0]
    passages = tuple(_numbered(passage, number) for number in range(size))
    spans = np.zeros((size, 3), dtype=np.int64)
    spans[:, 0], spans[:, 2] = np.arange(size), len(passage.text)
    corpus = Corpus(("synthetic",), (), passages, {}, ())
    indexed = Indexed(corpus, spans, VectorIndex(vectors), words)
    search = Search(indexed, Remembering(open_encoder(), {}), Thesaurus())
    search.search(QUERIES[0])
    took = []
    for query in QUERIES * 4:
        begun = perf_counter()
        search.search(query, 10)
        took.append(perf_counter() - begun)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    slowest = sorted(took)[-2]
    print(
        f"search in {size:>9,} passages"
        f"{median(took) * 1000:13.1f} ms median {slowest * 1000:9.1f} ms slow {memory:9.0f} MB"
    )


def _numbered(passage: Passage, number: int) -> Passage:
    return passage.model_copy(update={"id": str(number)})


def _pairs(chance: random.Random, known: list[str], size: int) -> list[tuple[int, int]]:
    return [(chance.randrange(len(known)), chance.randrange(len(known))) for _ in range(size)]


def main() -> None:
    """Measure for each size named, or for a thousand and a hundred thousand."""
    chance = random.Random(7)  # noqa: S311 (the same passages in every run)
    known = sentences()
    indexing(chance, known)
    for size in map(int, sys.argv[1:] or ("1000", "100000")):
        searching(chance, known, size)


if __name__ == "__main__":
    main()
