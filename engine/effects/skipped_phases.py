"""Skipped phases: which phases a player has to skip, from when an effect or a cost says so."""

from dataclasses import replace

from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.state import SkippedPhase
from engine.cardtext import operations as ops
from engine.effects.resolver import Done, Resolver, carries_out
from engine.terms.vocabulary import Phase, Player


@carries_out(ops.SkipPhase)
def skip_phase(r: Resolver, op: ops.SkipPhase) -> Done:
    """Has a player skip a phase the next time it comes."""
    leave_to_skip(r.play, op, r.context)
    return Done(True, r.context.previous)


def leave_to_skip(play: Play, op: ops.SkipPhase, context: EffectContext) -> None:
    """Notes which phase players skip; told twice of the same phase, they skip it once."""
    state = play.state
    for player in players(op.who, context, state):
        is_theirs = player is state.turn_player and not op.of_next_turn
        comes = is_theirs and _is_to_come(state.phase, op.phase)
        if is_theirs and not comes and not op.next_turn:
            continue  # This turn's is over, and the text speaks of no other.
        first = state.turn if comes else state.turn + 1
        skipped = SkippedPhase(player, op.phase, first, op.times)
        play.state = replace(state, skips=(*state.skips, skipped))
        state = play.state


def _is_to_come(now: Phase, phase: Phase) -> bool:
    order = list(Phase)
    return order.index(now) < order.index(phase)


def is_skipped(play: Play, player: Player, phase: Phase) -> bool:
    """Whether the player skips this phase now."""
    return any(_is_meant(play, one, player, phase) for one in play.state.skips)


def _is_meant(play: Play, one: SkippedPhase, player: Player, phase: Phase) -> bool:
    return one.player is player and one.phase is phase and one.first_turn <= play.state.turn


def pass_over(play: Play, player: Player, phase: Phase) -> None:
    """Counts the phase as skipped: every text that named it has had its way once."""
    left = (
        replace(one, times=one.times - 1) if _is_meant(play, one, player, phase) else one
        for one in play.state.skips
    )
    play.state = replace(play.state, skips=tuple(one for one in left if one.times))
