"""Polarity: what a "yes" to a question means for the predicate that is asked."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.judge_answers.named_answers import OF_ORDER
from assistant.reading.old_question.asked_bans import asks_if_forbidden
from assistant.reading.old_question.asked_going_on import FORCED, asks_of_end, said_of
from assistant.reading.old_question.asked_phases import asks_of_ban
from assistant.reading.old_question.placing import order_meant
from assistant.reading.old_question.query import Query

_REVERSES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys(("survive", "safe", "alive", "save"), frozenset({"destroyed"})),
        "keep": frozenset({"destroyed", "negated_on_field", "cost_paid"}),
        "stay": frozenset({"resolves"}),
        "fizzle": frozenset({"resolves"}),
        "stop": frozenset({"resolves", "activation_legal", "damage_dealt"}),
        "late": frozenset({"activation_legal", "summon_negatable"}),
        **dict.fromkeys(
            ("count", "used_up", "wait", "gone"), frozenset({"usable_again_this_turn"})
        ),
        "refund": frozenset({"cost_paid"}),
        "get": frozenset({"cost_paid"}),
    }
)
"""Words by which it is asked whether something does not hold."""


_GIVEN_BACK = re.compile(
    r"\b(?:refund\w*|reimburs\w*|restored?|return(?:s|ed)?|regain\w*|recover\w*"
    r"|(?:gi?ve\w*|gets?|got|getting|gains?|take\w*|go|goes|come|comes)(?: \w+){0,4} back)\b"
    r"|^\W*(?:the |my )?(?:lp|life ?points?|discard|cost|cards?) back\W*$",
    re.IGNORECASE,
)


def yes_means(query: Query, subject: str, predicate: str) -> bool | tuple[str, ...] | None:
    """False where a "yes" means that the predicate does not hold: "does X survive?".

    Of an order, the cards by their places: "is X Chain Link 1?".
    """
    clause = query.clause
    if predicate in OF_ORDER:
        return order_meant(query.story, clause) or None
    if predicate == "attack_continues" and not asks_if_forbidden(query, predicate):
        return False if asks_of_end(query) or clause.verb in {"fizzle", "stop"} else None
    if ": no " in subject and not asks_if_forbidden(query, predicate):
        # A yes to "can I enter my Battle Phase" says that nothing forbids it.
        return None if clause.verb in {"skip", "destroy"} or asks_of_ban(clause) else False
    if predicate == "resolves" and _is_of_negation(query, subject):
        return False
    return False if _is_reversed(query, predicate) else None


def _is_of_negation(query: Query, subject: str) -> bool:
    """As in "does the negation work", of what is negated: a yes says that it does not resolve."""
    noun = query.clause.subject
    deeds = query.story.deeds
    negating = {deed.card for deed in deeds if deed.answers}
    is_met = any(deed.answers == subject for deed in deeds) and subject not in negating
    return noun is not None and noun.facet == "negation" and is_met


def _is_reversed(query: Query, predicate: str) -> bool:
    clause = query.clause
    is_player = clause.subject is not None and bool(clause.subject.who)
    words = {clause.verb} | clause.marks if clause.verb in {"be", ""} else {clause.verb}
    return (
        asks_if_forbidden(query, predicate)
        or any(predicate in _REVERSES.get(word, ()) for word in words)
        # A yes to "does anything happen to X's effect" says that it does not go through.
        or (predicate == "resolves" and _asks_of_mishap(query))
        # A yes to "is the LP paid for X given back" says that it does not stay paid.
        or (predicate == "cost_paid" and _asks_back(query))
        # Whoever has to go on has nothing to decide.
        or (predicate == "replay_occurs" and bool(set(clause.helpers) & FORCED))
        # A yes to "can I still negate with X" says that X is not negated.
        or (predicate == "negated_on_field" and clause.verb == "negate" and is_player)
    )


def _asks_of_mishap(query: Query) -> bool:
    clause = query.clause
    marks = clause.marks | (clause.subject.marks if clause.subject is not None else frozenset())
    is_any = "nothing" in marks and not clause.question
    is_to_it = any(noun.cards or noun.facet for noun in clause.by("to"))
    return clause.verb in {"happen", "occur"} and is_any and is_to_it and not clause.is_negated


def _asks_back(query: Query) -> bool:
    return _GIVEN_BACK.search(said_of(query)) is not None
