"""Battle damage: how much of it a player takes from a battle."""

import dataclasses

from engine import applications
from engine.applications import From
from engine.duel import Duel
from engine.rules import battle
from engine.select import players
from engine.state import CardState
from engine.terms import CardId, Player
from engine.view import on_card


def piercing(duel: Duel, attacker: CardState) -> int:
    """How many times its attack on a Defense Position monster inflicts what it exceeds by."""
    view = duel.play.view
    times = (s.application.times for s in on_card(view, attacker, applications.Piercing))
    return max(times, default=0)


def battle_damage(duel: Duel, player: Player, amount: int, by: CardId) -> None:
    """Let a player take the damage of a battle, as far as no text spares them or changes it."""
    play = duel.play
    if amount <= 0:
        return
    for source in play.view.sources:
        shield = source.application
        spared = isinstance(shield, applications.Protect) and From.BATTLE_DAMAGE in shield.from_
        if spared and source.controller is player:
            return
    attack_now = play.attack
    stamped = (attack_now.attacker, attack_now.target) if attack_now is not None else ()
    for battling in (one for one in stamped if one is not None):
        here = play.state.card(battling[0])
        for factor in on_card(play.view, here, applications.BattleDamageFactor):
            context = play.context(factor.controller, factor.card)
            if player in players(factor.application.who, context, play.state):
                amount = amount * factor.application.halves // 2
    if amount <= 0:
        return
    play.pay(player, -amount, battle.battle_result, why="battle_damage")
    event = play.events[-1]
    play.events[-1] = dataclasses.replace(event, details={**event.details, "by": by})
