"""Phases: from the Battle Phase to the next player's Standby Phase."""

from dataclasses import replace

from engine.board.chain_links import Window
from engine.board.events import PHASE, Event, EventKind
from engine.board.play import Play
from engine.board.script import Step
from engine.board.view import hand_limit
from engine.cardtext import applications
from engine.effects.control_changes import change_control
from engine.effects.resolver import Resolver
from engine.effects.skipped_phases import is_skipped, pass_over
from engine.moves import placing
from engine.rules import (
    activation_rules,
    chains_rules,
    destinations_rules,
    game_rules,
    timing_rules,
)
from engine.terms.vocabulary import (
    GRAVEYARD,
    HAND,
    MONSTER_ZONE,
    CardId,
    Phase,
    Player,
    Until,
    Whose,
)
from engine.turn.duel import Duel


def next_phase(duel: Duel, step: Step) -> None:
    """Moves to the phase that is told, or to the next; an End Phase told last is played out."""
    play = duel.play
    goal = Phase(str(step.get("to") or _following(play.state.phase)))
    if leave_phase(duel):
        return
    if play.state.phase is Phase.BATTLE:
        end_battle(duel)
    play.state = replace(play.state, phase=goal, battle_over=False)
    play.next_moment()
    emit_phase(play, goal, begins=True)
    duel.aftermath(f"phase {goal.value}")
    if goal is Phase.END and duel.script.next is None:
        _duties(duel)  # Nothing more is told of this End Phase: it is played to its end.


def _following(phase: Phase) -> Phase:
    order = list(Phase)
    return order[min(order.index(phase) + 1, len(order) - 1)]


def leave_phase(duel: Duel) -> bool:
    """Opens the window at the end of a phase; returns whether the phase goes on (CH08)."""
    play = duel.play
    if play.state.phase is Phase.BATTLE or play.state.winner is not None:
        return False
    chains_before = len(play.chains)
    duel.mark = len(play.events)
    duel.window(Window(f"leaving {play.state.phase.value}"))
    now, told = len(play.chains), duel.recorded
    return not chains_rules.phase_ends(chains_before, now, windows_told=told)


def end_effects_until(play: Play, until: Until) -> None:
    """Ends the effects that lasted until now."""
    left = tuple(one for one in play.state.lingering if one.until is not until)
    if len(left) < len(play.state.lingering):
        play.state = replace(play.state, lingering=left)


def end_battle(duel: Duel) -> None:
    """Ends the Battle Phase, where some effects trigger."""
    play = duel.play
    play.next_moment()
    duel.mark = len(play.events)
    emit_phase(play, Phase.BATTLE, begins=False)
    _duties(duel, Phase.BATTLE)
    duel.aftermath("leaving battle")
    end_effects_until(play, Until.END_OF_BATTLE_PHASE)


def end_turn(duel: Duel, _step: Step) -> None:
    """Plays the End Phase, the change of turns, and the next Draw and Standby Phase."""
    play = duel.play
    if play.state.phase is Phase.BATTLE:
        end_battle(duel)
    elif leave_phase(duel):
        return
    play.state = replace(play.state, phase=Phase.END)
    play.next_moment()
    duel.mark = len(play.events)
    emit_phase(play, Phase.END, begins=True)
    duel.aftermath("phase end")
    _duties(duel)
    _discard_down(duel)
    if play.state.winner is None:
        _new_turn(duel)


def _duties(duel: Duel, phase: Phase = Phase.END) -> None:
    """What was put off until this phase."""
    play = duel.play
    due = [d for d in play.state.delayed if d.turn == play.state.turn and d.is_due(phase)]
    if not due and phase is not Phase.END:
        return
    for waiting in due:
        if not waiting.do:  # It is given back face-down, too: its stay has not ended.
            stays = [c for c, stay in waiting.cards if play.state.card(c).stay == stay]
            _give_back(duel, stays, waiting.controller, waiting.source)
            continue
        cards = [c for c, stamp in waiting.cards if play.state.card(c).stamp == stamp]
        context = replace(play.context(waiting.controller, waiting.source), previous=tuple(cards))
        play.next_moment()
        Resolver(play, duel.script, context, waiting.source).run(waiting.do)
    kept = [d for d in play.state.delayed if d not in due]
    if phase is Phase.END:
        kept = [d for d in kept if d.turn > play.state.turn]
    play.state = replace(play.state, delayed=tuple(kept))
    duel.aftermath(f"phase {phase.value}")


def _give_back(duel: Duel, cards: list[CardId], player: Player, source: CardId) -> None:
    play = duel.play
    resolver = Resolver(play, duel.script, play.context(player, source), source)
    for card in cards:
        if play.free_slot(player, MONSTER_ZONE) is None:
            placing.move(play, [card], GRAVEYARD, activation_rules.has_room, reasons={"rule"})
        else:
            change_control(resolver, card, player)


def _discard_down(duel: Duel) -> None:
    """The turn player discards down to the hand size limit (AF03)."""
    play = duel.play
    player = play.state.turn_player
    limit, source = hand_limit(play.view, player)
    hand = play.state.in_zone(player, HAND)
    excess = destinations_rules.must_discard(cards=len(hand), limit=limit)
    if not excess:
        return
    step = duel.script.choice("select")
    named = step["select"] if step is not None else None
    chosen = [c for c in hand if isinstance(named, list) and c in named]
    chosen = (chosen + [c for c in hand if c not in chosen])[:excess]
    if step is None:
        play.assumptions.append(f"player {player} discards {play.names(chosen)}")
    causes = play.behind([source.card]) if source is not None else ()
    play.cause = causes
    placing.move(
        play,
        chosen,
        GRAVEYARD,
        destinations_rules.must_discard,
        reasons={"discarded", "rule"},
        verb="is discarded",
    )
    play.cause = ()
    duel.aftermath("phase end")


def _new_turn(duel: Duel) -> None:
    play = duel.play
    pass_over(play, play.state.turn_player, Phase.BATTLE)
    state = play.state
    turn = state.turn + 1
    fresh = {
        card.id: replace(card, attacks=0, extra_attacks=0)
        if card.attacks or card.extra_attacks
        else card
        for card in state.cards.values()
    }
    play.state = replace(
        state,
        turn=turn,
        turn_player=state.turn_player.opponent,
        phase=Phase.DRAW,
        cards=fresh,
        normal_summons=0,
        summoned_this_turn=(),
        lingering=tuple(left for left in state.lingering if left.last_turn >= turn),
        battle_over=False,
        first_turn=False,
    )
    play.next_moment()
    duel.mark = len(play.events)
    if not _skips(play, Phase.DRAW):
        emit_phase(play, Phase.DRAW, begins=True)
        drawn = game_rules.normal_draw(first_turn=play.state.first_turn)
        play.draw(play.state.turn_player, drawn, chains_rules.may_act_in_open_state)
        duel.aftermath("phase draw")
    if not _skips(play, Phase.STANDBY):
        play.state = replace(play.state, phase=Phase.STANDBY)
        play.next_moment()
        emit_phase(play, Phase.STANDBY, begins=True)
        _maintain(duel)
        _duties(duel, Phase.STANDBY)
        duel.aftermath("phase standby")
    play.state = replace(play.state, phase=Phase.MAIN1)
    emit_phase(play, Phase.MAIN1, begins=True)
    play.next_moment()
    duel.mark = len(play.events)


def _skips(play: Play, phase: Phase) -> bool:
    """Whether the turn player skips this phase, which is over with that."""
    if not is_skipped(play, play.state.turn_player, phase):
        return False
    pass_over(play, play.state.turn_player, phase)
    play.emit(
        EventKind.NOT_DONE,
        f"Player {play.state.turn_player} skips the {phase.value.title()} Phase.",
        timing_rules.step_is_done,
        player=play.state.turn_player,
        why="skipped",
    )
    return True


def _maintain(duel: Duel) -> None:
    """Payments that keep a card on the field."""
    play = duel.play
    for source in play.view.sources:
        duty = source.application
        if not isinstance(duty, applications.Maintain) or duty.phase is not play.state.phase:
            continue
        mine = source.controller is play.state.turn_player
        if duty.whose is Whose.YOU and not mine:
            continue
        if play.state.lp[source.controller] > duty.pay:
            play.pay(source.controller, -duty.pay, timing_rules.step_is_done, why="paid")
        elif duty.or_destroy:
            placing.destroy(play, [source.card], timing_rules.step_is_done)


def emit_phase(play: Play, phase: Phase, *, begins: bool) -> Event:
    """Writes down that a phase begins or ends; returns the event."""
    verb = "begins" if begins else "ends"
    number = play.emit(
        PHASE,
        f"{phase.value.title()} {verb} (turn {play.state.turn}).",
        chains_rules.may_act_in_open_state,
        part=phase.value,
        why="begin" if begins else "end",
        player=play.state.turn_player,
    )
    return play.events[number - 1]
