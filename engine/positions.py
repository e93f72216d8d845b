"""Positions: Sets and changes of position, which start no Chain."""

from dataclasses import replace

from engine import placing
from engine.actions import another_refusals, refuse_action, set_refusals
from engine.applications import From, What
from engine.attempts import attempt_summon, set_monster
from engine.cases import Refusal, not_controlled, refuse
from engine.duel import Duel
from engine.events import EventKind
from engine.play import Play
from engine.rules import activation, battle, summons
from engine.script import Step
from engine.settling import held_positions
from engine.state import CardState, is_monster
from engine.summoning import pay_tributes
from engine.terms import (
    Face,
    Player,
    Position,
    SummonKind,
    Trait,
    Zone,
)
from engine.view import is_kept, lock_on


def set_card(duel: Duel, step: Step) -> None:
    """Set a card."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "hand")
    found = set_refusals(play, player, card, step)
    if found:
        refuse_action(duel, player, card, "Set", found)
        return
    play.next_moment()
    if is_monster(play.state, play.state.card(card)):
        pay_tributes(play, duel.script, player, card, step)
        play.state = replace(play.state, normal_summons=play.state.normal_summons + 1)
        set_monster(duel, player, card)
        return
    field_spell = Trait.FIELD in play.state.text(card).trait
    zone = Zone.FIELD_ZONE if field_spell else Zone.SPELL_TRAP_ZONE
    placing.arrive(play, card, player, Position.SET, None, zone=zone, face=Face.DOWN)
    play.emit(
        EventKind.SET,
        f"Player {player} Sets {play.name(card)}.",
        activation.trap_allowed,
        cards=[card],
        player=player,
        to=zone,
    )
    duel.aftermath("open")


def change_position(duel: Duel, step: Step) -> None:
    """Change a monster's battle position by hand."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "monster_zone")
    here = play.state.card(card)
    found = [*not_controlled(player, here), *_change_refusals(play, here)]
    if not activation.main_phase_only(
        own_turn=play.state.turn_player is player, phase=play.state.phase, open_state=True
    ):
        found.append(refuse(activation.main_phase_only, "it is not its player's Main Phase"))
    if found:
        refuse_action(duel, player, card, "change the position of", found)
        return
    goal = Position.DEFENSE if here.position is Position.ATTACK else Position.ATTACK
    play.next_moment()
    play.change(card, position=goal, changed_turn=play.state.turn)
    play.emit(
        EventKind.POSITION_CHANGED,
        f"{here.name} is changed to {goal.title()} Position.",
        battle.can_change_position,
        cards=[card],
        player=player,
    )
    duel.aftermath("open")


def flip_summon(duel: Duel, step: Step) -> None:
    """Flip Summon a Set monster."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "monster_zone")
    refused = _flip_refusals(play, player, play.state.card(card))
    if refused:
        refuse_action(duel, player, card, "Flip Summon", refused)
        return
    play.next_moment()
    attempt_summon(duel, [card], player, SummonKind.FLIP, Position.ATTACK)


def _flip_refusals(play: Play, player: Player, here: CardState) -> list[Refusal]:
    """Why a monster cannot be Flip Summoned."""
    is_new = here.changed_turn == play.state.turn
    may = battle.can_change_position(declared_attack=here.attacks > 0, changed_this_turn=is_new)
    if not (here.is_set and may):
        why = "it attacked or was Set this turn" if here.is_set else "it is not Set"
        return [refuse(battle.can_change_position, why)]
    lock = lock_on(play.view, player, What.FLIP_SUMMON, here.id)
    if not summons.summon_is_allowed(forbidden=lock is not None):
        return [refuse(summons.summon_is_allowed, "it cannot be Flip Summoned")]
    return [*_kept_so(play, player, here), *another_refusals(play, player, here.id)]


def _kept_so(play: Play, player: Player, here: CardState) -> list[Refusal]:
    """What a text says against a change by hand."""
    lock = lock_on(play.view, player, What.CHANGE_POSITIONS, here.id)
    kept = lock is not None or is_kept(play.view, here.id, From.POSITION_CHANGED)
    kept = kept or here.position in held_positions(play.view, here)
    if battle.can_change_position(
        declared_attack=False, changed_this_turn=False, text_forbids=kept
    ):
        return []
    return [refuse(battle.can_change_position, "a text keeps it in its position")]


def _change_refusals(play: Play, here: CardState) -> list[Refusal]:
    """Every rule that keeps a monster in its position."""
    found = []
    arrived = here.arrived_turn == play.state.turn
    changed = here.changed_turn == play.state.turn and not arrived
    if not battle.can_change_position(declared_attack=here.attacks > 0, changed_this_turn=changed):
        found.append(refuse(battle.can_change_position, "it attacked or was changed this turn"))
    if battle.summon_uses_position(this_turn=arrived):
        found.append(refuse(battle.summon_uses_position, "it came to the field this turn"))
    return [*found, *_kept_so(play, here.controller, here)]
