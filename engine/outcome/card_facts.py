"""Card facts: where cards are in the end, and their kinds, positions and values."""

from collections.abc import Iterator, Mapping, Sequence

from engine.activation import circumstances
from engine.board import identity
from engine.board.continuous_effects import EffectSource, order_of
from engine.board.events import Event, EventKind
from engine.board.identity import printed_value
from engine.board.state import CardState
from engine.board.view import View, hand_limit_setters, unaffected, view_of
from engine.cardtext.applications import ModifyStat, NegateCards, SetStat
from engine.cardtext.card_text import ContinuousEffect
from engine.cardtext.operations import ChangePosition
from engine.cardtext.unmodelled import gaps_in
from engine.outcome.facts import Fact, Notebook, Value
from engine.rules.battle_rules import can_change_position
from engine.terms.vocabulary import (
    FIELD,
    CardId,
    EffectKind,
    EventId,
    Face,
    Phase,
    Player,
    Position,
    Stat,
    Zone,
)


def of_cards(notes: Notebook) -> Iterator[Fact]:
    """Yields facts about cards that something happened to or that were on the field."""
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
    kinds = circumstances.of_card(state.text(card))
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
    kinds = circumstances.of_card(state.text(card))
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
    kinds = circumstances.of_card(view.state.text(card))
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
    kinds = circumstances.of_continuous(notes.result.state.text(card), effect.label)
    roots = [*(e.id for e in mine), *notes.last_about(card)]
    for predicate in ("applies", "has_effect"):
        yield notes.fact(card, predicate, now, roots, kinds, part=effect.label)


def _applied_last(notes: Notebook, view: View) -> Iterator[Fact]:
    """Of several effects that set a value, which one began to apply last."""
    for player in Player:
        yield from _last_of(notes, hand_limit_setters(view, player))


def _last_of(notes: Notebook, setting: Sequence[EffectSource]) -> Iterator[Fact]:
    cards = [s.card for s in setting]
    if len({s.application for s in setting}) < 2:  # noqa: PLR2004 -- those that agree need no order
        return
    since = {s.card: order_of(notes.result.state, s.card, cards) for s in setting}
    for source in setting:
        last = since[source.card] == max(since.values())
        events = notes.last_about(source.card)
        kinds = circumstances.of_continuous(notes.result.state.text(source.card), source.label)
        for part in (source.label, None):
            yield notes.fact(source.card, "applied_last", last, events, kinds, part=part)


ASKED = ("Type", "Attribute")
"""The characteristics that `of_kinds` answers."""


def of_kinds(notes: Notebook) -> Iterator[Fact]:
    """Yields the Type or Attribute of monsters where it is asked ("X: Type")."""
    parts = {ask.subject.rpartition(": ")[2] for ask in notes.result.scenario.ask}
    state = notes.result.view.state
    for part in (each for each in ASKED if each in parts):
        for here in state.cards.values():
            found = _kinds(notes, here, part) if _shows(here) else ()
            roots = notes.last_about(here.id) or [e.id for e in notes.result.trace[-1:]]
            if found:
                kinds = circumstances.of_card(state.text(here.id))
                said = " and ".join(dict.fromkeys(found))
                yield notes.fact(here.id, "value", said, roots, kinds, part=part)


def _kinds(notes: Notebook, here: CardState, part: str) -> tuple[str, ...]:
    """Its Types or Attributes; of a card that stands for any, only what it was given."""
    state = notes.result.view.state
    given = (treat for treat in identity.treatments(state, here) if not treat.also)
    if state.text(here.id).stand_in and not any(one.type or one.attribute for one in given):
        return ()
    if part == "Type":
        return identity.types(state, here)
    return tuple(str(one) for one in identity.attributes(state, here))


def _shows(here: CardState) -> bool:
    return here.zone is Zone.GRAVEYARD or (here.zone is Zone.MONSTER_ZONE and here.face is Face.UP)


_ASKED = {
    "changed to Attack Position": (Position.ATTACK,),
    "changed to Defense Position": (Position.DEFENSE, Position.SET),
}
_TURNED = (EventKind.POSITION_CHANGED, EventKind.FLIPPED_FACE_DOWN)


def of_positions(notes: Notebook) -> Iterator[Fact]:
    """Yields changes of battle position where they are asked."""
    yield from _by_hand(notes)
    parts = (ask.subject.rpartition(": ")[2] for ask in notes.result.scenario.ask)
    for part in dict.fromkeys(part for part in parts if part in _ASKED):
        for here in notes.result.state.cards.values():
            if here.zone is Zone.MONSTER_ZONE or here.id in notes.about:
                yield _of_monster(notes, here, part)


def _by_hand(notes: Notebook) -> Iterator[Fact]:
    """That a player changed a battle position, and so could."""
    refused = {
        str(event.details.get("source")): event.id
        for event in notes.result.trace
        if event.kind is EventKind.REFUSED and event.part == "change the position of"
    }
    for event in notes.result.trace:
        is_by_hand = event.rule == can_change_position.id
        if event.kind is EventKind.POSITION_CHANGED and is_by_hand:
            if refused.get(event.cards[0], 0) > event.id:
                continue  # It could once, and then no more.
            kinds = circumstances.of_card(notes.result.state.text(event.cards[0]))
            yield notes.fact(event.cards[0], "can_change_position", True, [event.id], kinds)


def _of_monster(notes: Notebook, here: CardState, part: str) -> Fact:
    events = notes.about.get(here.id, [])
    turned = [event for event in events if event.kind in _TURNED]
    stands = here.zone is Zone.MONSTER_ZONE and here.position in _ASKED[part]
    value = (bool(turned) and stands) or _is_due(notes, here, part)
    kinds = circumstances.of_card(notes.result.state.text(here.id))
    roots = [event.id for event in turned[-1:] or events[-1:]]
    return notes.fact(here.id, "applies", value, roots, kinds, part=part)


def _is_due(notes: Notebook, here: CardState, part: str) -> bool:
    """Whether its own text changes it so at the end of this Battle Phase."""
    state = notes.result.state
    due = (
        step.do
        for one in state.delayed
        if one.source == here.id and one.phase is Phase.BATTLE and one.turn == state.turn
        for step in one.do
    )
    return here.on_field and any(
        isinstance(done, ChangePosition) and done.to in _ASKED[part] for done in due
    )


_ASKED_VALUES = {"ATK": Stat.ATK, "DEF": Stat.DEF}


def of_stats(notes: Notebook) -> Iterator[Fact]:
    """Yields the ATK or DEF of face-up monsters where it is asked ("X: ATK", "X: ATK change")."""
    parts = (ask.subject.rpartition(": ")[2] for ask in notes.result.scenario.ask)
    for part in dict.fromkeys(part for part in parts if part.partition(" ")[0] in _ASKED_VALUES):
        name = part.partition(" ")[0]
        open_ = any(_is_open(notes, here, name) for here in notes.result.state.cards.values())
        for here in notes.result.state.cards.values() if not open_ else ():
            if _shows_values(here) and _IN_BATTLE not in part:
                yield _values_of_monster(notes, here, part)
            else:
                yield from _in_battle(notes, here, part)


_IN_BATTLE = "in battle"


def _in_battle(notes: Notebook, here: CardState, part: str) -> Iterator[Fact]:
    """With how much a monster battled last, if that is asked, or if it has left since."""
    battled = (one for one in reversed(notes.result.trace) if one.kind is EventKind.BATTLED)
    for event in battled:
        told = event.details.get("values")
        for card, atk, defence in told if isinstance(told, tuple) else ():
            if card == here.id:
                kinds = circumstances.of_card(notes.result.state.text(here.id))
                value = defence if part.startswith("DEF") else atk
                yield notes.fact(here.id, "value", value, [event.id], kinds, part=part)
                return


def _is_open(notes: Notebook, here: CardState, name: str) -> bool:
    """Whether a text that is not modelled, of a card that is there, speaks of ATK or DEF."""
    if not here.on_field or here.face is Face.DOWN:
        return False
    text = notes.result.state.text(here.id)
    unclear = [effect for effect in text.continuous if gaps_in(effect)]
    words = (*text.opaque, *(gap for effect in unclear for gap in gaps_in(effect)))
    changes = any(isinstance(one, ModifyStat | SetStat) for e in unclear for one in e.applies)
    return changes or any(name in gap for gap in words)


def _values_of_monster(notes: Notebook, here: CardState, part: str) -> Fact:
    result, (name, _, change) = notes.result, part.partition(" ")
    kinds = circumstances.of_card(result.state.text(here.id))
    amount = result.view.value(here, _ASKED_VALUES[name])
    if change:
        amount -= _before(notes, here, _ASKED_VALUES[name])
    roots = notes.last_about(here.id) or [event.id for event in result.trace[-1:]]
    return notes.fact(here.id, "value", amount, roots, kinds, part=part)


def _before(notes: Notebook, here: CardState, stat: Stat) -> int:
    """How much it had to begin with: on the field, or else as printed."""
    start = notes.result.start
    before = start.cards.get(here.id)
    if before is None or not _shows_values(before):
        return printed_value(notes.result.state, here, stat)
    return view_of(start).value(before, stat)


def _shows_values(here: CardState) -> bool:
    return here.zone is Zone.MONSTER_ZONE and here.face is Face.UP
