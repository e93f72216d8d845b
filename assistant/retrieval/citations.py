"""Citations: looking up what speaks to a query, a quotation's place, or a passage by its id."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.library.corpus import Corpus, open_corpus
from assistant.library.documents import HANDBOOK
from assistant.retrieval.citation_results import Result, passage_by_id, result_of
from assistant.retrieval.passage_search import (
    Hit,
    PassageFilter,
    Search,
    fitting,
    marks_in,
    relevant,
    speaks_plainly,
)
from assistant.retrieval.quotations import Quotation, QuotationMatch, find_quotation
from assistant.retrieval.search_index import open_search

EVERYTHING = PassageFilter()


@dataclass(frozen=True)
class Citations:
    """The lookup: a corpus and its search."""

    search: Search

    @property
    def corpus(self) -> Corpus:
        """What is looked up in."""
        return self.search.corpus

    def cite(self, query: str, k: int = 5, among: PassageFilter = EVERYTHING) -> list[Result]:
        """The passages that speak to the query, best first; none is there to fill the list."""
        allowed = None if among.is_empty else fitting(self.corpus, among)
        hits = self.search.search(query, k, among=allowed)
        return [self._found(query, hit) for hit in relevant(self.search, query, hits)]

    def plainly(self, query: str, k: int = 5) -> list[Result]:
        """The nearest passages for a query that is about the game, however far they are."""
        if not speaks_plainly(self.search, query):
            return []
        return [self._found(query, hit) for hit in self.search.search(query, k)]

    def cite_many(self, queries: Sequence[str], k: int = 5) -> list[list[Result]]:
        """The same for many queries, faster than one by one."""
        found = self.search.search_many(queries, k)
        return [
            [self._found(query, hit) for hit in relevant(self.search, query, hits)]
            for query, hits in zip(queries, found, strict=True)
        ]

    def by_id(self, name: str) -> Result:
        """The passage of this id.

        Raises:
            UnknownPassageError: there is none; suggests the nearest ids.
        """
        return passage_by_id(self.corpus, name)

    def find_quote(self, words: str) -> Quotation:
        """Where these words stand: exactly, nearly with the differences, or nowhere."""
        found = find_quotation(self.corpus, words)
        if found.passage is not None or found.found is not QuotationMatch.NOWHERE:
            return found
        nearest = relevant(self.search, words, self.search.search(words, 1))
        if not nearest:
            return found
        passage = nearest[0].passage
        return found.model_copy(update={"passage": passage.id, "title": passage.title})

    def _found(self, query: str, hit: Hit) -> Result:
        start = hit.passage.start
        marks = marks_in(hit.passage.text, query, self.search.terms)
        return result_of(self.corpus, hit.passage) | {
            "score": hit.score,
            "best": [start + hit.start, start + hit.end],
            "marks": [[start + first, start + last] for first, last in marks],
        }


def open_citations(corpora: Sequence[str] | None = None) -> Citations:
    """Open the documents, by default the handbook, for looking words up."""
    return Citations(open_search(open_corpus(tuple(corpora or (HANDBOOK,)))))
