"""Moving: operations that move cards."""

from engine import applications, card_moves, placing, selectors
from engine.amounts import Share
from engine.applications import From, What
from engine.events import EventKind
from engine.replacing import replaced
from engine.resolving import NOTHING, Done, Resolver, carries_out
from engine.returning import comes_back
from engine.rules import continuous, timing
from engine.select import players
from engine.selectors import Ref, Selector
from engine.shielding import spend
from engine.terms import CardId, CardKind, Face, Position, Until, Whose, Zone
from engine.view import lock_on, protection


@carries_out(card_moves.Destroy)
def destroy(r: Resolver, op: card_moves.Destroy) -> Done:
    """Destroy."""
    found = r.touchable(r.select(op.what))
    open_to = []
    for card in found:
        here = r.play.state.cards[card]
        shield = (
            protection(
                r.play.view,
                here,
                From.DESTROYED_BY_EFFECT,
                by=r.source,
                by_player=r.context.controller,
            )
            if here.on_field
            else None
        )
        if shield is not None and continuous.is_protected(protected=True):
            r.spared(card, shield.card)
            spend(r.play, card, shield)
        elif not here.on_field or not replaced(
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
    done = placing.destroy(r.play, open_to, timing.step_is_done, to=r.destroys_into)
    return Done(bool(done), done)


def _move(
    r: Resolver, what: Selector, to: Zone, verb: str, reasons: set[str], **more: bool
) -> Done:
    found = r.touchable(r.select(what))
    if to in (Zone.HAND, Zone.DECK):
        found = tuple(c for c in found if not r.already_used(c))
    if not found or r.own_card_left(what):
        return NOTHING
    before = {card: r.play.state.card(card).zone for card in found}
    arrived = placing.move(
        r.play,
        found,
        to,
        timing.step_is_done,
        reasons=reasons,
        verb=verb,
        top=more.get("top", False),
    )
    moved = tuple(c for c in found if r.play.state.card(c).zone is not before[c])
    # Discarded or Tributed is so wherever the card goes; "sent to the GY" is not if it is banished.
    wherever = {"discarded", "tributed"} & reasons
    return Done(bool(moved if wherever else arrived), moved, acted=bool(moved))


def _is_kept(r: Resolver, what: What) -> bool:
    """Whether the player of the effect cannot do this at all."""
    return lock_on(r.play.view, r.context.controller, what, None) is not None


@carries_out(card_moves.Banish)
def banish(r: Resolver, op: card_moves.Banish) -> Done:
    """Banish; what was destroyed to be banished is there already."""
    if op.what.ref is Ref.PREVIOUS:
        there = r.touchable(r.select(op.what))
        if there and all(r.play.state.card(one).zone is Zone.BANISHED for one in there):
            return Done(True, there)
    before = {card: r.play.state.card(card) for card in r.select(op.what)}
    buried = any(card.zone is Zone.GRAVEYARD for card in before.values())
    if _is_kept(r, What.BANISH) or (buried and _is_kept(r, What.BANISH_FROM_GRAVEYARD)):
        return NOTHING
    done = _move(r, op.what, Zone.BANISHED, "", {"effect"})
    if op.until is not Until.PERMANENT:
        comes_back(r, op.until, {card: before[card] for card in done.cards if card in before})
    return done


@carries_out(card_moves.SendToGy)
def send(r: Resolver, op: card_moves.SendToGy) -> Done:
    """Send to the GY."""
    return _move(r, op.what, Zone.GRAVEYARD, "", {"effect"})


@carries_out(card_moves.Discard)
def discard(r: Resolver, op: card_moves.Discard) -> Done:
    """Discard; as many as possible may be none, and what follows is done all the same."""
    did = _move(r, op.what, Zone.GRAVEYARD, "is discarded", {"effect", "discarded"})
    return did if did.done or not op.what.as_many_as_possible else Done(done=True)


@carries_out(card_moves.Tribute)
def tribute(r: Resolver, op: card_moves.Tribute) -> Done:
    """Tribute."""
    if _is_kept(r, What.TRIBUTE):
        return NOTHING
    return _move(r, op.what, Zone.GRAVEYARD, "is Tributed", {"effect", "tributed"})


@carries_out(card_moves.ReturnToHand)
def to_hand(r: Resolver, op: card_moves.ReturnToHand) -> Done:
    """Return to the hand."""
    return _move(r, op.what, Zone.HAND, "", {"effect", "returned"})


@carries_out(card_moves.ReturnToDeck)
def to_deck(r: Resolver, op: card_moves.ReturnToDeck) -> Done:
    """Return to the Deck."""
    return _move(r, op.what, Zone.DECK, "", {"effect", "returned"}, top=not op.bottom)


@carries_out(card_moves.AddToHand)
def add(r: Resolver, op: card_moves.AddToHand) -> Done:
    """Add to the hand."""
    found = r.select(op.what)
    if not found or r.own_card_left(op.what):
        return NOTHING
    from_deck = any(r.play.state.card(c).zone is Zone.DECK for c in found)
    if from_deck:
        for what in (What.ADD_FROM_DECK, What.ADD_OR_DRAW_FROM_DECK):
            lock = lock_on(r.play.view, r.context.controller, what, None)
            if lock is not None:
                r.spared(found[0], lock.card)
                return NOTHING
    placing.move(r.play, found, Zone.HAND, timing.step_is_done, reasons={"effect"}, verb="is added")
    if op.then_locked:
        lock_names = applications.Lock(
            Whose.YOU,
            tuple(w for w in What if w.startswith("activate_")),
            only=selectors.Filter(name=tuple(r.play.name(c) for c in found)),
        )
        r.leave_behind(
            lock_names, Until.END_OF_TURN, (), f"{r.play.names(found)} cannot be activated."
        )
    return Done(True, found)


@carries_out(card_moves.Draw)
def draw(r: Resolver, op: card_moves.Draw) -> Done:
    """Draw."""
    drawn: tuple[CardId, ...] = ()
    count = r.amount(op.count)
    for player in players(op.who, r.context, r.play.state):
        if isinstance(op.count, Share):
            moved = (r.play.state.card(card).owner for card in r.context.previous)
            count = sum(owner is player for owner in moved)
        kinds = (What.ADD_OR_DRAW_FROM_DECK, What.DRAW)
        if any(lock_on(r.play.view, player, what, None) is not None for what in kinds):
            return NOTHING
        drawn = r.play.draw(player, count, timing.step_is_done)
    return Done(count > 0, drawn, count)


@carries_out(card_moves.SetCards)
def set_cards(r: Resolver, op: card_moves.SetCards) -> Done:
    """Set Spells and Traps."""
    found = r.select(op.what)
    for card in found:
        monster = r.play.state.text(card).kind is CardKind.MONSTER
        zone = Zone.MONSTER_ZONE if monster else Zone.SPELL_TRAP_ZONE
        placing.arrive(
            r.play,
            card,
            r.play.state.card(card).owner,
            Position.SET,
            None,
            zone=zone,
            face=Face.DOWN,
        )
        r.play.emit(
            EventKind.SET,
            f"{r.play.name(card)} is Set.",
            timing.step_is_done,
            cards=[card],
            player=r.play.state.card(card).controller,
            to=zone,
        )
    return Done(bool(found), found)
