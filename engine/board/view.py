"""View: what continuous effects make of the state. Characteristics are read here."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.board.conditions import amount_of
from engine.board.continuous_effects import (
    EffectSource,
    Negated,
    candidates_of,
    context_of,
    guards_against,
    has_treatments,
    lock_reaches,
    negations_of,
    order_of,
    protections_from,
    protects_card,
)
from engine.board.identity import OF_KINDS, has_value, printed_value
from engine.board.references import EffectContext, players
from engine.board.selection import covers, fits, stat
from engine.board.state import CardState, State
from engine.cardtext.applications import (
    CannotActivateEffects,
    CannotAttack,
    EffectsCannotBeNegated,
    Lock,
    ModifyStat,
    NegateCards,
    Protect,
    SetHandLimit,
    SetStat,
    SummonLimit,
)
from engine.cardtext.selectors import Selector
from engine.rules import continuous_rules, game_rules
from engine.rules.continuous_rules import ValueChange
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import CardId, Face, Player, Stat, SummonKind, Zone

IsAffected = Callable[[CardId], bool]
"""Tells whether a monster is affected by what a card does."""
_ORIGINAL = {Stat.ATK: Stat.ORIGINAL_ATK, Stat.DEF: Stat.ORIGINAL_DEF}
_ORIGINALS = frozenset(_ORIGINAL.values())


def value_in(
    state: State, sources: Iterable[EffectSource], card: CardState, which: Stat, reaches: IsAffected
) -> int:
    """A monster's present value: the original one, then each change in order of application."""
    if which in OF_KINDS and not has_value(state, card, which):
        return 0
    asked = {which, _ORIGINAL.get(which, which)}
    found = [one for one in sources if asked & _stats_of(one)]
    base = printed_value(state, card, which)
    if not found:
        return max(0, base)
    return max(
        0, continuous_rules.value_of(base, tuple(_changes(state, found, card, which, reaches)))
    )


def _stats_of(source: EffectSource) -> frozenset[Stat]:
    change = source.application
    return frozenset(change.stat if isinstance(change, ModifyStat | SetStat) else ())


def _changes(
    state: State, sources: list[EffectSource], card: CardState, which: Stat, reaches: IsAffected
) -> Iterator[ValueChange]:
    """What changes a value, or the original value that it goes out from."""
    for source in sources:
        change = source.application
        if not isinstance(change, ModifyStat | SetStat):
            continue
        context = context_of(state, source.card, source.controller)
        if source.lingering is not None:
            concerned = (card.id, card.stamp) in source.lingering.cards
        else:
            concerned = covers(state, change.what, card, context) and reaches(source.card)
        is_original = which not in change.stat
        if not concerned or (is_original and not isinstance(change, SetStat)):
            continue
        if which not in _ORIGINALS and not is_original:
            context = replace(context, stats=_present_original(state, sources, card, reaches))
        amount = amount_of(state, change.amount, context) or 0
        if isinstance(change, ModifyStat) and change.times_level:
            amount *= printed_value(state, card, Stat.LEVEL)
        is_set, lingers = isinstance(change, SetStat), source.lingering is not None
        yield ValueChange(amount, sets=is_set, original=is_original, lingers=lingers)


def _present_original(
    state: State, sources: list[EffectSource], card: CardState, reaches: IsAffected
) -> Callable[[CardState, Stat], int]:
    """Values as printed, but the original ones of this monster as they are now."""

    def found(here: CardState, which: Stat) -> int:
        if which in _ORIGINALS and here.id == card.id:
            return value_in(state, sources, card, which, reaches)
        return stat(here, which, state, context_of(state, here.id, here.controller))

    return found


@dataclass(frozen=True, slots=True)
class View:
    """The state with its continuous effects worked out."""

    state: State
    sources: tuple[EffectSource, ...]
    """Ongoing effects that apply, in the order in which they began."""
    negated: dict[CardId, Negated]
    undecided: frozenset[CardId] = frozenset()
    """Cards that negate each other in too many ways to tell who is negated."""
    speaking: tuple[CardState, ...] = ()
    """The cards with ongoing effects, as they are."""
    negates: bool = False
    """Whether something negates cards, or has them treated as something, whichever there are."""

    def is_negated(self, card: CardId) -> bool:
        """Whether the card's effects are negated where it is."""
        return card in self.negated

    def value(self, card: CardState, which: Stat) -> int:
        """A monster's present ATK, DEF or Level."""
        return value(self, card, which)


def view_of(state: State, last: View | None = None) -> View:
    """Works out which continuous effects apply; `last` is the view of an earlier state."""
    speaking = _speaking(state, last)
    candidates = tuple(candidates_of(state, speaking)) if speaking or state.lingering else ()
    found = negations_of(state, candidates)
    lost = found.negated
    sources = [
        source
        for source in candidates
        if (source.lingering is not None and not (lost and _is_lost(state, source, lost)))
        or source.unclassified
        or continuous_rules.still_applies(face_up=True, in_place=True, negated=source.card in lost)
    ]
    applying = tuple(sorted(sources, key=lambda s: s.since) if len(sources) > 1 else sources)
    heeds = found.any or has_treatments(applying)
    view = View(
        state=state,
        sources=applying,
        negated=lost,
        undecided=found.undecided,
        speaking=speaking,
        negates=heeds,
    )
    _demand_order_of_set_values(view)
    return view


def _is_lost(state: State, source: EffectSource, negated: Mapping[CardId, Negated]) -> bool:
    """Whether a monster that is negated only changed its own values by it (CE14)."""
    left, here = source.lingering, state.card(source.card)
    itself = ((source.card, here.stamp),)
    is_own = left is not None and left.cards == itself and isinstance(source.application, _VALUES)
    negated_now = source.card in negated
    return not continuous_rules.own_change_lasts(here.zone, own=is_own, negated=negated_now)


_VALUES = (ModifyStat, SetStat)


def _speaking(state: State, last: View | None) -> tuple[CardState, ...]:
    """The cards with ongoing effects, wherever they are; no card ever ceases to be one."""
    if last is None or len(last.state.cards) != len(state.cards):
        return tuple(state.cards_named(state.texts.ongoing))
    return tuple(state.cards[card.id] for card in last.speaking)


def still_applies(last: View, state: State) -> bool:
    """Whether nothing changed since on which continuous effects could depend."""
    before = last.state
    if before.texts is not state.texts or before.lingering is not state.lingering:
        return False
    if not state.lingering and not state.texts.ongoing:
        return True
    if before.turn != state.turn or state.texts.is_conditional:
        return False
    if before.cards is state.cards and before.lp is state.lp:
        return before.was_negated == state.was_negated
    # No card ever ceases to be, and a new one comes with texts of its own.
    cards = state.cards
    return not last.negates and all(cards[card.id] is card for card in last.speaking)


def _demand_order_of_set_values(view: View) -> None:
    for source in view.sources:
        if isinstance(source.application, SetHandLimit):
            for player in Player:
                hand_limit(view, player)
            return


def hand_limit_setters(view: View, player: Player) -> list[EffectSource]:
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


def hand_limit(view: View, player: Player) -> tuple[int | None, EffectSource | None]:
    """The hand size limit, and the effect that sets it; a limit of None is no limit."""
    setting = hand_limit_setters(view, player)
    if not setting:
        return game_rules.hand_size_limit(()), None
    if len({source.application for source in setting}) == 1:
        return game_rules.hand_size_limit([*map(_limit_of, setting)]), setting[-1]
    cards = [source.card for source in setting]
    since = tuple(order_of(view.state, card, cards) for card in cards)
    chosen = setting[continuous_rules.counts_last(since)]
    return game_rules.hand_size_limit([_limit_of(chosen)]), chosen


def _limit_of(source: EffectSource) -> int | None:
    application = source.application
    assert isinstance(application, SetHandLimit)  # noqa: S101 -- the callers chose it so
    return application.limit


def value(view: View, card: CardState, which: Stat) -> int:
    """A monster's present value under the effects that apply."""

    def reaches(source: CardId) -> bool:
        return source == card.id or unaffected(view, card, source) is None

    return value_in(view.state, view.sources, card, which, reaches)


def lock_on(  # noqa: PLR0913 -- a lock looks at that much
    view: View,
    player: Player,
    what: Prohibition,
    card: CardId | None,
    how: SummonKind | None = None,
    *,
    by: CardId | None = None,
) -> EffectSource | None:
    """The effect that forbids the player to do this with the card; None: nothing does.

    It would be done `by` the effect of a card, which may not keep itself from it.
    """
    state = view.state
    for source in view.sources:
        lock = source.application
        if isinstance(lock, SummonLimit) and _is_spent(state, source, lock, player, what):
            return source
        if not isinstance(lock, Lock) or what not in lock.cannot or lock.is_in_answer:
            continue
        is_own = source.card == by or (what is Prohibition.DECLARE_ATTACK and source.card == card)
        if (card is None and lock.from_) or (lock.others and is_own):
            continue
        if (lock.phases and state.phase not in lock.phases) or not _is_how(lock, how):
            continue
        context = context_of(state, source.card, source.controller)
        if player not in players(lock.who, context, state) or not _in_its_battle(
            state, lock, context
        ):
            continue
        if card is not None and not _lock_covers(state, lock, what, card, context):
            continue
        return source
    return None


def _is_spent(
    state: State, source: EffectSource, limit: SummonLimit, player: Player, what: Prohibition
) -> bool:
    """Whether a player has Summoned as often as a text allows."""
    kinds = {Prohibition.SPECIAL_SUMMON: "special"} if limit.special else _SUMMONS
    context = context_of(state, source.card, source.controller)
    came_now = limit.while_here and state.card(source.card).arrived_turn == state.turn
    if what not in kinds or came_now or player not in players(limit.who, context, state):
        return False
    done = [one for who, one in state.summoned_this_turn if who is player]
    return sum(one in kinds.values() for one in done) >= limit.times


_SUMMONS = {
    Prohibition.SPECIAL_SUMMON: "special",
    Prohibition.NORMAL_SUMMON: "normal",
    Prohibition.FLIP_SUMMON: "flip",
}


def _in_its_battle(state: State, lock: Lock, context: EffectContext) -> bool:
    """Whether such a monster attacks or battles now, if a lock applies only meanwhile."""
    if lock.battle_of is None:
        return True
    fighting = [] if state.fight is None else state.fight[: 1 if lock.attacking else 2]
    return any(
        card is not None and covers(state, lock.battle_of, state.card(card), context)
        for card in fighting
    )


def _is_how(lock: Lock, how: SummonKind | None) -> bool:
    """Whether a lock is about this way to Summon; one that is not told is none it names."""
    return not lock.how or how in lock.how


def _lock_covers(
    state: State, lock: Lock, what: Prohibition, card: CardId, context: EffectContext
) -> bool:
    here = state.card(card)
    if not lock_reaches(state, lock, what, here):
        return False
    spared = (lock.except_, *lock.except_also)
    if any(each is not None and fits(state, each, here, context) for each in spared):
        return False
    return lock.only is None or fits(state, lock.only, here, context)


T = TypeVar("T")
"""The kind of application that is looked for."""


@dataclass(frozen=True, slots=True)
class Applied(Generic[T]):
    """A continuous effect that applies to a card."""

    application: T
    card: CardId
    controller: Player


def on_card(view: View, card: CardState, kind: type[T]) -> Iterator[Applied[T]]:
    """Yields the continuous effects of this kind that apply to the card."""
    for source in view.sources:
        change = source.application
        if not isinstance(change, kind):
            continue
        if _concerns(view, source, getattr(change, "what", None), card):
            yield Applied(change, source.card, source.controller)


def _concerns(view: View, source: EffectSource, what: object, card: CardState) -> bool:
    """Whether it is said of a card: of those it was left behind for, else of all that fit now."""
    if source.lingering is not None and source.lingering.cards:
        return (card.id, card.stamp) in source.lingering.cards
    context = replace(context_of(view.state, source.card, source.controller), stats=view.value)
    return isinstance(what, Selector) and covers(view.state, what, card, context)


def activation_lock(view: View, card: CardState, player: Player) -> CardId | None:
    """The card that forbids the player to activate this card's effects; None: none does."""
    for found in on_card(view, card, CannotActivateEffects):
        context = context_of(view.state, found.card, found.controller)
        if player in players(found.application.who, context, view.state):
            return found.card
    return None


def attack_lock(view: View, card: CardState, *, declared: bool = False) -> EffectSource | None:
    """The effect that keeps a monster from attacking, or from going on with an attack."""
    for source in view.sources:
        if not isinstance(lock := source.application, CannotAttack) or (declared and lock.declares):
            continue
        if _concerns(view, source, lock.what, card) and _reaches(view, source, card):
            return source
    return None if declared else lock_on(view, card.controller, Prohibition.DECLARE_ATTACK, card.id)


def _reaches(view: View, source: EffectSource, card: CardState) -> bool:
    """Whether the monster is affected by what applies while its card is there."""
    applies = source.lingering is not None or source.card == card.id
    return applies or unaffected(view, card, source.card) is None


def protection(  # noqa: PLR0913 -- a protection looks at that much
    view: View,
    card: CardState,
    against: ProtectedFrom,
    *,
    by: CardId | None,
    by_player: Player | None,
    activated: bool = True,
    to_summon: CardId | None = None,
) -> EffectSource | None:
    """The effect that protects the card from this; None: nothing does.

    Not `activated`: what would be done is done by what applies continuously.
    `to_summon`: the monster that it would be used to Summon.
    """
    state = view.state
    for source in view.sources:
        shield = source.application
        if not isinstance(shield, Protect) or against not in shield.from_:
            continue
        if by is not None and by == source.card and source.lingering is not None:
            continue
        if shield.by_opponent_only and by_player is not source.controller.opponent:
            continue
        if shield.activated_only and not activated:
            continue
        if _is_worn_out(state, source, shield, card) or _lets_summon(state, source, to_summon):
            continue
        if guards_against(state, source, card, by) and protects_card(state, source, card):
            return source
    return None


def _lets_summon(state: State, source: EffectSource, monster: CardId | None) -> bool:
    """Whether the protection makes an exception for the Summon of this monster."""
    shield = source.application
    if monster is None or not isinstance(shield, Protect) or shield.except_material_for is None:
        return False
    context = context_of(state, source.card, source.controller)
    return fits(state, shield.except_material_for, state.card(monster), context)


def is_protected(
    view: View, card: CardId, *against: ProtectedFrom, to_summon: CardId | None = None
) -> bool:
    """Whether any effect protects the card from one of these, whoever would do it."""
    here = view.state.card(card)
    found = (
        protection(view, here, one, by=None, by_player=None, to_summon=to_summon) for one in against
    )
    return bool(view.sources) and any(one is not None for one in found)


def _is_worn_out(state: State, source: EffectSource, shield: Protect, card: CardState) -> bool:
    """Whether it has kept the card as often this turn as it can."""
    if shield.times_each_turn is None:
        return False
    return card.saved.count((source.card, state.turn)) >= shield.times_each_turn


def unaffected(
    view: View, card: CardState, by: CardId, *, activated: bool = False
) -> EffectSource | None:
    """The effect that makes a card unaffected by another card; None: nothing does.

    `activated`: by an effect of it that was activated, not by one that applies continuously.
    """
    if not view.sources:
        return None
    source = view.state.card(by)
    player = source.controller if source.on_field else source.owner
    found = (
        protection(view, card, against, by=by, by_player=player, activated=activated)
        for against in protections_from(view.state, by)
    )
    return next((each for each in found if each is not None), None)


def cannot_be_negated(view: View, card: CardState, *, activation: bool) -> bool:
    """Whether a text protects the card's activations, or effects, from being negated."""
    return bool(view.sources) and any(
        found.application.activations if activation else found.application.effects
        for found in on_card(view, card, EffectsCannotBeNegated)
    )


def kind_negated(view: View, card: CardState) -> EffectSource | None:
    """The effect that negates Spell or Trap effects activated in this card's place."""
    state = view.state
    for source in view.sources:
        change = source.application
        if not isinstance(change, NegateCards) or change.what.ref is not None:
            continue
        context = context_of(state, source.card, source.controller)
        there, what = replace(card, zone=Zone.SPELL_TRAP_ZONE, face=Face.UP), change.what
        is_met = Zone.SPELL_TRAP_ZONE in what.zone and fits(state, what.where, there, context)
        if is_met and not (what.other and source.card == card.id):
            return source
    return None
