"""Link facts: what became of every activation and of every part of its effect."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.activation import circumstances
from engine.activation.circumstances import Occasion
from engine.activation.refusals import part_of
from engine.board.chain_links import ChainLink
from engine.board.conditions import summons_itself
from engine.board.events import Event, EventKind
from engine.cardtext.card_text import TRIGGERS, Rider
from engine.cardtext.definitions import member_name
from engine.cardtext.operations import EachTime, GainLp, InflictDamage, NegateEffects
from engine.cardtext.selectors import Ref
from engine.outcome.facts import BETWEEN_LINKS, Fact, Notebook, Value
from engine.terms.vocabulary import FIELD, CardId, CardName, EventId, Negation, Phase, Player, Zone


def of_links(notes: Notebook) -> Iterator[Fact]:
    """Yields facts about the links of every Chain, and about the Chains."""
    for chain in notes.result.chains:
        for link in chain:
            yield from _link(notes, link)
    yield from _orders(notes)
    yield from _parts(notes)


def _link(notes: Notebook, link: ChainLink) -> Iterator[Fact]:
    kinds = circumstances.of_link(notes.result.state.text(link.card), link)
    part = part_of(link.effect.label)
    became = (*_became(link), *_idle(notes, link), *_occasion(notes, link), *_where(notes, link))
    for predicate, value, events in became:
        for named in dict.fromkeys((None, part)):
            yield notes.fact(link.card, predicate, value, events, kinds, part=named, link=link.key)
    yield from _turn_locks(notes, link, kinds)
    yield from _target_left(notes, link, kinds)
    yield from _damage(notes, link, kinds)
    yield from _gain(notes, link, kinds)
    yield from _targets_negated(notes, link, kinds)
    if part is not None:
        result = [link.event, link.result_event]
        done = link.result == "resolved"
        yield notes.fact(link.card, "applies", done, result, kinds, part=part, link=link.key)
    if summons_itself(link.effect) and part is not None:
        yield _own_summon(notes, link, kinds, part)
    for card in (card for group in link.targets for card, _ in group):
        target = circumstances.of_card(notes.result.state.text(card))
        yield notes.fact(card, "targeted", True, [link.event], target, link=link.key)


def _begins_turn(event: Event) -> bool:
    return event.kind is EventKind.PHASE and event.part == Phase.DRAW and event.why == "begin"


def _turn_locks(notes: Notebook, link: ChainLink, kinds: frozenset[str]) -> Iterator[Fact]:
    """What its player cannot do in that turn, unless its activation was negated."""
    later = (one.id for one in notes.result.trace[link.event :] if _begins_turn(one))
    is_negated, turn = link.negation is Negation.ACTIVATION, next(later, None)
    stands = not is_negated and turn is None
    ended = [link.result_event] if is_negated else [turn] if turn is not None else []
    events = [link.event, *ended]
    for what in (one for lock in link.effect.all_turn_locks for one in lock.cannot):
        part = "no " + what.value.removeprefix("conduct_").replace("_", " ").title()
        yield notes.fact(link.card, "applies", stands, events, kinds, part=part, link=link.key)


LinkValue = tuple[str, Value, list[EventId]]
"""A predicate, its value, and the events it rests on."""


def _became(link: ChainLink) -> Iterator[LinkValue]:
    """What the activation was, and what became of it."""
    result = [link.event, link.result_event]
    resolved = link.result == "resolved"
    yield "activated", True, [link.event]
    yield "activation_legal", True, [link.event]
    if link.kind in TRIGGERS:
        yield "misses_timing", False, [link.event]
    yield "chain_link", link.number, [link.event]
    yield "activated_in", _place(link.at), [link.event]
    yield "activation_negated", link.negation is Negation.ACTIVATION, result
    yield "negated_in_chain", link.negated_by_link is not None, result
    yield "effect_negated", link.result == "effect_negated", result
    yield "resolves", resolved, result
    yield "has_effect", resolved, result
    yield "deciding_player", link.player.value, [link.event]


def _target_left(notes: Notebook, link: ChainLink, kinds: frozenset[str]) -> Iterator[Fact]:
    """Whether all that it targeted left, or was turned face-down, before it came to nothing."""
    targets = [card for group in link.targets for card, _ in group]
    if not targets:
        return
    until = link.result_event or EventId(len(notes.result.trace))
    moved = [
        any(e.kind in _LEAVING and link.event < e.id < until for e in notes.about.get(card, ()))
        for card in targets
    ]
    left = link.result == "resolved_without_effect" and all(moved)
    roots = [link.event, link.result_event]
    for part in dict.fromkeys((None, part_of(link.effect.label))):
        yield notes.fact(link.card, "target_left", left, roots, kinds, part=part, link=link.key)


_LEAVING = frozenset(
    {EventKind.MOVED, EventKind.SUMMONED, EventKind.SET, EventKind.FLIPPED_FACE_DOWN,
     EventKind.CONTROL_CHANGED}
)  # fmt: skip
"""By what a card is not the one any more that was targeted."""


def _idle(notes: Notebook, link: ChainLink) -> Iterator[LinkValue]:
    """That it could do nothing, though nothing negated it: also as a card that had to stay."""
    if link.result != "resolved_without_effect":
        return
    stays = notes.result.state.text(link.card).stays_on_field
    must_stay = stays or Rider.MUST_BE_FACE_UP_TO_RESOLVE in link.effect.riders
    if must_stay or link.why != "card_left_the_field":
        yield "nothing_to_apply", True, [link.event, link.result_event]


def _occasion(notes: Notebook, link: ChainLink) -> Iterator[LinkValue]:
    """Under which circumstances it was activated, besides where."""
    occasion = notes.result.trace[link.event - 1].details["occasion"]
    assert isinstance(occasion, Occasion)  # noqa: S101 -- written so when it was activated
    for predicate, value in occasion.said().items():
        if predicate != "activated_in":
            yield predicate, value, [link.event]


def _targets_negated(notes: Notebook, link: ChainLink, kinds: frozenset[str]) -> Iterator[Fact]:
    """Whether an effect that negates what it targets has negated the effects of that card."""
    is_negation = any(
        isinstance(step.do, NegateEffects) and step.do.what.ref is Ref.TARGET
        for step in link.effect.resolution
    )
    for card in (card for group in link.targets for card, _ in group if is_negation):
        done = [
            e.id
            for e in notes.about[card]
            if e.kind is EventKind.NEGATED_ON_FIELD and e.link == link.key
        ]
        roots = [*done, link.event, link.result_event]
        part = "the effects of its target"
        yield notes.fact(
            link.card, "effect_negated", bool(done), roots, kinds, part=part, link=link.key
        )


def _damage(notes: Notebook, link: ChainLink, kinds: frozenset[str]) -> Iterator[Fact]:
    """Whether it dealt damage, and how much to each player whom it hurt (0: to none)."""
    if not any(isinstance(step.do, InflictDamage) for step in link.effect.resolution):
        return
    dealt = _changes(notes, link, "effect_damage")
    roots = [*(event.id for event in dealt), link.event, link.result_event]
    yield notes.fact(link.card, "damage_dealt", bool(dealt), roots, kinds, link=link.key)
    yield from _amount(notes, link, kinds, dealt, "damage")


def _gain(notes: Notebook, link: ChainLink, kinds: frozenset[str]) -> Iterator[Fact]:
    """How many LP whoever gains any gains by it."""
    if any(isinstance(step.do, GainLp) for step in link.effect.resolution):
        yield from _amount(notes, link, kinds, _changes(notes, link, "gain"), "LP gain")


def _changes(notes: Notebook, link: ChainLink, why: str) -> list[Event]:
    """The changes of Life Points that a link made for this reason."""
    return [
        event
        for event in notes.result.trace
        if event.kind is EventKind.LP_CHANGED and event.link == link.key and event.why == why
    ]


def _amount(
    notes: Notebook, link: ChainLink, kinds: frozenset[str], made: Sequence[Event], part: str
) -> Iterator[Fact]:
    """How much it was, unless it was not the same for both players."""
    roots = [*(event.id for event in made), link.event, link.result_event]
    amounts = dict.fromkeys(Player, 0) if not made else dict[Player, int]()
    for event in made:
        if event.player is not None:
            amounts[event.player] = amounts.get(event.player, 0) + abs(event.amount)
    if len(set(amounts.values())) == 1:
        value = max(amounts.values())
        yield notes.fact(link.card, "value", value, roots, kinds, part=part, link=link.key)


def _where(notes: Notebook, link: ChainLink) -> Iterator[LinkValue]:
    """For what was activated on the field: whether it left, and whether it was negated there."""
    if link.at not in FIELD:
        return
    result = [link.event, link.result_event]
    left = _left_before(notes, link)
    yield "left_field_before_resolving", bool(left), [*result, *left]
    yield "left_as_cost", link.card in link.costs, [link.event, *link.cost_events]
    moved = _moved_in_chain(notes, link)
    yield "moved", bool(moved), [*result, *moved]
    if _was_negated(link):
        yield "negated_on_field", True, result
        yield from _under(notes, link, result)


def _under(notes: Notebook, link: ChainLink, result: list[EventId]) -> Iterator[LinkValue]:
    """Which negation it was activated under: one until a time, or one tied to the field."""
    by = link.negated_at_activation
    if by is None:
        return
    yield "under_negation_of", str(notes.name(by)), result
    yield "under_lingering_negation", link.stuck is not None, result
    yield "under_field_gated_negation", link.stuck is None, result


def _was_negated(link: ChainLink) -> bool:
    return link.negated_at_activation is not None or (
        link.result == "effect_negated" and link.negated_by_link is None
    )


def _moved_in_chain(notes: Notebook, link: ChainLink) -> list[EventId]:
    """Moves off the field before its whole Chain had resolved."""
    chain = notes.result.chains[link.chain - 1]
    last = max(each.result_event for each in chain) or EventId(len(notes.result.trace))
    return _moved_between(notes, link, last)


def _left_before(notes: Notebook, link: ChainLink) -> list[EventId]:
    """Moves off the field before it resolves: what it does to its own card is no such move."""
    resolved = link.result_event or len(notes.result.trace) + 1
    moves = _moved_between(notes, link, EventId(resolved - 1))
    trace = notes.result.trace
    return [one for one in moves if trace[one - 1].link != link.key or one in link.cost_events]


def _moved_between(notes: Notebook, link: ChainLink, last: EventId) -> list[EventId]:
    """Moves off the field after its activation, up to an event."""
    return [
        e.id
        for e in notes.about[link.card]
        if link.event < e.id <= last and e.kind is EventKind.MOVED and e.from_ in FIELD
    ]


def _own_summon(notes: Notebook, link: ChainLink, kinds: frozenset[str], part: str) -> Fact:
    """Whether an effect that Summons its own card did."""
    done = [
        e.id for e in notes.about[link.card] if e.kind is EventKind.SUMMONED and e.link == link.key
    ]
    roots = [*done, link.event, link.result_event]
    return notes.fact(link.card, "summoned", bool(done), roots, kinds, part=part, link=link.key)


def _orders(notes: Notebook) -> Iterator[Fact]:
    for number, chain in enumerate(notes.result.chains, 1):
        if len(chain) == 1:
            continue
        names = tuple(str(notes.name(link.card)) for link in chain)
        orders = (
            ("chain_link_order", names, tuple(link.event for link in chain)),
            ("resolution_order", names[::-1], tuple(link.result_event for link in chain)),
        )
        cards = frozenset(CardName(n) for n in names)
        yield from _between(chain, cards)
        for subject in (CardName("Chain"), CardName(f"Chain {number}")):
            for predicate, order, events in orders:
                kinds = frozenset({"chain_link"})
                yield Fact(
                    subject_card=subject,
                    part=None,
                    classes=kinds,
                    predicate=predicate,
                    value=order,
                    link=None,
                    events=events,
                    cards=cards,
                )


def _between(chain: Sequence[ChainLink], cards: frozenset[CardName]) -> Iterator[Fact]:
    """Effects that triggered together are all placed before anything answers them (CH06)."""
    events = tuple(link.event for link in chain if link.trigger)
    if len(events) > 1:
        kinds = frozenset({"chain_link"})
        yield Fact(
            subject_card=BETWEEN_LINKS,
            part=None,
            classes=kinds,
            predicate="activation_legal",
            value=False,
            link=None,
            events=events,
            cards=cards,
        )
    for one, other in pairwise(chain):
        alike = one.player is other.player and one.effect.mandatory is other.effect.mandatory
        if one.trigger and other.trigger and alike:  # Their player chooses which is placed first.
            kinds, chain_itself = frozenset({"chain_link"}), CardName("Chain")
            who, placed = one.player.value, (one.event, other.event)
            yield Fact(
                subject_card=chain_itself,
                part=None,
                classes=kinds,
                predicate="deciding_player",
                value=who,
                link=None,
                events=placed,
                cards=cards,
            )


def _parts(notes: Notebook) -> Iterator[Fact]:
    """What became of every part of every effect."""
    for part in notes.result.parts:
        link = notes.links.get(part.link) if part.link is not None else None
        kinds = _kinds(notes, part.card, link)
        events = [*part.events, *([link.result_event] if link is not None else [])]
        yield notes.fact(
            part.card, "applies", part.done, events, kinds, part=part.part, link=part.link
        )
    for link in notes.links.values():
        yield from _never_came(notes, link)
        if link.result not in ("activation_negated", "effect_negated"):
            continue
        kinds = _kinds(notes, link.card, link)
        for name in dict.fromkeys(
            s.part or member_name(type(s.do)) for s in link.effect.resolution
        ):
            roots = [link.result_event]
            yield notes.fact(link.card, "applies", False, roots, kinds, part=name, link=link.key)


def _never_came(notes: Notebook, link: ChainLink) -> Iterator[Fact]:
    """What it does each time something happens, where that did not happen."""
    came = {part.part for part in notes.result.parts if part.card == link.card}
    waiting = [step.do.do for step in link.effect.resolution if isinstance(step.do, EachTime)]
    for name in (one.part or member_name(type(one.do)) for steps in waiting for one in steps):
        if name not in came and link.result == "resolved":
            roots, kinds = [link.result_event], _kinds(notes, link.card, link)
            yield notes.fact(link.card, "applies", False, roots, kinds, part=name, link=link.key)


def _kinds(notes: Notebook, card: CardId, link: ChainLink | None) -> frozenset[str]:
    text = notes.result.state.text(card)
    return circumstances.of_card(text) if link is None else circumstances.of_link(text, link)


_WORDS = {Zone.GRAVEYARD: "graveyard", Zone.HAND: "hand"}


def _place(zone: Zone) -> str:
    return "field" if zone in FIELD else _WORDS.get(zone, zone.value)
