"""Live: whether a card that is not on the field is of use just now."""

import re

from assistant.reading.question.asked_acts import newly_named
from assistant.reading.question.query import Query

_LIVE = re.compile(r"\blive\b", re.IGNORECASE)


def is_usable(query: Query) -> bool:
    """As in "He uses X. Is my Y live?": not on the field, but to be used now."""
    named, text = newly_named(query), query.story.text
    is_said = _LIVE.search(text, query.clause.start, query.clause.end) is not None
    return is_said and bool(named) and all(one.card != named for one in query.story.board)
