"""Noted: what players could have activated, and what a step tried."""

from dataclasses import dataclass

from engine.cases import Refusal
from engine.terms import CardId, Player


@dataclass(frozen=True, slots=True)
class Offer:
    """What a player could have activated at some moment."""

    before_step: int
    player: Player
    kind: str
    window: str
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attempted:
    """An activation that a step tried, and what refused it."""

    step: int
    player: Player
    card: CardId
    label: str
    refused: tuple[Refusal, ...]
