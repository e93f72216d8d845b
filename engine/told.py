"""Told: what a text says of an event beyond its kind: by which card, for what, from where."""

from engine import patterns
from engine.events import Event, EventKind
from engine.play import Play
from engine.select import Context, fits, players, referred
from engine.selectors import Filter, Selector
from engine.state import CardState
from engine.terms import CardId


def by_effect_of(play: Play, what: Selector, event: Event, context: Context) -> bool:
    """Whether the effect of such a card did it, wherever that card is by now."""
    if event.by is None or "effect" not in event.reasons:
        return False
    if what.ref is not None:
        return event.by in referred(play.state, what.ref, context)
    return _is_such(play, what, play.state.card(event.by), context)


def _is_such(play: Play, what: Selector, card: CardState, context: Context) -> bool:
    holder = card.controller if card.on_field else card.owner
    kinds = what.any_of or (what.where,)
    return (
        not (what.other and card.id == context.source)
        and holder in players(what.whose, context, play.state)
        and fits(play.state, what.where, card, context)
        and any(fits(play.state, each, card, context) for each in kinds)
    )


def for_effect_of(play: Play, where: Filter, event: Event, context: Context) -> bool:
    """Whether it was a cost of activating such a card, or an effect of one."""
    if "cost" not in event.reasons:
        return False
    causes = (play.events[number - 1] for number in event.causes)
    activated = (e.cards[0] for e in causes if e.kind is EventKind.ACTIVATED)
    return any(fits(play.state, where, play.state.card(card), context) for card in activated)


def as_material(play: Play, pattern: patterns.Sent, event: Event, context: Context) -> bool:
    """Whether it went as material for such a Summon, of such a monster."""
    kinds = {f"for_{kind}" for kind in pattern.material_for}
    if kinds and not kinds & event.reasons:
        return False
    where = pattern.summoning
    if where is None:
        return True
    return any(
        fits(play.state, where, card, context)
        for card in play.state.cards.values()
        if card.summoned is not None and event.cards[0] in card.summoned.materials
    )


def was_made_with(play: Play, what: Selector, event: Event, context: Context) -> bool:
    """Whether such a card was material for it; assumed in a scenario that tells of none."""
    kinds = what.any_of or (what.where,)
    made = [play.state.card(card).summoned for card in event.cards]
    used = [card for summoned in made if summoned is not None for card in summoned.materials]
    if not used and play.incomplete:
        return True
    return any(
        fits(play.state, what.where, play.state.card(card), context)
        and any(fits(play.state, each, play.state.card(card), context) for each in kinds)
        for card in used
    )


def came_from(play: Play, pattern: patterns.Summoned, event: Event, context: Context) -> bool:
    """Whether monsters were Summoned from there, by that owner, alone, and with such materials."""
    if pattern.using is not None and not was_made_with(play, pattern.using, event, context):
        return False
    zones, owners = pattern.from_, players(pattern.from_whose, context, play.state)

    def fitting(card: CardId) -> bool:
        here = play.state.card(card)
        return here.owner in owners and (not zones or here.came_from in zones)

    return any(fitting(card) for card in event.cards) and not (
        pattern.alone and len(event.cards) > 1
    )
