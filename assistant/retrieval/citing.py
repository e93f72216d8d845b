"""Citing: looking words up.  What speaks to a query, where a quotation stands, and a passage by id.

Results have the shape that `ruling cite` prints: plain mappings, spans in the stored document.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.library.corpus import Corpus, open_corpus
from assistant.library.documents import HANDBOOK
from assistant.retrieval.index import open_search
from assistant.retrieval.quotations import Found, Quotation, find_quotation
from assistant.retrieval.results import Result, passage_by_id, result_of
from assistant.retrieval.search import Hit, Search

ENOUGH = 0.28
"""The score that the best passage must have for anything to be cited.

Measured on 35 questions about the documents, all of them above, and 19 about prices, decks, ban
lists and the world, 14 of them below.  It says what is worth showing, never what is right.
"""
NEAR = 0.20
"""Under this score a passage is not shown beside a better one."""


@dataclass(frozen=True)
class Citations:
    """The lookup: a corpus and its search."""

    search: Search

    @property
    def corpus(self) -> Corpus:
        """What is looked up in."""
        return self.search.corpus

    def cite(self, query: str, k: int = 5) -> list[Result]:
        """The passages that speak to the query, best first; none is there to fill the list."""
        return [self._found(hit) for hit in relevant(self.search.search(query, k))]

    def cite_many(self, queries: Sequence[str], k: int = 5) -> list[list[Result]]:
        """The same for many queries, faster than one by one."""
        found = self.search.search_many(queries, k)
        return [[self._found(hit) for hit in relevant(hits)] for hits in found]

    def by_id(self, name: str) -> Result:
        """The passage of this id.

        Raises:
            UnknownPassageError: there is none; suggests the nearest ids.
        """
        return passage_by_id(self.corpus, name)

    def find_quote(self, words: str) -> Quotation:
        """Where these words stand: exactly, nearly with the differences, or nowhere."""
        found = find_quotation(self.corpus, words)
        if found.passage is not None or found.found is not Found.NOWHERE:
            return found
        nearest = relevant(self.search.search(words, 1))
        if not nearest:
            return found
        passage = nearest[0].passage
        return found.model_copy(update={"passage": passage.id, "title": passage.title})

    def _found(self, hit: Hit) -> Result:
        best = (hit.passage.start + hit.start, hit.passage.start + hit.end)
        return result_of(self.corpus, hit.passage) | {"score": hit.score, "best": list(best)}


def open_citations(corpora: Sequence[str] | None = None) -> Citations:
    """Open the documents, by default the handbook, for looking words up."""
    return Citations(open_search(open_corpus(tuple(corpora or (HANDBOOK,)))))


def relevant(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The hits that are about the query; none if even the best is about something else."""
    if not hits or hits[0].score < ENOUGH:
        return ()
    return tuple(hit for hit in hits if hit.score >= NEAR)
