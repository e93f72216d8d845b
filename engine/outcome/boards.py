"""Boards: what lies where after each event of a play, with the values that hold there."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board.continuous_effects import OpenFactError
from engine.board.identity import has_value
from engine.board.state import CardState, State
from engine.board.view import View, view_of
from engine.outcome.outcomes import Outcome
from engine.terms.vocabulary import CardId, Face, Player, Position, Stat, Zone

_SHOWN = (
    Zone.MONSTER_ZONE,
    Zone.SPELL_TRAP_ZONE,
    Zone.FIELD_ZONE,
    Zone.HAND,
    Zone.GRAVEYARD,
    Zone.BANISHED,
    Zone.EXTRA_DECK,
    Zone.DECK,
)


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card where it lies."""

    card: CardId
    zone: Zone
    face: Face
    position: Position | None = None
    """None: it is no monster on the field."""
    atk: int | None = None
    """None: no monster on the field, or it is not told or open."""
    defence: int | None = None
    is_negated: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    linked: CardId | None = None
    """The monster that it is equipped to, or that it keeps on the field."""
    materials: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardSide:
    """What a player has."""

    player: Player
    life_points: int
    cards: tuple[BoardCard, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What lies where at one time."""

    sides: tuple[BoardSide, ...]


def boards_of(outcome: Outcome) -> tuple[Board, ...]:
    """The board after each event of the trace; after the last, as it is at the end."""
    result = outcome.result
    states = (*result.states[:-1], result.state) if result.states else ()
    return tuple(_boards(states))


def _boards(states: tuple[State, ...]) -> Iterator[Board]:
    """A board for each state; what did not change is worked out once."""
    last: State | None = None
    board = Board(())
    for state in states:
        if state is not last:
            board, last = _board(state), state
        yield board


def _board(state: State) -> Board:
    view = _settled_view(state)
    return Board(
        tuple(
            BoardSide(
                player,
                state.lp[player],
                tuple(
                    _card(state, view, state.card(card))
                    for zone in _SHOWN
                    for card in state.in_zone(player, zone)
                ),
            )
            for player in Player
        )
    )


def _settled_view(state: State) -> View | None:
    """What continuous effects make of a state; None: that is open, so no value is told."""
    try:
        return view_of(state)
    except OpenFactError:
        return None


def _card(state: State, view: View | None, card: CardState) -> BoardCard:
    if not card.on_field:
        return BoardCard(card.id, card.zone, card.face)
    is_there = card.zone is Zone.MONSTER_ZONE
    return BoardCard(
        card.id,
        card.zone,
        card.face,
        card.position if is_there else None,
        _value(state, view, card, Stat.ATK) if is_there else None,
        _value(state, view, card, Stat.DEF) if is_there else None,
        view is not None and view.is_negated(card.id),
        card.counters,
        card.linked,
        state.attached(card.id) if is_there else (),
    )


def _value(state: State, view: View | None, card: CardState, which: Stat) -> int | None:
    text = state.text_of(card)
    printed = text.atk if which is Stat.ATK else text.def_
    if view is None or not isinstance(printed, int) or not has_value(state, card, which):
        return None
    return view.value(card, which)
