"""Negation meant: of the activation or of the effect, once it is known which of them there is."""

import re
from collections.abc import Sequence

from pydantic import JsonValue

from assistant.agreement.claim_comparison import distinct_name, own_link
from assistant.agreement.verdicts import PossibleOutcome, fact_asked
from assistant.reading.understood_question import AskedClaim, QuestionReading
from engine import Fact

_APART = re.compile(r"activation|\b(?:only|just|merely|itself) .*\beffect", re.IGNORECASE)
"""Who speaks of activations, or of the effect alone, tells the two apart."""
_OF_USE = frozenset({"effect_negated", "activation_negated"})


def with_negation_meant(
    reading: QuestionReading, possible: Sequence[PossibleOutcome], question: str
) -> QuestionReading:
    """The question as one of the activation, where that is what was negated or is forbidden."""
    if not possible:
        return reading
    asked = tuple(_begun(ask, _means(reading, ask), possible) for ask in reading.asked)
    is_never_used = (
        any(one.predicate in _OF_USE for one in reading.asked) and asked != reading.asked
    )
    asked = asked if _APART.search(question) else tuple(_meant(ask, possible) for ask in asked)
    # "Yes, it cannot be activated" would be no answer to "is it negated".
    yes_no = reading.yes_no and not is_never_used
    changed = {"asked": asked, "yes_no": yes_no}
    return reading if asked == reading.asked else reading.model_copy(update=changed)


def _means(reading: QuestionReading, ask: AskedClaim) -> str:
    """The card whose use decides what is asked: itself, or what would Summon it; "": none."""
    if ask.predicate in _OF_USE:
        return ask.subject
    by = [
        one
        for one in reading.steps
        if ask.subject in _listed(one.get("targets")) and one.get("card")
    ]
    return str(by[0]["card"]) if len(by) == 1 and ask.predicate == "summoned" else ""


def _listed(value: JsonValue) -> Sequence[JsonValue]:
    return value if isinstance(value, list) else ()


def _begun(ask: AskedClaim, card: str, possible: Sequence[PossibleOutcome]) -> AskedClaim:
    """What is asked; where the card that decides it cannot be activated, whether it can."""
    legal = ask.model_copy(update={"subject": card, "predicate": "activation_legal", "line": None})
    is_refused = bool(card) and all(
        fact_asked(ask, one.play) is None
        and (told := fact_asked(legal, one.play)) is not None
        and told.value is False
        for one in possible
    )
    return legal if is_refused else ask


def _meant(ask: AskedClaim, possible: Sequence[PossibleOutcome]) -> AskedClaim:
    negated = ask.predicate == "effect_negated" and all(
        _is_activation(fact_asked(ask, one.play), one.play.facts) for one in possible
    )
    changed = {"predicate": "activation_negated", "line": None}
    return ask.model_copy(update=changed) if negated else ask


def _is_activation(asked: Fact | None, facts: Sequence[Fact]) -> bool:
    """Whether the very link whose effect was not negated had its activation negated."""
    return (
        asked is not None
        and asked.value is False
        and any(
            (one.predicate, one.value) == ("activation_negated", True)
            and (distinct_name(one), own_link(one)) == (distinct_name(asked), own_link(asked))
            for one in facts
        )
    )
