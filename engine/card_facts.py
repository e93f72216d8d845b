"""Card facts: where every card came to be, and which of its ongoing effects apply."""

from collections.abc import Iterator, Mapping, Sequence

from engine import classes
from engine.applications import NegateCards
from engine.cardtext import ContinuousEffect
from engine.events import Event, EventKind
from engine.facts import Fact, Notebook, Value
from engine.state import CardState
from engine.terms import FIELD, CardId, EffectKind, EventId, Face, Player, Zone
from engine.view import Source, View, hand_limit_setters, order_of, unaffected


def of_cards(notes: Notebook) -> Iterator[Fact]:
    """Facts about cards that something happened to, or that were on the field."""
    result = notes.result
    results = [link.result_event for chain in result.chains for link in chain]
    view = result.view
    for card in result.state.cards:
        known = result.start.cards.get(card)
        if card in notes.about or (known is not None and known.on_field):
            yield from _card(notes, card, notes.about.get(card, []), results, view)
    yield from _ongoing(notes, view)
    yield from _applied_last(notes, view)


def _card(
    notes: Notebook, card: CardId, events: list[Event], results: list[EventId], view: View
) -> Iterator[Fact]:
    state = notes.result.state
    kinds = classes.of_card(state.text(card))
    rest = [events[-1].id] if events else results
    for predicate, hits in _moves(events).items():
        yield notes.fact(card, predicate, bool(hits), [e.id for e in hits] or rest, kinds)
    for predicate, value in _stands(state.card(card)):
        yield notes.fact(card, predicate, value, rest, kinds)
    sent = [e for e in events if e.kind is EventKind.MOVED and e.to is Zone.GRAVEYARD]
    for event in sent[-1:]:
        from_field = bool(event.details.get("from_field"))
        yield notes.fact(card, "sent_from_field", from_field, [event.id], kinds, link=event.link)
    yield from _negated(notes, card, events, rest, view)


def _moves(events: Sequence[Event]) -> Mapping[str, list[Event]]:
    moved = [e for e in events if e.kind is EventKind.MOVED]
    found = {
        "destroyed": [e for e in moved if "destroyed" in e.reasons],
        "sent_to_gy": [e for e in moved if e.to is Zone.GRAVEYARD],
        "banished": [e for e in moved if e.to is Zone.BANISHED],
        "returned_to_hand": [e for e in moved if e.to is Zone.HAND and e.from_ is not Zone.DECK],
        "returned_to_deck": [e for e in moved if e.to in (Zone.DECK, Zone.EXTRA_DECK)],
        "tributed": [e for e in moved if "tributed" in e.reasons],
        "discarded": [e for e in moved if "discarded" in e.reasons],
        "flipped_face_down": [e for e in events if e.kind is EventKind.FLIPPED_FACE_DOWN],
    }
    tried = any(e.kind in (EventKind.SUMMONED, EventKind.SUMMON_NEGATED) for e in events)
    # A Summon, made or negated, is told with its kind by the events.
    return found if tried else {**found, "summoned": []}


def _stands(here: CardState) -> Iterator[tuple[str, Value]]:
    """Where and how the card is at the end."""
    yield "zone_at_end", here.zone.value
    yield "controller_at_end", here.controller.value
    yield "on_field", here.on_field
    yield "face_up_on_field", here.on_field and here.face is Face.UP
    yield "face_down", here.is_set


def _negated(
    notes: Notebook, card: CardId, events: Sequence[Event], rest: list[EventId], view: View
) -> Iterator[Fact]:
    """Whether a card is negated on the field, or was when it left."""
    state = notes.result.state
    kinds = classes.of_card(state.text(card))
    if state.card(card).on_field:
        negated = view.negated.get(card)
        if negated is None:
            yield notes.fact(card, "negated_on_field", False, rest, kinds)
            yield from _spared(notes, card, rest, view)
            return
        lingering = EventId(negated.lingering.event if negated.lingering else 0)
        roots = [*rest, lingering, *notes.last_about(negated.by)]
        yield notes.fact(card, "negated_on_field", True, roots, kinds, among=[negated.by])
        return
    left = [e for e in events if e.kind is EventKind.MOVED and e.from_ in FIELD]
    for event in left[-1:]:
        by = event.details.get("negated_by")
        names = [] if by is None else [CardId(str(by))]
        behind = (notes.last_about(name, until=event.id) for name in names)
        roots = [event.id, *(number for numbers in behind for number in numbers)]
        yield notes.fact(card, "negated_on_field", bool(names), roots, kinds, among=names)


def _spared(notes: Notebook, card: CardId, rest: list[EventId], view: View) -> Iterator[Fact]:
    """What negates cards here and does not reach this one, because it is unaffected by it."""
    here = view.state.card(card)
    kinds = classes.of_card(view.state.text(card))
    for source in view.sources:
        by = source.card
        negates = isinstance(source.application, NegateCards) and by != card
        if negates and unaffected(view, here, by) is not None:
            yield notes.fact(card, "affected", False, rest, kinds, among=[by])


def _ongoing(notes: Notebook, view: View) -> Iterator[Fact]:
    """Which ongoing effects apply at the end (or, of a card that left, applied then)."""
    state = notes.result.state
    applying = {(s.card, s.label) for s in view.sources if s.lingering is None}
    said: dict[CardId, list[Event]] = {}
    for event in notes.result.trace:
        if event.part and event.kind in (EventKind.BEGAN_TO_APPLY, EventKind.NOT_DONE):
            said.setdefault(CardId(str(event.details.get("source"))), []).append(event)
    used = {one.card for one in notes.links.values() if one.kind is EffectKind.CARD_ACTIVATION}
    for card, here in state.cards.items():
        begun = notes.result.start.cards.get(card)
        text = state.text_of(here)
        came = (card in used and text.stays_on_field) or (begun is not None and begun.on_field)
        for effect in filter(_does_anything, text.continuous):
            mine = [e for e in said.get(card, ()) if e.part == effect.label]
            if mine or came:
                now = _applies(here, mine, now=(card, effect.label) in applying)
                yield from _effect(notes, card, effect, mine, now=now)


def _does_anything(effect: ContinuousEffect) -> bool:
    """Whether it says more than what another sentence of the card says already."""
    return bool(effect.applies)


def _applies(here: CardState, mine: Sequence[Event], *, now: bool) -> bool:
    clause = [e for e in mine if e.details.get("clause") or e.why == "negated"]
    if clause and not here.on_field:
        return bool(clause[-1].details.get("clause"))
    return now


def _effect(
    notes: Notebook, card: CardId, effect: ContinuousEffect, mine: Sequence[Event], *, now: bool
) -> Iterator[Fact]:
    kinds = classes.of_continuous(notes.result.state.text(card), effect.label)
    roots = [*(e.id for e in mine), *notes.last_about(card)]
    for predicate in ("applies", "has_effect"):
        yield notes.fact(card, predicate, now, roots, kinds, part=effect.label)


def _applied_last(notes: Notebook, view: View) -> Iterator[Fact]:
    """Of several effects that set a value, which one began to apply last."""
    for player in Player:
        yield from _last_of(notes, hand_limit_setters(view, player))


def _last_of(notes: Notebook, setting: Sequence[Source]) -> Iterator[Fact]:
    cards = [s.card for s in setting]
    if len({s.application for s in setting}) < 2:  # noqa: PLR2004 -- those that agree need no order
        return
    since = {s.card: order_of(notes.result.state, s.card, cards) for s in setting}
    for source in setting:
        last = since[source.card] == max(since.values())
        events = notes.last_about(source.card)
        kinds = classes.of_continuous(notes.result.state.text(source.card), source.label)
        for part in (source.label, None):
            yield notes.fact(source.card, "applied_last", last, events, kinds, part=part)
