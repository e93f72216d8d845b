"""Card movement: carries out operations that move cards."""

from collections.abc import Mapping
from dataclasses import replace

from engine.board.events import EventKind
from engine.board.references import players
from engine.board.state import CardState, Delayed
from engine.board.view import lock_on, protection
from engine.cardtext import applications, selectors
from engine.cardtext import operations as ops
from engine.cardtext.amounts import Share
from engine.cardtext.selectors import Ref, Selector
from engine.effects.delayed_effects import due_turn
from engine.effects.replacements import count_protection, replace_destruction
from engine.effects.resolver import NOTHING, Done, Resolver, carries_out
from engine.moves import placing
from engine.rules import continuous_rules, timing_rules
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import (
    FIELD,
    CardId,
    CardKind,
    Face,
    Phase,
    Position,
    Trait,
    Until,
    Whose,
    Zone,
)

_BACK: Mapping[Until, ops.AtPhase] = {
    Until.END_PHASE: ops.AtPhase(Phase.END, ()),
    Until.END_OF_TURN: ops.AtPhase(Phase.END, ()),
    Until.YOUR_NEXT_END_PHASE: ops.AtPhase(Phase.END, (), Whose.YOU),
    Until.YOUR_NEXT_STANDBY_PHASE: ops.AtPhase(Phase.STANDBY, (), Whose.YOU),
    Until.NEXT_STANDBY_PHASE: ops.AtPhase(Phase.STANDBY, ()),
    Until.NEXT_TURNS_STANDBY_PHASE: ops.AtPhase(Phase.STANDBY, (), next_turn=True),
}
"""When they come back."""
_THEM = Selector(ref=Ref.PREVIOUS)


def return_later(r: Resolver, until: Until, before: Mapping[CardId, CardState]) -> None:
    """Schedules the return of banished cards to where they were."""
    when = _BACK.get(until)
    for card, was in before.items():
        here = r.play.state.card(card)
        if here.zone is not Zone.BANISHED:
            continue
        back = _way_back(r, was)
        if when is None or back is None:
            r.play.gap(f"{r.play.name(r.source)}: how what it banishes comes back")
            continue
        waiting = Delayed(
            do=(ops.Step(back),),
            source=r.source,
            controller=r.context.controller,
            turn=due_turn(r, when),
            phase=when.phase,
            cards=((card, here.stamp),),
        )
        r.play.state = replace(r.play.state, delayed=(*r.play.state.delayed, waiting))


def _way_back(r: Resolver, was: CardState) -> ops.Operation | None:
    """To the hand, or to the field of who controlled it, as it stood there."""
    if was.zone is Zone.HAND:
        return ops.ReturnToHand(_THEM)
    if was.zone not in FIELD or Trait.TOKEN in r.play.state.texts[was.name].trait:
        return None
    mine = was.controller is r.context.controller
    to = Whose.YOU if mine else Whose.OPPONENT
    return ops.ReturnToField(what=_THEM, to=to, position=was.position, face=was.face, zone=was.zone)


@carries_out(ops.ReturnToField)
def return_to_field(r: Resolver, op: ops.ReturnToField) -> Done:
    """Returns cards to the field, which is no Summon."""
    found = r.select(op.what)
    if not found:
        return NOTHING
    side = r.side_of(op.to, found[0])
    for card in found:
        name = r.play.name(card)
        placing.put_on_field(
            r.play, card, side, op.position or Position.ATTACK, None, zone=op.zone, face=op.face
        )
        r.play.change(card, active=op.face is Face.UP)
        r.play.emit(
            EventKind.MOVED,
            f"{name} returns to the field.",
            timing_rules.step_is_done,
            cards=[card],
            player=side,
            from_=Zone.BANISHED,
            to=op.zone,
        )
    return Done(True, found)


@carries_out(ops.Destroy)
def destroy(r: Resolver, op: ops.Destroy) -> Done:
    """Destroys cards."""
    found = r.touchable(r.select(op.what))
    open_to = []
    for card in found:
        here = r.play.state.cards[card]
        shield = (
            protection(
                r.play.view,
                here,
                ProtectedFrom.DESTROYED_BY_EFFECT,
                by=r.source,
                by_player=r.context.controller,
            )
            if here.on_field
            else None
        )
        is_protected = continuous_rules.is_protected(shielded=shield is not None, by_itself=False)
        if shield is not None and is_protected:
            r.spared(card, shield.card)
            count_protection(r.play, card, shield)
        elif not here.on_field or not replace_destruction(
            r.play,
            r.script,
            card,
            battle=False,
            by_player=r.context.controller,
            why=r.source,
        ):
            open_to.append(card)
    if not open_to:
        return Done(False)
    done = placing.destroy(r.play, open_to, timing_rules.step_is_done, to=r.destroys_into)
    return Done(bool(done), done)


def _move(
    r: Resolver, what: Selector, to: Zone, verb: str, reasons: set[str], **more: bool
) -> Done:
    return _move_these(r, r.select(what), what, to, verb, reasons, **more)


def _move_these(  # noqa: PLR0913, PLR0917 -- what a move takes
    r: Resolver,
    these: tuple[CardId, ...],
    what: Selector,
    to: Zone,
    verb: str,
    reasons: set[str],
    **more: bool,
) -> Done:
    """Moves the cards that were chosen as the text says."""
    found = r.touchable(these)
    if to in (Zone.HAND, Zone.DECK):
        found = tuple(c for c in found if not r.already_used(c))
    if not found or r.own_card_left(what):
        return NOTHING
    before = {card: r.play.state.card(card).zone for card in found}
    arrived = placing.move(
        r.play,
        found,
        to,
        timing_rules.step_is_done,
        reasons=reasons,
        verb=verb,
        top=more.get("top", False),
    )
    moved = tuple(c for c in found if r.play.state.card(c).zone is not before[c])
    # Discarded or Tributed is so wherever the card goes; "sent to the GY" is not if it is banished.
    wherever = {"discarded", "tributed"} & reasons
    return Done(bool(moved if wherever else arrived), moved, acted=bool(moved))


def _is_kept(r: Resolver, what: Prohibition) -> bool:
    """Whether the player of the effect cannot do this at all."""
    return lock_on(r.play.view, r.context.controller, what, None) is not None


@carries_out(ops.Banish)
def banish(r: Resolver, op: ops.Banish) -> Done:
    """Banishes cards; what was destroyed and banished in one step is banished already."""
    if op.what.ref is Ref.PREVIOUS:
        there = r.touchable(r.select(op.what))
        if there and all(r.play.state.card(one).zone is Zone.BANISHED for one in there):
            return Done(True, there)
    chosen = r.select(op.what)
    before = {card: r.play.state.card(card) for card in chosen}
    buried = any(card.zone is Zone.GRAVEYARD for card in before.values())
    if _is_kept(r, Prohibition.BANISH) or (
        buried and _is_kept(r, Prohibition.BANISH_FROM_GRAVEYARD)
    ):
        return NOTHING
    done = _move_these(r, chosen, op.what, Zone.BANISHED, "", {"effect"})
    if op.until is not Until.PERMANENT:
        return_later(r, op.until, {card: before[card] for card in done.cards if card in before})
    return done


@carries_out(ops.SendToGy)
def send(r: Resolver, op: ops.SendToGy) -> Done:
    """Sends cards to the GY."""
    return _move(r, op.what, Zone.GRAVEYARD, "", {"effect"})


@carries_out(ops.Discard)
def discard(r: Resolver, op: ops.Discard) -> Done:
    """Discards cards; "as many as possible" may be none, and what follows still happens."""
    did = _move(r, op.what, Zone.GRAVEYARD, "is discarded", {"effect", "discarded"})
    return did if did.done or not op.what.as_many_as_possible else Done(done=True)


@carries_out(ops.Tribute)
def tribute(r: Resolver, op: ops.Tribute) -> Done:
    """Tributes monsters."""
    if _is_kept(r, Prohibition.TRIBUTE):
        return NOTHING
    return _move(r, op.what, Zone.GRAVEYARD, "is Tributed", {"effect", "tributed"})


@carries_out(ops.ReturnToHand)
def to_hand(r: Resolver, op: ops.ReturnToHand) -> Done:
    """Returns cards to the hand."""
    return _move(r, op.what, Zone.HAND, "", {"effect", "returned"})


@carries_out(ops.ReturnToDeck)
def to_deck(r: Resolver, op: ops.ReturnToDeck) -> Done:
    """Returns cards to the Deck."""
    return _move(r, op.what, Zone.DECK, "", {"effect", "returned"}, top=not op.bottom)


@carries_out(ops.AddToHand)
def add(r: Resolver, op: ops.AddToHand) -> Done:
    """Adds cards to the hand."""
    found = r.select(op.what)
    if not found or r.own_card_left(op.what):
        return NOTHING
    from_deck = any(r.play.state.card(c).zone is Zone.DECK for c in found)
    if from_deck:
        for what in (Prohibition.ADD_FROM_DECK, Prohibition.ADD_OR_DRAW_FROM_DECK):
            lock = lock_on(r.play.view, r.context.controller, what, None)
            if lock is not None:
                r.spared(found[0], lock.card)
                return NOTHING
    placing.move(
        r.play, found, Zone.HAND, timing_rules.step_is_done, reasons={"effect"}, verb="is added"
    )
    if op.then_locked:
        lock_names = applications.Lock(
            Whose.YOU,
            tuple(w for w in Prohibition if w.startswith("activate_")),
            only=selectors.Filter(name=tuple(r.play.name(c) for c in found)),
        )
        r.leave_behind(
            lock_names, Until.END_OF_TURN, (), f"{r.play.names(found)} cannot be activated."
        )
    return Done(True, found)


@carries_out(ops.Draw)
def draw(r: Resolver, op: ops.Draw) -> Done:
    """Draws cards."""
    drawn: tuple[CardId, ...] = ()
    count = r.amount(op.count)
    for player in players(op.who, r.context, r.play.state):
        if isinstance(op.count, Share):
            moved = (r.play.state.card(card).owner for card in r.context.previous)
            count = sum(owner is player for owner in moved)
        kinds = (Prohibition.ADD_OR_DRAW_FROM_DECK, Prohibition.DRAW)
        if any(lock_on(r.play.view, player, what, None) is not None for what in kinds):
            return NOTHING
        drawn = r.play.draw(player, count, timing_rules.step_is_done)
    return Done(count > 0, drawn, count)


@carries_out(ops.SetCards)
def set_cards(r: Resolver, op: ops.SetCards) -> Done:
    """Sets Spells, Traps or monsters, on the field of the player who does so."""
    found = r.select(op.what)
    for card in found:
        monster = r.play.state.text(card).kind is CardKind.MONSTER
        zone = Zone.MONSTER_ZONE if monster else Zone.SPELL_TRAP_ZONE
        placing.put_on_field(
            r.play,
            card,
            r.side_of(op.what.by, card),
            Position.SET,
            None,
            zone=zone,
            face=Face.DOWN,
        )
        if op.usable_this_turn or op.not_this_turn:
            r.play.change(card, usable_when_set=op.usable_this_turn)
        r.play.emit(
            EventKind.SET,
            f"{r.play.name(card)} is Set.",
            timing_rules.step_is_done,
            cards=[card],
            player=r.play.state.card(card).controller,
            to=zone,
        )
    return Done(bool(found), found)
