"""Unknown names: words written as a card's name that no known card has."""

import re
from collections.abc import Iterator

from assistant.reading.mentions import Names
from assistant.reading.reading import QuestionReading
from assistant.records import Gap, Stage

_QUOTED = re.compile(r"[\"“]([A-Z][^\"“”\n]{3,70})[\"”](?! ?(?:monster|card|Spell|Trap|archetype))")
_SMALL = re.compile(r"\b[a-z]{4,}")
"""Weighty words in small letters: a quotation, not a name."""


def with_unknown_names(reading: QuestionReading, text: str, names: Names) -> QuestionReading:
    """The reading, with a gap for each name that is quoted, not known and not understood."""
    gaps = tuple(_gaps(reading, text, names))
    return reading.model_copy(update={"gaps": (*gaps, *reading.gaps)}) if gaps else reading


def _gaps(reading: QuestionReading, text: str, names: Names) -> Iterator[Gap]:
    known = names.find(text)
    for found in _QUOTED.finditer(text):
        start, end = found.span(1)
        is_known = any(one.start < end and start < one.end for one in known)
        is_open = any(one.start < end and start < one.end for one in reading.gaps)
        if is_open and not is_known and not _SMALL.search(found[1]):
            nearest = " or ".join(map(repr, names.nearest(found[1])))
            why = (
                f"no card of this name is known (nearest: {nearest}); cards come from a card"
                " database: ruling cards import PATH"
            )
            yield Gap(text=found[1], start=start, end=end, why=why, stage=Stage.CARD)
