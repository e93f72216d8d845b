"""Continuous effects: which could apply, and which of them negate each other's cards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.board.conditions import holds
from engine.board.identity import has_its_effects
from engine.board.references import EffectContext
from engine.board.selection import covers, fits
from engine.board.state import CardState, Lingering, State
from engine.cardtext.applications import EffectsCannotBeNegated, Lock, NegateCards, Protect, TreatAs
from engine.cardtext.card_text import ContinuousEffect
from engine.cardtext.operations import Application
from engine.cardtext.requirements import Condition, ThisWasSummoned
from engine.cardtext.selectors import Ref
from engine.rules import continuous_rules, negation_rules
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import DOWN, MONSTER, OF_EFFECT, TRAP, UP, CardId, CardKind, Player

MOST_TRIED = 200
"""The most ways that are tried through a circle of cards that negate each other."""


ORDER = "order of application"
"""Name of the open fact "in which order continuous effects began to apply"."""


class OpenFactError(Exception):
    """A fact that the scenario leaves open decides: `run` branches over its options."""

    def __init__(self, name: str, options: tuple[tuple[str, ...], ...]) -> None:
        """Say which fact, and what it could be."""
        self.name = name
        self.options = options
        super().__init__(name)


@dataclass(frozen=True, slots=True)
class EffectSource:
    """One continuous effect that could apply: its card, its controller and what it applies."""

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


@dataclass(frozen=True, slots=True)
class Negations:
    """Whose effects are negated."""

    negated: dict[CardId, Negated]
    undecided: frozenset[CardId] = frozenset()
    """Cards that negate each other in more ways than are tried: nobody can tell."""
    any: bool = True
    """Whether anything negates cards at all."""


def lock_reaches(state: State, lock: Lock, what: Prohibition, card: CardState) -> bool:
    """Whether a card is where, and was Set when, the lock says it must be."""
    if lock.only_on_field and what not in _CARDS and not card.on_field:
        return False
    last = state.turn if card.controller is state.turn_player else state.turn - 1
    is_old = lock.fresh and card.set_turn < max(0, last)
    return not is_old and (not lock.from_ or card.zone in lock.from_)


_CARDS = frozenset({Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_TRAP_CARDS})
"""Activations of cards, wherever they are: "their effects on the field" says nothing of these."""


def context_of(state: State, source: CardId, controller: Player) -> EffectContext:
    """What a continuous effect of the card knows: its controller and its own card."""
    return EffectContext(controller, source, state.card(source).linked)


def candidates_of(state: State, speaking: Iterable[CardState]) -> Iterator[EffectSource]:
    """Yields every continuous effect of these cards, or left behind by one, negated or not."""
    for card in speaking:
        for effect in state.text_of(card).continuous:
            if in_force(state, card, effect):
                for application in effect.applies:
                    yield EffectSource(
                        application=application,
                        card=card.id,
                        controller=card.controller,
                        since=card.since,
                        label=effect.label,
                        lingering=None,
                        unclassified=effect.unclassified,
                    )
    for left in state.lingering:
        if left.what is not None and state.turn <= left.last_turn:
            yield EffectSource(
                application=left.what,
                card=left.source,
                controller=left.controller,
                since=left.since,
                label="",
                lingering=left,
            )


def in_force(state: State, card: CardState, effect: ContinuousEffect) -> bool:
    """Whether a continuous effect applies where its card is, apart from being negated."""
    if card.zone not in effect.active_in:
        return False
    if card.on_field and (card.face is DOWN or not card.active):
        return False
    if not has_its_effects(state, card):
        return False
    if not effect.condition:
        return True
    context = context_of(state, card.id, card.controller)
    verdicts = ((each, holds(state, each, context)) for each in effect.condition)
    return all(verdict is not False or _is_untold(card, each) for each, verdict in verdicts)


def _is_untold(card: CardState, condition: Condition) -> bool:
    """How a monster was Summoned that is there from the start: as its text asks, if not told."""
    told = card.summoned is not None or card.arrived_turn > 0
    return not told and condition == ThisWasSummoned(getattr(condition, "how", ()))


def has_treatments(sources: Iterable[EffectSource]) -> bool:
    """Whether any of the effects has other cards treated as something."""
    every = (each.application for each in sources)
    return any(isinstance(a, TreatAs) and a.what.ref is not Ref.THIS_CARD for a in every)


def negations_of(state: State, candidates: tuple[EffectSource, ...]) -> Negations:
    """Settles which cards are negated: what nothing can stop first, then circles."""
    negating = [source for source in candidates if isinstance(source.application, NegateCards)]
    left_behind = [left for left in state.lingering if left.what is None]
    if not negating and not left_behind:
        return Negations({}, any=False)
    up = UP
    face_up = [card for card in state.on_field() if card.face is up]
    negated = {
        card: Negated(left.source, left)
        for left in left_behind
        for card in _negated_for_a_time(state, left, face_up)
    }
    shields = [
        s for s in candidates if isinstance(s.application, Protect) and s.card not in negated
    ]
    fast = [s for s in candidates if isinstance(s.application, EffectsCannotBeNegated)]
    struck = [(source, card) for source in negating for card in _negated_by(state, source, face_up)]
    hit = {card.id for _, card in struck}
    edges: dict[CardId, list[EffectSource]] = {}
    for source, card in struck:
        sure = [s for s in shields if s.lingering or s.card == card.id or s.card not in hit]
        if not _spared(state, sure, card, source) and not _is_fast(state, fast, card):
            edges.setdefault(card.id, []).append(source)
    return _Circles(state, edges).settled({c for c in edges if c not in negated}, negated)


class _TooManyError(Exception):
    """There are more ways through a circle than are tried."""


@dataclass(frozen=True, slots=True)
class _Circles:
    """Who would negate whom, and what came of the circles in it."""

    state: State
    edges: dict[CardId, list[EffectSource]]
    """What would negate each card."""
    tried: dict[tuple[frozenset[CardId], ...], dict[CardId, Negated]] = field(default_factory=dict)
    """What came of it, by the cards that were open, those negated, and those left for later."""

    def settled(self, open_cards: set[CardId], negated: dict[CardId, Negated]) -> Negations:
        """Settle every card: what follows, and then circle after circle."""
        undecided: set[CardId] = set()
        while circle := self._follow(open_cards, negated):
            open_cards = open_cards - circle
            try:
                negated = dict(self._decided(circle, negated, open_cards | undecided))
            except _TooManyError:
                undecided |= circle
                self.tried.clear()
        return Negations(negated, frozenset(undecided))

    def _follow(self, open_cards: set[CardId], negated: dict[CardId, Negated]) -> set[CardId]:
        """Settle what follows from what is settled; the next circle, if any is left."""
        while settled := _settle(self.edges, open_cards, negated):
            open_cards -= settled
        return _first_circle(self.edges, open_cards)

    def _decided(
        self, circle: set[CardId], negated: dict[CardId, Negated], later: set[CardId]
    ) -> dict[CardId, Negated]:
        """Of a circle, the earliest card that can stay un-negated does (CE01).

        What was negated until now has stopped applying, so it is not the earliest any more.
        """
        ends = {card: self._end(circle - {card}, negated, later) for card in sorted(circle)}
        stable = {card: end for card, end in ends.items() if self._is_stable(end, later)} or ends
        if len({frozenset(end) for end in stable.values()}) == 1:
            return next(iter(stable.values()))
        applying = [card for card in stable if card not in self.state.was_negated]
        if len(applying) == 1:
            return stable[applying[0]]
        return stable[_earliest(self.state, applying or list(stable))]

    def _end(
        self, open_cards: set[CardId], negated: dict[CardId, Negated], later: set[CardId]
    ) -> dict[CardId, Negated]:
        """Who is negated in the end, with what is known of all cards but these and later ones.

        Raises:
            _TooManyError: more has been tried than is worth while.
        """
        key = frozenset(open_cards), frozenset(negated), frozenset(later)
        if key not in self.tried:
            if len(self.tried) >= MOST_TRIED:
                raise _TooManyError
            end = dict(negated)
            while circle := self._follow(open_cards, end):
                open_cards = open_cards - circle
                end = dict(self._decided(circle, end, open_cards | later))
            self.tried[key] = end
        return self.tried[key]

    def _is_stable(self, negated: dict[CardId, Negated], later: set[CardId]) -> bool:
        """Whether no card is left un-negated that something un-negated negates."""
        return not any(
            card not in negated and any(s.card not in negated for s in sources)
            for card, sources in self.edges.items()
            if card not in later
        )


def _first_circle(edges: dict[CardId, list[EffectSource]], open_cards: set[CardId]) -> set[CardId]:
    """Open cards that negate each other, round about, and that no other open card negates."""
    reach = {card: _negators(edges, open_cards, card) for card in open_cards}
    least = min(reach, key=lambda card: (len(reach[card]), card), default=None)
    return set() if least is None else reach[least]


def _negators(
    edges: dict[CardId, list[EffectSource]], open_cards: set[CardId], card: CardId
) -> set[CardId]:
    """Open cards that negate this one, or one that does, and so on."""
    found: set[CardId] = set()
    new = {card}
    while new:
        new = {s.card for each in new for s in edges[each]} & open_cards - found
        found |= new
    return found


def _is_fast(state: State, fast: list[EffectSource], card: CardState) -> bool:
    """Whether a text keeps the effects of this card from being negated (NG13)."""
    return any(
        isinstance(s.application, EffectsCannotBeNegated)
        and s.application.effects
        and not negation_rules.can_be_negated(
            OF_EFFECT,
            protected=covers(
                state, s.application.what, card, context_of(state, s.card, s.controller)
            ),
        )
        for s in fast
    )


def _spared(state: State, shields: list[EffectSource], card: CardState, by: EffectSource) -> bool:
    """Whether one of these, which nothing else negates, keeps this card unaffected (CE11)."""
    against = protections_from(state, by.card)
    for source in shields:
        shield = source.application
        assert isinstance(shield, Protect)  # noqa: S101 -- the caller chose them so
        if not against & set(shield.from_) or by.card == source.card:
            continue
        if shield.by_opponent_only and by.controller is not source.controller.opponent:
            continue
        if shield.activated_only and by.lingering is None:
            continue
        if source.card == card.id and not _shielded_first(state, source, by):
            continue
        here = protects_card(state, source, card) and guards_against(state, source, card, by.card)
        too_late = source.card == card.id and _came_too_late(source, by)
        if continuous_rules.is_unaffected(on_field=True, shielded=here, too_late=too_late):
            return True
    return False


def _came_too_late(shield: EffectSource, by: EffectSource) -> bool:
    """Whether what negates applied first: then the card's own protection is negated with it."""
    if shield.lingering is not None or by.lingering is not None:
        return False
    if shield.unclassified or not shield.since + by.since:
        return False
    return shield.since > by.since


def _shielded_first(state: State, shield: EffectSource, by: EffectSource) -> bool:
    """Whether what makes a card itself unaffected began to apply before what would negate it."""
    if shield.lingering is not None or by.lingering is not None or by.card == shield.card:
        return True
    return _earliest(state, [shield.card, by.card]) == shield.card


def guards_against(state: State, source: EffectSource, card: CardState, by: CardId | None) -> bool:
    """Whether the protection covers what the card `by` does to this card."""
    shield = source.application
    assert isinstance(shield, Protect)  # noqa: S101 -- the callers chose it so
    if shield.by_others and by == card.id:
        return False
    if shield.by is None:
        return True
    context = context_of(state, source.card, source.controller)
    return by is not None and fits(state, shield.by, state.card(by), context)


def protections_from(state: State, by: CardId) -> frozenset[ProtectedFrom]:
    """The protections any of which makes a card unaffected by this card."""
    return _AGAINST[state.text(by).kind]


_AGAINST = {
    MONSTER: frozenset({ProtectedFrom.UNAFFECTED, ProtectedFrom.UNAFFECTED_BY_MONSTERS}),
    CardKind.SPELL: frozenset(
        {
            ProtectedFrom.UNAFFECTED,
            ProtectedFrom.UNAFFECTED_BY_SPELLS_TRAPS,
            ProtectedFrom.UNAFFECTED_BY_SPELLS,
        }
    ),
    TRAP: frozenset(
        {
            ProtectedFrom.UNAFFECTED,
            ProtectedFrom.UNAFFECTED_BY_SPELLS_TRAPS,
            ProtectedFrom.UNAFFECTED_BY_TRAPS,
        }
    ),
}


def protects_card(state: State, source: EffectSource, card: CardState) -> bool:
    """Whether the protection's words cover this card."""
    shield = source.application
    assert isinstance(shield, Protect)  # noqa: S101 -- the callers chose it so
    if source.lingering is not None and source.lingering.cards:
        return (card.id, card.stamp) in source.lingering.cards
    return covers(state, shield.what, card, context_of(state, source.card, source.controller))


def _negated_by(state: State, source: EffectSource, field: list[CardState]) -> list[CardState]:
    assert isinstance(source.application, NegateCards)  # noqa: S101 -- the caller chose it so
    context = context_of(state, source.card, source.controller)
    return [card for card in field if covers(state, source.application.what, card, context)]


def _negated_for_a_time(state: State, left: Lingering, field: list[CardState]) -> Iterator[CardId]:
    if state.turn <= left.last_turn:
        for card in field:
            if (card.id, card.stamp) in left.cards or card.name in left.names:
                yield card.id


def _settle(
    edges: dict[CardId, list[EffectSource]], open_cards: set[CardId], negated: dict[CardId, Negated]
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


def _earliest(state: State, cards: list[CardId]) -> CardId:
    since = tuple(order_of(state, card, cards) for card in cards)
    return cards[continuous_rules.counts_first(since)]


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
    ranked = sorted(from_start, key=lambda c: (state.text(c).kind is MONSTER, c))
    missing = [other for other in ranked if other not in state.order]
    known = [other for other in ranked if other in state.order]
    first, second = (*known[:1], *missing)[:2]
    raise OpenFactError(ORDER, ((first, second), (second, first)))
