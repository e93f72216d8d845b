"""Negation verbs: what is negated, and the event that such an effect answers."""

from dataclasses import replace

from engine.cardtext.applications import NegateCards
from engine.cardtext.event_patterns import Activation, OpaqueEvent, WouldSummon
from engine.cardtext.operations import (
    Grant,
    NegateActivation,
    NegateAttack,
    NegateColumn,
    NegateEffect,
    NegateEffects,
    NegateSameNames,
    NegateSummon,
)
from engine.cardtext.selectors import ALL, Filter, Selector
from engine.psct.nouns.card_references import parse_owner
from engine.psct.nouns.noun_parts import plural_mark
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.situations.activation_events import activation_of
from engine.psct.situations.event_subjects import Patterns
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    END,
    NORMALLY,
    Parsed,
    PhraseTable,
    TextContext,
    closed,
    eat,
    skip,
)
from engine.psct.verbs.verb_arguments import Deeds, VerbContext, read_all
from engine.terms.vocabulary import FIELD, CardKind, SummonKind, Until, Whose

_SUMMONS: PhraseTable[WouldSummon] = PhraseTable(
    {
        f"the {words} of a monster": event
        for words, event in (
            ("summon", WouldSummon()),
            ("normal summon", WouldSummon(how=NORMALLY)),
            ("flip summon", WouldSummon(how=(SummonKind.FLIP,))),
            ("special summon", WouldSummon(special=True)),
            ("normal summon or flip summon", WouldSummon(how=(*NORMALLY, SummonKind.FLIP))),
            ("normal or flip summon", WouldSummon(how=(*NORMALLY, SummonKind.FLIP))),
        )
    }
)
_ACTIVATION_OF = PhraseTable(
    dict.fromkeys(
        (
            "the activation of",
            *(
                f"the activation and {the}{effect} of"
                for the in ("", "the ")
                for effect in ("effect", "effects")
            ),
        ),
        True,
    )
)
"""What negates both is read as negating the activation: an effect of it does not follow then."""
_CLOSES = frozenset({".", ",", ";", "and", "then", END})
"""What stands behind all that is said of the activation; other words say more of it."""
_NEGATE = ("negate", "negates")


def implied_events(tokens: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """The events that a negation answers, after "negate"."""
    found = _one(tokens, at, known)
    while found is not None:
        start = skip(tokens, skip(tokens, found.end, ","), "or")
        more = _one(tokens, start, known) if start > found.end else None
        if more is None:
            break
        found = Parsed((*found.value, *more.value), more.end)
    return found


def _one(tokens: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    summon = _SUMMONS.match(tokens, at)
    if summon is not None:
        return Parsed((summon.value,), plural_mark(tokens, summon.end))
    start = _ACTIVATION_OF.match(tokens, at)
    found = None if start is None else activation_of(tokens, start.end, known)
    if found is None or not all(isinstance(each, Activation) for each in found.value):
        return None
    return found


def answered_by(tokens: Tokens, known: TextContext) -> Patterns:
    """The events that a resolution beginning with a negation answers; empty: not known."""
    if not tokens or tokens[0].norm not in _NEGATE:
        return ()
    run = closed(tokens)
    found = implied_events(run, 1, known)
    if found is not None and run[found.end].norm in _CLOSES:
        return found.value
    what = found or eat(tokens, 1, "the", "activation") or eat(tokens, 1, "the", "summon")
    return () if what is None else (OpaqueEvent(known.words(tokens, 1, len(tokens))),)


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
_NEGATIONS: PhraseTable[Deeds] = PhraseTable(
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


def negate(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads what is negated, after "negate".

    As in "negate the activation", "negate the effects of all face-up monsters".
    """
    answered = implied_events(tokens, at, say.known)
    if answered is not None:
        summons = [isinstance(each, WouldSummon) for each in answered.value]
        both = (NegateSummon(), NegateActivation())
        does: Deeds = both if len(set(summons)) > 1 else both[:1] if summons[0] else both[1:]
        return Parsed(does, answered.end)
    fixed = _NEGATIONS.match(tokens, at)
    if fixed is not None:
        return fixed
    found = _effects(tokens, at, say) or _all_effects(tokens, at) or _same_names(tokens, at, say)
    if found is None:
        return None
    found = _as_well(tokens, found)
    again = _ALSO_GONE.match(tokens, found.end)
    return found if again is None else Parsed(found.value, again.end)


_ALSO_GONE = PhraseTable({"( including in the gy )": 1, "( including in the graveyard )": 1})


_SAME_NAMES = PhraseTable(
    {
        f"the activated effects and effects on the field of {cards} with {the}original name{s}": 1
        for cards in ("cards", "monsters")
        for the in ("the same ", "that ", "that same ")
        for s in ("", "s")
    }
)


def _as_well(tokens: Tokens, found: Parsed[Deeds]) -> Parsed[Deeds]:
    """As in "its effects, as well as the activated effects ... with the same original name"."""
    start = eat(tokens, skip(tokens, found.end, ","), "as", "well", "as")
    same = None if start is None else _SAME_NAMES.match(tokens, start)
    deed = found.value[0]
    if same is None or not isinstance(deed, NegateEffects) or len(found.value) != 1:
        return found
    return Parsed((NegateSameNames(deed.what, deed.until),), same.end)


def _same_names(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "the activated effects and effects on the field of cards with that original name"."""
    same = _SAME_NAMES.match(tokens, at)
    if same is None or not say.known.mentions or say.known.mentions[-1].ref is None:
        return None
    if "name" in say.known.declared:
        return None
    what = Selector(ref=say.known.mentions[-1].ref)
    return Parsed((NegateSameNames(what, Until.WHILE_ON_FIELD),), same.end)


def negated_with_names(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads negated effects, including those of other cards with the same name.

    As in "its effects are negated, as well as ...", "the activated effects ... are negated".
    """
    named = _same_names(tokens, at, say)
    if named is not None:
        end = eat(tokens, skip(tokens, named.end, ","), "are", "negated")
        return None if end is None else Parsed(named.value, end)
    owner = parse_owner(tokens, at, say.known)
    end = None if owner is None else eat(tokens, owner.end, "effects", "are", "negated")
    if owner is None or end is None:
        return None
    plain: Deeds = (NegateEffects(owner.value, Until.WHILE_ON_FIELD),)
    found = _as_well(tokens, Parsed(plain, end))
    return found if found.end > end else None


def _effects(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "its effects", "the effects of that target"."""
    owner = parse_owner(tokens, at, say.known)
    if owner is not None:
        if tokens[owner.end].norm not in ("effects", "effect"):
            return None
        return Parsed((NegateEffects(owner.value, Until.WHILE_ON_FIELD),), owner.end + 1)
    start = eat(tokens, at, "the", "effects", "of") or eat(tokens, at, "the", "effect", "of")
    found = None if start is None else read_all(tokens, start, say, bare=True)
    if found is None or any(what.where.opaque is not None for what in found.value):
        return None
    deeds = tuple(NegateEffects(what, Until.WHILE_ON_FIELD) for what in found.value)
    return Parsed(deeds, found.end)


_CARDS: PhraseTable[tuple[CardKind, ...]] = PhraseTable(
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


def _all_effects(tokens: Tokens, at: int) -> Parsed[Deeds] | None:
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
    return Parsed((Grant(NegateCards(what), Until.WHILE_ON_FIELD),), place.end)


_PASSIVE: PhraseTable[Deeds] = PhraseTable(
    {f"{that} activation is negated": (NegateActivation(),) for that in ("that", "the", "its")}
    | {f"{that} effect is negated": (NegateEffect(),) for that in ("that", "the")}
    | {"that attack is negated": (NegateAttack(),)}
    | {"all other spell/trap effects in this column are negated": (NegateColumn(),)}
)


def is_negated(tokens: Tokens, at: int) -> Parsed[Deeds] | None:
    """Reads a negation in the passive.

    As in "that activation is negated".
    """
    return _PASSIVE.match(tokens, at)
