"""Declaring: who may attack, and whom."""

from dataclasses import replace

from engine import applications
from engine.applications import From
from engine.attackers import may_defend
from engine.attacking import attacks_allowed
from engine.cases import Refusal, not_controlled, refuse
from engine.duel import Duel
from engine.ongoing import context_of
from engine.rules import battle, game
from engine.script import Step
from engine.select import find
from engine.state import CardState
from engine.terms import CardId, Phase, Player, Position, Zone
from engine.view import View, attack_lock, lock_on, on_card, protection


def attack_refusals(
    duel: Duel, player: Player, here: CardState, *, direct: bool = False
) -> list[Refusal]:
    """Every rule that keeps a monster from attacking."""
    play = duel.play
    found = [*not_controlled(player, here)]
    if not battle.is_battle_phase(
        battle=play.state.phase is Phase.BATTLE, own_turn=player is play.state.turn_player
    ):
        found.append(refuse(battle.is_battle_phase, "it is not its player's Battle Phase"))
    if not game.has_battle_phase(first_turn=play.state.first_turn):
        found.append(refuse(game.has_battle_phase, "it is the first turn of the Duel"))
    if not battle.can_declare_attack(
        attack_position=here.position is Position.ATTACK,
        text_allows_defense=here.position is Position.DEFENSE and may_defend(play, here),
    ):
        found.append(refuse(battle.can_declare_attack, "it is not in Attack Position"))
    allowed = attacks_allowed(play, here, direct=direct)
    if not battle.can_attack_again(attacks_declared=here.attacks, attacks_allowed=allowed):
        found.append(refuse(battle.can_attack_again, "it has already declared an attack"))
    lock = attack_lock(play.view, here) or lock_on(
        play.view, player, applications.What.CONDUCT_BATTLE_PHASE, None
    )
    barred = here.no_attack_turn == play.state.turn
    if not battle.attack_is_allowed(forbidden=lock is not None or barred):
        by = f"{play.name(lock.card)} forbids it" if lock else "its own effect forbids it"
        found.append(refuse(battle.attack_is_allowed, by))
    return found


def direct_refusals(duel: Duel, player: Player, here: CardState, step: Step) -> list[Refusal]:
    """What refuses a direct attack (BA13)."""
    view = duel.play.view
    monsters = duel.play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    if step.get("target") != "direct" and (step.get("target") is not None or monsters):
        return _target_refusals(duel, player, here, step)
    allowed = battle.may_attack_directly(
        monsters=len(monsters),
        text_allows=any(on_card(view, here, applications.CanAttackDirectly)),
        text_forbids=any(on_card(view, here, applications.CannotAttackDirectly)),
    )
    return [] if allowed else [refuse(battle.may_attack_directly, "it cannot attack directly")]


def _target_refusals(duel: Duel, player: Player, here: CardState, step: Step) -> list[Refusal]:
    """What refuses this attack target (BA14)."""
    view = duel.play.view
    target = target_of(duel, player, step)
    monsters = duel.play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    if target is None:
        return []
    there = duel.play.state.card(target)
    shield = protection(view, there, From.ATTACKED, by=here.id, by_player=player)
    only = _only_targets(view, player.opponent)
    forbids = shield is not None or bool(only and target not in only)
    if battle.can_be_attacked(on_their_field=target in monsters, text_forbids=forbids):
        return []
    return [refuse(battle.can_be_attacked, f"{there.name} cannot be attacked")]


def _only_targets(view: View, attacked: Player) -> tuple[CardId, ...]:
    """The monsters besides which a player's texts let no other be attacked."""
    return tuple(
        card
        for source in view.sources
        if isinstance(source.application, applications.OnlyAttackTarget)
        and source.controller is attacked
        for card in find(
            view.state,
            source.application.what,
            replace(context_of(view.state, source.card, attacked), stats=view.value),
        )
    )


def target_of(duel: Duel, player: Player, step: Step) -> CardId | None:
    """The monster that is attacked, as the step names it; None: the player."""
    raw = step.get("target")
    monsters = duel.play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    if raw == "direct" or (raw is None and not monsters):
        return None
    if raw is None:
        return monsters[0]
    target = duel.card(str(raw), player.opponent, "monster_zone")
    if target not in duel.play.state.cards:
        duel.play.gap(f"{target}: attacked, but it is not there")
        return monsters[0] if monsters else None
    return target
