"""Triggers: which effects a set of events triggers, and in which order they are placed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.activation.legality import refusals_of, unsure_of_conditions
from engine.activation.refusals import Refusal, part_of, possible_activation
from engine.activation.responses import activation_fits
from engine.board.continuous_effects import OpenFactError
from engine.board.event_matching import happened, is_lost_battle
from engine.board.events import MOVED, Event, EventKind
from engine.board.identity import has_its_effects
from engine.board.play import Play
from engine.board.references import EffectContext
from engine.board.script import Script
from engine.board.state import CardState
from engine.cardtext import event_patterns, selectors
from engine.cardtext.card_text import CardText, Effect
from engine.cardtext.effect_labels import effects_meant
from engine.cardtext.unmodelled import is_only_partly_modelled
from engine.chains.building import activate
from engine.rules import chains_rules, negation_rules, timing_rules
from engine.rules.register import rule_by_id
from engine.terms.vocabulary import (
    GRAVEYARD,
    HAND,
    MONSTER,
    UP,
    CardId,
    EffectKind,
    EventId,
    Player,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Pending:
    """A trigger whose event has happened and that is not placed yet."""

    card: CardId
    effect: Effect
    player: Player
    context: EffectContext
    group: int


def pending(play: Play, since: int) -> list[Pending]:
    """Triggers of all events since a place in the trace, in the order of placing (CH06)."""
    events = play.events[since:]
    found: list[Pending] = []
    if not events:
        return found
    events = [*_put_off(play, events), *events]
    for card in play.state.cards_named(play.state.texts.triggering):
        text = play.state.text_of(card)
        for effect in text.triggers:
            one = _triggered(play, card, text, effect, events)
            if one is not None:
                found.append(one)
    return sorted(found, key=lambda p: p.group)


def _put_off(play: Play, events: list[Event]) -> list[Event]:
    """What an attacked monster's being flipped triggers comes after damage calculation."""
    if not any(event.kind is EventKind.BATTLED for event in events):
        return []
    return [event for event in play.events if _is_flip(play, event)]


def _is_flip(play: Play, event: Event) -> bool:
    """Whether the target of the present attack was turned face-up in it."""
    return play.attack is not None and play.attack.flipped == event.id


def _triggered(
    play: Play, card: CardState, text: CardText, effect: Effect, events: list[Event]
) -> Pending | None:
    if not _stands_right(card, text, effect) or not has_its_effects(play.state, card):
        return None
    player = card.controller if card.on_field else card.owner
    context = play.context(player, card.id)
    hits = [
        event
        for event in events
        if _answers(play, effect, event, context) and _was_there(play, card, effect, event)
    ]
    if not hits:
        return None
    last = any(event.moment == play.moment or _is_flip(play, event) for event in hits)
    if timing_rules.misses_timing(effect.timing, mandatory=effect.mandatory, was_last=last):
        play.emit(
            EventKind.MISSED_TIMING,
            f"{card.name} misses its timing.",
            timing_rules.misses_timing,
            causes=[*(e.id for e in hits), events[-1].id],
            part=effect.label,
            details={"source": card.id},
        )
        return None
    subjects = tuple((c, play.state.card(c).stamp) for event in hits for c in event.cards)
    context = replace(context, subjects=subjects, summoned=subjects)
    optional = not effect.mandatory  # Put on the Chain only if it is told.
    refused = refusals_of(
        possible_activation(play, player, card.id, effect, context, is_told=optional)
    )
    _write(play, card, effect, refused, [e.id for e in hits])
    if refused:
        return None
    group = chains_rules.trigger_group(
        mandatory=effect.mandatory, turn_player=player is play.state.turn_player
    )
    if chains_rules.hidden_comes_last(
        hidden=card.zone is HAND, optional=not effect.mandatory, region=play.region
    ):
        group += 2
    return Pending(card=card.id, effect=effect, player=player, context=context, group=group)


def _answers(play: Play, effect: Effect, event: Event, context: EffectContext) -> bool:
    if effect.kind is EffectKind.FLIP and event.details.get("no_flip"):
        return False
    if event.kind is EventKind.BATTLED and Zone.MONSTER_ZONE in effect.from_:
        return any(
            happened(play, pattern, event, context) or is_lost_battle(play, pattern, event, context)
            for pattern in effect.on
        )
    if event.kind is EventKind.ACTIVATED:
        return any(_was_activated(play, pattern, event, context) for pattern in effect.on)
    return any(happened(play, pattern, event, context) for pattern in effect.on)


def _was_activated(
    play: Play, pattern: event_patterns.EventPattern, event: Event, context: EffectContext
) -> bool:
    """Whether such a card or effect was activated in the Chain that has just resolved.

    Not one whose activation was negated: it did not happen.
    """
    if not isinstance(pattern, event_patterns.Activation) or is_only_partly_modelled(pattern):
        return False
    chain = play.chains[-1] if play.chains and not play.chain else ()
    return not pattern.in_response and any(
        link.event == event.id
        and negation_rules.standing_after(link.negation).activated
        and activation_fits(play, pattern, link, context.controller, context)
        for link in chain
    )


def _write(
    play: Play,
    card: CardState,
    effect: Effect,
    refused: tuple[Refusal, ...],
    hits: list[EventId],
) -> None:
    """Write down why a trigger is not activated although its event has happened."""
    part = part_of(effect.label)
    for refusal in refused:
        play.emit(
            EventKind.REFUSED,
            f"{card.name}: {part} is not activated, because {refusal.why}.",
            rule_by_id(refusal.rule),
            cards=[card.id],
            causes=[*hits, *play.behind(refusal.cards)],
            part=part,
            why=refusal.why,
            details={
                "source": card.id,
                "rule": refusal.rule,
                "trigger": True,
                "among": refusal.cards,
            },
        )


def _stands_right(card: CardState, text: CardText, effect: Effect) -> bool:
    if effect.from_:
        if card.zone not in effect.from_:
            return False
        return not card.on_field or card.face is UP
    if card.on_field:
        return card.face is UP and (text.kind is MONSTER or card.active)
    return card.zone in _landing(effect)


def _landing(effect: Effect) -> tuple[Zone, ...]:
    """Zones off the field where an effect that triggers on moving there is activated."""
    zones: list[Zone] = []
    for pattern in effect.on:
        if isinstance(pattern, event_patterns.Sent) and pattern.what.ref is selectors.Ref.THIS_CARD:
            zones.extend(pattern.to)
        if (
            isinstance(pattern, event_patterns.Destroyed)
            and pattern.what.ref is selectors.Ref.THIS_CARD
        ):
            zones.append(GRAVEYARD)
            if not pattern.to_graveyard:
                zones.append(Zone.BANISHED)
        if (
            isinstance(pattern, event_patterns.LeftField)
            and pattern.what.ref is selectors.Ref.THIS_CARD
        ):
            zones.extend((GRAVEYARD, Zone.BANISHED, HAND, Zone.DECK, Zone.EXTRA_DECK))
    return tuple(zones)


def _was_there(play: Play, card: CardState, effect: Effect, event: Event) -> bool:
    """Whether the card lay where it is when the event happened, if its text asks for that."""
    first = effect.resolution[0].do if effect.resolution else None
    what = getattr(first, "what", None)
    if not isinstance(what, selectors.Selector) or card.zone not in what.there_before:
        return True
    since = (one for one in play.events if one.id >= event.id)
    return not any(one.kind is MOVED and card.id in one.cards for one in since)


NoteTriggers = Callable[[Player, str, Sequence[tuple[CardId, Effect]]], None]
"""Receives the triggers that a player may place next."""


def place_triggers(
    play: Play, script: Script, since: int, asked: frozenset[str], ask: NoteTriggers
) -> bool:
    """Puts triggers on the Chain as the script names them; mandatory ones in any case."""
    waiting = pending(play, since)
    before = len(play.chain)
    while waiting:
        turn = [p for p in waiting if p.group == waiting[0].group]
        if len(turn) > 1 or not turn[0].effect.mandatory:
            label = f"response to link {len(play.chain)}" if play.chain else play.window.label
            ask(turn[0].player, label, [(p.card, p.effect) for p in turn])
        found = _next(play, script, waiting, turn, asked)
        if found is None:
            _declined(script, turn[0].player)
            waiting = [p for p in waiting if p not in turn]
            continue
        one, step = found
        waiting.remove(one)
        told = bool(step)
        case = possible_activation(
            play, one.player, one.card, one.effect, one.context, is_told=told
        )
        if not refusals_of(case):
            play.doubt(one.card, unsure_of_conditions(case))
            activate(case, script, step)
            if not told and one.effect.mandatory:
                play.unclaimed.append((one.card, one.effect.label))
    return len(play.chain) > before


def _next(
    play: Play,
    script: Script,
    waiting: list[Pending],
    turn: list[Pending],
    asked: frozenset[str],
) -> tuple[Pending, Mapping[str, object]] | None:
    """The trigger that is placed next, with its step; None: the player declines those left."""
    chosen = _named(play, script, waiting)
    forced = [p for p in turn if p.effect.mandatory or _is_asked(play, p, asked)]
    if chosen is not None and chosen[0] in turn:
        script.position = chosen[2]
        return chosen[0], chosen[1]
    later = None if chosen is None else _named_later(play, script, turn, chosen[2])
    if later is not None:
        return later
    if len(forced) > 1 and play.asks_order:
        return forced[_chosen_first(play, forced)], {}
    return (forced[0], {}) if forced else None


def _chosen_first(play: Play, forced: Sequence[Pending]) -> int:
    """Which of a player's triggers is placed next, where nothing says what the player chooses.

    Raises:
        OpenFactError: it is asked, so each choice is played.
    """
    names = [play.name(one.card) for one in forced]
    key = f"next Chain Link of {' and '.join(names)}"
    if key not in play.assumed and len(set(names)) > 1:
        raise OpenFactError(key, tuple((f"{name} is placed first",) for name in names))
    return play.assumed.get(key, 0)


def _named_later(
    play: Play, script: Script, turn: list[Pending], at: int
) -> tuple[Pending, Mapping[str, object]] | None:
    """A trigger whose turn it is, although the steps name it after one that comes later (CH06)."""
    while at < len(script.steps) and script.steps[at]["do"] in ("activate", "chain"):
        for one in turn:
            if _is_named(play, script.steps[at], one):
                step = script.steps[at]
                script.steps = (*script.steps[:at], *script.steps[at + 1 :])
                return one, step
        at += 1
    return None


def _is_named(play: Play, step: Mapping[str, object], one: Pending) -> bool:
    same_card = step.get("card") in (one.card, play.name(one.card))
    label = step.get("effect")
    if not same_card or label is None:
        return same_card
    return one.effect in effects_meant(play.state.text(one.card), str(label))


def _declined(script: Script, player: Player) -> None:
    """Take the step in which a player declines to place an optional trigger, if there is one."""
    step = script.next
    if step is not None and step["do"] == "pass" and step.get("player") == player:
        script.take()


def _is_asked(play: Play, one: Pending, asked: frozenset[str]) -> bool:
    return play.incomplete and play.name(one.card) in asked


def _named(
    play: Play, script: Script, waiting: list[Pending]
) -> tuple[Pending, Mapping[str, object], int] | None:
    """The waiting trigger that the script names next, its step, and the place after it."""
    at = script.position
    while at < len(script.steps) and script.steps[at]["do"] == "pass":
        at += 1
    if at >= len(script.steps) or script.steps[at]["do"] not in ("activate", "chain"):
        return None
    step = script.steps[at]
    for one in waiting:
        if _is_named(play, step, one):
            return one, step, at + 1
    return None
