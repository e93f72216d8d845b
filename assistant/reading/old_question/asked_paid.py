"""Paid: questions after an unnamed card, or Life Points, with which something was paid for."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.old_question.asked_going_on import said_of
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.story import Story

_WHO = r"(?:i|we|you|he|she|they|(?:my|the|your) opponent|opp)"
_HAD = r"(?:'ve|'d| have| has| had)?(?: already| just| originally)?"
_DID = r"(?P<{}>discarded|pitched|ditched|tributed|sacrificed|released|paid|spent)"
_THING = r"(?:cards?|monsters?|tokens?|costs?|lp|life ?points?|points?)"
_SPENT = re.compile(
    rf"\b{_THING} (?:(?:that|which) )?{_WHO}{_HAD} {_DID.format('did')}\b"
    rf"|\b{_DID.format('been')} {_THING}\b"
    r"|\b(?:the|my|his|her|their|your) (?P<given>tribute|discard|payment)\b",
    re.IGNORECASE,
)
"""As in "the card that I discarded", "his tributed monster"."""
_COSTS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys(("discarded", "pitched", "ditched", "discard"), frozenset({"discard"})),
        **dict.fromkeys(("tributed", "sacrificed", "released", "tribute"), frozenset({"tribute"})),
    }
)
_LP = frozenset({"pay_lp"})
_FATES = frozenset(
    {"keep", "destroy", "refund", "return", "go", "revive", "get", "stay", "have", "be", "take", ""}
)
_GONE = re.compile(
    r"\b(?:lost|lose|gone|wasted?|back|keep|returns?|returned|restored|refunded|stays?)\b",
    re.IGNORECASE,
)


def asked_paid(query: Query) -> tuple[Ask, ...]:
    """As in "do I keep the card I discarded", "is my tributed monster lost"."""
    clause, said = query.clause, said_of(query)
    spent = _SPENT.search(said)
    is_named = any(noun.cards for noun in clause.nouns)
    if (
        spent is None
        or spent.start() > clause.end - clause.start
        or clause.question
        or clause.verb not in _FATES
        or is_named
    ):
        return ()
    word = next(filter(None, spent.groups())).lower()
    payer = _paid_for(query.story, _COSTS.get(word, _LP)) if _GONE.search(said) else ""
    return ((payer, "cost_paid"),) if payer else ()


def _paid_for(story: Story, kinds: frozenset[str]) -> str:
    """What costs such a thing: of what was answered, else of what was used last."""
    answered = [deed.answers for deed in reversed(story.deeds) if deed.answers]
    used = [deed.card for deed in reversed(story.deeds) if deed.do == "activate"]
    for card in (*answered, *used):
        facts = story.facts_of(card)
        effects = facts.effects if facts is not None else ()
        if any((one.costs - one.pays_itself) & kinds for one in effects):
            return card
    return ""
