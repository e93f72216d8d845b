"""Effects: questions after what an effect does, where it is only pointed at."""

import re

from assistant.reading.question.asked_fates import asked_destroy, fate
from assistant.reading.question.query import Ask, Query


def asked_destroying(query: Query) -> tuple[Ask, ...]:
    """As in "does it destroy", of what is to do it; else of what it may befall."""
    does = _destroyer(query)
    which = tuple((card, fate(query.clause)) for card in _which_fighters(query))
    return ((does, "resolves"),) if does else which or asked_destroy(query)


def _destroyer(query: Query) -> str:
    """As in "I Tribute X for its effect. Does it still destroy?": X, which is to destroy."""
    clause, story = query.clause, query.story
    is_it = clause.subject is not None and clause.subject.pronoun == "it"
    words = story.text[clause.start : clause.end].lower().split()
    if query.is_afresh or clause.is_passive or clause.objects:
        return ""
    if not (is_it and {"destroy", "banish"} & set(words)):
        return ""
    used = [one for one in story.deeds if one.do == "activate" and not one.is_chained]
    able = [one.card for one in used if (e := story.effect_of(one)) and clause.verb in e.does]
    return able[-1] if able else ""


def _which_fighters(query: Query) -> tuple[str, ...]:
    """As in "which monster is destroyed", "is either of them destroyed": both that battle."""
    attack = query.story.last("attack")
    if attack is None or not _WHICH.match(query.story.text, query.clause.start):
        return ()
    return (attack.card, *(card for card in attack.targets if card != "direct"))


_WHICH = re.compile(
    r"\s*(?:(?:and )?(?:which|what) (?:monster|one)s?"
    r"|(?:is|are|does|do|will|would) (?:either|both|any)"
    r"(?: (?:one|monsters?|of (?:them|those|these|the (?:two )?monsters)))*)\b",
    re.IGNORECASE,
)
