"""Conditions and amounts: whether what a text asks for is so, and how much it means.

A condition is True, False, or None: not modelled, so not known.
"""

from collections.abc import Callable
from dataclasses import replace

from engine.board.identity import aspect, is_of_archetype
from engine.board.references import EffectContext, players
from engine.board.selection import find, find_known, fits, most_together, stat, surely_in
from engine.board.state import CardState, State
from engine.cardtext.amounts import (
    Amount,
    Declared,
    Difference,
    DifferentKinds,
    DifferentNames,
    Divided,
    Extreme,
    Half,
    HalfLp,
    LpOf,
    OpaqueAmount,
    PerCard,
    PerCounter,
    PerMaterial,
    PreviousAmount,
    Share,
    StatOf,
    Sum,
    Times,
)
from engine.cardtext.card_text import Effect, lets_come_untributed
from engine.cardtext.operations import SpecialSummon
from engine.cardtext.requirements import (
    AllOf,
    AnyOf,
    AtMost,
    CoinShows,
    Condition,
    DamageStep,
    EffectWasActivatedThisTurn,
    Equal,
    Exists,
    Fits,
    HasMaterials,
    InPhase,
    MoreThan,
    None_,
    Not,
    NotSentHereThisTurn,
    SummonsThisTurn,
    ThisBattled,
    ThisIsEquipped,
    ThisWasSet,
    ThisWasSummoned,
    ThisWasTurnedUp,
)
from engine.cardtext.selectors import Ref
from engine.cardtext.unmodelled import PARTS_OF_ZONES, gaps_in
from engine.terms.vocabulary import CardKind, SummonKind, UseStatus, Zone


def holds(state: State, condition: Condition, context: EffectContext) -> bool | None:
    """Whether a condition holds now; None: it is not modelled, so not known."""
    reader = _CONDITIONS.get(type(condition))
    found = None if reader is None else reader(state, condition, context)
    return found if found is None or not gaps_in(condition) else _surely(condition, found=found)


def _surely(condition: Condition, *, found: bool) -> bool | None:
    """What is sure although a property is not modelled: none fits if none does without it."""
    if isinstance(condition, Exists) and not found and condition.at_most is None:
        return False
    return True if isinstance(condition, None_) and found else None


def amount_of(state: State, amount: Amount, context: EffectContext) -> int | None:
    """The number an amount comes to now; None: it is not modelled, so not known."""
    if isinstance(amount, int):
        return amount
    reader = _AMOUNTS.get(type(amount))
    return None if reader is None or gaps_in(amount) else reader(state, amount, context)


def _in_part_of_zone(
    state: State, condition: Exists | None_, context: EffectContext
) -> bool | None:
    """The same of the Main or Extra Monster Zones; None: it is not told who is where."""
    what, sure, open_ = condition.what, 0, 0
    part = next(zone for zone in what.zone if zone in PARTS_OF_ZONES)
    there = tuple(Zone.MONSTER_ZONE if zone is part else zone for zone in what.zone)
    for card in find(state, replace(what, zone=there), context):
        here = state.card(card)
        inside = surely_in(state, here, part) if here.zone is Zone.MONSTER_ZONE else True
        sure, open_ = sure + (inside is True), open_ + (inside is None)
    least = condition.at_least if isinstance(condition, Exists) else 1
    most = sure + open_
    if isinstance(condition, None_):
        return True if most == 0 else False if sure else None
    if condition.at_most is not None or least <= sure or most < least:
        return least <= sure if condition.at_most is None else None
    return None


def _exists(state: State, condition: Exists, context: EffectContext) -> bool | None:
    if PARTS_OF_ZONES & {*condition.what.zone}:
        return _in_part_of_zone(state, condition, context)
    number = most_together(
        state, condition.what, find_known(state, condition.what, context), context
    )
    return number >= condition.at_least and (
        condition.at_most is None or number <= condition.at_most
    )


def _none(state: State, condition: None_, context: EffectContext) -> bool | None:
    if PARTS_OF_ZONES & {*condition.what.zone}:
        return _in_part_of_zone(state, condition, context)
    return not find_known(state, condition.what, context)


def _more(state: State, condition: MoreThan, context: EffectContext) -> bool | None:
    left = amount_of(state, condition.left, context)
    right = amount_of(state, condition.right, context)
    return None if left is None or right is None else left > right


def _fits(state: State, condition: Fits, context: EffectContext) -> bool:
    cards = find(state, condition.what, context)
    return bool(cards) and all(
        fits(state, condition.where, state.card(card), context) for card in cards
    )


def _summoned(  # noqa: PLR0911 -- one line a condition
    state: State, condition: ThisWasSummoned, context: EffectContext
) -> bool | None:
    record = state.card(context.source).summoned
    if condition.this_way:
        return summoned_its_own_way(state, state.card(context.source))
    if record is None:
        return False
    if condition.how and record.kind not in condition.how:
        return False
    if condition.special and not record.special:
        return False
    if condition.this_turn and record.turn != state.turn:
        return False
    if condition.by_effect_of is None:
        return True
    if record.by_card is None:
        return False
    text = state.texts[record.by_card]
    wanted = condition.by_effect_of
    named = any(is_of_archetype(archetype, text.name) for archetype in wanted.archetype)
    return (not wanted.archetype or named) and (not wanted.kind or text.kind in wanted.kind)


def summoned_its_own_way(state: State, card: CardState) -> bool | None:
    """Whether the monster was Summoned in the way its text tells; None: that is not told."""
    record = card.summoned
    if record is None or record.turn == 0:
        return None if card.arrived_turn == 0 else False
    if record.own:
        return True
    text = state.text_of(card)
    kinds = {procedure.kind for procedure in text.procedures}
    tells = SummonKind.BUILT_IN in kinds or any(map(summons_itself, text.effects))
    tells = tells or any(map(lets_come_untributed, text.continuous))
    return False if tells and record.kind not in kinds else None


def summons_itself(effect: Effect) -> bool:
    """Whether the effect Special Summons the card it is on."""
    return any(
        isinstance(step.do, SpecialSummon) and step.do.what.ref is Ref.THIS_CARD
        for step in effect.resolution
    )


def _battled(state: State, _condition: ThisBattled, context: EffectContext) -> bool:
    return state.card(context.source).battled_turn == state.turn


def _activated(state: State, condition: EffectWasActivatedThisTurn, context: EffectContext) -> bool:
    return any(
        use.card == context.source
        and use.label == condition.label
        and use.turn == state.turn
        and not (
            condition.not_negated and (use.effect_negated or use.status is not UseStatus.STANDS)
        )
        for use in state.uses
    )


def _not_sent(state: State, _condition: NotSentHereThisTurn, context: EffectContext) -> bool:
    return state.card(context.source).arrived_turn != state.turn


def _was_set(state: State, _condition: ThisWasSet, context: EffectContext) -> bool:
    return state.card(context.source).on_field and context.was_set


def _turned_up(state: State, _condition: ThisWasTurnedUp, context: EffectContext) -> bool:
    return state.card(context.source).turned_up_turn == state.turn


def _summons(state: State, condition: SummonsThisTurn, context: EffectContext) -> bool:
    who = players(condition.whose, context, state)
    found = sum(p in who and how != "flip" for p, how in state.summoned_this_turn)
    return found >= condition.at_least


def _not(state: State, condition: Not, context: EffectContext) -> bool | None:
    inner = holds(state, condition.this, context)
    return None if inner is None else not inner


def _any(state: State, condition: AnyOf, context: EffectContext) -> bool | None:
    found = [holds(state, each, context) for each in condition.these]
    if any(found):
        return True
    return None if None in found else False


def _all(state: State, condition: AllOf, context: EffectContext) -> bool | None:
    found = [holds(state, each, context) for each in condition.these]
    if False in found:
        return False
    return None if None in found else True


def _in_phase(state: State, condition: InPhase, context: EffectContext) -> bool:
    if condition.phases and state.phase not in condition.phases:
        return False
    return state.turn_player in players(condition.turn, context, state)


def _at_most(state: State, condition: AtMost, context: EffectContext) -> bool | None:
    left = amount_of(state, condition.left, context)
    right = amount_of(state, condition.right, context)
    return None if left is None or right is None else left <= right


def _equal(state: State, condition: Equal, context: EffectContext) -> bool | None:
    left = amount_of(state, condition.left, context)
    right = amount_of(state, condition.right, context)
    return None if left is None or right is None else left == right


def _equipped(state: State, condition: ThisIsEquipped, context: EffectContext) -> bool:
    here = state.card(context.source)
    if condition.to:
        linked = here.linked if here.equipped else None
        return linked is not None and fits(state, condition.by, state.card(linked), context)
    return any(
        fits(state, condition.by, card, context)
        for card in state.on_field()
        if card.equipped and card.linked == here.id
    )


def _has_materials(state: State, condition: HasMaterials, context: EffectContext) -> bool:
    fitting = [
        card
        for card in state.attached(context.source)
        if fits(state, condition.where, state.card(card), context)
    ]
    return len(fitting) >= condition.at_least


def _coin(_state: State, condition: CoinShows, context: EffectContext) -> bool | None:
    known = ("heads", "tails", "right", "wrong")
    return context.declared == condition.result if context.declared in known else None


def _damage_step(_state: State, _condition: DamageStep, _context: EffectContext) -> None:
    return None


_CONDITIONS: dict[type, Callable[..., bool | None]] = {
    Exists: _exists,
    None_: _none,
    MoreThan: _more,
    Fits: _fits,
    ThisWasSummoned: _summoned,
    ThisBattled: _battled,
    EffectWasActivatedThisTurn: _activated,
    NotSentHereThisTurn: _not_sent,
    ThisWasSet: _was_set,
    ThisWasTurnedUp: _turned_up,
    SummonsThisTurn: _summons,
    DamageStep: _damage_step,
    InPhase: _in_phase,
    AtMost: _at_most,
    Equal: _equal,
    ThisIsEquipped: _equipped,
    HasMaterials: _has_materials,
    CoinShows: _coin,
    AllOf: _all,
    Not: _not,
    AnyOf: _any,
}


def _stat_of(state: State, amount: StatOf, context: EffectContext) -> int:
    cards = find(state, amount.what, context)
    return amount.times * sum(
        stat(state.card(card), amount.stat, state, context)
        for card in cards
        if state.text(card).kind is CardKind.MONSTER
    )


def _per_card(state: State, amount: PerCard, context: EffectContext) -> int:
    found = find_known(state, amount.what, context)
    return amount.each * most_together(state, amount.what, found, context)


def _per_counter(state: State, amount: PerCounter, context: EffectContext) -> int:
    return amount.each * sum(
        number
        for card in find(state, amount.what, context)
        for counter, number in state.card(card).counters
        if counter == amount.counter
    )


def _per_material(state: State, amount: PerMaterial, context: EffectContext) -> int:
    held = (state.attached(monster) for monster in find(state, amount.what, context))
    return amount.each * sum(len(cards) for cards in held)


def _half_lp(state: State, amount: HalfLp, context: EffectContext) -> int:
    return (state.lp[players(amount.whose, context, state)[0]] + 1) // 2


def _lp(state: State, amount: LpOf, context: EffectContext) -> int:
    return state.lp[players(amount.whose, context, state)[0]]


def _half(state: State, amount: Half, context: EffectContext) -> int | None:
    whole = amount_of(state, amount.of, context)
    return None if whole is None else (whole + 1) // 2


def _divided(state: State, amount: Divided, context: EffectContext) -> int | None:
    whole = amount_of(state, amount.of, context)
    return None if whole is None else whole // amount.by


def _difference(state: State, amount: Difference, context: EffectContext) -> int | None:
    first = amount_of(state, amount.of, context)
    second = amount_of(state, amount.and_, context)
    return None if first is None or second is None else abs(first - second)


def _extreme(state: State, amount: Extreme, context: EffectContext) -> int | None:
    first = amount_of(state, amount.of, context)
    second = amount_of(state, amount.or_, context)
    if first is None or second is None:
        return None
    return min(first, second) if amount.lower else max(first, second)


def _previous(_state: State, amount: PreviousAmount, context: EffectContext) -> int | None:
    return None if context.amount is None else amount.times * context.amount


def _share(_state: State, _amount: Share, context: EffectContext) -> int:
    return len(context.previous)


def _times(state: State, amount: Times, context: EffectContext) -> int | None:
    one = amount_of(state, amount.of, context)
    return None if one is None else one * amount.times


def _sum(state: State, amount: Sum, context: EffectContext) -> int | None:
    first = amount_of(state, amount.of, context)
    second = amount_of(state, amount.and_, context)
    return None if first is None or second is None else first + second


def _names(state: State, amount: DifferentNames, context: EffectContext) -> int:
    return amount.each * len({state.card(c).name for c in find(state, amount.what, context)})


def _kinds(state: State, amount: DifferentKinds, context: EffectContext) -> int:
    found = [state.card(card) for card in find(state, amount.what, context)]
    return amount.each * len({one for c in found for one in aspect(state, amount.of, c)})


def _declared(_state: State, amount: Declared, context: EffectContext) -> int | None:
    return amount.times * int(context.declared) if context.declared.isdecimal() else None


def _opaque(_state: State, _amount: OpaqueAmount, _context: EffectContext) -> None:
    return None


_AMOUNTS: dict[type, Callable[..., int | None]] = {
    StatOf: _stat_of,
    PerCard: _per_card,
    PerCounter: _per_counter,
    PerMaterial: _per_material,
    HalfLp: _half_lp,
    LpOf: _lp,
    Half: _half,
    Divided: _divided,
    Difference: _difference,
    Extreme: _extreme,
    PreviousAmount: _previous,
    Share: _share,
    Times: _times,
    Sum: _sum,
    DifferentNames: _names,
    DifferentKinds: _kinds,
    Declared: _declared,
    OpaqueAmount: _opaque,
}
