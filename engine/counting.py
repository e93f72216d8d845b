"""Counting: how many of the cards that fit may be chosen together."""

from collections.abc import Sequence

from engine.select import Context, find, fits, players
from engine.selectors import Count, Selector
from engine.state import State
from engine.terms import CardId


def how_many(state: State, what: Selector, context: Context) -> Count:
    """How many are to be chosen: as many as others fit, if the text says so."""
    if what.up_to is None:
        return what.count
    there = most(state, what.up_to, find(state, what.up_to, context), context)
    return Count(there if what.exactly_as_many else min(what.count.min, there), there)


def most(state: State, what: Selector, found: Sequence[CardId], context: Context) -> int:
    """The greatest number of them that may be chosen together."""
    if not (what.different_names or what.different or what.including or what.including_this):
        return len(found)
    if not _holds_what_it_must(state, what, found, context):
        return 0
    return len(together(state, what, found, len(found), context))


def together(
    state: State, what: Selector, found: Sequence[CardId], number: int, context: Context
) -> tuple[CardId, ...]:
    """The first so many that may be chosen together, what must be among them before others."""
    first = [card for card in found if _is_due(state, what, card, context)][:1]
    chosen: list[CardId] = []
    for card in (*first, *found):
        if len(chosen) < number and card not in chosen and _differs(state, what, card, chosen):
            chosen.append(card)
    return tuple(chosen)


def _holds_what_it_must(
    state: State, what: Selector, found: Sequence[CardId], context: Context
) -> bool:
    asks = what.including is not None or what.including_this
    return not asks or any(_is_due(state, what, card, context) for card in found)


def _is_due(state: State, what: Selector, card: CardId, context: Context) -> bool:
    """Whether it is a card that must be among the chosen."""
    if what.including_this:
        return card == context.source
    here = state.card(card)
    is_theirs = here.controller in players(what.including_whose, context, state)
    return what.including is not None and is_theirs and fits(state, what.including, here, context)


def _differs(state: State, what: Selector, card: CardId, chosen: Sequence[CardId]) -> bool:
    """Whether it differs from each of the others as the text asks."""
    fields = ("name", *what.different) if what.different_names else what.different
    mine = state.text(card)
    return all(
        getattr(mine, field, None) != getattr(state.text(other), field, None)
        for field in fields
        for other in chosen
    )
