"""View: what continuous effects make of the state.  Characteristics are read from here."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.applications import (
    CannotAttack,
    From,
    Lock,
    ModifyStat,
    NegateCards,
    NegateGraveyardMoves,
    Protect,
    Redirect,
    SetHandLimit,
    SetStat,
    What,
)
from engine.cardtext import ContinuousEffect
from engine.changing import replace
from engine.conditions import amount_of, holds
from engine.operations import Application
from engine.rules import continuous
from engine.select import Context, covers, fits, players, printed
from engine.state import CardState, Lingering, State
from engine.terms import CardId, CardKind, Face, Player, Stat, Zone


class OpenFactError(Exception):
    """A fact that the scenario leaves open decides: `run` branches over its options."""

    def __init__(self, name: str, options: tuple[tuple[str, ...], ...]) -> None:
        """Say which fact, and what it could be."""
        self.name = name
        self.options = options
        super().__init__(name)


@dataclass(frozen=True, slots=True)
class Source:
    """One ongoing effect that could apply."""

    application: Application
    card: CardId
    controller: Player
    since: int
    label: str
    lingering: Lingering | None = None
    unclassified: bool = False
    """Text that is no effect: it applies although the card's effects are negated."""


@dataclass(frozen=True, slots=True)
class Negated:
    """Why a card is negated: by which card, and whether by something it left behind."""

    by: CardId
    lingering: Lingering | None


@dataclass(frozen=True)
class View:
    """The state with its continuous effects worked out."""

    state: State
    sources: tuple[Source, ...]
    """Ongoing effects that apply, in the order in which they began."""
    negated: dict[CardId, Negated]

    def is_negated(self, card: CardId) -> bool:
        """Whether the card's effects are negated where it is."""
        return card in self.negated

    def value(self, card: CardState, which: Stat) -> int:
        """A monster's present ATK, DEF or Level."""
        return value(self, card, which)


def view_of(state: State) -> View:
    """Work out which ongoing effects apply."""
    candidates = tuple(_candidates(state))
    negated = _negations(state, candidates)
    sources = tuple(
        source
        for source in candidates
        if source.lingering is not None
        or source.unclassified
        or continuous.still_applies(face_up=True, in_place=True, negated=source.card in negated)
    )
    view = View(state, tuple(sorted(sources, key=lambda s: s.since)), negated)
    _demand_order_of_set_values(view)
    return view


def context_of(state: State, source: CardId, controller: Player) -> Context:
    """What an ongoing effect of a card knows."""
    card = state.card(source)
    return Context(controller, source, card.stamp, linked=card.linked)


def _candidates(state: State) -> Iterator[Source]:
    for card in state.cards.values():
        text = state.texts[card.name]
        for effect in text.continuous:
            if _in_force(state, card, effect):
                for application in effect.applies:
                    yield Source(
                        application,
                        card.id,
                        card.controller,
                        card.since,
                        effect.label,
                        unclassified=effect.unclassified,
                    )
    for left in state.lingering:
        if left.what is not None and state.turn <= left.last_turn:
            yield Source(left.what, left.source, left.controller, left.since, "", left)


def _in_force(state: State, card: CardState, effect: ContinuousEffect) -> bool:
    if card.zone not in effect.active_in:
        return False
    if card.on_field and (card.face is Face.DOWN or not card.active):
        return False
    if not effect.condition:
        return True
    context = context_of(state, card.id, card.controller)
    return all(holds(state, each, context) is not False for each in effect.condition)


def _negations(state: State, candidates: tuple[Source, ...]) -> dict[CardId, Negated]:
    """Settle who negates whom: what nobody can stop first, then the earliest of a circle."""
    field = [card for card in state.on_field() if card.face is Face.UP]
    edges: dict[CardId, list[Source]] = {}
    for source in candidates:
        if isinstance(source.application, NegateCards):
            context = context_of(state, source.card, source.controller)
            for card in field:
                if covers(state, source.application.what, card, context):
                    edges.setdefault(card.id, []).append(source)
    negated = {card: Negated(left.source, left) for card, left in _left_behind(state, field)}
    if not edges:
        return negated
    open_cards = {c for c in edges if c not in negated}
    while open_cards:
        settled = _settle(edges, open_cards, negated)
        if not settled:
            settled = {_earliest(state, edges, open_cards)}
        open_cards -= settled
    return negated


def _left_behind(state: State, field: list[CardState]) -> Iterator[tuple[CardId, Lingering]]:
    for left in state.lingering:
        if left.what is None and state.turn <= left.last_turn:
            for card in field:
                if (card.id, card.stamp) in left.cards or card.name in left.names:
                    yield card.id, left


def _settle(
    edges: dict[CardId, list[Source]], open_cards: set[CardId], negated: dict[CardId, Negated]
) -> set[CardId]:
    settled: set[CardId] = set()
    for card in sorted(open_cards):
        sure = [
            s
            for s in edges[card]
            if s.lingering is not None or (s.card not in open_cards and s.card not in negated)
        ]
        doubtful = [s for s in edges[card] if s.lingering is None and s.card in open_cards]
        if sure:
            negated[card] = Negated(sure[0].card, sure[0].lingering)
            settled.add(card)
        elif not doubtful:
            settled.add(card)
    return settled


def _earliest(state: State, edges: dict[CardId, list[Source]], open_cards: set[CardId]) -> CardId:
    cards = sorted(c for c in open_cards if any(c in _names(edges, o) for o in open_cards))
    cards = cards or sorted(open_cards)
    since = tuple(order_of(state, card, cards) for card in cards)
    return cards[continuous.counts_first(since)]


def _names(edges: dict[CardId, list[Source]], card: CardId) -> set[CardId]:
    return {source.card for source in edges.get(card, ())}


def order_of(state: State, card: CardId, among: list[CardId]) -> int:
    """When a card's ongoing effects began to apply, compared with others.

    Raises:
        OpenFactError: several were there from the start, and the scenario does not say in
            which order they began.
    """
    since = state.card(card).since
    from_start = [other for other in among if state.card(other).since == 0]
    if since > 0 or len(from_start) < 2:  # noqa: PLR2004 -- one alone has no order
        return since
    if all(other in state.order for other in from_start):
        return state.order.index(card) - len(state.order)
    # Spells and Traps first: the branch that is shown first has to be the same every time.
    ranked = sorted(from_start, key=lambda c: (state.text(c).kind is CardKind.MONSTER, c))
    missing = [other for other in ranked if other not in state.order]
    known = [other for other in ranked if other in state.order]
    first, second = (*known[:1], *missing)[:2]
    raise OpenFactError("order of application", ((first, second), (second, first)))


def _demand_order_of_set_values(view: View) -> None:
    for player in Player:
        hand_limit(view, player)


def hand_limit_setters(view: View, player: Player) -> list[Source]:
    """The effects that set a player's hand size limit."""
    return [
        source
        for source in view.sources
        if isinstance(source.application, SetHandLimit)
        and player
        in players(
            source.application.whose,
            context_of(view.state, source.card, source.controller),
            view.state,
        )
    ]


def hand_limit(view: View, player: Player) -> tuple[int | None, Source | None]:
    """The hand size limit, and the effect that sets it; a limit of None is no limit."""
    setting = hand_limit_setters(view, player)
    if not setting:
        return 6, None
    if len({source.application for source in setting}) == 1:
        return _limit_of(setting[-1]), setting[-1]
    cards = [source.card for source in setting]
    since = tuple(order_of(view.state, card, cards) for card in cards)
    chosen = setting[continuous.counts_last(since)]
    return _limit_of(chosen), chosen


def _limit_of(source: Source) -> int | None:
    application = source.application
    assert isinstance(application, SetHandLimit)  # noqa: S101 -- the callers chose it so
    return application.limit


def value(view: View, card: CardState, which: Stat) -> int:
    """A monster's present value: printed, then changed in the order of application."""
    state = view.state
    now = printed(state, card, which)
    if which in (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF):
        return now
    changes = []
    for source in view.sources:
        change = source.application
        if isinstance(change, ModifyStat | SetStat) and which in change.stat:
            context = context_of(state, source.card, source.controller)
            if source.lingering is not None:
                concerned = (card.id, card.stamp) in source.lingering.cards
            else:
                concerned = covers(state, change.what, card, context)
            if concerned:
                changes.append((source, context))
    for source, context in changes:
        change = source.application
        assert isinstance(change, ModifyStat | SetStat)  # noqa: S101 -- collected above
        amount = amount_of(state, change.amount, context) or 0
        if isinstance(change, SetStat):
            now = amount
        else:
            now += amount * (printed(state, card, Stat.LEVEL) if change.times_level else 1)
    return max(0, now)


def lock_on(view: View, player: Player, what: What, card: CardId | None) -> Source | None:
    """The effect that keeps a player from doing this with this card, if any."""
    state = view.state
    for source in view.sources:
        lock = source.application
        if not isinstance(lock, Lock) or what not in lock.cannot:
            continue
        context = context_of(state, source.card, source.controller)
        if player not in players(lock.who, context, state):
            continue
        if card is not None and not _lock_covers(state, lock, card, context):
            continue
        return source
    return None


def _lock_covers(state: State, lock: Lock, card: CardId, context: Context) -> bool:
    here = state.card(card)
    if lock.only_on_field and not here.on_field:
        return False
    if lock.except_ is not None and fits(state, lock.except_, here, context):
        return False
    return lock.only is None or fits(state, lock.only, here, context)


def attack_lock(view: View, card: CardState) -> Source | None:
    """The effect that keeps a monster from attacking, if any."""
    state = view.state
    for source in view.sources:
        if isinstance(source.application, CannotAttack):
            context = context_of(state, source.card, source.controller)
            if covers(state, source.application.what, card, context):
                return source
    return lock_on(view, card.controller, What.DECLARE_ATTACK, card.id)


def redirect_of(
    view: View, card: CardState, to: Zone, destroyed: frozenset[CardId] = frozenset()
) -> tuple[Zone, Source, bool] | None:
    """Where the card goes instead, by which effect, and whether to the top of the Deck.

    A card that is destroyed at the same time no longer sends others, or itself, elsewhere; what a
    card says of itself alone comes before what others say of it.
    """
    state = view.state
    for source in sorted(view.sources, key=_speaks_of_others):
        change = source.application
        if not isinstance(change, Redirect) or change.to is not to:
            continue
        if source.card in destroyed and source.lingering is None and not change.this_card_only:
            continue
        if change.from_ and card.zone not in change.from_:
            continue
        context = context_of(state, source.card, source.controller)
        if change.this_card_only and card.id != source.card:
            continue
        if fits(state, change.what, replace(card, face=Face.UP), context):
            return change.instead, source, change.top_of_deck
    return None


def _speaks_of_others(source: Source) -> bool:
    change = source.application
    return not (isinstance(change, Redirect) and change.this_card_only)


def protection(
    view: View, card: CardState, against: From, *, by: CardId | None, by_player: Player | None
) -> Source | None:
    """The effect that protects a card from this, if any."""
    state = view.state
    for source in view.sources:
        shield = source.application
        if not isinstance(shield, Protect) or against not in shield.from_:
            continue
        if by is not None and by == source.card and source.lingering is not None:
            continue
        if shield.by_opponent_only and by_player is not source.controller.opponent:
            continue
        if source.lingering is not None and source.lingering.cards:
            if (card.id, card.stamp) in source.lingering.cards:
                return source
            continue
        context = context_of(state, source.card, source.controller)
        if covers(state, shield.what, card, context):
            return source
    return None


def unaffected(view: View, card: CardState, by: CardId) -> Source | None:
    """The effect that makes a card unaffected by another card, if any."""
    kind = view.state.text(by).kind
    against = (
        From.UNAFFECTED_BY_MONSTERS if kind is CardKind.MONSTER else From.UNAFFECTED_BY_SPELLS_TRAPS
    )
    return protection(view, card, against, by=by, by_player=None)


def moves_from_graveyard_negated(view: View) -> Source | None:
    """The effect that negates moves out of the GY, if any applies."""
    return next((s for s in view.sources if isinstance(s.application, NegateGraveyardMoves)), None)


def kind_negated(view: View, card: CardState) -> Source | None:
    """The effect that negates Spell or Trap effects activated where this card was, if any."""
    state = view.state
    for source in view.sources:
        change = source.application
        if not isinstance(change, NegateCards) or change.what.ref is not None:
            continue
        context = context_of(state, source.card, source.controller)
        there = replace(card, zone=Zone.SPELL_TRAP_ZONE, face=Face.UP)
        if Zone.SPELL_TRAP_ZONE in change.what.zone and fits(
            state, change.what.where, there, context
        ):
            if change.what.other and source.card == card.id:
                continue
            return source
    return None
