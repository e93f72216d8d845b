"""Presuming: what an incomplete scenario tells as done was possible, as far as it is silent."""

from collections.abc import Iterator, Sequence

from engine.candidates import cost_candidates, is_forbidden, payable
from engine.card_moves import SpecialSummon
from engine.cases import Case, Refusal
from engine.conditions import holds
from engine.game_moves import PayLp
from engine.operations import Cost
from engine.requirements import (
    AllOf,
    Condition,
    DidThisTurn,
    EffectWasActivatedThisTurn,
    Exists,
    Happened,
    SummonsThisTurn,
    ThisBattled,
    ThisWasTurnedUp,
)
from engine.rules import activation
from engine.selectors import Selector
from engine.terms import Whose

_OPEN = frozenset(
    rule.id
    for rule in (
        activation.cost_is_payable,
        activation.has_targets,
        activation.could_do_something,
        activation.conditions_hold,
    )
)
"""What refuses an activation for want of cards that need not be told."""


def is_presumed(case: Case, refused: Sequence[Refusal], *, is_aimed: bool) -> bool:
    """Whether an activation that is told was possible by cards of which nothing is told.

    What it was aimed at is told, or what it costs is told not to be there: then it was not.
    """
    if not refused or not case.is_told:
        return False
    rules = {refusal.rule for refusal in refused}
    if not rules <= _OPEN or (is_aimed and activation.has_targets.id in rules):
        return False
    if any(player is case.player for player, _ in case.play.empty):
        return False
    if activation.conditions_hold.id in rules and not _may_hold(case):
        return False
    if activation.could_do_something.id in rules and not _acts_on_cards(case):
        return False
    return activation.cost_is_payable.id not in rules or any(
        all(_may_be_unnamed(case, cost) for cost in mode.costs) for mode in case.effect.ways
    )


def _acts_on_cards(case: Case) -> bool:
    """Whether the first thing it does is done to cards that need not be told."""
    first = [mode.resolution[0].do for mode in case.effect.ways if mode.resolution]
    summons = any(isinstance(each, SpecialSummon) for each in first)
    return not summons and all(isinstance(getattr(do, "what", None), Selector) for do in first)


def _may_hold(case: Case) -> bool:
    """Whether the conditions only ask for cards that need not be told."""
    effect, state = case.effect, case.play.state
    is_time = not effect.phases or state.phase in effect.phases
    is_turn = effect.turn is Whose.EITHER or (effect.turn is Whose.YOU) == case.own_turn
    denied = list(_denied(case, effect.conditions))
    wants = all(_is_untold(case, one) for one in denied)
    return bool(denied) and is_time and is_turn and wants and not effect.turn_locks


def _is_untold(case: Case, condition: Condition) -> bool:
    """Whether it asks for cards, or for what happened before, that need not be told."""
    if isinstance(condition, SummonsThisTurn):
        return not case.play.state.summoned_this_turn
    if isinstance(condition, _EARLIER):
        return True
    return isinstance(condition, Exists) and condition.at_most is None


_EARLIER = (DidThisTurn, EffectWasActivatedThisTurn, Happened, ThisBattled, ThisWasTurnedUp)


def _denied(case: Case, conditions: Sequence[Condition]) -> Iterator[Condition]:
    """The parts of the conditions that do not hold."""
    for one in conditions:
        if holds(case.play.state, one, case.context) is False:
            yield from _denied(case, one.these) if isinstance(one, AllOf) else (one,)


def _may_be_unnamed(case: Case, cost: Cost) -> bool:
    """Whether a cost may be paid with cards that are not named."""
    what = getattr(cost, "what", None)
    if isinstance(cost, PayLp) or not isinstance(what, Selector):
        return not isinstance(cost, PayLp)
    if is_forbidden(case.play, cost, case.player) is not None:
        return False
    found = cost_candidates(case.play, what, case.context)
    return what.ref is None and len(payable(case.play, cost, found)) == len(found)
