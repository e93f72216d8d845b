"""Board drawing: what lies where after each step that is shown, in words a player reads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from assistant.base.game_vocabulary import plain_words
from engine import Board, BoardCard, BoardSide, Position, Zone

_ZONES: Final = {
    Zone.MONSTER_ZONE: "Monsters",
    Zone.SPELL_TRAP_ZONE: "Spells & Traps",
    Zone.FIELD_ZONE: "Field Zone",
    Zone.HAND: "Hand",
    Zone.GRAVEYARD: "GY",
    Zone.BANISHED: "Banished",
    Zone.EXTRA_DECK: "Extra Deck",
    Zone.DECK: "Deck",
}
_POSITIONS: Final = {
    Position.ATTACK: "Attack Position",
    Position.DEFENSE: "Defense Position",
    Position.SET: "face-down Defense Position",
}
_HIDDEN: Final = (Zone.HAND, Zone.DECK, Zone.EXTRA_DECK)
"""Where a card that is face-down, or up, is not told apart."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card as it lies: its name, what is to be said of it, and whether that is new."""

    card: str
    words: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class DrawnZone:
    """Cards that lie together."""

    name: str
    cards: tuple[DrawnCard, ...]


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """What a player has."""

    player: str
    life_points: str
    is_new: bool
    """The Life Points are others than a step before."""
    zones: tuple[DrawnZone, ...]


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """What lies where after a step."""

    number: int
    """Of the step, as it is shown."""
    sides: tuple[DrawnSide, ...]


def drawn_boards(steps: Sequence[int], boards: Sequence[Board]) -> tuple[DrawnBoard, ...]:
    """The board after each shown step, before the next one; after the last, as it is at the end.

    `steps` are the ids of the events that are shown, which count from 1; `boards` has one board
    for every event.
    """
    ends = [*(following - 1 for following in steps[1:]), len(boards)] if steps else []
    shown = [boards[end - 1] for end in ends]
    before = [None, *shown]
    return tuple(
        DrawnBoard(number, tuple(_sides(board, last)))
        for number, (board, last) in enumerate(zip(shown, before, strict=False), 1)
    )


def _sides(board: Board, last: Board | None) -> Iterator[DrawnSide]:
    """Both sides; what the board before had in the same way is not new."""
    known = set() if last is None else {card for side in last.sides for card in side.cards}
    for place, side in enumerate(board.sides):
        points = side.life_points if last is None else last.sides[place].life_points
        yield DrawnSide(
            player=f"Player {side.player}",
            life_points=f"{side.life_points} LP",
            is_new=points != side.life_points,
            zones=tuple(_zones(side, known if last is not None else set(side.cards))),
        )


def _zones(side: BoardSide, known: set[BoardCard]) -> Iterator[DrawnZone]:
    for zone, name in _ZONES.items():
        cards = tuple(
            DrawnCard(plain_words(one.card), _words(one), one not in known)
            for one in side.cards
            if one.zone is zone
        )
        if cards:
            yield DrawnZone(name, cards)


def _words(card: BoardCard) -> str:
    """What is to be said of a card beside its name."""
    said = []
    if card.position is not None:
        said.append(_POSITIONS[card.position])
    elif card.face.value == "down" and card.zone not in _HIDDEN:
        said.append("face-down")
    if card.atk is not None:
        said.append(f"ATK {card.atk}")
    if card.defence is not None:
        said.append(f"DEF {card.defence}")
    if card.is_negated:
        said.append("negated")
    said.extend(f"{count} {name}" for name, count in card.counters)
    if card.materials:
        said.append(f"materials: {', '.join(map(plain_words, card.materials))}")
    if card.linked is not None:
        said.append(f"with {plain_words(card.linked)}")
    return ", ".join(said)
