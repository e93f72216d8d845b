"""Facts: an outcome in the vocabulary in which answers, quotes and statements are compared."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine import classes
from engine.applications import SetHandLimit
from engine.events import Event, EventKind, ancestors
from engine.operations import InflictDamage
from engine.play import Link
from engine.running import Result
from engine.terms import (
    FIELD,
    CardId,
    CardKind,
    CardName,
    EventId,
    Face,
    Negation,
    Zone,
)
from engine.view import View, order_of

Value = bool | int | str | tuple[str, ...]

PREDICATES = frozenset(
    """activation_legal resolves effect_negated activation_negated summon_negatable applies
    cost_paid destroyed sent_to_gy banished summoned returned_to_hand returned_to_deck
    attack_continues can_attack can_attack_again replay_occurs usable_again_this_turn
    misses_timing in_domain chain_link_order resolution_order zone_at_end controller_at_end
    deciding_player value depends_on activated chain_link left_field_before_resolving
    negated_on_field face_up_on_field face_down tributed discarded summon_negated attack_negated
    damage_step_occurs attack_declared sent_from_field attacker_left_field applied_last targeted
    activated_in counts_toward_limit damage_dealt has_effect on_field can_change_position
    flipped_face_down""".split()  # noqa: SIM905 -- a list of words reads better as words
)
"""Every predicate a fact may have."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so: of whom, what, which value, and the events it rests on."""

    subject_card: CardName
    part: str | None
    classes: frozenset[str]
    predicate: str
    value: Value
    link: tuple[int, int] | None
    events: tuple[EventId, ...]
    cards: frozenset[CardName]
    copy: CardId | None = None
    """Which copy; None: a thing that is not a card."""


def facts_of(result: Result) -> tuple[Fact, ...]:
    """All facts of a result, each once."""
    writer = _Writer(result)
    found = dict.fromkeys(writer.all())
    return tuple(found)


@dataclass
class _Writer:
    result: Result

    def all(self) -> Iterator[Fact]:
        """Facts about links, orders, parts, cards, Summons, attacks, ongoing effects."""
        for chain in self.result.chains:
            for link in chain:
                yield from self._link(link)
        yield from self._orders()
        yield from self._parts()
        yield from self._cards()
        yield from self._events()
        yield from self._ongoing()
        yield from self._hand_limits()
        yield from self._attempts()

    def fact(  # noqa: PLR0913 -- a fact has that many sides
        self,
        card: CardId,
        predicate: str,
        value: Value,
        events: Iterable[int],
        kinds: frozenset[str],
        *,
        part: str | None = None,
        link: tuple[int, int] | None = None,
    ) -> Fact:
        """A fact about a card, with the cards of its causal slice."""
        roots = tuple(sorted({EventId(e) for e in events if e}))
        cards = self.cards_behind(roots) | {self.name(card)}
        return Fact(
            self.name(card), part, kinds, predicate, value, link, roots, frozenset(cards), card
        )

    def name(self, card: CardId) -> CardName:
        """A card's printed name."""
        return self.result.state.card(card).name

    def cards_behind(self, roots: Iterable[EventId]) -> set[CardName]:
        """The cards that a set of events rests on."""
        trace = self.result.trace
        found: set[CardName] = set()
        for number in ancestors(trace, roots):
            event = trace[number - 1]
            ids = [
                *event.cards,
                event.by,
                event.details.get("by"),
                event.details.get("source"),
                event.details.get("negated_by"),
            ]
            among = event.details.get("among")
            ids += among if isinstance(among, tuple) else ()
            found |= {
                self.name(CardId(str(c)))
                for c in ids
                if c is not None and c in self.result.state.cards
            }
        return found

    # --- links -------------------------------------------------------------------------------

    def _link(self, link: Link) -> Iterator[Fact]:
        text = self.result.state.text(link.card)
        kinds = classes.of_link(text, link)
        is_card = link.effect.label == "activation"
        part = None if is_card else link.effect.label.removesuffix(" (trigger)")
        result = [link.event, link.result_event]
        said: list[tuple[str, Value, list[EventId]]] = [
            ("activated", True, [link.event]),
            ("activation_legal", True, [link.event]),
            ("chain_link", link.number, [link.event]),
            ("activated_in", _place(link.at), [link.event]),
            ("activation_negated", link.negation is Negation.ACTIVATION, result),
            ("effect_negated", link.result == "effect_negated", result),
            ("resolves", link.result == "resolved", result),
            ("has_effect", link.result == "resolved", result),
        ]
        if link.at in FIELD:
            left = self._left_before(link)
            said.append(("left_field_before_resolving", bool(left), [*result, *left]))
            said.append(("negated_on_field", self._was_negated(link), result))
        if any(isinstance(step.do, InflictDamage) for step in link.effect.resolution):
            dealt = link.result == "resolved"
            said.append(("damage_dealt", dealt, result))
        for predicate, value, events in said:
            for named in {None, part}:
                yield self.fact(
                    link.card, predicate, value, events, kinds, part=named, link=link.key
                )
        for group in link.targets:
            for card, _ in group:
                yield self.fact(
                    card,
                    "targeted",
                    True,
                    [link.event],
                    classes.of_card(self.result.state.text(card)),
                    link=link.key,
                )

    def _was_negated(self, link: Link) -> bool:
        return link.negated_at_activation is not None or (
            link.result == "effect_negated" and link.negated_by_link is None
        )

    def _left_before(self, link: Link) -> list[EventId]:
        resolved = link.result_event or 10**9
        return [
            e.id
            for e in self.result.trace
            if e.kind is EventKind.MOVED
            and e.cards[0] == link.card
            and e.from_ in FIELD
            and link.event < e.id < resolved
        ]

    def _orders(self) -> Iterator[Fact]:
        for number, chain in enumerate(self.result.chains, 1):
            names = tuple(str(self.name(link.card)) for link in chain)
            events = tuple(link.event for link in chain)
            done = tuple(link.result_event for link in chain)
            kinds = frozenset({"chain_link"})
            cards = frozenset(CardName(n) for n in names)
            for subject in ("Chain", f"Chain {number}"):
                yield Fact(
                    CardName(subject), None, kinds, "chain_link_order", names, None, events, cards
                )
                yield Fact(
                    CardName(subject),
                    None,
                    kinds,
                    "resolution_order",
                    names[::-1],
                    None,
                    done,
                    cards,
                )

    def _parts(self) -> Iterator[Fact]:
        links = {link.key: link for chain in self.result.chains for link in chain}
        for part in self.result.parts:
            link = links.get(part.link) if part.link is not None else None
            kinds = classes.of_card(self.result.state.text(part.card))
            events: list[EventId] = list(part.events)
            if link is not None:
                kinds = classes.of_link(self.result.state.text(part.card), link)
                events.append(link.result_event)
            yield self.fact(
                part.card, "applies", part.done, events, kinds, part=part.part, link=part.link
            )
        for link in links.values():
            if link.result in ("activation_negated", "effect_negated"):
                kinds = classes.of_link(self.result.state.text(link.card), link)
                for step in link.effect.resolution:
                    from engine.definitions import member_name  # noqa: PLC0415 -- here only

                    name = step.part or member_name(type(step.do))
                    yield self.fact(
                        link.card,
                        "applies",
                        False,
                        [link.result_event],
                        kinds,
                        part=name,
                        link=link.key,
                    )

    # --- cards -------------------------------------------------------------------------------

    def _cards(self) -> Iterator[Fact]:
        touched: dict[CardId, list[Event]] = {}
        for event in self.result.trace:
            if event.kind is not EventKind.CONCLUDED:
                for card in event.cards:
                    touched.setdefault(card, []).append(event)
        results = [link.result_event for chain in self.result.chains for link in chain]
        view = self.result.view
        for card, start in self.result.state.cards.items():
            events = touched.get(card, [])
            known = self.result.start.cards.get(card)
            if events or (known is not None and known.on_field):
                yield from self._card(card, events, results, view)
            del start

    def _card(
        self, card: CardId, events: list[Event], results: list[EventId], view: View
    ) -> Iterator[Fact]:
        state = self.result.state
        here, kinds = state.card(card), classes.of_card(state.text(card))
        rest = [events[-1].id] if events else results
        for predicate, hits in _moves(events).items():
            yield self.fact(card, predicate, bool(hits), [e.id for e in hits] or rest, kinds)
        sent = [e for e in events if e.kind is EventKind.MOVED and e.to is Zone.GRAVEYARD]
        for event in sent[-1:]:
            from_field = bool(event.details.get("from_field"))
            yield self.fact(card, "sent_from_field", from_field, [event.id], kinds, link=event.link)
        yield self.fact(card, "zone_at_end", here.zone.value, rest, kinds)
        yield self.fact(card, "controller_at_end", here.controller.value, rest, kinds)
        yield self.fact(card, "on_field", here.on_field, rest, kinds)
        up = here.on_field and here.face is Face.UP
        yield self.fact(card, "face_up_on_field", up, rest, kinds)
        yield self.fact(card, "face_down", here.is_set, rest, kinds)
        if here.on_field:
            negated = view.negated.get(card)
            lingering = negated.lingering.event if negated and negated.lingering else 0
            yield self.fact(
                card, "negated_on_field", negated is not None, [*rest, lingering], kinds
            )

    def _events(self) -> Iterator[Fact]:
        for event in self.result.trace:
            yield from self._event(event)

    def _event(self, event: Event) -> Iterator[Fact]:
        state = self.result.state
        match event.kind:
            case EventKind.SUMMONED | EventKind.SUMMON_NEGATED:
                done = event.kind is EventKind.SUMMONED
                for card in event.cards:
                    kinds = classes.of_summon(state.text(card), event)
                    yield self.fact(card, "summoned", done, [event.id], kinds, link=event.link)
                    yield self.fact(
                        card, "summon_negated", not done, [event.id], kinds, link=event.link
                    )
            case EventKind.ATTACK_DECLARED:
                yield from self._attack(event)
            case EventKind.MISSED_TIMING:
                card = CardId(str(event.details["source"]))
                kinds = classes.of_card(state.text(card)) | {"trigger_effect"}
                yield self.fact(card, "misses_timing", True, [event.id], kinds, part=event.part)
                yield self.fact(card, "misses_timing", True, [event.id], kinds)
            case EventKind.CONCLUDED:
                yield from self._concluded(event)
            case EventKind.LP_CHANGED if event.why in ("battle_damage", "effect_damage"):
                if event.by is not None:
                    kinds = classes.of_card(state.text(event.by))
                    yield self.fact(
                        event.by, "damage_dealt", True, [event.id], kinds, link=event.link
                    )
            case _:
                return

    def _attack(self, event: Event) -> Iterator[Fact]:
        card = event.cards[0]
        kinds = classes.of_card(self.result.state.text(card)) | {"attack", "attacking_monster"}
        later = self.result.trace[event.id :]
        negated = [e.id for e in later if e.kind is EventKind.ATTACK_NEGATED and card in e.cards]
        left = [
            e.id
            for e in later
            if e.kind is EventKind.ATTACK_ENDED and card in e.cards and e.why == "attacker_left"
        ]
        replay = [e.id for e in later if e.kind is EventKind.REPLAY and card in e.cards]
        yield self.fact(card, "attack_declared", True, [event.id], kinds)
        yield self.fact(card, "attack_negated", bool(negated), negated or [event.id], kinds)
        yield self.fact(card, "attacker_left_field", bool(left), left or [event.id], kinds)
        yield self.fact(card, "replay_occurs", bool(replay), replay or [event.id], kinds)

    def _concluded(self, event: Event) -> Iterator[Fact]:
        source = event.details.get("source", event.cards[0] if event.cards else None)
        value = event.details.get("value")
        if source is None or not isinstance(value, bool | int | str) or event.part == "value":
            return
        card = CardId(str(source))
        kinds = self._kinds_in(event, card)
        if event.part in (
            "attack_continues",
            "damage_step_occurs",
            "can_attack_again",
            "can_change_position",
        ):
            kinds |= {"attack", "attacking_monster"}
        if event.part == "summon_negatable":
            behind = [self.result.trace[c - 1] for c in event.causes]
            for one in behind:
                if one.summon is not None:
                    kinds |= classes.of_summon(self.result.state.text(card), one)
        yield self.fact(card, str(event.part), value, [event.id], kinds, link=event.link)

    def _kinds_in(self, event: Event, card: CardId) -> frozenset[str]:
        """Classes of a card, or of its activation if the event belongs to one."""
        text = self.result.state.text(card)
        for chain in self.result.chains:
            for link in chain:
                if link.key == event.link and link.card == card:
                    return classes.of_link(text, link)
        return classes.of_card(text)

    # --- ongoing effects ---------------------------------------------------------------------

    def _ongoing(self) -> Iterator[Fact]:
        state, view = self.result.state, self.result.view
        applying = {(s.card, s.label) for s in view.sources if s.lingering is None}
        for card, here in state.cards.items():
            events = [
                e
                for e in self.result.trace
                if e.details.get("source") == card
                and e.part is not None
                and e.kind in (EventKind.BEGAN_TO_APPLY, EventKind.NOT_DONE)
            ]
            begun = self.result.start.cards.get(card)
            for effect in state.texts[here.name].continuous:
                mine = [e for e in events if e.part == effect.label]
                if not mine and not (begun is not None and begun.on_field):
                    continue
                kinds = classes.of_continuous(state.texts[here.name], effect.label)
                clause = [e for e in mine if e.details.get("clause") or e.why == "negated"]
                now = (card, effect.label) in applying
                if clause and not here.on_field:
                    now = bool(clause[-1].details.get("clause"))
                roots = [e.id for e in mine]
                roots += [e.id for e in self.result.trace if card in e.cards][-1:]
                yield self.fact(card, "applies", now, roots, kinds, part=effect.label)
                yield self.fact(card, "has_effect", now, roots, kinds, part=effect.label)

    def _hand_limits(self) -> Iterator[Fact]:
        said = [e for e in self.result.trace if e.kind is EventKind.CONCLUDED and e.part == "value"]
        for event in said:
            value = event.details["value"]
            if not isinstance(value, int | str):
                continue
            source = CardId(str(event.details["source"]))
            part = str(event.details["part"])
            kinds = frozenset({"hand_size_limit", "set_value"})
            cards = frozenset(self.cards_behind([event.id]) | {self.name(source)})
            for named in {part, *(() if len(said) > 1 else (None,))}:
                yield Fact(
                    CardName("hand size limit"),
                    named,
                    kinds,
                    "value",
                    value,
                    None,
                    (event.id,),
                    cards,
                )
        yield from self._applied_last()

    def _applied_last(self) -> Iterator[Fact]:
        view = self.result.view
        setting = [s for s in view.sources if isinstance(s.application, SetHandLimit)]
        cards = [s.card for s in setting]
        if len(setting) < 2:  # noqa: PLR2004 -- one alone has no order
            return
        since = {s.card: order_of(self.result.state, s.card, cards) for s in setting}
        for source in setting:
            last = since[source.card] == max(since.values())
            text = self.result.state.text(source.card)
            events = [e.id for e in self.result.trace if source.card in e.cards][-1:]
            kinds = classes.of_continuous(text, source.label)
            yield self.fact(source.card, "applied_last", last, events, kinds, part=source.label)
            yield self.fact(source.card, "applied_last", last, events, kinds)

    # --- what was tried ----------------------------------------------------------------------

    def _attempts(self) -> Iterator[Fact]:
        for event in self.result.trace:
            if event.kind is not EventKind.REFUSED:
                continue
            card = CardId(str(event.details["source"]))
            text = self.result.state.text(card)
            kinds = classes.of_card(text) | {"activation"}
            if event.details.get("trigger"):
                yield self.fact(card, "activation_legal", False, [event.id], kinds, part=event.part)
                continue
            predicate = "can_attack" if event.part == "attack with" else "activation_legal"
            yield self.fact(card, predicate, False, [event.id], kinds)
            if text.kind is CardKind.MONSTER and event.part not in ("attack with", None):
                yield self.fact(card, predicate, False, [event.id], kinds, part=event.part)


_WORDS = {Zone.GRAVEYARD: "graveyard", Zone.HAND: "hand"}


def _place(zone: Zone) -> str:
    return "field" if zone in FIELD else _WORDS.get(zone, zone.value)


def _moves(events: list[Event]) -> dict[str, list[Event]]:
    moved = [e for e in events if e.kind is EventKind.MOVED]
    return {
        "destroyed": [e for e in moved if "destroyed" in e.reasons],
        "sent_to_gy": [e for e in moved if e.to is Zone.GRAVEYARD],
        "banished": [e for e in moved if e.to is Zone.BANISHED],
        "returned_to_hand": [e for e in moved if e.to is Zone.HAND and e.from_ is not Zone.DECK],
        "returned_to_deck": [e for e in moved if e.to in (Zone.DECK, Zone.EXTRA_DECK)],
        "tributed": [e for e in moved if "tributed" in e.reasons],
        "discarded": [e for e in moved if "discarded" in e.reasons],
        "summoned": [e for e in events if e.kind is EventKind.SUMMONED],
        "flipped_face_down": [e for e in events if e.kind is EventKind.FLIPPED_FACE_DOWN],
    }
