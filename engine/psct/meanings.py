"""Meanings: which of the cards spoken of before a word like "it" or "that monster" means."""

from dataclasses import replace

from engine.psct.phrases import Known, Mention, kinds_of
from engine.psct.places import Place
from engine.selectors import ALL, Filter, Ref, Selector
from engine.terms import CardKind, Whose, Zone


def now(known: Known, ref: Ref, words: str) -> Selector:
    """Those cards, which a step may have moved since."""
    refs = {mention.ref for mention in known.mentions}
    if ref is Ref.TARGET and Ref.TARGETS in refs:
        return _of_several(known, words)
    other = next((one for one in (Ref.ATTACK_TARGET, Ref.LINKED) if one in refs), None)
    if ref is Ref.TARGET and ref not in refs and other is not None:
        return Selector(ref=other)
    for mention in reversed(known.mentions):
        if mention.was is ref:
            if mention.ref is None:
                return Selector(where=Filter(opaque=words))
            return Selector(ref=mention.ref)
        if mention.ref is ref:
            break
    return Selector(ref=ref)


_PLURAL = ("targets", "cards", "monsters", "targets'", "cards'", "monsters'")


def _of_several(known: Known, words: str) -> Selector:
    """The targets together, or the one of two that is of the kind."""
    if words.lower().startswith("the first"):
        return Selector(ref=Ref.TARGET)
    if words.lower().endswith(_PLURAL):
        return Selector(ref=Ref.TARGETS)
    kinds = frozenset({CardKind.MONSTER}) if "monster" in words.lower() else frozenset[CardKind]()
    fitting = [
        mention.ref
        for mention in known.mentions
        if mention.ref in (Ref.TARGET, Ref.TARGET_2)
        and (not kinds or not mention.kinds or kinds & mention.kinds)
    ]
    if len(fitting) == 1:
        return Selector(ref=fitting[0])
    return Selector(where=Filter(opaque=words))


def meant(known: Known, kinds: frozenset[CardKind], many: bool | None, words: str) -> Selector:
    """The latest cards spoken of that such words can mean; this card is "it", never "that"."""
    that = words.lower().startswith(("that", "those", "these", "the "))
    for mention in reversed(known.mentions):
        if that and _is_no_that(mention, kinds, known):
            continue
        if kinds and mention.kinds and not kinds & mention.kinds:
            continue
        if many is not None and mention.many is not None and many is not mention.many:
            continue
        if mention.said is not None:
            return mention.said
        if mention.ref is None:
            break
        if mention.ref in _EACH_TARGET and mention.how != _SUBJECT and _has_several(known):
            return one_target(known, kinds, words)
        return Selector(ref=mention.ref)
    return Selector(where=Filter(opaque=words))


def _is_no_that(mention: Mention, kinds: frozenset[CardKind], known: Known) -> bool:
    """Whether "that monster" cannot be it: this card, or one drawn or paid if another fits."""
    if mention.ref is Ref.THIS_CARD:
        return True
    told = bool(kinds) and any(kinds <= each.kinds for each in known.mentions)
    vague = mention.how == "draw" or (mention.ref is Ref.COST and not mention.kinds)
    return vague and told


def after_subject(known: Known, what: Selector) -> Known:
    """After a clause about these: in the next one, "their effects" are the effects of all."""
    if what.ref is Ref.THIS_CARD:
        return known
    return known.after(Mention(what.ref, kinds_of(what), said=what if what.ref is None else None))


_SUBJECT = "subject"
"""How a card is spoken of of which the sentence says something."""
_EACH_TARGET = (Ref.TARGET, Ref.TARGET_2)


def _has_several(known: Known) -> bool:
    return any(mention.ref is Ref.TARGETS for mention in known.mentions)


def one_target(
    known: Known, kinds: frozenset[CardKind], words: str, place: Place | None = None
) -> Selector:
    """Which of two targets is meant: the only one that fits, or that was said to be such."""
    whose = Whose.OPPONENT if "opponent's" in words.lower() else Whose.EITHER
    moved = {mention.was for mention in known.mentions} if " other " in words.lower() else set()
    fitting = [
        mention
        for mention in known.mentions
        if mention.ref in _EACH_TARGET
        and mention.ref not in moved
        and (not kinds or not mention.kinds or kinds & mention.kinds)
        and whose in (Whose.EITHER, mention.whose)
        and (place is None or _can_be_there(mention, place))
    ]
    exact = [mention for mention in fitting if kinds and mention.kinds == kinds]
    for found in (fitting, exact):
        if len({mention.ref for mention in found}) == 1:
            return Selector(ref=found[0].ref)
    return Selector(where=Filter(opaque=words))


def several_targets(known: Known) -> bool:
    """Whether two were targeted apart, and are the last cards that were spoken of."""
    return _has_several(known) and known.mentions[-1].ref is not None


def _can_be_there(mention: Mention, place: Place) -> bool:
    """Whether cards that were said to be somewhere can be said to be there."""
    theirs = place.whose in (Whose.EITHER, Whose.THEIR_CONTROLLER, mention.whose)
    unknown = mention.whose is Whose.EITHER
    return (theirs or unknown) and (not mention.zones or bool({*mention.zones} & {*place.zones}))


TELLING = frozenset({"archetype", "name", "type", "attribute", "trait", "level", "rank"})
"""Adjectives that tell one of the cards spoken of from the others."""


def could_be_others(known: Known, kinds: frozenset[CardKind]) -> bool:
    """Whether several cards were spoken of that such words could mean."""
    refs = {
        mention.ref
        for mention in known.mentions
        if mention.ref not in (Ref.THIS_CARD, Ref.TARGETS, Ref.BATTLING, Ref.LAST_TWO)
        and mention.said is None
        and (not kinds or not mention.kinds or kinds & mention.kinds)
    }
    return len(refs) > 1


def mention_of(what: Selector, ref: Ref, how: str, kinds: frozenset[CardKind]) -> Mention:
    """What can be said of these cards from now on."""
    if what.ref is not None and what.ref is not Ref.EXCAVATED:
        return Mention(what.ref, kinds, None, how, whose=what.whose)
    zones = () if what.alternatives else what.zone
    many: bool | None = None
    if what.by is Whose.EITHER:
        many = True
    elif what.count.max == 1:
        many = False
    elif what == _ENTIRE_HAND:
        many = None
    elif what.count.min > 1 or what.count.max is None:
        many = True
    return Mention(ref, kinds, many, how, whose=what.whose, zones=zones)


_ENTIRE_HAND = Selector(whose=Whose.YOU, zone=(Zone.HAND,), count=ALL)
"""As in "reveal your entire hand, then place it on the bottom of the Deck"."""


def of_subject(known: Known, what: Selector) -> Known:
    """What "its" may mean in what is said of a card: first of all that card's own."""
    alone = all(one.ref is Ref.THIS_CARD for one in known.mentions)
    if what.ref is None and (what.zone or alone):
        many = None if alone else True
        return replace(known, mentions=(*known.mentions, Mention(Ref.EACH, _MONSTER, many)))
    if what.ref is None or what != Selector(ref=what.ref) or what.ref in _MANY:
        return known
    before = next((m for m in reversed(known.mentions) if m.ref is what.ref), None)
    mention = Mention(what.ref, _MONSTER) if before is None else before
    said = replace(mention, many=False, how=_SUBJECT)
    return replace(known, mentions=(*known.mentions, said))


def survivor(word: str, what: Selector, known: Known) -> Selector:
    """After "this card destroys a monster by battle", "it gains 500 ATK" is said of this card."""
    if word not in ("it", "its") or what.ref is not Ref.EVENT_SUBJECT:
        return what
    fell = any(one.ref is what.ref and one.how == "destroy" for one in known.mentions)
    return Selector(ref=Ref.THIS_CARD) if fell else what


_MANY = frozenset({Ref.THIS_CARD, Ref.TARGETS, Ref.BATTLING, Ref.LAST_TWO, Ref.MATERIALS})
_MONSTER = frozenset({CardKind.MONSTER})
