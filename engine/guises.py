"""Guises: what ongoing effects have cards count as: a name, Types, Attributes, a kind."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.applications import TreatAs
from engine.identity import as_declared
from engine.ongoing import Source, context_of, order_of
from engine.select import covers
from engine.state import CardState
from engine.terms import UP, CardId
from engine.view import View, unaffected

Guises = Mapping[CardId, tuple[TreatAs, ...]]


def guises_of(view: View) -> tuple[Guises, tuple[str, ...]]:
    """What cards count as by the texts of others, in their order; what is not told for it."""
    found: dict[CardId, tuple[TreatAs, ...]] = {}
    untold: list[str] = []
    for source, treat in _in_order(view, list(_treating(view))):
        said = as_declared(treat, view.state.card(source.card).declared)
        if said is None:
            untold.append(f"{view.state.card(source.card).name}: what was declared")
            continue
        for card in _reached(view, source, treat):
            found[card] = (*found.get(card, ()), said)
    return found, tuple(untold)


def _treating(view: View) -> Iterator[tuple[Source, TreatAs]]:
    """The ongoing effects that do so; what a card always makes of itself is read from its text."""
    for source in view.sources:
        treat = source.application
        if isinstance(treat, TreatAs) and treat.like is None:
            own = (each for _, each in view.state.text(source.card).treats)
            if treat not in own:
                yield source, treat


def _in_order(view: View, treating: list[tuple[Source, TreatAs]]) -> list[tuple[Source, TreatAs]]:
    """In which order they began; where two give another of the same from the start, as told.

    Raises:
        OpenFactError: the scenario does not say in which order those began.
    """
    for facet in ("name", "type", "attribute"):
        changing = [source.card for source, treat in treating if facet in _changed(treat)]
        first = [card for card in dict.fromkeys(changing) if view.state.card(card).since == 0]
        if len(first) > 1:
            early = [one for one in treating if one[0].card in first]
            early.sort(key=lambda one: order_of(view.state, one[0].card, first))
            treating = [*early, *(one for one in treating if one not in early)]
    return treating


def _changed(treat: TreatAs) -> frozenset[str]:
    """What it gives cards in place of what they have."""
    told = {"name": treat.name, "type": treat.type, "attribute": treat.attribute}
    every = (word for word, value in told.items() if value or word in treat.declared)
    return frozenset() if treat.also else frozenset(every)


def _reached(view: View, source: Source, treat: TreatAs) -> Iterator[CardId]:
    """The cards that it is said of, and that are affected by it."""
    state = view.state
    context = replace(context_of(state, source.card, source.controller), stats=view.value)
    for card in state.cards.values():
        if _is_meant(card, treat) and covers(state, treat.what, card, context):
            own = card.id == source.card
            if own or not card.on_field or unaffected(view, card, source.card) is None:
                yield card.id


def _is_meant(card: CardState, treat: TreatAs) -> bool:
    """Whether it is a card that texts speak of: face-up, and on the field if none is named."""
    if card.on_field:
        return card.face is UP
    return bool(treat.what.zone) or treat.what.ref is not None
