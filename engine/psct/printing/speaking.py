"""Speaking: what the cards spoken of are called at each place of a text."""

from dataclasses import replace

from engine import card_moves as moves
from engine.cardtext import Effect
from engine.operations import Cost, Equip, Operation
from engine.patterns import Battles, Destroyed, DestroyedByBattle, EventPattern, Summoned
from engine.psct.printing.references import Spoken
from engine.selectors import BOTH, Ref, Selector
from engine.terms import Whose

_DONE = {
    moves.SendToGy: "sent to the GY",
    moves.ReturnToHand: "returned to the hand",
    moves.ReturnToDeck: "shuffled into the Deck",
}
_PARTICIPLES = {
    moves.Banish: "banished",
    moves.Tribute: "Tributed",
    moves.Discard: "discarded",
    moves.Reveal: "revealed",
    moves.Destroy: "destroyed",
    moves.SendToGy: "sent",
    moves.ReturnToHand: "returned",
    moves.SpecialSummon: "Special Summoned",
    moves.AddToHand: "added",
    moves.Draw: "drawn",
}


def before(effect: Effect) -> Spoken:
    """What can be spoken of when the effect resolves."""
    spoken = Spoken()
    for event in effect.on:
        alone = not effect.costs and not effect.targets
        spoken = _after_event(spoken, event, alone=alone)
    for cost in effect.costs:
        spoken = after_cost(spoken, cost)
    return aimed(spoken, effect.targets)


def aimed(spoken: Spoken, targets: tuple[Selector, ...]) -> Spoken:
    """What can be spoken of once these are targeted."""
    if len(targets) == 1:
        many = is_many(targets[0], spoken)
        return spoken.called(Ref.TARGET, "those targets" if many else "that target", many=many)
    return spoken.called(Ref.TARGET, "the first target") if targets else spoken


def is_many(what: Selector, spoken: Spoken) -> bool:
    """Whether such words mean several cards."""
    if what.ref is not None and not what.some:
        return what.ref in spoken.many or what.count == BOTH or what.is_all_or_none
    return what.count.max != 1


def noun_for(what: Selector) -> str:
    """What they are called: a "monster" or a "card"."""
    kinds = {kind for each in (what.where, *what.any_of) for kind in each.kind}
    return "monster" if {str(kind) for kind in kinds} == {"monster"} else "card"


def _after_event(spoken: Spoken, event: EventPattern, *, alone: bool) -> Spoken:
    """`alone`: nothing is paid or targeted, which "that monster" could mean as well."""
    if isinstance(event, Destroyed) and event.by_battle:
        return spoken.called(Ref.BATTLED, "the monster that destroyed it")
    if isinstance(event, DestroyedByBattle):
        told = alone and event.what.ref is Ref.THIS_CARD
        return spoken.called(Ref.EVENT_SUBJECT, "that monster" if told else "the destroyed monster")
    mine = alone and isinstance(event, Battles) and event.what.ref is Ref.THIS_CARD
    if mine and isinstance(event, Battles) and event.other is not None:
        theirs = event.other.whose is Whose.OPPONENT
        return spoken.called(Ref.BATTLED, "that opponent's monster" if theirs else "that monster")
    if isinstance(event, Summoned) and event.what.ref is None:
        return spoken.called(Ref.SUMMONED, "that monster")
    what = getattr(event, "what", None)
    if isinstance(what, Selector) and what.ref is None:
        return spoken.called(Ref.EVENT_SUBJECT, f"that {noun_for(what)}")
    return spoken


def after_cost(spoken: Spoken, cost: Cost) -> Spoken:
    """What can be spoken of once this was paid."""
    what = getattr(cost, "what", None)
    done = _PARTICIPLES.get(type(cost))
    if not isinstance(what, Selector) or what.ref is Ref.THIS_CARD or done is None:
        return spoken
    many = is_many(what, spoken)
    spoken = did(spoken, Ref.COST, cost, noun_for(what))
    return spoken.called(Ref.COST, f"the {done} {noun_for(what)}{'s' if many else ''}", many=many)


def after_step(spoken: Spoken, done: Operation) -> Spoken:
    """What can be spoken of after this step."""
    what = getattr(done, "what", None)
    if isinstance(done, Equip) and done == Equip(done.to) and done.to.ref is None:
        return spoken.called(Ref.LINKED, "it")
    if isinstance(done, moves.Excavate):
        one = done.count == 1
        spoken = spoken.called(Ref.EXCAVATED, "it" if one else "the excavated cards", many=not one)
    many = isinstance(what, Selector) and is_many(what, spoken)
    if isinstance(done, moves.SummonTokens):
        many = done.count != 1
    if isinstance(done, moves.Draw):
        many = done.count != 1
    earlier = spoken.names.get(Ref.PREVIOUS)
    if Ref.PREVIOUS in spoken.done:
        many_ = "s" if Ref.PREVIOUS in spoken.many else ""
        how = spoken.done[Ref.PREVIOUS].split(" ", 1)[0]
        kind_ = spoken.kinds.get(Ref.PREVIOUS, "card")
        earlier = f"the {'Special Summoned' if how == 'Special' else how} {kind_}{many_}"
    if earlier is not None:
        spoken = spoken.called(Ref.EARLIER, earlier, many=Ref.PREVIOUS in spoken.many)
    kind = noun_for(what) if isinstance(what, Selector) else "card"
    spoken = did(spoken, Ref.PREVIOUS, done, kind)
    this = isinstance(what, Selector) and what.ref is Ref.THIS_CARD
    spoken = spoken.called(Ref.THIS_CARD, "it" if this else "this card")
    return spoken.called(Ref.PREVIOUS, "them" if many else "it", many=many)


def did(spoken: Spoken, ref: Ref, deed: Operation | Cost, kind: str) -> Spoken:
    """As in "cards destroyed", "monsters sent to the GY"."""
    how = _DONE.get(type(deed)) or _PARTICIPLES.get(type(deed))
    if how is None:
        return spoken
    done, kinds = {**spoken.done, ref: how}, {**spoken.kinds, ref: kind}
    return replace(spoken, done=done, kinds=kinds)
