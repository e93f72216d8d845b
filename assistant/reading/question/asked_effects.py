"""Effects: questions after what an effect does, where it is only pointed at."""

from assistant.reading.question.asked_fates import asked_destroy
from assistant.reading.question.query import Ask, Query


def asked_destroying(query: Query) -> tuple[Ask, ...]:
    """As in "does it destroy", of what is to do it; else of what it may befall."""
    does = _destroyer(query)
    return ((does, "resolves"),) if does else asked_destroy(query)


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
