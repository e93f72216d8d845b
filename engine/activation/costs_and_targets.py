"""Costs and targets: what an activation pays and targets, as the scenario gives it."""

from collections.abc import Mapping, Sequence

from engine.activation.candidates import cost_candidates, holders_of, payable, target_candidates
from engine.board.conditions import amount_of
from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.script import Script
from engine.board.selection import how_many_of, most_together, zones_sought
from engine.cardtext import operations as ops
from engine.cardtext.card_text import Effect, Mode
from engine.cardtext.effect_labels import mode_meant
from engine.cardtext.operations import Cost
from engine.cardtext.selectors import Count, Selector
from engine.effects.control_changes import change_one
from engine.effects.skipped_phases import leave_to_skip
from engine.moves import placing
from engine.moves.choices import choose_cards
from engine.moves.materials import materials_under
from engine.moves.unnamed_cards import unnamed_card
from engine.rules import activation_rules
from engine.terms.vocabulary import CardId, EventId, Zone

_VERBS = {
    ops.Discard: ("discard", Zone.GRAVEYARD, "is discarded", {"cost", "discarded"}),
    ops.Tribute: ("tribute", Zone.GRAVEYARD, "is Tributed", {"cost", "tributed"}),
    ops.Banish: ("banish", Zone.BANISHED, "", {"cost"}),
    ops.SendToGy: ("send_to_graveyard", Zone.GRAVEYARD, "", {"cost"}),
    ops.ReturnToHand: ("return_to_hand", Zone.HAND, "", {"cost", "returned"}),
    ops.ReturnToDeck: ("return_to_deck", Zone.DECK, "", {"cost", "returned"}),
}


def given_cards(step: Mapping[str, object], verb: str) -> tuple[str, ...]:
    """The cards that a step says a cost is paid with."""
    cost = step.get("cost")
    if not isinstance(cost, list):
        return ()
    found: list[str] = []
    for entry in cost:
        value = entry.get(verb) if isinstance(entry, Mapping) else None
        values = value if isinstance(value, list) else [value]
        found.extend(one for one in values if isinstance(one, str))
    return tuple(found)


def pay_costs(
    play: Play,
    script: Script,
    costs: Sequence[Cost],
    context: EffectContext,
    step: Mapping[str, object],
) -> tuple[tuple[CardId, ...], tuple[EventId, ...]]:
    """Pays all costs; returns the cards they took, and the events."""
    start = len(play.events)
    paid: list[CardId] = []
    for cost in costs:
        paid.extend(_pay(play, script, cost, context, step))
    return tuple(paid), tuple(event.id for event in play.events[start:])


def _pay(  # noqa: PLR0911 -- one line a kind of cost
    play: Play, script: Script, cost: Cost, context: EffectContext, step: Mapping[str, object]
) -> tuple[CardId, ...]:
    if isinstance(cost, ops.PayLp):
        amount = amount_of(play.state, cost.amount, context) or 0
        play.pay(context.controller, -amount, activation_rules.paid_on_activation, why="cost")
        return ()
    if isinstance(cost, ops.SkipPhase):
        leave_to_skip(play, cost, context)
        return ()
    if isinstance(cost, ops.RemoveCounter):
        _remove_counters(play, cost, context)
        return ()
    if isinstance(cost, ops.Detach):
        return _detach(play, script, cost, context, given_cards(step, "detach"))
    if isinstance(cost, ops.Reveal | ops.ChangePosition):
        return _in_place(play, script, cost, context, step)
    if type(cost) not in _VERBS:
        words = cost.text if isinstance(cost, ops.Opaque) else ""
        play.cost_gap(f"{play.name(context.source)}: a cost that is not modelled", words)
        return ()
    verb, zone, words, reasons = _VERBS[type(cost)]
    cards = _cost_cards(play, script, cost, context, given_cards(step, verb))
    placing.move(
        play,
        cards,
        zone,
        activation_rules.paid_on_activation,
        reasons=reasons,
        verb=f"{words} as a cost" if words else "",
    )
    return cards


def _detach(
    play: Play,
    script: Script,
    cost: ops.Detach,
    context: EffectContext,
    given: Sequence[str],
) -> tuple[CardId, ...]:
    """Detach materials; in an incomplete scenario there are some that it does not name."""
    under = materials_under(play, cost, context)
    name = play.name(context.source)
    if len(under) < cost.count:
        play.assumptions.append(f"{name} has material that is not named")
        text = f"The cost of {name} is paid with cards that are not named."
        play.emit(
            EventKind.COST_PAID,
            text,
            activation_rules.paid_on_activation,
            player=context.controller,
        )
    count = Count(min(cost.count, len(under)), cost.max or cost.count)
    what = f"material that {name} detaches"
    cards = choose_cards(play, script, under, count, given=given, card=context.source, what=what)
    placing.move(
        play,
        cards,
        Zone.GRAVEYARD,
        activation_rules.paid_on_activation,
        reasons={"cost", "detached"},
        verb="is detached as a cost",
    )
    return cards


def _in_place(
    play: Play,
    script: Script,
    cost: ops.Reveal | ops.ChangePosition,
    context: EffectContext,
    step: Mapping[str, object],
) -> tuple[CardId, ...]:
    """Reveal cards, or change positions: the cards stay where they are."""
    cards = _cost_cards(play, script, cost, context, given_cards(step, "reveal"))
    rule = activation_rules.paid_on_activation
    if isinstance(cost, ops.Reveal):
        text = f"{play.names(cards)} is revealed as a cost."
        play.emit(EventKind.COST_PAID, text, rule, cards=cards, player=context.controller)
        return cards
    return tuple(card for card in cards if change_one(play, card, cost.to, rule))


def _cost_cards(
    play: Play, script: Script, cost: Cost, context: EffectContext, given: Sequence[str]
) -> tuple[CardId, ...]:
    what: Selector = cost.what  # type: ignore[union-attr]  # the caller chose those that have it
    found = payable(play, cost, cost_candidates(play, what, context))
    if what.top:
        if play.incomplete and len(found) < what.count.min:
            play.emit(
                EventKind.COST_PAID,
                f"The cost of {play.name(context.source)} is paid with cards that are not named.",
                activation_rules.paid_on_activation,
                player=context.controller,
            )
        return found[: what.count.max]
    if what.ref is not None:
        return found
    missing = what.count.min - len(found)
    if missing > 0 and play.incomplete:
        made = tuple(unnamed_card(play, context.controller, what) for _ in range(missing))
        play.assumptions.append(
            f"the cost of {play.name(context.source)} is paid with a card that is not named"
        )
        return (*found, *made)
    return choose_cards(
        play,
        script,
        found,
        how_many_of(play.state, what, context),
        given=given,
        card=context.source,
        what=f"cost of {play.name(context.source)}",
        sought=(what, context),
    )


def _remove_counters(play: Play, cost: ops.RemoveCounter, context: EffectContext) -> None:
    holders = holders_of(play, cost, context) or {context.source: 0}
    left = cost.count or 1
    if len(holders) > 1 and sum(holders.values()) > left:
        play.gap(f"{play.name(context.source)}: from which cards counters are removed")
    for card, there in holders.items():
        paid = left if len(holders) == 1 else min(left, there)
        if paid:
            _remove_so_many(play, card, cost.counter, paid)
        left -= paid


def _remove_so_many(play: Play, card: CardId, counter: str, count: int) -> None:
    counters = dict(play.state.card(card).counters)
    counters[counter] = counters.get(counter, 0) - count
    play.change(card, counters=tuple((k, v) for k, v in counters.items() if v > 0))
    play.emit(
        EventKind.COUNTER,
        f"{count} {counter} is removed from {play.name(card)} as a cost.",
        activation_rules.paid_on_activation,
        cards=[card],
        amount=-count,
    )


def choose_mode(effect: Effect, step: Mapping[str, object]) -> Mode:
    """The mode that is activated: the one the step names, else the first."""
    modes = effect.ways
    if len(modes) == 1:
        return modes[0]
    option = str(step.get("option", "")).lower()
    exact = next((mode for mode in modes if mode.label.lower() == option), None)
    return exact or mode_meant(modes, option)


def choose_targets(  # noqa: PLR0913 -- what a choice of targets takes
    play: Play,
    script: Script,
    mode: Mode,
    context: EffectContext,
    step: Mapping[str, object],
    *,
    is_card: bool,
) -> tuple[tuple[tuple[CardId, int], ...], ...]:
    """The targets of every target clause, with their stays.

    What has to be activated and lacks one of its targets targets nothing at all.
    """
    raw = step.get("targets")
    given = tuple(raw) if isinstance(raw, list) else (str(raw),) if raw else ()
    chosen = []
    for what in mode.targets:
        found = target_candidates(play, context, mode, what, is_card)
        if _is_short(play, what, found, context):
            return ()
        found = tuple(
            sorted(found, key=lambda c: play.state.card(c).controller is context.controller)
        )
        cards = choose_cards(
            play,
            script,
            found,
            how_many_of(play.state, what, context),
            given=given,
            card=context.source,
            what=f"target of {play.name(context.source)}",
            sought=(what, context),
        )
        chosen.append(tuple((card, play.state.card(card).stamp) for card in cards))
    return tuple(chosen)


def _is_short(
    play: Play, what: Selector, found: tuple[CardId, ...], context: EffectContext
) -> bool:
    """Whether fewer can be targeted than it takes, and no others may be there untold."""
    least = how_many_of(play.state, what, context).min
    sides = players(what.whose, context, play.state)
    if what.up_to is not None or play.may_hold_more(sides, zones_sought(what)):
        return False
    return most_together(play.state, what, found, context) < least
