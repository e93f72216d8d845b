"""Passage search: which passages may be cited, how they score, and which words speak most."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from assistant.base.regions import Authority, Region
from assistant.base.ruling_records import Citation, Passage
from assistant.library.corpus import Corpus
from assistant.library.passages import PassageText
from assistant.retrieval.chunking import context_of
from assistant.retrieval.embedding import Remembering, Vectors
from assistant.retrieval.heading_search import HeadingIndex
from assistant.retrieval.lexical_search import LexicalIndex, Scores, is_japanese, tokens_of
from assistant.retrieval.query_expansion import Thesaurus
from assistant.retrieval.vector_index import Places, VectorIndex, highest


class PassageFilter(NamedTuple):
    """What a passage has to be; what is not given does not matter."""

    names: tuple[str, ...] = ()
    """The names of a card: one of them has to stand in the passage, or in what heads it."""
    source: str | None = None
    """Key of a source, or of one whose facts the passage restates; or part of a title."""
    region: Region | None = None
    since: str | None = None
    """ISO date, or its beginning."""
    authority: Authority | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it lets everything pass."""
        return self == PassageFilter()


def fitting(corpus: Corpus, wanted: PassageFilter) -> Places:
    """The places of the passages that fit, in order."""
    named = re.compile("|".join(map(_pattern, wanted.names)), re.IGNORECASE)
    places = (
        place
        for place, passage in enumerate(corpus.passages)
        if _fits(corpus, passage, wanted) and named.search(_around(corpus, passage))
    )
    return np.fromiter(places, dtype=np.int64)


def _fits(corpus: Corpus, passage: Passage, wanted: PassageFilter) -> bool:
    source = corpus.sources.get(passage.source)
    titles = f"{source.title if source else ''}\n{passage.document}".casefold()
    return (
        (wanted.region is None or wanted.region in passage.region)
        and (wanted.authority is None or passage.authority is wanted.authority)
        and (wanted.since is None or (passage.as_of or "") >= wanted.since)
        and (
            wanted.source is None
            or wanted.source in (passage.source, *passage.facts_from)
            or wanted.source.casefold() in titles
        )
    )


def _around(corpus: Corpus, passage: Passage) -> str:
    context = corpus.context(passage)
    return "\n".join((*passage.headings, context.lead_in, context.question, passage.text))


def _pattern(name: str) -> str:
    words = r"\s+".join(map(re.escape, name.split()))
    return words if is_japanese(name) else rf"(?<!\w){words}(?!\w)"


WORDS_WEIGHT = 0.65
"""How much the words count beside the vectors; like the two below, chosen in the middle of a wide
plateau over the queries for tuning (tests/assistant/queries.yaml and the development queries)."""
WHOLE_WEIGHT = 2 / 3
"""How much the whole passage counts, and the nearest chunk of it for the rest: a passage that is
about the query beats one that has a like sentence in passing."""
TRANSLATED_WEIGHT = 0.85
"""How much the query in the game's words counts, and as it was written for the rest."""
HEADING_WEIGHT = 0.5
"""How much of the way to 1 it is worth that a heading is the query's words; half, where it only has
them."""
TERMS_WEIGHT = 0.5
"""How much a word's term counts beside the word itself."""


def word_shares(index: LexicalIndex, words: Sequence[str], terms: Sequence[str]) -> Scores:
    """Of every text, the share of the query that its words cover, from 0 to 1.

    A word that stands nowhere weighs as much as the rarest word there is: a query that is mostly
    about something else is covered by no text.
    """
    added = [term for term in terms if term not in words]
    scores = index.scores(words) + TERMS_WEIGHT * index.scores(added)
    most = sum(index.weight(word) or index.rarest for word in words)
    most += TERMS_WEIGHT * sum(index.weight(term) for term in added)
    return np.asarray(scores / most if most else scores, dtype=np.float32)


def nearness(whole: Vectors, nearest: Vectors) -> Scores:
    """How near each passage is; a column for the query as written, the last for its translation.

    One column alone is that of a query which is in the game's words.
    """
    both = WHOLE_WEIGHT * whole + (1 - WHOLE_WEIGHT) * nearest
    near = (1 - TRANSLATED_WEIGHT) * both[:, 0] + TRANSLATED_WEIGHT * both[:, -1]
    return np.asarray(near, dtype=np.float32)


def fused(cosines: Scores, shares: Scores, headed: Scores) -> Scores:
    """One score for each passage, at most 1; a heading that has the words brings it nearer to 1."""
    spoken = (cosines + WORDS_WEIGHT * shares) / (1 + WORDS_WEIGHT)
    nearer = np.where(headed > 0, HEADING_WEIGHT * (1 + headed) / 2, 0)
    return np.asarray(spoken + (1 - spoken) * nearer, dtype=np.float32)


_CANDIDATES = 200
"""How many chunks, and how many passages by their words, are looked at for each query."""


class Hit(NamedTuple):
    """A passage that was found, and why."""

    passage: Passage
    score: float
    cosine: float
    """How near the nearest chunk's meaning is."""
    share: float
    """How much of the query the passage's words cover."""
    headed: bool
    """Whether the query's words stand in its heading."""
    start: int
    """First character of the span that speaks most, in the passage's text."""
    end: int

    @property
    def citation(self) -> Citation:
        """The span that speaks most, as a citation."""
        return Citation(passage=self.passage, start=self.start, end=self.end)


@dataclass(frozen=True)
class Indexed:
    """A corpus and what is needed to search it."""

    corpus: Corpus
    spans: Places
    """Of every chunk: its passage's place, and the first and the last character of it."""
    vectors: VectorIndex
    words: LexicalIndex

    def chunks_of(self, passages: Places) -> tuple[Places, Places]:
        """The places of the passages' chunks, and where in that list each passage begins."""
        many = self._first[passages + 1] - self._first[passages]
        starts = np.cumsum(many) - many
        return np.arange(many.sum()) + np.repeat(self._first[passages] - starts, many), starts

    @cached_property
    def headings(self) -> HeadingIndex:
        """The passages' own headings."""
        passages = self.corpus.passages
        return HeadingIndex([one.title if one.headings else "" for one in passages])

    @cached_property
    def is_whole(self) -> npt.NDArray[np.bool_]:
        """Of each chunk, whether it is all of its passage."""
        lengths = np.array([len(passage.text) for passage in self.corpus.passages])
        return np.asarray(self.spans[:, 2] - self.spans[:, 1] == lengths[self.spans[:, 0]])

    @cached_property
    def _first(self) -> Places:
        """Of each passage its first chunk, and one more for the end."""
        return np.searchsorted(self.spans[:, 0], np.arange(len(self.corpus.passages) + 1))


class Query(NamedTuple):
    """What passages are searched for."""

    words: str
    meaning: str = ""
    """The same in the game's own words, without what is only this play's; "": not known yet."""


class _Asked(NamedTuple):
    """What is searched for, made ready."""

    words: str
    terms: str
    """The game's words for a player's."""
    meanings: tuple[str, ...]
    """What is compared with the passages by its meaning."""


class _Ranked(NamedTuple):
    """The passages that were looked at for a query; all but the chunks is by passage."""

    passages: Places
    """Their places in the corpus."""
    near: Scores
    """How near each is by its meaning."""
    covered: Scores
    """The share of the query that its words cover."""
    headed: Scores
    """The share of its heading that the query's words make."""
    scores: Scores
    best: Places
    """Which of them are best, best first."""
    places: Places
    """The places of their chunks, passage after passage."""
    starts: Places
    """Where in those each passage begins."""
    cosines: Vectors


@dataclass(frozen=True)
class Search:
    """A corpus that can be searched."""

    indexed: Indexed
    embedder: Remembering
    terms: Thesaurus

    @property
    def corpus(self) -> Corpus:
        """What is searched."""
        return self.indexed.corpus

    def passages(self, queries: Sequence[Query], limit: int) -> tuple[PassageText, ...]:
        """The passages nearest to each query, each once, with what to read before it."""
        wanted = [self._told(query) for query in queries]
        ranked = self._found(wanted, limit) if self.corpus.passages else ()
        found = dict.fromkeys(int(one.passages[n]) for one in ranked for n in one.best)
        return tuple(self.corpus.to_read(self.corpus.passages[place]) for place in found)

    def expect(self, query: Query) -> None:
        """Embed a query that will be searched for, while other things are done."""
        self.embedder.begin(self._told(query).meanings)

    def search(self, query: str, k: int = 10, *, among: Places | None = None) -> tuple[Hit, ...]:
        """The `k` best passages, whatever their scores: the caller knows what is enough.

        `among` are the places of the passages that may be found; None: all of them.
        """
        return self.search_many([query], k, among=among)[0]

    def search_many(
        self, queries: Sequence[str], k: int = 10, *, among: Places | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """The `k` best passages for each query; the encoder is called once for all of them."""
        if not self.corpus.passages or (among is not None and not among.size):
            return tuple(() for _ in queries)
        ranked = self._found([self._asked(query) for query in queries], k, among)
        return tuple(map(self._hits, ranked))

    def has_word(self, word: str) -> bool:
        """Whether the word stands in a passage, in any form."""
        return any(self.indexed.words.weight(token) > 0 for token in tokens_of(word))

    def _asked(self, query: str) -> _Asked:
        """A query in a player's words, with what they are in the game's."""
        return _Asked(query, self.terms.terms(query), (query, self.terms.translated(query)))

    def _told(self, query: Query) -> _Asked:
        """A query for one of the many things that an answer is made of."""
        meaning = query.meaning or self.terms.translated(query.words)
        return _Asked(query.words, self.terms.terms(query.words), (meaning,))

    def _found(
        self, queries: Sequence[_Asked], k: int, among: Places | None = None
    ) -> tuple[_Ranked, ...]:
        texts = list(dict.fromkeys(text for query in queries for text in query.meanings))
        vectors = dict(zip(texts, self.embedder.embed(texts), strict=True))
        return tuple(
            self._ranked(query, np.stack([vectors[text] for text in query.meanings]), k, among)
            for query in queries
        )

    def _ranked(self, query: _Asked, vectors: Vectors, k: int, among: Places | None) -> _Ranked:
        shares = word_shares(self.indexed.words, tokens_of(query.words), tokens_of(query.terms))
        headed = self.indexed.headings.shares(query.words)
        passages = self._candidates(vectors, shares, headed, k) if among is None else among
        places, starts = self.indexed.chunks_of(passages)
        cosines = self.indexed.vectors.cosines(vectors, places).T
        near, covered = self._nearness(places, starts, cosines), shares[passages]
        scores = fused(near, covered, headed[passages])
        best = np.argsort(-scores, kind="stable")[:k]
        return _Ranked(
            passages, near, covered, headed[passages], scores, best, places, starts, cosines
        )

    def _hits(self, found: _Ranked) -> tuple[Hit, ...]:
        """The best of what was looked at, each with the span that speaks most."""
        ends = [*found.starts[1:], len(found.places)]
        return tuple(
            Hit(
                self.corpus.passages[found.passages[n]],
                round(float(found.scores[n]), 6),
                round(float(found.near[n]), 6),
                round(float(found.covered[n]), 6),
                bool(found.headed[n] > 0),
                *self._span(found.places[chunks], found.cosines[chunks].sum(axis=1)),
            )
            for n in found.best
            for chunks in [slice(found.starts[n], ends[n])]
        )

    def _nearness(self, places: Places, starts: Places, cosines: Vectors) -> Scores:
        """How near each passage is, by the whole of it and by the chunk of it that is nearest."""
        whole = np.where(self.indexed.is_whole[places][:, None], cosines, -1.0)
        nearest = np.maximum.reduceat(cosines, starts)
        return nearness(np.maximum.reduceat(whole, starts), nearest)

    def _candidates(self, vectors: Vectors, shares: Scores, headed: Scores, k: int) -> Places:
        """The passages that are near by their meaning, by their words or by their heading."""
        many = max(_CANDIDATES, 10 * k)
        near = self.indexed.vectors.nearest(vectors, many)
        by_words = highest(shares, many)
        speaking = by_words[shares[by_words] > 0]
        # Not `np.union1d`, for which NumPy loads a good part of the rest of it.
        found = np.zeros(len(self.corpus.passages), dtype=np.bool_)
        found[self.indexed.spans[near, 0]] = True
        found[speaking] = True
        found |= headed > 0
        return np.flatnonzero(found)

    def _span(self, places: Places, cosines: Scores) -> tuple[int, int]:
        """The sentence that speaks most; the passage where it is not cut into sentences."""
        spans = self.indexed.spans[places[np.argsort(-cosines, kind="stable")], 1:].tolist()
        whole = max(end for _, end in spans)
        start, end = next((span for span in spans if span[1] - span[0] < whole), (0, whole))
        return start, end


NEAR = 0.15
"""Under this score a passage is not shown beside a better one."""


class _Enough(NamedTuple):
    """What the best passage must have."""

    score: float
    cosine: float


_BY_PHRASES = (_Enough(0.42, 0.5), _Enough(0.3, 0.0), _Enough(0.24, 0.0))
"""What is enough for a query with no phrase of the game's, with one, and with more, where neither
a heading nor a passage has its words."""

_ELSEWHERE = re.compile(
    r"\b(?:market|shop|store|buy|sell|worth|dollars?|euros?|edition|rarity|reprint|released?|"
    r"ban ?list|banned|tournament|budget|meta|tier|sleeves?|giá|tiền|mua|bán)\b|"
    r"値段|価格|いくら|禁止リスト|環境デッキ",
    re.IGNORECASE,
)
"""Words of questions about buying, building and banning; rulings have none of them."""


def relevant(search: Search, query: str, hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The hits that are about the query; none if even the best is about something else."""
    if not hits or _is_elsewhere(search, query):
        return ()
    if not _is_near(search, query, hits[0]) and not any(
        hit.headed or _has_all_words(search, query, hit.passage) for hit in hits
    ):
        return ()
    return tuple(hit for hit in hits if hit.score >= NEAR)


_PLAIN = _Enough(0.4, 0.45)
"""What the best passage must have for a query to be about the game, whatever else it seems."""


_OF_A_DUEL = (
    re.compile(r"\b(?:hand|field|gy|grave\w*|zones?)\b", re.IGNORECASE),
    re.compile(r"\b(?:turns?|phase|chain|battle|summon\w*|attack\w*)\b", re.IGNORECASE),
)
"""A place and a time of a Duel: who speaks of both speaks of one that is played."""
_PLAIN_OF_A_DUEL = _Enough(0.3, 0.38)
"""What is enough then."""


def speaks_plainly(search: Search, query: str) -> bool:
    """Whether the best passage is so near that the query cannot be about something else."""
    best = search.search(query, 1)
    is_of_a_duel = all(words.search(query) for words in _OF_A_DUEL)
    enough = _PLAIN_OF_A_DUEL if is_of_a_duel else _PLAIN
    is_near = bool(best) and best[0].score >= enough.score and best[0].cosine >= enough.cosine
    return is_near and not _is_elsewhere(search, query)


_ANSWERS = _Enough(0.5, 0.66)
"""What the best passage must have to answer a question that is of no card.

Of 16 development questions that nothing else answered, 13 had their answer in such a passage.
"""


def plainly_answering(search: Search, query: str) -> Hit | None:
    """The best passage, where it is so near that it answers a question of no card; else None."""
    best = next(iter(search.search(query, 1)), None)
    is_near = best is not None and best.score >= _ANSWERS.score
    return best if best is not None and is_near and best.cosine >= _ANSWERS.cosine else None


def _is_near(search: Search, query: str, best: Hit) -> bool:
    """Whether the best passage is as near as one must be that is found for so much of the game."""
    phrases = len(search.terms.found(query))
    enough = _BY_PHRASES[min(phrases, len(_BY_PHRASES) - 1)]
    return best.score >= enough.score and best.cosine >= enough.cosine


def _has_all_words(search: Search, query: str, passage: Passage) -> bool:
    """Whether every word of a query stands in one passage or its headings; one word is too few."""
    wanted = set(tokens_of(query))
    around = f"{context_of(search.corpus, passage)}\n{passage.text}"
    return len(wanted) > 1 and wanted <= set(tokens_of(around))


def _is_elsewhere(search: Search, query: str) -> bool:
    """Whether it has a word of other subjects that no document has."""
    return any(not search.has_word(word) for word in _ELSEWHERE.findall(query))


_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]{2,}|[^\W_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001

Span = tuple[int, int]


def marks_in(text: str, query: str, terms: Thesaurus) -> tuple[Span, ...]:
    """Where the query's words stand, or the game's words for them; neighbours are one span.

    >>> marks_in("Costs stay paid.", "is the cost paid back?", Thesaurus())
    ((0, 5), (11, 15))
    """
    wanted = {*tokens_of(query), *tokens_of(terms.terms(query))}
    return tuple(_joined(text, _found(text, wanted)))


def _found(text: str, wanted: set[str]) -> Iterator[Span]:
    for match in _WORD.finditer(text):
        # The first form of a word is the one with its marks: `vô` is not `vo`.
        if wanted.intersection(tokens_of(match.group())[:1]):
            yield match.span()


def _joined(text: str, spans: Iterator[Span]) -> Iterator[Span]:
    held: Span | None = None
    for start, end in spans:
        if held and text[held[1] : start] in (" ", "-"):
            held = (held[0], end)
            continue
        if held:
            yield held
        held = (start, end)
    if held:
        yield held
