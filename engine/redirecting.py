"""Redirecting: where effects send cards instead of where they would go."""

from dataclasses import replace

from engine.applications import LeavesTo, NegateGraveyardMoves, Redirect
from engine.ongoing import Source, context_of
from engine.select import covers, fits, players
from engine.selectors import Filter
from engine.state import CardState
from engine.terms import FIELD, CardId, Face, Whose, Zone
from engine.view import View


def redirect_of(
    view: View, card: CardState, to: Zone, destroyed: frozenset[CardId] = frozenset()
) -> tuple[Zone, Source, bool] | None:
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


def nothing_reaches(view: View, where: Filter, zones: tuple[Zone, ...]) -> bool:
    """Whether no card of this kind, from these zones, can be sent to the GY now."""
    for source in view.sources:
        change = source.application
        if not isinstance(change, Redirect) or change.to is not Zone.GRAVEYARD:
            continue
        is_wide = not change.this_card_only and change.whose is Whose.EITHER
        from_here = not change.from_ or set(zones) <= set(change.from_)
        if is_wide and from_here and change.what in (Filter(), Filter(kind=where.kind)):
            return True
    return False


def moves_from_graveyard_negated(view: View) -> Source | None:
    """The effect that negates moves out of the GY, if any applies."""
    return next((s for s in view.sources if isinstance(s.application, NegateGraveyardMoves)), None)


def _redirects(view: View, change: Redirect, source: Source, card: CardState) -> bool:
    if change.this_card_only and card.id != source.card:
        return False
    context = context_of(view.state, source.card, source.controller)
    return card.owner in players(change.whose, context, view.state) and fits(
        view.state, change.what, replace(card, face=Face.UP), context
    )


def _leaves_to(view: View, change: LeavesTo, source: Source, card: CardState, to: Zone) -> bool:
    if not card.on_field or to in (change.to, *FIELD):
        return False
    if source.lingering is not None and source.lingering.cards:
        return (card.id, card.stamp) in source.lingering.cards
    context = context_of(view.state, source.card, source.controller)
    return covers(view.state, change.what, card, context)


def _speaks_of_others(source: Source) -> bool:
    change = source.application
    return not (isinstance(change, Redirect) and change.this_card_only)
