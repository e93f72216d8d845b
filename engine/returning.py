"""Returning: cards that are banished for a time only, and come back."""

from collections.abc import Mapping
from dataclasses import replace

from engine import card_moves, placing
from engine import operations as ops
from engine.delaying import due_turn
from engine.events import EventKind
from engine.resolving import NOTHING, Done, Resolver, carries_out
from engine.rules import timing
from engine.selectors import Ref, Selector
from engine.state import CardState, Delayed
from engine.terms import FIELD, CardId, Face, Phase, Position, Trait, Until, Whose, Zone

_BACK: Mapping[Until, ops.AtPhase] = {
    Until.END_PHASE: ops.AtPhase(Phase.END, ()),
    Until.END_OF_TURN: ops.AtPhase(Phase.END, ()),
    Until.YOUR_NEXT_END_PHASE: ops.AtPhase(Phase.END, (), Whose.YOU),
    Until.YOUR_NEXT_STANDBY_PHASE: ops.AtPhase(Phase.STANDBY, (), Whose.YOU),
    Until.NEXT_STANDBY_PHASE: ops.AtPhase(Phase.STANDBY, ()),
    Until.NEXT_TURNS_STANDBY_PHASE: ops.AtPhase(Phase.STANDBY, (), next_turn=True),
}
"""When they come back."""
_THEM = Selector(ref=Ref.PREVIOUS)


def comes_back(r: Resolver, until: Until, before: Mapping[CardId, CardState]) -> None:
    """Put off that what was banished returns to where it was."""
    when = _BACK.get(until)
    for card, was in before.items():
        here = r.play.state.card(card)
        if here.zone is not Zone.BANISHED:
            continue
        back = _way_back(r, was)
        if when is None or back is None:
            r.play.gap(f"{r.play.name(r.source)}: how what it banishes comes back")
            continue
        waiting = Delayed(
            do=(ops.Step(back),),
            source=r.source,
            controller=r.context.controller,
            turn=due_turn(r, when),
            phase=when.phase,
            cards=((card, here.stamp),),
        )
        r.play.state = replace(r.play.state, delayed=(*r.play.state.delayed, waiting))


def _way_back(r: Resolver, was: CardState) -> ops.Operation | None:
    """To the hand, or to the field of who controlled it, as it stood there."""
    if was.zone is Zone.HAND:
        return card_moves.ReturnToHand(_THEM)
    if was.zone not in FIELD or Trait.TOKEN in r.play.state.texts[was.name].trait:
        return None
    mine = was.controller is r.context.controller
    to = Whose.YOU if mine else Whose.OPPONENT
    return card_moves.ReturnToField(
        what=_THEM, to=to, position=was.position, face=was.face, zone=was.zone
    )


@carries_out(card_moves.ReturnToField)
def return_to_field(r: Resolver, op: card_moves.ReturnToField) -> Done:
    """Return to the field: no Summon."""
    found = r.select(op.what)
    side = r.side(op.to)
    if not found:
        return NOTHING
    for card in found:
        name = r.play.name(card)
        placing.arrive(
            r.play, card, side, op.position or Position.ATTACK, None, zone=op.zone, face=op.face
        )
        r.play.change(card, active=op.face is Face.UP)
        r.play.emit(
            EventKind.MOVED,
            f"{name} returns to the field.",
            timing.step_is_done,
            cards=[card],
            player=side,
            from_=Zone.BANISHED,
            to=op.zone,
        )
    return Done(True, found)
