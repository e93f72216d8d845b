"""Filters: which passages may be cited at all.  By card, source, region, date and authority.

What is not known of a passage fits no filter: an unknown region is not the one that was asked for.
"""

import re
from typing import NamedTuple

import numpy as np

from assistant.library.corpus import Corpus
from assistant.records import Authority, Passage, Region
from assistant.retrieval.lexical import is_japanese
from assistant.retrieval.vectors import Places


class Filter(NamedTuple):
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
        return self == Filter()


def fitting(corpus: Corpus, wanted: Filter) -> Places:
    """The places of the passages that fit, in order."""
    named = re.compile("|".join(map(_pattern, wanted.names)), re.IGNORECASE)
    places = (
        place
        for place, passage in enumerate(corpus.passages)
        if _fits(corpus, passage, wanted) and named.search(_around(corpus, passage))
    )
    return np.fromiter(places, dtype=np.int64)


def _fits(corpus: Corpus, passage: Passage, wanted: Filter) -> bool:
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
