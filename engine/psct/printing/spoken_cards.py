"""Spoken cards: what the cards an effect already knows are called at each place of its text."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.cardtext import operations as ops
from engine.cardtext.card_text import Effect
from engine.cardtext.event_patterns import (
    Battles,
    Destroyed,
    DestroyedByBattle,
    EventPattern,
    Summoned,
)
from engine.cardtext.operations import Cost, Equip, Operation
from engine.cardtext.selectors import BOTH, Ref, Selector
from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import Whose

_FIXED = {
    Ref.THIS_CARD: "this card",
    Ref.TARGET: "that target",
    Ref.TARGET_2: "the second target",
    Ref.TARGETS: "those targets",
    Ref.PREVIOUS: "it",
    Ref.LAST_TWO: "them",
    Ref.COST: "it",
    Ref.RESPONDED: "that card",
    Ref.SUMMONED: "that monster",
    Ref.EVENT_SUBJECT: "that card",
    Ref.ATTACKER: "the attacking monster",
    Ref.ATTACK_TARGET: "the attack target",
    Ref.BATTLED: "the opponent's battling monster",
    Ref.THEIR_BATTLING: "that opponent's monster",
    Ref.YOUR_BATTLING: "your battling monster",
    Ref.BATTLING: "both battling monsters",
    Ref.LINKED: "the equipped monster",
    Ref.WAS_LINKED: "the monster this card was equipped to",
    Ref.REST: "the rest",
    Ref.EXCAVATED: "the excavated cards",
    Ref.TRIBUTED: "the Tributed monster",
    Ref.EACH: "it",
}
_MANY = frozenset({Ref.TARGETS, Ref.LAST_TWO, Ref.BATTLING, Ref.REST, Ref.EXCAVATED, Ref.MATERIALS})
"""References that mean several cards, whatever the effect."""


@dataclass(frozen=True, slots=True)
class ReferenceWords:
    """What each reference is called at a place of the text, and which are plural."""

    names: Mapping[Ref, str] = field(default_factory=dict)
    many: frozenset[Ref] = _MANY
    kinds: Mapping[Ref, str] = field(default_factory=dict)
    """Each as "monster" or "card", of those of which that is known."""
    done: Mapping[Ref, str] = field(default_factory=dict)
    """What was done to them: "destroyed", "sent to the GY"."""

    def called(self, ref: Ref, words: str, *, many: bool = False) -> "ReferenceWords":
        """The references with this one called so from now on."""
        others = self.many - {ref}
        several = others | {ref} if many else others
        return replace(self, names={**self.names, ref: words}, many=several)


NOTHING_MENTIONED = ReferenceWords()
"""The references where nothing was spoken of."""


def name(ref: Ref, spoken: ReferenceWords) -> str:
    """The words for a reference.

    Raises:
        UnsayableError: there are none.
    """
    said = spoken.names.get(ref) or _FIXED.get(ref)
    if said is None:
        raise UnsayableError(f"reference {ref}")
    return said


def owner(ref: Ref, spoken: ReferenceWords) -> str:
    """The possessive for a known card.

    As in "this card's", "its".
    """
    return possessive(name(ref, spoken))


_OWNERS = {"it": "its", "them": "their", "they": "their"}


def possessive(said: str) -> str:
    """The words with a possessive ending."""
    if said in _OWNERS:
        return _OWNERS[said]
    return f"{said}'" if said.endswith("s") else f"{said}'s"


_DONE = {
    ops.SendToGy: "sent to the GY",
    ops.ReturnToHand: "returned to the hand",
    ops.ReturnToDeck: "shuffled into the Deck",
}
_PARTICIPLES = {
    ops.Banish: "banished",
    ops.Tribute: "Tributed",
    ops.Discard: "discarded",
    ops.Reveal: "revealed",
    ops.Destroy: "destroyed",
    ops.SendToGy: "sent",
    ops.ReturnToHand: "returned",
    ops.SpecialSummon: "Special Summoned",
    ops.AddToHand: "added",
    ops.Draw: "drawn",
}


def known_at_resolution(effect: Effect) -> ReferenceWords:
    """The references when the effect resolves."""
    spoken = ReferenceWords()
    for event in effect.on:
        alone = not effect.costs and not effect.targets
        spoken = _after_event(spoken, event, alone=alone)
    for cost in effect.costs:
        spoken = after_cost(spoken, cost)
    return after_targeting(spoken, effect.targets)


def after_targeting(spoken: ReferenceWords, targets: tuple[Selector, ...]) -> ReferenceWords:
    """The references once these cards are targeted."""
    if len(targets) == 1:
        many = is_many(targets[0], spoken)
        return spoken.called(Ref.TARGET, "those targets" if many else "that target", many=many)
    return spoken.called(Ref.TARGET, "the first target") if targets else spoken


def is_many(what: Selector, spoken: ReferenceWords) -> bool:
    """Whether the selector's words are plural."""
    if what.ref is not None and not what.some:
        return what.ref in spoken.many or what.count == BOTH or what.is_all_or_none
    return what.count.max != 1


def noun_for(what: Selector) -> str:
    """The noun for the cards: "monster" or "card"."""
    kinds = {kind for each in (what.where, *what.any_of) for kind in each.kind}
    return "monster" if {str(kind) for kind in kinds} == {"monster"} else "card"


def _after_event(spoken: ReferenceWords, event: EventPattern, *, alone: bool) -> ReferenceWords:
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


def after_cost(spoken: ReferenceWords, cost: Cost) -> ReferenceWords:
    """The references once the cost is paid."""
    what = getattr(cost, "what", None)
    done = _PARTICIPLES.get(type(cost))
    if not isinstance(what, Selector) or what.ref is Ref.THIS_CARD or done is None:
        return spoken
    many = is_many(what, spoken)
    spoken = after_deed(spoken, Ref.COST, cost, noun_for(what))
    return spoken.called(Ref.COST, f"the {done} {noun_for(what)}{'s' if many else ''}", many=many)


def after_step(spoken: ReferenceWords, done: Operation) -> ReferenceWords:
    """The references after a step."""
    what = getattr(done, "what", None)
    if isinstance(done, Equip) and done == Equip(done.to) and done.to.ref is None:
        return spoken.called(Ref.LINKED, "it")
    if isinstance(done, ops.Excavate):
        one = done.count == 1
        spoken = spoken.called(Ref.EXCAVATED, "it" if one else "the excavated cards", many=not one)
    many = isinstance(what, Selector) and is_many(what, spoken)
    if isinstance(done, ops.SummonTokens):
        many = done.count != 1
    if isinstance(done, ops.Draw):
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
    spoken = after_deed(spoken, Ref.PREVIOUS, done, kind)
    this = isinstance(what, Selector) and what.ref is Ref.THIS_CARD
    spoken = spoken.called(Ref.THIS_CARD, "it" if this else "this card")
    return spoken.called(Ref.PREVIOUS, "them" if many else "it", many=many)


def after_deed(
    spoken: ReferenceWords, ref: Ref, deed: Operation | Cost, kind: str
) -> ReferenceWords:
    """The references after a deed: what was done names its cards.

    As in "cards destroyed", "monsters sent to the GY".
    """
    how = _DONE.get(type(deed)) or _PARTICIPLES.get(type(deed))
    if how is None:
        return spoken
    done, kinds = {**spoken.done, ref: how}, {**spoken.kinds, ref: kind}
    return replace(spoken, done=done, kinds=kinds)
