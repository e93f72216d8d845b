"""Suspects: where a text may hold a card's name that is spelt wrong."""

import re
from collections.abc import Iterator

_QUOTED = re.compile(r"\"([^\"\n]{4,70})\"|“([^”\n]{4,70})”|「([^」\n]{2,70})」")
_CAPITAL_RUN = re.compile(
    r"(?:[A-Z0-9][^\W_]*(?:['\u2019.:/-]+[^\W_]+)*)"
    r"(?:(?:,? |-| - | & )(?:(?:of|the|and|to|in|from|for|with|a|on|at) ){0,2}"
    r"(?:[A-Z0-9][^\W_]*(?:['\u2019.:/-]+[^\W_]+)*))*"
)


def suspects(text: str) -> Iterator[tuple[int, int]]:
    """Spans that are quoted, or capitalised."""
    for found in _QUOTED.finditer(text):
        group = next(number for number in (1, 2, 3) if found.group(number) is not None)
        yield found.span(group)
    for found in _CAPITAL_RUN.finditer(text):
        yield found.span()
