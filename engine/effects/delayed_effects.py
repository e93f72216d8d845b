"""Delayed effects: carries out what an effect puts off until a later phase."""

from dataclasses import replace

from engine.board.references import players, referred
from engine.board.state import Delayed
from engine.cardtext import operations as ops
from engine.cardtext.selectors import Ref, Selector
from engine.effects.resolver import NOTHING, Done, Resolver, carries_out
from engine.terms.vocabulary import CardId, Phase

KEPT = (Phase.STANDBY, Phase.BATTLE, Phase.END)
"""The phases for which delayed steps are kept."""
_STILL_KNOWN = (None, Ref.THIS_CARD, Ref.PREVIOUS)
"""References that mean the same later on."""


@carries_out(ops.AtPhase)
def at_phase(r: Resolver, op: ops.AtPhase) -> Done:
    """Schedules steps for a later phase."""
    if op.phase not in KEPT:
        r.play.gap(f"{r.play.name(r.source)}: what it does in a later {op.phase.value} phase")
        return Done(True, r.context.previous)
    spoken = (_spoken_of(step) for step in op.do)
    meant = {what.ref for what in spoken if what is not None and what.ref is not None}
    cards, do = r.context.previous, op.do
    if meant:
        cards = tuple(dict.fromkeys(c for ref in meant for c in _known(r, ref)))
        do = tuple(_of_them(step) for step in op.do)
    if len(meant) > 1 and any(len(_known(r, ref)) != len(cards) for ref in meant):
        r.play.gap(f"{r.play.name(r.source)}: which cards it acts on later")
    if not cards and op.do and all(_is_about_them(step) for step in op.do):
        return NOTHING
    stamped = tuple((c, r.play.state.card(c).stamp) for c in cards)
    due = due_turn(r, op)
    waiting = Delayed(
        do=do,
        source=r.source,
        controller=r.context.controller,
        turn=due,
        phase=op.phase,
        cards=stamped,
    )
    r.play.state = replace(r.play.state, delayed=(*r.play.state.delayed, waiting))
    return Done(True, r.context.previous)


def _known(r: Resolver, ref: Ref) -> tuple[CardId, ...]:
    return referred(r.play.state, ref, r.context)


def _spoken_of(step: ops.Step) -> Selector | None:
    """What a step speaks of, if only this effect, as it resolves, can tell which cards that are."""
    what = getattr(step.do, "what", None)
    if not isinstance(what, Selector) or what.ref in _STILL_KNOWN:
        return None
    return what


def _is_about_them(step: ops.Step) -> bool:
    """Whether it is done to cards that were spoken of before, and to nothing else."""
    what = getattr(step.do, "what", None)
    return isinstance(what, Selector) and what.ref not in {None, Ref.THIS_CARD}


def _of_them(step: ops.Step) -> ops.Step:
    """The step, speaking of the cards that are remembered."""
    what = _spoken_of(step)
    if what is None:
        return step
    changed: dict[str, object] = {"what": replace(what, ref=Ref.PREVIOUS)}
    return replace(step, do=replace(step.do, **changed))  # type: ignore[arg-type]  # it has a selector


def due_turn(r: Resolver, op: ops.AtPhase) -> int:
    """The number of the turn in which the delayed steps are due."""
    state = r.play.state
    order = list(Phase)
    now, then = order.index(state.phase), order.index(op.phase)
    passed = then < now or (then == now and not op.at_end)
    turn = state.turn + (1 if op.next_turn or passed else 0)
    left = op.nth
    while True:
        player = state.turn_player if (turn - state.turn) % 2 == 0 else state.turn_player.opponent
        here = replace(state, turn_player=player)
        left -= player in players(op.turn, r.context, here)
        if left <= 0:
            return turn
        turn += 1
