"""Citation results: a passage as `cite` shows it, with where it stands and who says so."""

from functools import cache
from typing import Any

from assistant.base.ruling_records import Passage, Source
from assistant.library.corpus import Corpus
from assistant.library.sources import shipped_sources

Result = dict[str, Any]
"""One line of `cite --json`."""


def passage_by_id(corpus: Corpus, name: str) -> Result:
    """The passage of this id, for which no search is needed.

    Raises:
        UnknownPassageError: there is none; suggests the nearest ids.
    """
    return result_of(corpus, corpus.passage(name))


def result_of(corpus: Corpus, passage: Passage) -> Result:
    """A passage, where it stands and who says so."""
    source = corpus.sources.get(passage.source)
    return {
        "document": passage.document,
        "passage": passage.id,
        "title": passage.title,
        "place": passage.place,
        "headings": list(passage.headings),
        "quote": passage.text,
        "start": passage.start,
        "end": passage.end,
        "source": passage.source,
        "source_title": source.title if source else passage.source,
        "url": source.url if source else None,
        "rests_on": [_told(known) for key in passage.facts_from if (known := _known(key))],
        "region": [region.value for region in passage.region],
        "authority": passage.authority.value,
        "as_of": passage.as_of,
        "language": passage.language,
        "digest": passage.digest,
    }


def _told(source: Source) -> dict[str, str | None]:
    """A source as one can look it up: its title, who publishes it, and its address."""
    return {"title": source.title, "publisher": source.publisher, "url": source.url}


def _known(key: str) -> Source | None:
    """The shipped source of this key; None: the user's handbook names one of its own."""
    return _shipped().get(key)


@cache
def _shipped() -> dict[str, Source]:
    return {entry.source.key: entry.source for entry in shipped_sources().entries}
