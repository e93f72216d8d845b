"""Negating verbs: activations, effects, Summons and attacks that are negated."""

from dataclasses import replace

from engine.applications import NegateCards
from engine.operations import (
    Grant,
    NegateActivation,
    NegateAttack,
    NegateColumn,
    NegateEffect,
    NegateEffects,
    NegateSameNames,
    NegateSummon,
)
from engine.patterns import WouldSummon
from engine.psct.implied import implied
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, eat, skip
from engine.psct.places import parse_place
from engine.psct.references import parse_owner
from engine.psct.saying import Deeds, Say, read_all
from engine.selectors import ALL, Filter, Selector
from engine.terms import FIELD, CardKind, Until, Whose

_KINDS = ("card", "spell", "trap", "spell/trap", "spell card", "trap card", "card or effect")
_ACTIVATIONS = (
    "the activation",
    "that activation",
    "its activation",
    "their activation",
    *(f"the {kind} activation" for kind in _KINDS),
    *(f"the activation of {that} {kind}" for that in ("that", "the", "their") for kind in _KINDS),
    "that card's activation",
    "that opponent's activation",
)
_EFFECTS = (
    "the effect",
    "that effect",
    "the activated effect",
    "that activated effect",
    "that opponent's effect",
    "that opponent's activated effect",
    "the effect of that card",
    "the effect of that spell/trap",
)
_NEGATIONS: Phrases[Deeds] = Phrases(
    {
        **dict.fromkeys(_ACTIVATIONS, (NegateActivation(),)),
        **dict.fromkeys(_EFFECTS, (NegateEffect(),)),
        **dict.fromkeys(
            ("the attack", "that attack", "that monster's attack", "its attack"), (NegateAttack(),)
        ),
        **dict.fromkeys(("the summon", "that summon", "the summon(s)"), (NegateSummon(),)),
        "the special summon": (NegateSummon(),),
        "the special summon or activation": (NegateSummon(), NegateActivation()),
        "the summon or activation": (NegateSummon(), NegateActivation()),
    }
)


def negate(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "negate the activation", "negate the effects of all face-up monsters"."""
    answered = implied(tokens, at, say.known)
    if answered is not None:
        summons = [isinstance(each, WouldSummon) for each in answered.value]
        both = (NegateSummon(), NegateActivation())
        does: Deeds = both if len(set(summons)) > 1 else both[:1] if summons[0] else both[1:]
        return Found(does, answered.end)
    fixed = _NEGATIONS.match(tokens, at)
    if fixed is not None:
        return fixed
    found = _effects(tokens, at, say) or _all_effects(tokens, at) or _same_names(tokens, at, say)
    if found is None:
        return None
    found = _as_well(tokens, found)
    again = _ALSO_GONE.match(tokens, found.end)
    return found if again is None else Found(found.value, again.end)


_ALSO_GONE = Phrases({"( including in the gy )": 1, "( including in the graveyard )": 1})


_SAME_NAMES = Phrases(
    {
        f"the activated effects and effects on the field of {cards} with {the}original name{s}": 1
        for cards in ("cards", "monsters")
        for the in ("the same ", "that ", "that same ")
        for s in ("", "s")
    }
)


def _as_well(tokens: Tokens, found: Found[Deeds]) -> Found[Deeds]:
    """As in "its effects, as well as the activated effects ... with the same original name"."""
    start = eat(tokens, skip(tokens, found.end, ","), "as", "well", "as")
    same = None if start is None else _SAME_NAMES.match(tokens, start)
    deed = found.value[0]
    if same is None or not isinstance(deed, NegateEffects) or len(found.value) != 1:
        return found
    return Found((NegateSameNames(deed.what, deed.until),), same.end)


def _same_names(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "the activated effects and effects on the field of cards with that original name"."""
    same = _SAME_NAMES.match(tokens, at)
    if same is None or not say.known.mentions or say.known.mentions[-1].ref is None:
        return None
    if "name" in say.known.declared:
        return None
    what = Selector(ref=say.known.mentions[-1].ref)
    return Found((NegateSameNames(what, Until.WHILE_ON_FIELD),), same.end)


def negated_with_names(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "its effects are negated, as well as ...", "the activated effects ... are negated"."""
    named = _same_names(tokens, at, say)
    if named is not None:
        end = eat(tokens, skip(tokens, named.end, ","), "are", "negated")
        return None if end is None else Found(named.value, end)
    owner = parse_owner(tokens, at, say.known)
    end = None if owner is None else eat(tokens, owner.end, "effects", "are", "negated")
    if owner is None or end is None:
        return None
    plain: Deeds = (NegateEffects(owner.value, Until.WHILE_ON_FIELD),)
    found = _as_well(tokens, Found(plain, end))
    return found if found.end > end else None


def _effects(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "its effects", "the effects of that target"."""
    owner = parse_owner(tokens, at, say.known)
    if owner is not None:
        if tokens[owner.end].norm not in ("effects", "effect"):
            return None
        return Found((NegateEffects(owner.value, Until.WHILE_ON_FIELD),), owner.end + 1)
    start = eat(tokens, at, "the", "effects", "of") or eat(tokens, at, "the", "effect", "of")
    found = None if start is None else read_all(tokens, start, say, bare=True)
    if found is None or any(what.where.opaque is not None for what in found.value):
        return None
    deeds = tuple(NegateEffects(what, Until.WHILE_ON_FIELD) for what in found.value)
    return Found(deeds, found.end)


_CARDS: Phrases[tuple[CardKind, ...]] = Phrases(
    {
        f"{kind}{card}": kinds
        for kind, kinds in (
            ("spell", (CardKind.SPELL,)),
            ("trap", (CardKind.TRAP,)),
            ("spell/trap", (CardKind.SPELL, CardKind.TRAP)),
            ("monster", (CardKind.MONSTER,)),
        )
        for card in (" effects", " card effects", " cards' effects")
    }
)


def _all_effects(tokens: Tokens, at: int) -> Found[Deeds] | None:
    """As in "all other Trap effects on the field", "all Spell effects on your opponent's field"."""
    start = eat(tokens, at, "all")
    other = None if start is None else skip(tokens, start, "other")
    kinds = None if other is None else _CARDS.match(tokens, other)
    place = None if kinds is None else parse_place(tokens, kinds.end)
    if start is None or kinds is None or place is None or not place.value.on_field:
        return None
    what = Selector(
        whose=place.value.whose,
        zone=FIELD,
        where=Filter(kind=kinds.value),
        count=ALL,
        other=other != start,
    )
    if what.whose is Whose.THEIR_CONTROLLER:
        what = replace(what, whose=Whose.OPPONENT)
    return Found((Grant(NegateCards(what), Until.WHILE_ON_FIELD),), place.end)


_PASSIVE: Phrases[Deeds] = Phrases(
    {f"{that} activation is negated": (NegateActivation(),) for that in ("that", "the", "its")}
    | {f"{that} effect is negated": (NegateEffect(),) for that in ("that", "the")}
    | {"that attack is negated": (NegateAttack(),)}
    | {"all other spell/trap effects in this column are negated": (NegateColumn(),)}
)


def is_negated(tokens: Tokens, at: int) -> Found[Deeds] | None:
    """As in "that activation is negated"."""
    return _PASSIVE.match(tokens, at)
