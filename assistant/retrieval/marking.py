"""Marking: the words of a passage for which it was found."""

import re
from collections.abc import Iterator

from assistant.retrieval.expansion import Thesaurus
from assistant.retrieval.lexical import tokens_of

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
