"""Candidates: cards that costs can be paid with, and cards that can be targeted."""

from collections.abc import Mapping
from dataclasses import replace

from engine.board.conditions import amount_of
from engine.board.continuous_effects import EffectSource
from engine.board.play import Play
from engine.board.references import EffectContext
from engine.board.selection import find, how_many_of, most_together
from engine.board.view import is_protected, lock_on, protection
from engine.cardtext import operations as ops
from engine.cardtext.card_text import Mode
from engine.cardtext.operations import Cost
from engine.cardtext.selectors import Ref, Selector
from engine.moves.destinations import redirect_of, where_all_go
from engine.moves.materials import materials_under
from engine.moves.placing import can_change_position
from engine.moves.summonable import summonable
from engine.rules import activation_rules
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import GRAVEYARD, HAND, MONSTER, CardId, Player, Trait, Zone

HIDDEN = (HAND, Zone.DECK, GRAVEYARD, Zone.EXTRA_DECK)
"""Zones about which an incomplete scenario says nothing when it names no card there."""


def cost_candidates(play: Play, what: Selector, context: EffectContext) -> tuple[CardId, ...]:
    """Cards a cost can be paid with."""
    found = find(play.state, what, context)
    if what.ref is None:
        mine = play.state.cards[context.source]
        if mine.zone is HAND or HAND in what.zone:
            found = tuple(c for c in found if c != context.source)
    return found


def payable(play: Play, cost: Cost, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Those of the cards with which the cost can really be paid: they would reach the GY (AC17).

    What cannot be Tributed is no Tribute.
    """
    if isinstance(cost, ops.Tribute):
        return tuple(
            card for card in cards if not is_protected(play.view, card, ProtectedFrom.TRIBUTED)
        )
    if not activation_rules.is_sent_to_graveyard(cost):
        return cards
    return tuple(
        card for card in cards if activation_rules.cost_reaches_graveyard(cost, _goal(play, card))
    )


def _goal(play: Play, card: CardId) -> Zone:
    """Where a card goes that is sent to the GY."""
    found = redirect_of(play.view, play.state.card(card), GRAVEYARD)
    return GRAVEYARD if found is None else found[0]


def barriers(play: Play, cost: Cost, context: EffectContext) -> tuple[CardId, ...]:
    """The cards that keep a cost from being paid, by sending elsewhere what goes to the GY."""
    what = getattr(cost, "what", None)
    if not isinstance(cost, ops.SendToGy) or not isinstance(what, Selector):
        return ()
    found = (
        redirect_of(play.view, play.state.card(card), GRAVEYARD)
        for card in cost_candidates(play, what, context)
    )
    return tuple(dict.fromkeys(one[1].card for one in found if one is not None))


FORBIDDEN: Mapping[type, tuple[Prohibition, ...]] = {
    ops.Banish: (Prohibition.BANISH,),
    ops.Tribute: (Prohibition.TRIBUTE,),
}
"""The prohibition that concerns each kind of cost or operation."""


def is_forbidden(
    play: Play, deed: object, player: Player, card: CardId | None = None
) -> EffectSource | None:
    """The effect that forbids the player this with the card (None: with any); None: nothing."""
    kinds = FORBIDDEN.get(type(deed))
    if kinds is None:
        return None
    if isinstance(deed, ops.Banish):
        zones = deed.what.zone if card is None else (play.state.card(card).zone,)
        kinds = (*kinds, Prohibition.BANISH_FROM_GRAVEYARD) if zones == (GRAVEYARD,) else kinds
    found = (lock_on(play.view, player, what, card) for what in kinds)
    return next((one for one in found if one is not None), None)


def holders_of(play: Play, cost: ops.RemoveCounter, context: EffectContext) -> dict[CardId, int]:
    """The cards that such counters can be removed from, with how many each has."""
    here = find(play.state, cost.what, context)
    had = ((one, dict(play.state.card(one).counters).get(cost.counter, 0)) for one in here)
    return {one: count for one, count in had if count > 0}


def can_pay(play: Play, cost: Cost, context: EffectContext) -> bool:
    """Whether a cost can be paid."""
    if isinstance(cost, ops.PayLp):
        amount = amount_of(play.state, cost.amount, context) or 0
        return play.state.lp[context.controller] >= amount
    if isinstance(cost, ops.RemoveCounter):
        there = holders_of(play, cost, context)
        return sum(there.values()) >= (cost.count or 1) or play.incomplete
    if isinstance(cost, ops.Detach):
        under = materials_under(play, cost, context)
        return len(under) >= cost.count or (play.incomplete and not under)
    what = getattr(cost, "what", None)
    if not isinstance(what, Selector) or is_forbidden(play, cost, context.controller):
        return not isinstance(what, Selector)
    found = payable(play, cost, cost_candidates(play, what, context))
    if type(cost) in FORBIDDEN:
        found = tuple(c for c in found if not is_forbidden(play, cost, context.controller, c))
    if what.same_name:
        names = [play.name(c) for c in found]
        return any(names.count(n) >= what.count.min for n in names)
    short = (
        most_together(play.state, what, found, context) < how_many_of(play.state, what, context).min
    )
    is_open = play.may_hold_more([context.controller], what.zone)
    sends = isinstance(cost, ops.SendToGy)
    if sends and where_all_go(play.view, what.where, what.zone) is not GRAVEYARD:
        is_open = False
    return not short or (is_open and what.ref is None and set(what.zone) <= set(HIDDEN))


def targets_once_paid(
    play: Play, context: EffectContext, mode: Mode, what: Selector, is_card: bool
) -> tuple[CardId, ...]:
    """Cards that can be targeted with one or another way to pay the costs they are measured by."""
    if Ref.COST not in what.where.refs:
        return target_candidates(play, context, mode, what, is_card)
    sought = (getattr(cost, "what", None) for cost in mode.costs)
    with_each = (
        replace(context, costs=(card,))
        for one in sought
        if isinstance(one, Selector)
        for card in cost_candidates(play, one, context)
    )
    found = (target_candidates(play, paid, mode, what, is_card) for paid in with_each)
    return tuple(dict.fromkeys(card for cards in found for card in cards))


def target_candidates(
    play: Play, context: EffectContext, mode: Mode, what: Selector, is_card: bool
) -> tuple[CardId, ...]:
    """Cards that can be targeted."""
    found = find(play.state, what, context)
    if what.ref in (Ref.EVENT_SUBJECT, Ref.SUMMONED, Ref.ATTACKER):
        return tuple(card for card in found if not _untargetable(play, card, context))
    summons = [
        step.do
        for step in mode.resolution
        if isinstance(step.do, ops.SpecialSummon) and step.do.what.ref is Ref.TARGET
    ]
    negates = any(
        isinstance(step.do, ops.NegateEffects) and step.do.what.ref is Ref.TARGET
        for step in mode.resolution[:1]
    )
    turned = [
        step.do.to
        for step in mode.resolution[:1]
        if isinstance(step.do, ops.ChangePosition) and step.do.what.ref is Ref.TARGET
    ]
    is_leaving = play.state.card(context.source).on_field and any(map(leaves_by, mode.costs))
    return tuple(
        card
        for card in found
        if not ((is_card or is_leaving) and card == context.source)
        and not (negates and not _negatable(play, card))
        and not (turned and not all(can_change_position(play, card, to) for to in turned))
        and not _untargetable(play, card, context)
        and all(
            summonable(play, card, context.controller, by, source=context.source) for by in summons
        )
    )


_LEAVING = (
    ops.Tribute,
    ops.SendToGy,
    ops.Banish,
    ops.ReturnToHand,
    ops.ReturnToDeck,
)


def leaves_by(cost: Cost) -> bool:
    """Whether the cost takes the card itself away, so that it cannot be targeted."""
    return isinstance(cost, _LEAVING) and cost.what.ref is Ref.THIS_CARD


def _negatable(play: Play, card: CardId) -> bool:
    """Whether a card has effects that are not negated yet."""
    text = play.state.text(card)
    has_effects = text.kind is not MONSTER or Trait.EFFECT in text.trait
    return activation_rules.can_be_negated_once_more(
        has_effects=has_effects, negated=play.view.is_negated(card)
    )


def _untargetable(play: Play, card: CardId, context: EffectContext) -> bool:
    view = play.view
    if not view.sources:
        return False
    here, by, player = view.state.cards[card], context.source, context.controller
    found = (
        protection(view, here, ProtectedFrom.TARGETED, by=by, by_player=player)
        if here.on_field
        else None
    )
    return found is not None
