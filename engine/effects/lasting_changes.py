"""Lasting changes: carries out operations on values, LP, counters, and grants for a time."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.board.conditions import amount_of
from engine.board.events import EventKind
from engine.board.identity import as_declared
from engine.board.play import Play
from engine.board.references import EffectContext, players, referred
from engine.board.state import CardState, Delayed, Lingering
from engine.cardtext import applications
from engine.cardtext import operations as ops
from engine.cardtext.applications import ModifyStat, SetStat
from engine.cardtext.selectors import Ref, Selector
from engine.effects.replacements import damage_after_changes
from engine.effects.resolver import NOTHING, Done, Resolver, carries_out
from engine.rules import continuous_rules, timing_rules
from engine.terms.vocabulary import UP, CardId, Face, Negation, Player, Stat, Whose, Zone


def have_enough(play: Play, op: ModifyStat, cards: Iterable[CardState], amount: int) -> bool:
    """Whether each card has as much of the value as it would have to lose."""
    if not op.exactly:
        return True
    view = play.view
    return all(view.value(card, which) + amount >= 0 for card in cards for which in op.stat)


def could_lose(play: Play, context: EffectContext, op: object, card: CardState) -> bool:
    """Whether the face-up card has what its effect would take; True for other operations."""
    if not isinstance(op, ModifyStat) or op.what.ref is not Ref.THIS_CARD or card.face is not UP:
        return True
    amount = amount_of(play.state, op.amount, context)
    return amount is None or have_enough(play, op, (card,), amount)


@carries_out(applications.ModifyStat)
def modify_stat(r: Resolver, op: applications.ModifyStat) -> Done:
    """Changes values by an amount."""
    found = _face_up(r, op.what)
    here = [r.play.state.card(card) for card in found]
    if not have_enough(r.play, op, here, r.amount(op.amount)):
        return NOTHING
    before = _values(r, found, op.stat)
    if found:
        fixed = replace(op, amount=r.amount(op.amount))
        r.leave_behind(fixed, op.until, found, f"{r.play.names(found)} changes in value.")
    return Done(bool(found), found, abs(before - _values(r, found, op.stat)))


def _values(r: Resolver, cards: tuple[CardId, ...], stats: tuple[Stat, ...]) -> int:
    """What cards have of ATK or DEF, all in all: what changes it changes by so much."""
    if stats[0] not in {Stat.ATK, Stat.DEF}:
        return 0
    here = [r.play.state.card(card) for card in cards]
    return sum(r.play.view.value(card, stats[0]) for card in here)


@carries_out(applications.SetStat)
def set_stat(r: Resolver, op: applications.SetStat) -> Done:
    """Sets values to an amount."""
    found = _face_up(r, op.what)
    before = _values(r, found, op.stat)
    for card in found:
        context = replace(r.context, subjects=((card, r.play.state.card(card).stamp),))
        for which in op.stat:
            amount = Resolver(r.play, r.script, context, r.source).amount(op.amount)
            fixed = replace(op, amount=amount, stat=(which,))
            _wipe(r, card, which)
            r.leave_behind(fixed, op.until, (card,), f"{r.play.name(card)} changes in value.")
    return Done(bool(found), found, abs(before - _values(r, found, op.stat)))


_FROM_ORIGINAL = {Stat.ORIGINAL_ATK: Stat.ATK, Stat.ORIGINAL_DEF: Stat.DEF}


def _wipe(r: Resolver, card: CardId, which: Stat) -> None:
    """What effects left behind before counts no more, even when what sets it now has ended.

    A new original value leaves what was added; what applies continuously is never wiped.
    """
    state = r.play.state
    gone = (card, state.card(card).stamp)
    kinds = SetStat if which in _FROM_ORIGINAL else (SetStat, ModifyStat)
    stats = {which, _FROM_ORIGINAL.get(which, which)}
    left: list[Lingering] = []
    for one in state.lingering:
        is_meant = gone in one.cards and isinstance(one.what, kinds)
        left += _without(one, gone, stats) if is_meant else [one]
    r.play.state = replace(state, lingering=tuple(left))


def _without(one: Lingering, gone: tuple[CardId, int], stats: set[Stat]) -> Iterator[Lingering]:
    """What is left of a change of values without these of this card."""
    change = one.what
    assert isinstance(change, SetStat | ModifyStat)  # noqa: S101 -- its caller chose it so
    others = tuple(each for each in one.cards if each != gone)
    if others:
        yield replace(one, cards=others)
    if rest := tuple(each for each in change.stat if each not in stats):
        yield replace(one, cards=(gone,), what=replace(change, stat=rest))


def _face_up(r: Resolver, what: Selector) -> tuple[CardId, ...]:
    return tuple(
        c
        for c in r.touchable(r.select(what))
        if r.play.state.card(c).zone is Zone.MONSTER_ZONE and r.play.state.card(c).face is Face.UP
    )


@carries_out(applications.TreatAs)
def treat_as(r: Resolver, op: applications.TreatAs) -> Done:
    """Has cards treated as something else until they move or the time is over."""
    last = r.until(op.until)
    found = r.touchable(r.select(op.what))
    treat = as_declared(op, r.context.declared)
    if treat is None:
        r.play.gap(f"{r.play.name(r.source)}: what is declared")
        return NOTHING
    for card in found:
        here = r.play.state.card(card)
        r.play.change(card, treated=(*here.treated, (treat, last)))
    if found:
        text = f"{r.play.names(found)} is treated as something else from now on."
        source = {"source": r.source}
        rule = continuous_rules.begins_to_apply
        r.play.emit(EventKind.BEGAN_TO_APPLY, text, rule, cards=found, details=source)
    return Done(bool(found), found)


@carries_out(ops.Grant)
def grant(r: Resolver, op: ops.Grant) -> Done:
    """Lets something apply for a time."""
    if isinstance(op.what, applications.TreatAs):
        return treat_as(r, replace(op.what, until=op.until))
    what = _named(r, op.what)
    if what is None:
        return NOTHING
    cards: tuple[CardId, ...] = ()
    selector = getattr(what, "what", None)
    if isinstance(selector, Selector) and selector.ref is not None:
        cards = r.touchable(r.select(selector))
        if not cards:
            return NOTHING
    r.leave_behind(what, op.until, cards, f"{r.play.name(r.source)} applies from now on.")
    return Done(True, cards)


def _named(r: Resolver, what: ops.Application) -> ops.Application | None:
    """A lock on "cards with that name" holds for the names there are now; None: there are none."""
    if not isinstance(what, applications.Lock) or what.only is None:
        return what
    ref = what.only.same_name_as
    if ref is None:
        return what
    names = tuple({r.play.name(c): None for c in referred(r.play.state, ref, r.context)})
    if not names:
        return None
    only = replace(what.only, same_name_as=None, name=names)
    return replace(what, only=only)


@carries_out(ops.InflictDamage)
def inflict_damage(r: Resolver, op: ops.InflictDamage) -> Done:
    """Inflicts effect damage; an unknown amount counts as some damage."""
    if amount_of(r.play.state, op.amount, r.context) is None:
        return Done(True)
    amount = r.amount(op.amount)
    if amount <= 0:
        return NOTHING
    for player in _victims(r, op):
        instead = _damage_replaced(r, player)
        if instead is not None:
            return NOTHING
        taken = damage_after_changes(r.play, player, amount, in_battle=False)
        if taken > 0:
            r.play.pay(player, -taken, timing_rules.step_is_done, why="effect_damage")
    return Done(True, (), amount)


def _victims(r: Resolver, op: ops.InflictDamage) -> tuple[Player, ...]:
    """Who takes the damage; with cards told, their controllers or owners."""
    if op.of is None:
        return players(op.who, r.context, r.play.state)
    cards = [r.play.state.card(card) for card in r.select(op.of)]
    owns = op.who is Whose.THEIR_OWNER
    return tuple(dict.fromkeys(card.owner if owns else card.controller for card in cards))


def _damage_replaced(r: Resolver, player: Player) -> CardId | None:
    for source in r.play.view.sources:
        change = source.application
        if isinstance(change, applications.ReplaceDamage) and source.controller is player:
            _place(r, source.card, change.counter, 1, None)
            return source.card
    return None


@carries_out(ops.GainLp)
def gain_lp(r: Resolver, op: ops.GainLp) -> Done:
    """Makes a player gain LP."""
    amount = r.amount(op.amount)
    for player in players(op.who, r.context, r.play.state):
        r.play.pay(player, amount, timing_rules.step_is_done, why="gain")
    return Done(True, (), amount)


@carries_out(ops.PayLp)
def pay_lp(r: Resolver, op: ops.PayLp) -> Done:
    """Makes a player pay LP as the effect resolves."""
    amount = r.amount(op.amount)
    for player in players(op.who, r.context, r.play.state):
        r.play.pay(player, -amount, timing_rules.step_is_done, why="paid")
    return Done(True, (), amount)


@carries_out(ops.PlaceCounter)
def place_counter(r: Resolver, op: ops.PlaceCounter) -> Done:
    """Places counters."""
    found = tuple(c for c in r.select(op.what) if r.play.state.card(c).on_field)
    for card in found:
        _place(r, card, op.counter, r.amount(op.count), op.max)
    return Done(bool(found), found)


def _place(r: Resolver, card: CardId, counter: str, count: int, limit: int | None) -> None:
    counters = dict(r.play.state.card(card).counters)
    now = counters.get(counter, 0) + count
    counters[counter] = now if limit is None else min(limit, now)
    r.play.change(card, counters=tuple(counters.items()))
    text = f"{count} {counter} is placed on {r.play.name(card)}."
    r.play.emit(EventKind.COUNTER, text, timing_rules.step_is_done, cards=[card], amount=count)


@carries_out(ops.RemoveCounter)
def remove_counter(r: Resolver, op: ops.RemoveCounter) -> Done:
    """Removes counters."""
    all_removed = 0
    for card in r.select(op.what):
        counters = dict(r.play.state.card(card).counters)
        there = counters.pop(op.counter, 0)
        removed = there if op.count is None else min(there, op.count - all_removed)
        all_removed += removed
        if not removed:
            continue
        if there - removed:
            counters[op.counter] = there - removed
        r.play.change(card, counters=tuple(counters.items()))
        text = f"{removed} {op.counter} is removed from {r.play.name(card)}."
        r.play.emit(
            EventKind.COUNTER, text, timing_rules.step_is_done, cards=[card], amount=-removed
        )
    return Done(all_removed > 0, (), all_removed)


@carries_out(ops.EachTime)
def each_time(r: Resolver, op: ops.EachTime) -> Done:
    """Lets something happen each time an event happens, for the rest of the turn."""
    if op.event.destroyed is not None:  # Nothing waits for that yet; it is told as unknown.
        return Done(True)
    waiting = _waiting_for(r, op.event, op.do)
    r.play.state = replace(r.play.state, delayed=(*r.play.state.delayed, waiting))
    return Done(True)


def _waiting_for(r: Resolver, event: ops.EachTimeEvent, do: tuple[ops.Step, ...]) -> Delayed:
    who = players(event.special_summon_by, r.context, r.play.state)[0]
    return Delayed(
        do,
        r.source,
        r.context.controller,
        r.play.state.turn,
        each_special_summon_by=who,
        each_normal_too=event.or_normal,
        each_from=event.from_,
    )


@carries_out(ops.SecondAttack)
def second_attack(r: Resolver, _op: ops.SecondAttack) -> Done:
    """Gives the monster one more attack."""
    here = r.play.state.card(r.source)
    r.play.change(r.source, extra_attacks=here.extra_attacks + 1)
    return Done(True, (r.source,))


@carries_out(ops.Reveal)
def reveal(r: Resolver, op: ops.Reveal) -> Done:
    """Reveals cards."""
    found = r.select(op.what)
    if op.what.zone == (Zone.DECK,):  # "The rest" are those of them that are not moved.
        stays = tuple((card, r.play.state.card(card).stamp) for card in found)
        r.context = replace(r.context, excavated=stays)
    return Done(bool(found), found)


def _pays_by_selecting(r: Resolver) -> bool:
    """Whether the next choice says, for this card, what is paid."""
    step = r.script.next or {}
    during = step.get("during")
    named = during.get("card") if isinstance(during, Mapping) else None
    return step.get("do") == "choose" and named == r.source


@carries_out(ops.NegateThisUnless)
def negate_this_unless(r: Resolver, op: ops.NegateThisUnless) -> Done:
    """Lets the opponent pay to have this effect negated by its own text."""
    what = getattr(op.pays, "what", None)
    if not isinstance(what, Selector):
        return NOTHING
    inner = Resolver(play=r.play, script=r.script, context=r.context, source=r.source, link=r.link)
    if not inner.select(what, choose=False):
        return NOTHING
    step = r.script.choice("answer", r.source) or r.script.choice("option", r.source)
    if step is None and not _pays_by_selecting(r):
        return NOTHING
    if step is not None and str(step.get("answer", step.get("option"))).lower() in ("no", "false"):
        return NOTHING
    done = inner.do(op.pays)
    if done.done and r.link is not None:
        r.play.chain[r.link.number - 1] = replace(
            r.play.chain[r.link.number - 1], negation=Negation.EFFECT, negated_by=r.source
        )
        r.stopped = True
    return NOTHING
