"""Aims: whether what a step names as targets, as Tributes, or as its moment, can be that."""

from collections.abc import Iterator, Mapping

from engine.applications import From
from engine.candidates import cost_candidates, leaves_by, target_candidates
from engine.card_moves import Tribute
from engine.cases import Case, Refusal, refuse
from engine.gaps import gaps_in
from engine.paying import given_cards
from engine.rules import activation, chains
from engine.terms import MONSTER_ZONE
from engine.view import is_kept


def refused_by_step(case: Case, step: Mapping[str, object]) -> Iterator[Refusal]:
    """Refusals of what only the step tells."""
    yield from _refused_targets(case, step)
    yield from _refused_tributes(case, step)
    resolving = step.get("window") == "resolving"
    if not chains.may_activate_then(resolving=resolving):
        why = "a Chain is resolving"
        yield refuse(chains.may_activate_then, why, ground=("during_resolution", resolving))


def _refused_targets(case: Case, step: Mapping[str, object]) -> Iterator[Refusal]:
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
        for card in target_candidates(case.play, case.context, mode, what, case.is_card)
    }
    paid = str(step.get("cost", ""))
    own_leaves = any(leaves_by(cost) for mode in ways for cost in mode.costs)
    for name in named:
        meant = [card for card in known if name in (card, card.partition("#")[0])]
        if own_leaves and [*meant] == [case.card.id]:
            meant = []
        if name not in paid and not activation.has_targets(len(meant), 1):
            why = f"{name.partition('#')[0]} cannot be its target"
            yield refuse(activation.has_targets, why)


def _refused_tributes(case: Case, step: Mapping[str, object]) -> Iterator[Refusal]:
    """Refusals of monsters that a step names as Tributes and that cannot be Tributed."""
    named = given_cards(step, "tribute") if step.get("cost") else ()
    there = case.play.state.in_zone(case.player, MONSTER_ZONE) if named else ()
    for name in named:
        meant = [card for card in there if name in (card, card.partition("#")[0])]
        kept = bool(meant) and all(is_kept(case.play.view, one, From.TRIBUTED) for one in meant)
        kept |= not meant and _is_only_theirs(case, name)
        if kept and not activation.cost_is_payable(payable=False):
            why = f"{name.partition('#')[0]} cannot be Tributed"
            yield refuse(activation.cost_is_payable, why)


def _is_only_theirs(case: Case, name: str) -> bool:
    """Whether it is a monster of the opponent that no cost of the effect can take."""
    costs = [cost for way in case.effect.ways for cost in way.costs if isinstance(cost, Tribute)]
    can = {one for cost in costs for one in cost_candidates(case.play, cost.what, case.context)}
    theirs = case.play.state.in_zone(case.player.opponent, MONSTER_ZONE)
    meant = [card for card in theirs if name in (card, card.partition("#")[0])]
    return bool(costs and meant) and can.isdisjoint(meant)
