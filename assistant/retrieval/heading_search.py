"""Heading search: passages whose heading has the query's words, just as they stand in it.

"And if you do" has no word by which texts differ, and no meaning of its own: only its place in a
heading finds it.
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from assistant.retrieval.lexical_search import Scores

LONGEST_PHRASE = 8
"""Words of the longest query that may be the words of a heading."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001 (a typographic apostrophe)
_ASKING = frozenset("how what when where which who why does do did is are the a an explain".split())  # noqa: SIM905
"""Words that a question about a heading's words begins with."""
_ASKING_LAST = frozenset("work works mean means happen happens".split())  # noqa: SIM905
"""Words that it ends with."""


class HeadingIndex:
    """The headings of texts, in the order of the texts."""

    def __init__(self, headings: Sequence[str]) -> None:
        """Hold each text's own heading; "" where it has none."""
        self._size = len(headings)
        self._texts: dict[str, list[int]] = {}
        for place, heading in enumerate(headings):
            self._texts.setdefault(_plain(heading), []).append(place)

    def shares(self, query: str) -> Scores:
        """Of every text, the share of its heading's words that the query's words make, 0 to 1.

        >>> index = HeadingIndex(["What a replay allows", "Replays", ""])
        >>> [round(float(share), 2) for share in index.shares("what is a replay")]
        [0.25, 0.0, 0.0]
        """
        found = np.zeros(self._size, dtype=np.float32)
        for phrase in _phrases(query):
            for heading, places in self._texts.items():
                if phrase in heading:
                    share = len(phrase.split()) / len(heading.split())
                    found[places] = np.maximum(found[places], share)
        return found


def _phrases(query: str) -> Iterator[str]:
    """The query's words, and those of them that are asked about."""
    words = _plain(query).split()
    if not 0 < len(words) <= LONGEST_PHRASE:
        return
    yield _spaced(words)
    first, last = 0, len(words)
    while first < last and words[first] in _ASKING:
        first += 1
    while first < last and words[last - 1] in _ASKING_LAST:
        last -= 1
    if first < last:
        yield _spaced(words[first:last])


def _plain(text: str) -> str:
    return _spaced(_WORD.findall(text.lower()))


def _spaced(words: Sequence[str]) -> str:
    """Words between spaces, so that no piece of a word is found."""
    return f" {' '.join(words)} "
