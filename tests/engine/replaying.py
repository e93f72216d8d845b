"""Replaying: the table as a trace tells it, without the engine's own state."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine import Event, EventKind
from engine.board.state import State
from engine.terms.vocabulary import FIELD, CardId, Player, SummonKind, Zone


@dataclass
class Told:
    """Where every card is, who controls those on the field, and both players' LP."""

    zones: dict[CardId, Zone]
    controllers: dict[CardId, Player]
    lp: dict[Player, int]


def told_by(start: State, trace: Iterable[Event]) -> Told:
    """The table after all that a trace tells has happened."""
    told = table_of(start)
    for event in trace:
        _happen(told, event)
    told.controllers = {c: p for c, p in told.controllers.items() if told.zones[c] in FIELD}
    return told


def table_of(state: State) -> Told:
    """The table as it stands in a state."""
    cards = state.cards.values()
    return Told(
        {card.id: card.zone for card in cards},
        {card.id: card.controller for card in cards if card.on_field},
        dict(state.lp),
    )


def _happen(told: Told, event: Event) -> None:
    if event.kind is EventKind.LP_CHANGED and event.player is not None:
        told.lp[event.player] = max(0, told.lp[event.player] + event.amount)
    goal = _goal(event)
    for card in event.cards:
        if goal is not None:
            told.zones[card] = goal
        if event.player is not None and (goal in FIELD or _is_given(event)):
            told.controllers[card] = event.player


def _is_given(event: Event) -> bool:
    return event.kind is EventKind.CONTROL_CHANGED


def _goal(event: Event) -> Zone | None:
    match event.kind:
        case EventKind.MOVED | EventKind.ACTIVATED | EventKind.SET:
            return event.to
        case EventKind.DREW:
            return Zone.HAND
        case EventKind.SUMMONED:
            return Zone.MONSTER_ZONE
        case EventKind.SUMMON_ATTEMPTED:
            return None if event.summon is SummonKind.FLIP else Zone.NOWHERE
        case _:
            return None
