"""Negation meant: 'Is X negated?' of a card whose activation is negated, and not its effect."""

import re
from collections.abc import Sequence

from assistant.agreement import own_link, spoken_as
from assistant.reading.reading import Asked, QuestionReading
from assistant.verdicts import Possibility, fact_asked
from engine import Fact

_APART = re.compile(r"activation|\b(?:only|just|merely|itself) .*\beffect", re.IGNORECASE)
"""Who speaks of activations, or of the effect alone, tells the two apart."""


def with_negation_meant(
    reading: QuestionReading, possible: Sequence[Possibility], question: str
) -> QuestionReading:
    """The question as one of the activation, where that is what was negated."""
    if _APART.search(question) or not possible:
        return reading
    asked = tuple(_meant(ask, possible) for ask in reading.asked)
    return reading if asked == reading.asked else reading.model_copy(update={"asked": asked})


def _meant(ask: Asked, possible: Sequence[Possibility]) -> Asked:
    negated = ask.predicate == "effect_negated" and all(
        _is_activation(fact_asked(ask, one.play.facts), one.play.facts) for one in possible
    )
    return ask.model_copy(update={"predicate": "activation_negated"}) if negated else ask


def _is_activation(asked: Fact | None, facts: Sequence[Fact]) -> bool:
    """Whether the very link whose effect was not negated had its activation negated."""
    return (
        asked is not None
        and asked.value is False
        and any(
            (one.predicate, one.value) == ("activation_negated", True)
            and (spoken_as(one), own_link(one)) == (spoken_as(asked), own_link(asked))
            for one in facts
        )
    )
