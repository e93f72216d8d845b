"""Lasting: operations that negate, change values or LP, or leave something behind."""

from collections.abc import Mapping
from dataclasses import replace

from engine import operations as ops
from engine.events import EventKind
from engine.operations import Selector
from engine.resolving import NOTHING, Done, Resolver, carries_out
from engine.rules import battle, negation, timing
from engine.select import players
from engine.state import Delayed, UseStatus
from engine.terms import (
    CardId,
    EventId,
    Face,
    Negation,
    Player,
    Position,
    Until,
    Zone,
)

_FLIP = {Position.ATTACK: Position.DEFENSE, Position.DEFENSE: Position.ATTACK}


@carries_out(ops.NegateActivation)
def negate_activation(r: Resolver, _op: ops.NegateActivation) -> Done:
    """Negate the activation this answers."""
    return _negate_link(r, Negation.ACTIVATION)


@carries_out(ops.NegateEffect)
def negate_effect(r: Resolver, _op: ops.NegateEffect) -> Done:
    """Negate the effect this answers."""
    return _negate_link(r, Negation.EFFECT)


def _negate_link(r: Resolver, kind: Negation) -> Done:
    play = r.play
    if r.link is None or r.link.responds_to is None:
        return NOTHING
    index = r.link.responds_to - 1
    hit = play.chain[index]
    if hit.negation is not None or _is_immune(r, hit.effect.riders, kind):
        return NOTHING
    name = play.name(hit.card)
    activation = kind is Negation.ACTIVATION
    event = play.emit(
        EventKind.ACTIVATION_NEGATED if activation else EventKind.EFFECT_NEGATED,
        f"{play.name(r.source)} negates the {'activation' if activation else 'effect'} of {name}"
        f" (Chain Link {hit.number}).",
        negation.standing_after,
        cards=[hit.card],
        causes=[hit.event],
        link=hit.key,
        details={"by": r.source, "by_link": r.link.number},
    )
    play.chain[index] = replace(
        hit,
        negation=kind,
        negated_by=r.source,
        negated_by_link=r.link.number,
        result_event=event,
    )
    if activation:
        play.mark_uses(hit, status=UseStatus.ACTIVATION_NEGATED, effect_negated=False)
    return Done(True, (hit.card,))


def _is_immune(r: Resolver, riders: tuple[object, ...], kind: Negation) -> bool:
    del r
    return f"{kind}_cannot_be_negated" in [str(rider) for rider in riders]


@carries_out(ops.NegateSummon)
def negate_summon(r: Resolver, _op: ops.NegateSummon) -> Done:
    """Negate the Summon this answers."""
    attempt = r.play.window.attempt
    if attempt is None or (r.link is not None and r.link.number > 1):
        return NOTHING
    r.play.emit(
        EventKind.SUMMON_NEGATED,
        f"{r.play.name(r.source)} negates the Summon of {r.play.names(attempt.cards)}.",
        negation.standing_after,
        cards=attempt.cards,
        causes=[attempt.event],
        summon=attempt.kind,
        details={"by": r.source},
    )
    return Done(True, attempt.cards)


@carries_out(ops.NegateAttack)
def negate_attack(r: Resolver, _op: ops.NegateAttack) -> Done:
    """Negate the attack."""
    attack = r.play.attack
    if attack is None or attack.negated_by is not None:
        return NOTHING
    attacker = attack.attacker[0]
    event = r.play.emit(
        EventKind.ATTACK_NEGATED,
        f"{r.play.name(r.source)} negates the attack of {r.play.name(attacker)}.",
        battle.attack_continues,
        cards=[attacker],
        causes=[attack.event],
        details={"by": r.source},
    )
    r.play.attack = replace(attack, negated_by=r.source, negated_event=event)
    return Done(True, (attacker,))


@carries_out(ops.EndBattlePhase)
def end_battle_phase(r: Resolver, _op: ops.EndBattlePhase) -> Done:
    """End the Battle Phase."""
    r.play.state = replace(r.play.state, battle_over=True)
    return Done(True)


@carries_out(ops.NegateEffects)
def negate_effects(r: Resolver, op: ops.NegateEffects) -> Done:
    """Negate the effects of cards for a time."""
    found = tuple(
        c
        for c in r.touchable(r.select(op.what))
        if r.play.state.card(c).on_field and r.play.state.card(c).face is Face.UP
    )
    fresh = tuple(
        c
        for c in found
        if negation.lingering_attaches(already_negated_on_field=r.play.view.is_negated(c))
    )
    if fresh:
        text = f"The effects of {r.play.names(fresh)} are negated."
        r.leave_behind(None, op.until, fresh, text)
    return Done(bool(found), found)


@carries_out(ops.NegateSameNames)
def negate_same_names(r: Resolver, op: ops.NegateSameNames) -> Done:
    """Negate activated effects, and effects on the field, of monsters with that name."""
    found = r.select(op.what) or r.context.previous
    names = tuple(r.play.state.card(c).name for c in found)
    text = f"Effects of monsters named {r.play.names(found)} are negated."
    r.leave_behind(None, op.until, (), text, names=names)
    return Done(bool(found), found)


@carries_out(ops.NegateColumn)
def negate_column(r: Resolver, _op: ops.NegateColumn) -> Done:
    """Negate other Spell and Trap effects in this card's column."""
    here = r.play.state.card(r.source)
    if not r.context.was_set or not here.on_field or here.slot is None:
        return NOTHING
    column = here.slot if here.controller is Player.A else 4 - here.slot
    text = f"Other Spell/Trap effects in the column of {here.name} are negated."
    r.leave_behind(None, Until.END_OF_TURN, (), text, column=column)
    return Done(True)


@carries_out(ops.ModifyStat)
def modify_stat(r: Resolver, op: ops.ModifyStat) -> Done:
    """Change values by so much."""
    found = _face_up(r, op.what)
    if found:
        fixed = replace(op, amount=r.amount(op.amount))
        r.leave_behind(fixed, op.until, found, f"{r.play.names(found)} changes in value.")
    return Done(bool(found), found)


@carries_out(ops.SetStat)
def set_stat(r: Resolver, op: ops.SetStat) -> Done:
    """Set values."""
    found = _face_up(r, op.what)
    for card in found:
        context = replace(r.context, subjects=((card, r.play.state.card(card).stamp),))
        for which in op.stat:
            amount = Resolver(r.play, r.script, context, r.source).amount(op.amount)
            fixed = replace(op, amount=amount, stat=(which,))
            r.leave_behind(fixed, op.until, (card,), f"{r.play.name(card)} changes in value.")
    return Done(bool(found), found)


def _face_up(r: Resolver, what: Selector) -> tuple[CardId, ...]:
    return tuple(
        c
        for c in r.touchable(r.select(what))
        if r.play.state.card(c).zone is Zone.MONSTER_ZONE and r.play.state.card(c).face is Face.UP
    )


@carries_out(ops.Grant)
def grant(r: Resolver, op: ops.Grant) -> Done:
    """From now on something applies for a time."""
    what = op.what
    cards: tuple[CardId, ...] = ()
    selector = getattr(what, "what", None)
    if isinstance(selector, Selector) and selector.ref is not None:
        cards = r.touchable(r.select(selector))
        if not cards:
            return NOTHING
    r.leave_behind(what, op.until, cards, f"{r.play.name(r.source)} applies from now on.")
    return Done(True, cards)


@carries_out(ops.InflictDamage)
def inflict_damage(r: Resolver, op: ops.InflictDamage) -> Done:
    """Inflict effect damage."""
    amount = r.amount(op.amount)
    if amount <= 0:
        return NOTHING
    for player in players(op.who, r.context, r.play.state):
        instead = _damage_replaced(r, player)
        if instead is not None:
            return NOTHING
        r.play.pay(player, -amount, timing.step_is_done, why="effect_damage")
    return Done(True, (), amount)


def _damage_replaced(r: Resolver, player: Player) -> CardId | None:
    for source in r.play.view.sources:
        change = source.application
        if isinstance(change, ops.ReplaceDamage) and source.controller is player:
            _place(r, source.card, change.counter, 1, None)
            return source.card
    return None


@carries_out(ops.GainLp)
def gain_lp(r: Resolver, op: ops.GainLp) -> Done:
    """Gain LP."""
    amount = r.amount(op.amount)
    for player in players(op.who, r.context, r.play.state):
        r.play.pay(player, amount, timing.step_is_done, why="gain")
    return Done(True, (), amount)


@carries_out(ops.PayLp)
def pay_lp(r: Resolver, op: ops.PayLp) -> Done:
    """Pay LP on resolution."""
    amount = r.amount(op.amount)
    for player in players(op.who, r.context, r.play.state):
        r.play.pay(player, -amount, timing.step_is_done, why="paid")
    return Done(True, (), amount)


@carries_out(ops.PlaceCounter)
def place_counter(r: Resolver, op: ops.PlaceCounter) -> Done:
    """Place counters."""
    found = tuple(c for c in r.select(op.what) if r.play.state.card(c).on_field)
    for card in found:
        _place(r, card, op.counter, op.count, op.max)
    return Done(bool(found), found)


def _place(r: Resolver, card: CardId, counter: str, count: int, limit: int | None) -> None:
    counters = dict(r.play.state.card(card).counters)
    now = counters.get(counter, 0) + count
    counters[counter] = now if limit is None else min(limit, now)
    r.play.change(card, counters=tuple(counters.items()))
    text = f"{count} {counter} is placed on {r.play.name(card)}."
    r.play.emit(EventKind.COUNTER, text, timing.step_is_done, cards=[card], amount=count)


@carries_out(ops.RemoveCounter)
def remove_counter(r: Resolver, op: ops.RemoveCounter) -> Done:
    """Remove counters."""
    removed = 0
    for card in r.select(op.what):
        counters = dict(r.play.state.card(card).counters)
        there = counters.pop(op.counter, 0)
        removed = there if op.count is None else min(there, op.count)
        if there - removed:
            counters[op.counter] = there - removed
        r.play.change(card, counters=tuple(counters.items()))
        text = f"{removed} {op.counter} is removed from {r.play.name(card)}."
        r.play.emit(EventKind.COUNTER, text, timing.step_is_done, cards=[card], amount=-removed)
    return Done(removed > 0, (), removed)


@carries_out(ops.TakeControl)
def take_control(r: Resolver, op: ops.TakeControl) -> Done:
    """Take control of monsters."""
    play, side = r.play, r.context.controller
    moved = []
    for card in r.touchable(r.select(op.what)):
        here = play.state.card(card)
        free = play.free_slot(side, Zone.MONSTER_ZONE)
        if here.zone is Zone.MONSTER_ZONE and here.controller is not side and free is not None:
            change_control(r, card, side)
            moved.append(card)
            if op.until in (Until.END_PHASE, Until.END_OF_TURN):
                back = Delayed(
                    (),
                    r.source,
                    here.controller,
                    play.state.turn,
                    cards=((card, here.stamp),),
                    event=EventId(len(play.events)),
                )
                play.state = replace(play.state, delayed=(*play.state.delayed, back))
    return Done(bool(moved), tuple(moved))


def change_control(r: Resolver, card: CardId, side: Player) -> None:
    """Let a player control a monster."""
    play = r.play
    here = play.state.card(card)
    slot = play.free_slot(side, Zone.MONSTER_ZONE)
    zones = dict(play.state.zones)
    for player in Player:
        key = (player, Zone.MONSTER_ZONE)
        kept = tuple(c for c in zones.get(key, ()) if c != card)
        zones[key] = (*kept, card) if player is side else kept
    changed = replace(here, controller=side, slot=slot)
    play.state = replace(play.state, zones=zones, cards={**play.state.cards, card: changed})
    play.emit(
        EventKind.CONTROL_CHANGED,
        f"Player {side} takes control of {here.name}.",
        timing.step_is_done,
        cards=[card],
        player=side,
    )


@carries_out(ops.ChangePosition)
def change_position(r: Resolver, op: ops.ChangePosition) -> Done:
    """Change battle positions."""
    changed = []
    for card in r.touchable(r.select(op.what)):
        here = r.play.state.card(card)
        if here.zone is not Zone.MONSTER_ZONE or here.position is None:
            continue
        goal = op.to or _FLIP.get(here.position, Position.ATTACK)
        if goal is here.position:
            continue
        turn_to(r, card, goal)
        changed.append(card)
    return Done(bool(changed), tuple(changed))


def turn_to(r: Resolver, card: CardId, goal: Position) -> None:
    """Turn a monster to a position."""
    here = r.play.state.card(card)
    if goal is Position.SET:
        r.play.turn_face_down(card, timing.step_is_done)
        return
    if here.face is Face.DOWN:
        r.play.change(card, face=Face.UP, active=True, since=r.play.tick(), position=goal)
        text = f"{here.name} is flipped face-up."
        r.play.emit(EventKind.FLIPPED_FACE_UP, text, timing.step_is_done, cards=[card])
        return
    r.play.change(card, position=goal)
    r.play.emit(
        EventKind.POSITION_CHANGED,
        f"{here.name} is changed to {goal.title()} Position.",
        timing.step_is_done,
        cards=[card],
    )


@carries_out(ops.Equip)
def equip(r: Resolver, op: ops.Equip) -> Done:
    """Equip this card to a monster."""
    return _link(r, op.to, equipped=True)


@carries_out(ops.Link)
def link(r: Resolver, op: ops.Link) -> Done:
    """Stay linked to a monster."""
    return _link(r, op.to, equipped=False)


def _link(r: Resolver, to: Selector, *, equipped: bool) -> Done:
    found = tuple(c for c in r.select(to) if r.play.state.card(c).zone is Zone.MONSTER_ZONE)
    if not found or not r.play.state.card(r.source).on_field:
        return NOTHING
    r.play.change(r.source, linked=found[0], equipped=equipped)
    verb = "is equipped to" if equipped else "stays linked to"
    r.play.emit(
        EventKind.EQUIPPED,
        f"{r.play.name(r.source)} {verb} {r.play.name(found[0])}.",
        timing.step_is_done,
        cards=[r.source, found[0]],
    )
    if equipped:
        _control_of_equipped(r, found[0])
    return Done(True, found)


def _control_of_equipped(r: Resolver, card: CardId) -> None:
    mine = r.play.state.card(r.source)
    for effect in r.play.state.text(r.source).continuous:
        if any(isinstance(a, ops.ControlEquipped) for a in effect.applies):
            r.play.change(r.source, active=True, since=r.play.tick())
            if r.play.state.card(card).controller is not mine.controller:
                change_control(r, card, mine.controller)


@carries_out(ops.AtPhase)
def at_phase(r: Resolver, op: ops.AtPhase) -> Done:
    """Do something later, in a phase."""
    cards = tuple((c, r.play.state.card(c).stamp) for c in r.context.previous)
    waiting = Delayed(
        op.do, r.source, r.context.controller, r.play.state.turn, op.phase, cards=cards
    )
    r.play.state = replace(r.play.state, delayed=(*r.play.state.delayed, waiting))
    return Done(True, r.context.previous)


@carries_out(ops.EachTime)
def each_time(r: Resolver, op: ops.EachTime) -> Done:
    """For the rest of the turn, do something each time something happens."""
    who = players(op.event.special_summon_by, r.context, r.play.state)[0]
    waiting = Delayed(
        op.do, r.source, r.context.controller, r.play.state.turn, each_special_summon_by=who
    )
    r.play.state = replace(r.play.state, delayed=(*r.play.state.delayed, waiting))
    return Done(True)


@carries_out(ops.SecondAttack)
def second_attack(r: Resolver, _op: ops.SecondAttack) -> Done:
    """One more attack."""
    here = r.play.state.card(r.source)
    r.play.change(r.source, extra_attacks=here.extra_attacks + 1)
    return Done(True, (r.source,))


@carries_out(ops.Reveal)
def reveal(r: Resolver, op: ops.Reveal) -> Done:
    """Reveal."""
    found = r.select(op.what)
    return Done(bool(found), found)


def _pays_by_selecting(r: Resolver) -> bool:
    """Whether the next choice says, for this card, what is paid."""
    step = r.script.next or {}
    during = step.get("during")
    named = during.get("card") if isinstance(during, Mapping) else None
    return step.get("do") == "choose" and named == r.source


@carries_out(ops.NegateThisUnless)
def negate_this_unless(r: Resolver, op: ops.NegateThisUnless) -> Done:
    """The opponent may pay to have this effect negated by its own text."""
    what = getattr(op.pays, "what", None)
    if not isinstance(what, Selector):
        return NOTHING
    inner = Resolver(r.play, r.script, r.context, r.source, r.link)
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
