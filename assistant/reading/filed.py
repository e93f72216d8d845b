"""Filed: what a printed card text, or the place where it is filed, says of its card.

A card text says of its own card which kind of negation it performs; so does a heading such as
"Negating effects" of each card whose text stands under it.
"""

import re
from collections.abc import Iterator, Sequence

from assistant.library.filing import kind_of_heading
from assistant.reading.mentions import Names
from assistant.records import Norm, Proposition, StatementReading, Term

_DONE = re.compile(
    r"(?:[:;]|^|\. )\s*(?:then,? )?negate (?:that|the)(?: opponent['’]s)? "  # noqa: RUF001
    r"(?P<kind>effect|activation)\b(?! of)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.]*\.?")


def read_filed(
    text: str, entry: str, entries: Sequence[str], names: Names
) -> StatementReading | None:
    """What is said of the cards; None: nothing, so that the words are read as any others."""
    if entries:
        kind = kind_of_heading(text)
        cards = filter(None, (_card(each, names) for each in entries)) if kind else ()
        return StatementReading(norms=tuple(_norm(card, kind, 0, len(text)) for card in cards))
    card = _card(entry, names)
    norms = tuple(_done(text, card)) if card is not None else ()
    return StatementReading(norms=norms) if norms else None


def _card(name: str, names: Names) -> str | None:
    """The card that a heading is the name of, and of nothing besides."""
    found = names.find(name)
    whole = len(found) == 1 and (found[0].start, found[0].end) == (0, len(name.rstrip()))
    return found[0].name if whole else None


def _done(text: str, card: str) -> Iterator[Norm]:
    """What the printed text negates, in its own words, with the sentence that says so."""
    for sentence in _SENTENCE.finditer(text):
        found = _DONE.search(sentence[0])
        if found is not None:
            start = sentence.start() + len(sentence[0]) - len(sentence[0].lstrip())
            yield _norm(card, found["kind"].lower(), start, sentence.end())


def _norm(card: str, kind: str, start: int, end: int) -> Norm:
    said = Proposition(
        subject=Term(name=card), predicate=f"negates_{kind}", value=True, start=start, end=end
    )
    return Norm(then=(said,), setting=frozenset({card}), start=start, end=end)
