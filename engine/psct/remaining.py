"""Remaining: Normal Spells and Traps that say that they stay on the field."""

from dataclasses import replace

from engine.cardtext import CardText, ContinuousEffect, Effect
from engine.operations import Grant, Opaque, Step
from engine.terms import CardKind, Until

_REMAINS = "remains on the field"
_LASTS = (Until.WHILE_ON_FIELD, Until.WHILE_FACE_UP)


def remaining(text: CardText) -> CardText:
    """As in "After this card's activation, it remains on the field": what lasts with it applies."""
    own = next((one for one in text.effects if one.label == "activation"), None)
    if text.kind is CardKind.MONSTER or own is None or not any(map(_says_so, own.resolution)):
        return text
    lasting = [step.do for step in own.resolution if isinstance(step.do, Grant) and _lasts(step.do)]
    applying = tuple(
        ContinuousEffect(f"remains {at}", (each.what,)) for at, each in enumerate(lasting, 1)
    )
    kept = tuple(
        step for step in own.resolution if step.do not in lasting and not _says_only_so(step)
    )
    return replace(
        text,
        remains=True,
        effects=tuple(_without(one, kept) if one is own else one for one in text.effects),
        continuous=(*text.continuous, *applying),
    )


def _without(effect: Effect, kept: tuple[Step, ...]) -> Effect:
    return replace(effect, resolution=kept)


def _says_so(step: Step) -> bool:
    return isinstance(step.do, Opaque) and _REMAINS in step.do.text.lower()


def _says_only_so(step: Step) -> bool:
    """Whether its words say nothing more than that."""
    return _says_so(step) and getattr(step.do, "text", "").lower().endswith(_REMAINS)


def _lasts(grant: Grant) -> bool:
    """Whether it is said of a group of cards, for as long as this card stays."""
    what = getattr(grant.what, "what", None)
    return grant.until in _LASTS and getattr(what, "ref", None) is None
