"""Attackers: in which battle position a monster attacks."""

from engine.applications import AttackFromDefense
from engine.play import Play
from engine.state import CardState
from engine.terms import Position


def may_defend(play: Play, here: CardState) -> bool:
    """Whether a text lets it attack in Defense Position."""
    return any(
        isinstance(one.application, AttackFromDefense) and one.card == here.id
        for one in play.view.sources
    )


def is_turned(play: Play, attacker: CardState) -> bool:
    """Whether it was turned, so that it no longer attacks."""
    return attacker.position is not Position.ATTACK and not may_defend(play, attacker)
