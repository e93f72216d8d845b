"""Citation results: a passage as `cite` shows it, with where it stands and who says so."""

from typing import Any

from assistant.base.ruling_records import Passage
from assistant.library.corpus import Corpus

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
        "headings": list(passage.headings),
        "quote": passage.text,
        "start": passage.start,
        "end": passage.end,
        "source": passage.source,
        "source_title": source.title if source else passage.source,
        "region": [region.value for region in passage.region],
        "authority": passage.authority.value,
        "as_of": passage.as_of,
        "language": passage.language,
        "digest": passage.digest,
    }
