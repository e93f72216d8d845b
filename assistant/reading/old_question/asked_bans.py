"""Bans: questions that ask, in so many words, whether something may not be done."""

import re

from assistant.reading.old_question.query import Query

_OF_LEGALITY = frozenset(
    {"activation_legal", "usable_again_this_turn", "can_attack", "summoned", "summon_negatable"}
)
_FORBIDDEN = re.compile(
    r"\b(?:illegal|impossible|forbidden|prohibited|invalid|against the rules"
    r"|not (?:allowed|permitted|legal|possible|valid))\b",
    re.IGNORECASE,
)


def asks_if_forbidden(query: Query, predicate: str) -> bool:
    """As in "Is that illegal?": a yes means that it may not be done."""
    if predicate not in _OF_LEGALITY or query.clause.is_negated:
        return False
    text, start = query.story.masked, query.clause.start
    start = max(text.rfind(mark, 0, start) for mark in ".?!") + 1
    ends = min((at for mark in ".?!" if (at := text.find(mark, start)) >= 0), default=len(text))
    said = (one.span() for one in _FORBIDDEN.finditer(text, start, ends))
    named = [(one.start, one.end) for one in query.story.mentions]
    is_said = any(not any(a <= at < b for a, b in named) for at, _ in said)  # "Forbidden Chalice".
    return is_said and _IS.match(text, start) is not None


_IS = re.compile(r"\W*(?:(?:so|and|then|but) )?(?:is|was|would|are|were)\b", re.IGNORECASE)
