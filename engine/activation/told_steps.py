"""Told steps: what an incomplete scenario tells as done was possible, where it is silent."""

from collections.abc import Iterator, Mapping, Sequence

from engine.activation.candidates import (
    cost_candidates,
    is_forbidden,
    leaves_by,
    payable,
    targets_once_paid,
)
from engine.activation.costs_and_targets import given_cards
from engine.activation.refusals import PossibleActivation, Refusal, refuse
from engine.board.conditions import holds
from engine.board.view import is_protected
from engine.cardtext.operations import Cost, PayLp, SpecialSummon, Tribute
from engine.cardtext.requirements import (
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
from engine.cardtext.selectors import Selector
from engine.cardtext.unmodelled import gaps_in
from engine.moves.summonable import demand_history
from engine.rules import activation_rules, chains_rules
from engine.rules.chains_rules import ChainStage
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import MONSTER_ZONE, Whose


def demand_histories(case: PossibleActivation, step: Mapping[str, object]) -> None:
    """Lets the histories be played of monsters that a step names for a Special Summon.

    Raises:
        OpenFactError: nothing tells whether one of them was properly Summoned before.
    """
    raw = step.get("targets")
    named = {str(one) for one in raw} if isinstance(raw, list) else set()
    summons = any(
        isinstance(each.do, SpecialSummon) for way in case.effect.ways for each in way.resolution
    )
    for card in case.play.state.cards.values() if named and summons else ():
        if named & {str(card.id), str(card.name)}:
            demand_history(case.play, card.id)


def refused_by_step(case: PossibleActivation, step: Mapping[str, object]) -> Iterator[Refusal]:
    """Yields the refusals that only the step's own words give a reason for."""
    yield from _refused_targets(case, step)
    yield from _refused_tributes(case, step)
    resolving = step.get("window") == "resolving"
    stage = ChainStage.RESOLVING if resolving else ChainStage.OPEN
    if not chains_rules.may_activate_then(stage):
        why = "a Chain is resolving"
        yield refuse(chains_rules.may_activate_then, why, ground=("during_resolution", resolving))


def _refused_targets(case: PossibleActivation, step: Mapping[str, object]) -> Iterator[Refusal]:
    """Refusals of cards that a step names as targets and that cannot be targeted.

    Where the text of the target is not modelled nothing is refused, nor what is paid as a cost:
    that can be targeted once it is paid.
    """
    raw = step.get("targets")
    named = tuple(map(str, raw)) if isinstance(raw, list) else (str(raw),) if raw else ()
    ways = [mode for mode in case.effect.ways if mode.targets] if named else []
    if not ways or any(gaps_in(mode.targets) for mode in ways):
        return
    known = {
        card
        for mode in ways
        for what in mode.targets
        for card in targets_once_paid(case.play, case.context, mode, what, case.is_card)
    }
    paid = str(step.get("cost", ""))
    own_leaves = any(leaves_by(cost) for mode in ways for cost in mode.costs)
    for name in named:
        meant = [card for card in known if name in (card, card.partition("#")[0])]
        if own_leaves and [*meant] == [case.card.id]:
            meant = []
        if name not in paid and not activation_rules.has_targets(len(meant), 1):
            own, aimed_at = case.card.name, name.partition("#")[0]
            why = f"{own} cannot target {'itself' if own == aimed_at else aimed_at}"
            yield refuse(activation_rules.has_targets, why)


def _refused_tributes(case: PossibleActivation, step: Mapping[str, object]) -> Iterator[Refusal]:
    """Refusals of monsters that a step names as Tributes and that cannot be Tributed."""
    named = given_cards(step, "tribute") if step.get("cost") else ()
    there = case.play.state.in_zone(case.player, MONSTER_ZONE) if named else ()
    for name in named:
        meant = [card for card in there if name in (card, card.partition("#")[0])]
        kept = bool(meant) and all(
            is_protected(case.play.view, one, ProtectedFrom.TRIBUTED) for one in meant
        )
        kept |= not meant and _is_only_theirs(case, name)
        if not activation_rules.cost_is_payable([[not kept]]):
            why = f"{name.partition('#')[0]} cannot be Tributed"
            yield refuse(activation_rules.cost_is_payable, why)


def _is_only_theirs(case: PossibleActivation, name: str) -> bool:
    """Whether it is a monster of the opponent that no cost of the effect can take."""
    costs = [cost for way in case.effect.ways for cost in way.costs if isinstance(cost, Tribute)]
    can = {one for cost in costs for one in cost_candidates(case.play, cost.what, case.context)}
    theirs = case.play.state.in_zone(case.player.opponent, MONSTER_ZONE)
    meant = [card for card in theirs if name in (card, card.partition("#")[0])]
    return bool(costs and meant) and can.isdisjoint(meant)


_OPEN = frozenset(
    rule.id
    for rule in (
        activation_rules.cost_is_payable,
        activation_rules.has_targets,
        activation_rules.could_do_something,
        activation_rules.conditions_hold,
    )
)
"""What refuses an activation for want of cards that need not be told."""


def is_presumed(case: PossibleActivation, refused: Sequence[Refusal], *, is_aimed: bool) -> bool:
    """Whether the activation told in a step counts as possible, by cards nothing is told of.

    What it was aimed at is told, or what it costs is told not to be there: then it was not.
    """
    if not refused or not case.is_told:
        return False
    rules = {refusal.rule for refusal in refused}
    if not rules <= _OPEN or (is_aimed and activation_rules.has_targets.id in rules):
        return False
    if any(player is case.player for player, _ in case.play.empty):
        return False
    if activation_rules.conditions_hold.id in rules and not _may_hold(case):
        return False
    if activation_rules.could_do_something.id in rules and not _acts_on_cards(case):
        return False
    return activation_rules.cost_is_payable.id not in rules or any(
        all(_may_be_unnamed(case, cost) for cost in mode.costs) for mode in case.effect.ways
    )


def _acts_on_cards(case: PossibleActivation) -> bool:
    """Whether the first thing it does is done to cards that need not be told."""
    first = [mode.resolution[0].do for mode in case.effect.ways if mode.resolution]
    summons = any(isinstance(each, SpecialSummon) for each in first)
    return not summons and all(isinstance(getattr(do, "what", None), Selector) for do in first)


def _may_hold(case: PossibleActivation) -> bool:
    """Whether the conditions only ask for cards that need not be told."""
    effect, state = case.effect, case.play.state
    is_time = not effect.phases or state.phase in effect.phases
    is_turn = effect.turn is Whose.EITHER or (effect.turn is Whose.YOU) == case.own_turn
    denied = list(_denied(case, effect.conditions))
    wants = all(_is_untold(case, one) for one in denied)
    return bool(denied) and is_time and is_turn and wants and not effect.turn_locks


def _is_untold(case: PossibleActivation, condition: Condition) -> bool:
    """Whether it asks for cards, or for what happened before, that need not be told."""
    if isinstance(condition, SummonsThisTurn):
        return not case.play.state.summoned_this_turn
    if isinstance(condition, _EARLIER):
        return True
    return isinstance(condition, Exists) and condition.at_most is None


_EARLIER = (DidThisTurn, EffectWasActivatedThisTurn, Happened, ThisBattled, ThisWasTurnedUp)


def _denied(case: PossibleActivation, conditions: Sequence[Condition]) -> Iterator[Condition]:
    """The parts of the conditions that do not hold."""
    for one in conditions:
        if holds(case.play.state, one, case.context) is False:
            yield from _denied(case, one.these) if isinstance(one, AllOf) else (one,)


def _may_be_unnamed(case: PossibleActivation, cost: Cost) -> bool:
    """Whether a cost may be paid with cards that are not named."""
    what = getattr(cost, "what", None)
    if isinstance(cost, PayLp) or not isinstance(what, Selector):
        return not isinstance(cost, PayLp)
    if is_forbidden(case.play, cost, case.player) is not None:
        return False
    found = cost_candidates(case.play, what, case.context)
    return what.ref is None and len(payable(case.play, cost, found)) == len(found)
