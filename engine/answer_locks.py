"""Answer locks: what a text keeps players from activating in answer to an event, and only then."""

from engine.answers import activation_fits, forbidden_as
from engine.applications import Lock
from engine.cases import Case
from engine.happening import happened
from engine.ongoing import Source, context_of
from engine.patterns import Activation, EventPattern
from engine.play import Play
from engine.select import Context, fits, players


def answer_lock(case: Case) -> Source | None:
    """The text that keeps a player from answering with this what has just happened, if any."""
    what = forbidden_as(case.text.kind, is_card=case.is_card)
    for source in case.play.view.sources:
        lock = source.application
        if isinstance(lock, Lock) and lock.answering and what in lock.cannot:
            context = context_of(case.play.state, source.card, source.controller)
            if _is_kept(case, source, lock, context):
                return source
    return None


def _is_kept(case: Case, source: Source, lock: Lock, context: Context) -> bool:
    state = case.play.state
    if case.player not in players(lock.who, context, state):
        return False
    if lock.others and case.card.id == source.card:
        return False
    if lock.only is not None and not fits(state, lock.only, case.card, context):
        return False
    return any(_has_just_happened(case.play, event, context) for event in lock.answering)


def _has_just_happened(play: Play, event: EventPattern, context: Context) -> bool:
    """Whether an activation now would answer such an event, or such an activation."""
    if isinstance(event, Activation):
        if not play.chain:
            return False
        link = play.chain[-1]
        return activation_fits(play, event, link, context.controller, context)
    if play.chain:  # What has been activated then may be answered.
        return False
    return any(happened(play, event, one, context) for one in play.window.events)
