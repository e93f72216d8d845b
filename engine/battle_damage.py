"""Battle damage: how much of it a player takes from a battle."""

import dataclasses

from engine import applications
from engine.applications import From
from engine.damaging import BothTakeBattleDamage
from engine.duel import Duel
from engine.lessening import damage_left
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
    """Let those take the damage of a battle whom it hits: a player, the other one, or both."""
    for taker in _takers(duel, player) if amount > 0 else ():
        _take(duel, taker, amount, by)


def _takers(duel: Duel, player: Player) -> tuple[Player, ...]:
    """Who takes what this player would take, as texts of the battling monsters say."""
    view = duel.play.view
    shared = [
        source for here in _battling(duel) for source in on_card(view, here, BothTakeBattleDamage)
    ]
    instead = [one for one in shared if one.application.instead]
    if any(one.controller is player for one in instead):
        return (player.opponent,)
    return (player, player.opponent) if len(shared) > len(instead) else (player,)


def _battling(duel: Duel) -> tuple[CardState, ...]:
    attack_now = duel.play.attack
    stamped = (attack_now.attacker, attack_now.target) if attack_now is not None else ()
    return tuple(duel.play.state.card(one[0]) for one in stamped if one is not None)


def _take(duel: Duel, player: Player, amount: int, by: CardId) -> None:
    """Deal it to a player, as far as no text spares them or changes it."""
    play = duel.play
    for source in play.view.sources:
        shield = source.application
        spared = isinstance(shield, applications.Protect) and From.BATTLE_DAMAGE in shield.from_
        if spared and source.controller is player:
            return
    for here in _battling(duel):
        for factor in on_card(play.view, here, applications.BattleDamageFactor):
            context = play.context(factor.controller, factor.card)
            if player in players(factor.application.who, context, play.state):
                amount = amount * factor.application.halves // 2
    amount = damage_left(play, player, amount, in_battle=True)
    if amount <= 0:
        return
    play.pay(player, -amount, battle.battle_result, why="battle_damage")
    event = play.events[-1]
    play.events[-1] = dataclasses.replace(event, details={**event.details, "by": by})
