"""Refusal doubts: whether a refused step would be legal with another supposition than was made.

A completed play and a step of it that rules refuse come in, of which it is asked whether it may be
done.  What no line tells was supposed: whose turn it is, where a card lies, which cards lie about.
One such supposition after another is made otherwise; a refusal that one of them lifts is no answer.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from engine.cardtext.card_text import CardText
from engine.cardtext.event_patterns import (
    Activation,
    AttackDeclared,
    EventPattern,
    PhaseBegins,
    WouldSummon,
)
from engine.cardtext.requirements import Happened
from engine.cardtext.selectors import Ref, Selector
from engine.cardtext.unmodelled import gaps_in
from engine.notation.completed_play import Completed
from engine.notation.legal_supplements import Cards, all_refused, suppositions
from engine.notation.refused_deeds import RefusedDeed
from engine.rules import activation_rules, battle_rules, chains_rules, summons_rules
from engine.scenario.placed_cards import printed_name
from engine.scenario.running import run_branches
from engine.scenario.scenario_file import parse_scenario
from engine.terms.errors import ScenarioError
from engine.terms.vocabulary import CardId, CardKind, Player


def doubted(completed: Completed, cards: Cards, deed: RefusedDeed) -> str:
    """With what other supposition a refused step would be legal, in words; empty: with none."""
    text = cards.get(printed_name(deed.card))
    there = _supposed_there(completed, deed)
    if text is not None and _is_any_effect(text, deed):
        return f"which effect of {printed_name(deed.card)} it is, is not told"
    may_lift = set(deed.rules) <= _OF_WHAT_LIES_THERE
    if may_lift and activation_rules.event_happened.id in deed.rules and _is_first(completed, deed):
        return "nothing is told of what it could answer"
    if activation_rules.event_happened.id in deed.rules:
        if came := _came_somehow(completed, deed, text):
            return f"how {printed_name(came)} is Special Summoned is not told"
        why = _set_off_later(text) if text is not None else ""
        if why := why or _done_besides(completed, cards, deed, text):
            return why
    if there is not None:
        return f"that {printed_name(there)} is there by then is supposed"
    return _lifted(completed, cards, deed)


def is_certain(completed: Completed, cards: Cards, deed: RefusedDeed) -> bool:
    """Whether a step that is told as done is refused whatever else is supposed.

    Not where an unnamed thing has part in it: that may be such as makes it legal.  Not where a text
    that has part in it is not understood, nor where what is told leaves out what it asks for.
    """
    told = _steps(completed)[deed.step] if deed.step >= 0 else {}
    before = _steps(completed)[: max(deed.step, 0)]
    done = [step for step in before if step["do"] not in _NO_DEEDS]
    last = done[-1] if done else {}
    part = [deed.card, *_named_in(told), *deed.among, *_named_in({"card": last.get("card")})]
    texts = [cards.get(printed_name(CardId(one))) for one in part]
    is_known = all(text is not None and not (text.stand_in or _is_unread(text)) for text in texts)
    sure = set(deed.rules) & _OF_WHAT_IS_NAMED and not set(deed.rules) & _OF_WHAT_IS_UNTOLD
    return bool(is_known and sure) and not doubted(completed, cards, deed)


_NO_DEEDS = ("choose", "pass", "next_phase", "end_turn", "damage_step")
"""Steps with which no card does anything."""


def _named_in(step: Mapping[str, object]) -> Iterator[str]:
    """The cards that a step names."""
    for key in ("card", "target", "targets", "materials", "tributes"):
        value = step.get(key)
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and one != "direct":
                yield one


def _is_unread(text: CardText) -> bool:
    """Whether anything of a text is not understood."""
    return bool(text.opaque) or bool(gaps_in((text.effects, text.continuous, text.procedures)))


def instead_of_another(completed: Completed, cards: Cards, deed: RefusedDeed) -> Completed | None:
    """The play with a refused activation in place of another of which the same is asked.

    None: no such play is without that refusal, or its refusal rests on something else.
    """
    if not deed.is_activation or not set(deed.rules) <= _OF_WHAT_LIES_THERE:
        return None
    before = _refused(completed.scenario, cards) or ()
    for mapping, _ in _without_another(completed, deed):
        left = _refused(mapping, cards)
        if left is not None and deed.card not in left and set(left) <= set(before):
            return replace(completed, scenario=mapping)
    return None


def _lifted(completed: Completed, cards: Cards, deed: RefusedDeed) -> str:
    """With what other supposition the play runs without this refusal and without a new one."""
    if not deed.is_activation or not set(deed.rules) <= _OF_WHAT_LIES_THERE:
        return ""
    before = _refused(completed.scenario, cards)
    for mapping, why in _other_suppositions(completed, cards, deed) if before else ():
        left = _refused(mapping, cards)
        if left is not None and deed.card not in left and set(left) <= set(before or ()):
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


_OF_WHAT_IS_NAMED = frozenset(
    rule.id
    for rule in (
        activation_rules.has_targets,
        activation_rules.event_happened,
        activation_rules.main_phase_only,
        activation_rules.not_locked,
        activation_rules.damage_step_allows,
        chains_rules.can_respond,
        battle_rules.can_be_attacked,
        battle_rules.attack_is_allowed,
        summons_rules.summon_is_allowed,
        summons_rules.may_be_special_summoned,
    )
)
"""Rules that refuse by what the cards are that a play names."""
_OF_WHAT_IS_UNTOLD = frozenset(
    rule.id
    for rule in (
        activation_rules.conditions_hold,
        activation_rules.right_place,
        activation_rules.cost_is_payable,
        activation_rules.could_do_something,
    )
)
"""Rules that refuse by what lies about, of which a play tells only a part."""


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
    return is_unnamed and set(deed.rules) <= _OF_ITS_TEXT | _OF_WHAT_LIES_THERE


def _supposed_there(completed: Completed, deed: RefusedDeed) -> CardId | None:
    """A card that stands in the way and of which no line tells that it is there before the step."""
    told = {str(step.get("card")) for step in _steps(completed)[: max(deed.step, 0)]}
    in_the_way = deed.among
    if battle_rules.may_attack_directly.id in deed.rules:
        side = str(_steps(completed)[deed.step]["player"])
        there = completed.scenario["start"][Player(side).opponent.value].get("monster_zone", ())  # type: ignore[index]  # completion made it
        in_the_way = tuple(CardId(str(entry["card"])) for entry in there)
        if any(card in completed.placed or card in told for card in in_the_way):
            return None
    loose = (card for card in in_the_way if card not in completed.placed and card not in told)
    return next((card for card in loose if _is_laid(completed, card)), None)


def _is_laid(completed: Completed, card: CardId) -> bool:
    """Whether it lies somewhere when the play begins."""
    start = completed.scenario["start"]
    sides = [start[player.value] for player in Player]  # type: ignore[index]  # completion made it
    zones = [zone for side in sides for zone in side.values() if isinstance(zone, list)]
    return any(isinstance(one, dict) and one.get("card") == card for zone in zones for one in zone)


def _set_off_later(text: CardText) -> str:
    """What sets a Trigger Effect off that may come later than it is told; empty: nothing does."""
    for effect in text.triggers:
        waits = any(isinstance(on, PhaseBegins) for on in effect.on)
        if waits and any(isinstance(one, Happened) for one in effect.conditions):
            return f"{text.name} may be used when its phase comes"
    events = [on for effect in text.triggers for on in effect.on]
    if any(isinstance(on, Activation) and on.in_response for on in events):
        return f"when an activation sets off the effect of {text.name} is not computed"
    return ""


def _came_somehow(completed: Completed, deed: RefusedDeed, text: CardText | None) -> CardId | None:
    """What is Special Summoned before that step, and no line tells by what; None: nothing.

    It is the card itself, or what one that answers Summons is told to answer.
    """
    answers = text is not None and any(
        isinstance(on, WouldSummon) for effect in text.effects for on in effect.on
    )
    came = [
        CardId(str(step["card"]))
        for step in _steps(completed)[: max(deed.step, 0)]
        if step["do"] == "apply" and step.get("event") == "special_summoned"
    ]
    return next((card for card in reversed(came) if answers or card == deed.card), None)


def _done_besides(
    completed: Completed, cards: Cards, deed: RefusedDeed, text: CardText | None
) -> str:
    """That an unnamed effect used right before may have done what alone is wanting; empty: none."""
    events = [on for effect in (text.effects if text is not None else ()) for on in effect.on]
    before = _steps(completed)[: max(deed.step, 0)]
    last = before[-1] if before else {}
    wanting = set(deed.rules) == {activation_rules.event_happened.id}
    if last.get("do") not in ("activate", "chain") or not events or not wanting:
        return ""
    if any(isinstance(on, Activation | WouldSummon | AttackDeclared) for on in events):
        return ""
    if deed.card in _paid_with(last) and all(map(_is_of_itself, events)):
        return ""  # What became of it is told: it was the cost.
    name = printed_name(CardId(str(last["card"])))
    used = cards.get(name)
    is_unnamed = used is not None and bool(used.stand_in)
    return f"what else {name} does is not told" if is_unnamed else ""


def _paid_with(step: Mapping[str, object]) -> Iterator[object]:
    """Yields the cards with which the cost of a step is paid."""
    costs = step.get("cost")
    for cost in costs if isinstance(costs, list) else ():
        for cards in cost.values() if isinstance(cost, dict) else ():
            yield from cards if isinstance(cards, list) else ()


def _is_of_itself(on: EventPattern) -> bool:
    """Whether an event is about the card itself that waits for it."""
    what = getattr(on, "what", None)
    return isinstance(what, Selector) and what.ref is Ref.THIS_CARD


def _is_first(completed: Completed, deed: RefusedDeed) -> bool:
    """Whether nothing is told to be done before it but that a phase begins."""
    done = [step for step in _steps(completed) if step["do"] not in ("next_phase", "end_turn")]
    own = [step for step in done if step.get("card") == deed.card]
    return len(own) == 1 and own[0] is done[0]


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
