"""Polarity: what a "yes" to a question means for the predicate that is asked."""

from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.question.asked_bans import asks_if_forbidden
from assistant.reading.question.asked_going_on import FORCED, asks_of_end
from assistant.reading.question.asked_phases import asks_of_ban
from assistant.reading.question.query import Query

_REVERSES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys(("survive", "safe", "alive", "save"), frozenset({"destroyed"})),
        "keep": frozenset({"destroyed", "negated_on_field"}),
        "stay": frozenset({"resolves"}),
        "fizzle": frozenset({"resolves"}),
        "stop": frozenset({"resolves", "activation_legal"}),
        "late": frozenset({"activation_legal", "summon_negatable"}),
        **dict.fromkeys(
            ("count", "used_up", "wait", "gone"), frozenset({"usable_again_this_turn"})
        ),
        "refund": frozenset({"cost_paid"}),
        "get": frozenset({"cost_paid"}),
    }
)
"""Words by which it is asked whether something does not hold."""


def yes_means(query: Query, subject: str, predicate: str) -> bool | None:
    """False where a "yes" means that the predicate does not hold: "does X survive?"."""
    clause = query.clause
    if asks_if_forbidden(query, predicate):
        return False
    if predicate == "attack_continues":
        return False if asks_of_end(query) or clause.verb in {"fizzle", "stop"} else None
    if ": no " in subject:  # A yes to "can I enter my Battle Phase" says that nothing forbids it.
        return None if clause.verb in {"skip", "destroy"} or asks_of_ban(clause) else False
    is_player = clause.subject is not None and bool(clause.subject.who)
    if predicate == "replay_occurs" and set(clause.helpers) & FORCED:
        return False  # Whoever has to go on has nothing to decide.
    if predicate == "negated_on_field" and clause.verb == "negate" and is_player:
        return False  # A yes to "can I still negate with X" says that X is not negated.
    words = {clause.verb} | clause.marks if clause.verb in {"be", ""} else {clause.verb}
    is_reverse = any(predicate in _REVERSES.get(word, ()) for word in words)
    return False if is_reverse else None
