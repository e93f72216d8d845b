"""Lessening: how much of a damage is left to a player by effects that halve it, or leave none."""

from engine.damaging import DamageFactor
from engine.play import Play
from engine.select import players
from engine.terms import Player


def damage_left(play: Play, player: Player, amount: int, *, in_battle: bool) -> int:
    """What of a damage a player takes after every effect that changes all damage of this kind."""
    for source in play.view.sources:
        change = source.application
        if not isinstance(change, DamageFactor):
            continue
        is_meant = change.battle if in_battle else change.effect
        context = play.context(source.controller, source.card)
        if is_meant and player in players(change.who, context, play.state):
            amount = amount * change.halves // 2
    return amount
