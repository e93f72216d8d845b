"""Earlier events: whether what a text asks for happened before, this turn or in an earlier one."""

from collections.abc import Iterator, Sequence

from engine.activation.refusals import PossibleActivation
from engine.board.event_matching import happened
from engine.board.events import Event, EventKind
from engine.board.selection import fits
from engine.cardtext.applications import Lock
from engine.cardtext.event_patterns import PhaseBegins
from engine.cardtext.requirements import Happened
from engine.cardtext.unmodelled import gaps_in
from engine.terms.vocabulary import CardId, Phase, Whose


def happened_before(case: PossibleActivation, condition: Happened) -> bool | None:
    """Whether it did; None: not told, or not known."""
    play = case.play
    if gaps_in(condition.events):
        return None
    found = [event for event in play.events if _is_meant(case, condition, event)]
    if any(_is_in_time(case, condition, event) for event in found):
        return True
    is_known = bool(found) or any(case.card.id in event.cards for event in play.events)
    return False if is_known or not play.incomplete else None


def _is_meant(case: PossibleActivation, condition: Happened, event: Event) -> bool:
    return any(happened(case.play, pattern, event, case.context) for pattern in condition.events)


def _is_in_time(case: PossibleActivation, condition: Happened, event: Event) -> bool:
    later = case.play.events[event.id :]
    turns_ago = sum(map(_begins_turn, later))
    if condition.last_turn:
        return turns_ago == 1
    if condition.waited:
        return sum(1 for _ in _awaited(case, later)) == condition.waited
    return turns_ago == 0


def did_locked_summon(case: PossibleActivation, lock: Lock) -> bool | None:
    """Whether the player Special Summoned this turn what a lock of the whole turn forbids.

    None: not known, because such a Summon is told without its card, or the lock says more.
    """
    state, player = case.play.state, case.player
    told = state.summoned_this_turn.count((player, "special"))
    cards = [state.card(card) for card in _special_summoned(case)]
    simple = Lock(lock.who, lock.cannot, lock.except_, from_=lock.from_, others=lock.others,
                  except_also=lock.except_also)  # fmt: skip
    if told > len(cards) or lock != simple:
        return None
    spared = [where for where in (lock.except_, *lock.except_also) if where is not None]
    return any(
        (not lock.from_ or card.came_from in lock.from_)
        and not (lock.others and card.id == case.card.id)
        and not any(fits(state, where, card, case.context) for where in spared)
        for card in cards
    )


def _special_summoned(case: PossibleActivation) -> Iterator[CardId]:
    """Yields what its player Special Summoned this turn."""
    events = case.play.events
    for event in events:
        if event.kind is not EventKind.SUMMONED or event.player is not case.player:
            continue
        is_special = event.summon is not None and event.summon.is_special
        if is_special and not any(map(_begins_turn, events[event.id :])):
            yield from event.cards


def _begins_turn(event: Event) -> bool:
    return event.kind is EventKind.PHASE and (event.part, event.why) == (Phase.DRAW, "begin")


def _awaited(case: PossibleActivation, later: Sequence[Event]) -> Iterator[Event]:
    """The phases that the effect waits for, among events."""
    for on in case.effect.on:
        if isinstance(on, PhaseBegins):
            yield from (event for event in later if _is_such(case, on, event))


def _is_such(case: PossibleActivation, on: PhaseBegins, event: Event) -> bool:
    begins = event.kind is EventKind.PHASE and (event.part, event.why) == (on.phase, "begin")
    return begins and (on.whose is not Whose.YOU or event.player is case.player)
