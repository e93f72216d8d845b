"""Claim facts: the fact that a line that asks is answered by.

A claim of a play and its outcome come in; the fact that the outcome has, or one written here, comes
out: of what is read off several events, or follows from what never happened, the outcome has none.
"""

from collections.abc import Iterable, Iterator

from engine.board.events import Event, EventKind
from engine.notation.asked_points import ALIASES, AskedPoint, PlayClaim
from engine.outcome.facts import Fact
from engine.outcome.outcomes import Outcome
from engine.terms.vocabulary import CardName, Player

_READ_OFF = {
    "damage_taken": frozenset({EventKind.LP_CHANGED}),
    "lp_change": frozenset({EventKind.LP_CHANGED}),
    "drawn": frozenset({EventKind.DREW}),
    "summon_count": frozenset({EventKind.SUMMONED}),
}
"""The events that figures of a player are read off."""


def fact_of(point: AskedPoint, claim: PlayClaim, outcome: Outcome) -> Fact | None:
    """The fact that answers a line; None: nothing computed does, or several facts together.

    A player goes by `A` or `B`, and what is asked of one by its name in play notation.
    """
    value = claim.value
    if value is None or (point.line.predicate == "what_happens" and point.asks):
        return None
    if claim.facts:
        return claim.facts[-1]
    if not isinstance(value, bool | int | str | tuple):
        return None
    predicate = ALIASES.get(point.line.predicate, point.line.predicate)
    subject, part = point.subject, point.line.part
    if point.asks:
        predicate, subject = point.asks[0].predicate, _card(point)
    elif point.line.party in list(Player):
        predicate = point.line.predicate
    events = tuple(one.id for one in _behind(point, outcome.trace))
    return Fact(
        CardName(subject), part or None, frozenset(), predicate, value, None, events, frozenset()
    )


def _card(point: AskedPoint) -> str:
    """What the engine calls the card that it is about, without the part that is asked about."""
    asked, part = point.asks[0].subject, point.line.part
    return asked.removesuffix(f": {part}") if part else asked


def _behind(point: AskedPoint, trace: Iterable[Event]) -> Iterator[Event]:
    """The events that a figure of a player is read off."""
    kinds = _READ_OFF.get(point.line.predicate, frozenset())
    for event in trace:
        if event.kind in kinds and event.player == point.line.party:
            yield event
