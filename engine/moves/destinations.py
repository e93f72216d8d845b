"""Destinations: where a card that is to move really goes."""

from dataclasses import replace

from engine.board.continuous_effects import EffectSource, context_of
from engine.board.play import Play
from engine.board.references import players
from engine.board.selection import covers, fits
from engine.board.state import CardState
from engine.board.view import View
from engine.cardtext.applications import LeavesTo, NegateGraveyardMoves, Redirect
from engine.cardtext.selectors import Filter
from engine.rules import continuous_rules, destinations_rules, summons_rules
from engine.rules.register import AnyRule
from engine.terms.vocabulary import (
    EXTRA_DECK_TRAITS,
    FIELD,
    GRAVEYARD,
    HAND,
    MONSTER_ZONE,
    NOWHERE,
    CardId,
    Face,
    Trait,
    Whose,
    Zone,
)


def redirect_of(
    view: View, card: CardState, to: Zone, destroyed: frozenset[CardId] = frozenset()
) -> tuple[Zone, EffectSource, bool] | None:
    """Where the card goes instead, by which effect, and whether to the top of the Deck.

    A card that is destroyed at the same time no longer sends others, or itself, elsewhere; what a
    card says of itself alone comes before what others say of it.
    """
    for source in sorted(view.sources, key=_speaks_of_others) if view.sources else ():
        change = source.application
        if isinstance(change, LeavesTo) and _leaves_to(view, change, source, card, to):
            return change.to, source, False
        if not isinstance(change, Redirect) or change.to is not to:
            continue
        by_itself = source.lingering is not None or change.this_card_only
        if source.card in destroyed and not by_itself:
            continue
        if change.from_ and card.zone not in change.from_:
            continue
        if _redirects(view, change, source, card):
            return change.instead, source, change.top_of_deck
    return None


def where_all_go(view: View, where: Filter, zones: tuple[Zone, ...]) -> Zone:
    """Where every card of this kind, from these zones, goes that would be sent to the GY now."""
    for source in view.sources:
        change = source.application
        if not isinstance(change, Redirect) or change.to is not Zone.GRAVEYARD:
            continue
        is_wide = not change.this_card_only and change.whose is Whose.EITHER
        from_here = not change.from_ or set(zones) <= set(change.from_)
        if is_wide and from_here and change.what in (Filter(), Filter(kind=where.kind)):
            return change.instead
    return GRAVEYARD


def moves_from_graveyard_negated(view: View) -> EffectSource | None:
    """The effect that negates moves out of the GY, if any applies."""
    return next((s for s in view.sources if isinstance(s.application, NegateGraveyardMoves)), None)


def _redirects(view: View, change: Redirect, source: EffectSource, card: CardState) -> bool:
    if change.this_card_only and card.id != source.card:
        return False
    context = context_of(view.state, source.card, source.controller)
    return card.owner in players(change.whose, context, view.state) and fits(
        view.state, change.what, replace(card, face=Face.UP), context
    )


def _leaves_to(
    view: View, change: LeavesTo, source: EffectSource, card: CardState, to: Zone
) -> bool:
    if not card.on_field or to in (change.to, *FIELD):
        return False
    if source.lingering is not None and source.lingering.cards:
        return (card.id, card.stamp) in source.lingering.cards
    context = context_of(view.state, source.card, source.controller)
    return covers(view.state, change.what, card, context)


def _speaks_of_others(source: EffectSource) -> bool:
    change = source.application
    return not (isinstance(change, Redirect) and change.this_card_only)


def destination(  # noqa: PLR0913, PLR0917 -- a move has that many sides
    play: Play,
    view: View,
    card: CardState,
    to: Zone,
    reasons: frozenset[str],
    together: frozenset[CardId],
) -> tuple[Zone, AnyRule | None, bool]:
    """The zone the card goes to, the rule that changed it, and whether on top of the Deck."""
    trait = play.state.text_of(card).trait
    is_special = not _SPECIAL.isdisjoint(trait)
    if destinations_rules.token_is_gone(trait):
        return NOWHERE, destinations_rules.token_is_gone, False
    trying = card.zone is NOWHERE
    if trying and "summon_negated" in reasons:
        return to, None, False
    if trying and "destroyed" not in reasons and summons_rules.was_on_field(card.zone):
        card = replace(card, zone=MONSTER_ZONE)
    found = redirect_of(view, card, to, together)
    elsewhere = continuous_rules.goes_elsewhere(card.zone, None if found is None else found[0])
    goal = found[0] if found is not None and elsewhere else to
    pendulum = is_special and Trait.PENDULUM in trait and goal is GRAVEYARD
    if destinations_rules.pendulum_goes_to_extra_deck(pendulum=pendulum, from_field=card.on_field):
        return Zone.EXTRA_DECK, destinations_rules.pendulum_goes_to_extra_deck, False
    if is_special and goal in _HIDDEN and not EXTRA_DECK_TRAITS.isdisjoint(trait):
        goal = Zone.EXTRA_DECK
    if found is not None and goal is found[0]:
        return goal, continuous_rules.goes_elsewhere, found[2]
    return goal, None, False


_SPECIAL = EXTRA_DECK_TRAITS | {Trait.TOKEN, Trait.PENDULUM}
"""Of cards without any of these, only the ongoing effects decide where they go."""
_HIDDEN = (HAND, Zone.DECK)
