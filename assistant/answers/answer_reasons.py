"""Answer reasons: why something comes out so, in the words of its decisive step."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from assistant.base.game_vocabulary import plain_words
from engine import PROTECTED, Basis, Event, EventKind, rule_by_id

_EXPLAIN = frozenset(
    {
        EventKind.REFUSED,
        EventKind.ACTIVATION_NEGATED,
        EventKind.EFFECT_NEGATED,
        EventKind.SUMMON_NEGATED,
        EventKind.ATTACK_NEGATED,
        EventKind.WITHOUT_EFFECT,
        EventKind.MISSED_TIMING,
        EventKind.REPLAY,
        EventKind.CONTROL_CHANGED,
    }
)
_FROM_AFAR = frozenset(
    {
        EventKind.ACTIVATION_NEGATED,
        EventKind.EFFECT_NEGATED,
        EventKind.SUMMON_NEGATED,
        EventKind.ATTACK_NEGATED,
        EventKind.WITHOUT_EFFECT,
    }
)
"""Of these, what befell one card tells why something became of another."""
_BY_TEXT = frozenset({"AC09", "AC10", "TM04"})
"""Rules that leave it to the card's text: what it answers, its conditions, and what it does."""


def explains(step: Event) -> bool:
    """Whether a step says by its rule why something comes about, or does not."""
    rule = rule_by_id(step.rule)
    return step.kind in _EXPLAIN and rule.id not in _BY_TEXT and rule.basis is not Basis.INFERENCE


def barred_by(step: Event) -> bool:
    """Whether the text of some card forbids it: that tells more than what else is in its way."""
    return _is_refusal(step) and bool(step.details.get("among"))


def telling(steps: Iterable[Event], own: AbstractSet[int]) -> list[Event]:
    """The steps that can be a reason: those that facts rest on, and what befell another link.

    Where one refusal of a card is asked about, its other refusals tell as much.
    """
    every = list(steps)
    refused = {one.details.get("source") for one in every if one.id in own and _is_refusal(one)}
    return [
        one
        for one in every
        if one.id in own
        or one.kind in _FROM_AFAR
        or (_is_refusal(one) and one.details.get("source") in refused)
    ]


def _spares(step: Event) -> bool:
    """Whether a card is protected, and its own words say by what."""
    return step.kind is EventKind.NOT_DONE and step.why == PROTECTED


def _is_refusal(step: Event) -> bool:
    return step.kind is EventKind.REFUSED


def reason_for(steps: Sequence[Event]) -> str:
    """Why it comes out so, as a sentence, from the telling steps behind it, weightiest first.

    Empty: no step explains it.
    """
    for step in sorted(steps, key=lambda one: not barred_by(one)):
        if _is_refusal(step) and step.why:
            return _sentence(step.why)
        negator = step.details.get("negated_by") if step.kind is EventKind.NOT_DONE else None
        if negator:
            source = step.details.get("source", "")
            return _sentence(f"{negator} negates {source}, so its text does not apply")
        if _spares(step):
            return step.text
        if explains(step):
            return _sentence(rule_by_id(step.rule).sentence)
    return ""


def _sentence(words: str) -> str:
    plain = plain_words(words.rstrip("."))
    return f"{plain[0].upper()}{plain[1:]}."
