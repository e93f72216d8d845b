"""Concluding: one thing that follows from what happened, and how it is written down."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.links import NO_EVENT
from engine.rules.register import AnyRule
from engine.terms import CardId, EventId, RuleId


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One thing that follows; in the trace it is an event only if it was asked for."""

    predicate: str
    value: bool | int | str
    text: str
    rule: RuleId
    card: CardId
    causes: tuple[EventId, ...]
    link: tuple[int, int] | None = None
    part: str | None = None
    among: tuple[CardId, ...] = ()
    """Other cards that decide it."""
    thing: str | None = None
    """What it speaks of, if that is no card ("hand size limit")."""
    classes: tuple[str, ...] = ()
    """Classes of that thing."""
    shared: bool = False
    """Other conclusions speak of the same thing, so it is told with its part only."""
    event: EventId = NO_EVENT


def said_of(  # noqa: PLR0913, PLR0917 -- a conclusion has that many sides
    predicate: str,
    value: bool | int | str,
    text: str,
    rule: AnyRule,
    card: CardId,
    causes: Iterable[EventId],
    *,
    link: tuple[int, int] | None = None,
) -> Conclusion:
    """What follows by a rule from these events."""
    behind = tuple(sorted({cause for cause in causes if cause}))
    return Conclusion(
        predicate=predicate,
        value=value,
        text=text,
        rule=rule.id,
        card=card,
        causes=behind,
        link=link,
    )


def denied(value: bool, *, verb: str = "can") -> str:
    """A verb, or its denial."""
    if value:
        return verb
    return {"can": "cannot"}.get(verb, f"{verb} not")
