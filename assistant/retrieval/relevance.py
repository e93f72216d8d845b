"""Relevance: whether what was found is about the query at all, so that no list is filled up.

A score alone does not tell: "how many cards are in a deck" is nearer to some passage than many a
player's question.  How many of the query's phrases are the game's (terms, slang, card names) tells
more.  Measured on 95 questions about the documents (all kept, each for half of them unseen) and 30
about prices, decks, ban lists and the world (26 refused).  It says what is worth showing, never
what is right.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from assistant.retrieval.search import Hit, Search

NEAR = 0.15
"""Under this score a passage is not shown beside a better one."""


class _Enough(NamedTuple):
    """What the best passage must have."""

    score: float
    cosine: float


_BY_PHRASES = (_Enough(0.42, 0.5), _Enough(0.3, 0.0), _Enough(0.24, 0.0))
"""What is enough for a query with no phrase of the game's, with one, and with more."""

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
    phrases = len(search.terms.found(query))
    enough = _BY_PHRASES[min(phrases, len(_BY_PHRASES) - 1)]
    if hits[0].score < enough.score or hits[0].cosine < enough.cosine:
        return ()
    return tuple(hit for hit in hits if hit.score >= NEAR)


def _is_elsewhere(search: Search, query: str) -> bool:
    """Whether it has a word of other subjects that no document has."""
    return any(not search.has_word(word) for word in _ELSEWHERE.findall(query))
