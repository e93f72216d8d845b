"""Refusal doubts: whether a refused step would be legal with another supposition than was made.

A completed play and a step of it that rules refuse come in, of which it is asked whether it may be
done.  What no line tells was supposed: whose turn it is, where a card lies, which cards lie about.
One such supposition after another is made otherwise; a refusal that one of them lifts is no answer.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from engine.cardtext.card_text import CardText
from engine.notation.completed_play import Completed
from engine.notation.legal_supplements import Cards, all_refused, suppositions
from engine.notation.refused_deeds import RefusedDeed
from engine.rules import activation_rules, chains_rules
from engine.scenario.placed_cards import printed_name
from engine.scenario.running import run_branches
from engine.scenario.scenario_file import parse_scenario
from engine.terms.errors import ScenarioError
from engine.terms.vocabulary import CardId, CardKind, Player


def doubted(completed: Completed, cards: Cards, deed: RefusedDeed) -> str:
    """With what other supposition a refused step would be legal, in words; empty: with none."""
    text = cards.get(printed_name(deed.card))
    if text is not None and _is_any_effect(text, deed):
        return f"which effect of {printed_name(deed.card)} it is, is not told"
    if not deed.is_activation or not set(deed.rules) <= _OF_WHAT_LIES_THERE:
        return ""
    before = _refused(completed.scenario, cards)
    if before is None or deed.card not in before:
        return ""
    for mapping, why in _other_suppositions(completed, cards, deed):
        left = _refused(mapping, cards)
        if left is not None and deed.card not in left and set(left) <= set(before):
            return why
    return ""


_OF_ITS_TEXT = frozenset(
    rule.id
    for rule in (
        activation_rules.main_phase_only,
        activation_rules.event_happened,
        activation_rules.conditions_hold,
        activation_rules.right_place,
        chains_rules.can_respond,
    )
)
"""Rules that refuse one effect of a monster and not another."""


_OF_WHAT_LIES_THERE = frozenset(
    rule.id
    for rule in (
        activation_rules.main_phase_only,
        activation_rules.has_targets,
        activation_rules.cost_is_payable,
        activation_rules.could_do_something,
        activation_rules.event_happened,
        activation_rules.conditions_hold,
        activation_rules.right_place,
        chains_rules.may_act_in_open_state,
    )
)
"""Rules that refuse by whose turn it is, by what lies where, and by what happened."""


def _is_any_effect(text: CardText, deed: RefusedDeed) -> bool:
    """Whether it stands for any monster, and what refuses it hangs on which effect that has."""
    is_unnamed = bool(text.stand_in) and text.kind is CardKind.MONSTER and deed.is_activation
    return is_unnamed and bool(set(deed.rules) & _OF_ITS_TEXT)


def _refused(mapping: Mapping[str, object], cards: Cards) -> list[str] | None:
    """The cards of the steps that rules refuse, asked about or not; None: no such position."""
    try:
        result = run_branches(parse_scenario(mapping), cards, offers=False)
    except ScenarioError:
        return None
    while result.branches:
        result = result.branches[0].outcome
    return [card for card, _ in all_refused(result)]


def _other_suppositions(
    completed: Completed, cards: Cards, deed: RefusedDeed
) -> Iterator[tuple[dict[str, Any], str]]:
    """The same play with one supposition made otherwise, and that in words."""
    if not completed.is_turn_told:
        mapping: dict[str, Any] = deepcopy(dict(completed.scenario))
        other = Player(mapping["start"]["turn_player"]).opponent
        mapping["start"]["turn_player"] = other.value
        yield mapping, f"it could be in player {other}'s turn"
    yield from _without_another(completed, deed)
    step = next((one for one in _steps(completed) if one.get("card") == deed.card), None)
    if step is not None:
        player = Player(str(step["player"]))
        for changed, _ in suppositions(completed, (deed.card, player), cards):
            yield changed, "it could be with other cards there, of which nothing is told"


def _without_another(
    completed: Completed, deed: RefusedDeed
) -> Iterator[tuple[dict[str, Any], str]]:
    """Without one earlier activation of which it is asked whether it is legal, too."""
    if activation_rules.event_happened.id not in deed.rules:
        return
    asked = {point.copy for point in completed.points if point.line.predicate == "activation_legal"}
    steps = _steps(completed)
    own = next((one for one in steps if one.get("card") == deed.card), {})
    for at, step in enumerate(steps[: steps.index(own)] if own else ()):
        same = (step["do"], step.get("player")) == ("activate", own.get("player"))
        if same and step.get("card") in asked:
            mapping: dict[str, Any] = deepcopy(dict(completed.scenario))
            mapping["steps"] = [*steps[:at], *steps[at + 1 :]]
            name = printed_name(CardId(str(step["card"])))
            yield mapping, f"it could be instead of {name}"


def _steps(completed: Completed) -> list[dict[str, Any]]:
    steps = completed.scenario["steps"]
    assert isinstance(steps, list)  # noqa: S101 -- completion made it
    return steps
