"""Returns: questions after cards that an effect banishes for a time, and that come back then."""

import re

from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.story import Story

_FOR_A_TIME = "until:end_phase"
_WHEN = frozenset({"where", "who", "why", "how", "how_many"})
"""Question words that ask for something else than whether, or where, it is back."""
_BACK = re.compile(
    r"\b(?:back|comes? back|coming back|returns?|returned|returning|reappears?|stays? banished"
    r"|still banished|gone for good)\b",
    re.IGNORECASE,
)


def asked_return(query: Query) -> tuple[Ask, ...]:
    """As in "X banishes my Y until the End Phase. Does it come back?": where Y is in the end."""
    story, clause = query.story, query.clause
    subject = clause.subject
    if subject is None or subject.who or subject.facet or clause.question in _WHEN - {"where"}:
        return ()
    away = for_a_time(story)
    if not away or not _BACK.search(story.masked, clause.start, clause.end):
        return ()
    named = story.meant(subject) if subject.cards else ()
    if named and not set(named) & set(away):
        return ()
    is_plain = bool(named) or bool(subject.pronoun) or subject.thing in {"monster", "card"}
    meant = [card for card in away if card in named] or list(away)
    return tuple((card, "zone_at_end") for card in meant) if is_plain else ()


def for_a_time(story: Story) -> tuple[str, ...]:
    """The cards that something told before banishes until the End Phase."""
    used = [one for one in story.deeds if one.do == "activate" and not one.is_asked]
    doing = [(one, story.effect_of(one)) for one in used]
    return tuple(
        card
        for one, effect in doing
        if effect is not None and "banish" in effect.does and _FOR_A_TIME in effect.signs
        for card in (*one.targets, *one.hurts)
    )
