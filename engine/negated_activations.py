"""Negated activations: effects that are negated because of where they were activated."""

from dataclasses import replace

from engine.links import Link
from engine.negations import NegateActivated
from engine.ongoing import context_of
from engine.play import Play
from engine.rules import negation
from engine.rules.register import AnyRule
from engine.select import fits, players
from engine.state import Lingering
from engine.terms import SPELL_TRAP_ZONE, CardId, EventId, Face, Player


def negated_where_activated(play: Play, link: Link) -> tuple[AnyRule, CardId, EventId] | None:
    """What negates the effects that such a card activates there, if anything does (NG14)."""
    state, card = play.state, play.state.card(link.card)
    for source in play.view.sources:
        if not isinstance(source.application, NegateActivated):
            continue
        what = source.application.what
        context = context_of(state, source.card, source.controller)
        there = replace(card, zone=link.at, face=Face.UP)
        is_meant = link.player in players(what.whose, context, state) and link.at in what.zone
        if is_meant and negation.negated_as_activated(
            such_are_negated_there=fits(state, what.where, there, context)
        ):
            return negation.negated_as_activated, source.card, EventId(0)
    return None


def column_negation(play: Play, link: Link) -> Lingering | None:
    """What negates other effects in the column where this was activated, if anything does."""
    card = play.state.card(link.card)
    slot = card.slot
    if slot is None or card.zone is not SPELL_TRAP_ZONE:
        return None
    column = slot if card.controller is Player.A else 4 - slot
    for left in play.state.lingering:
        fresh = play.state.turn <= left.last_turn
        if fresh and left.column == column and left.source != link.card:
            return left
    return None
