"""References: words for cards already spoken of ("this card", "it", "that target")."""

from collections.abc import Callable
from dataclasses import replace

from engine.psct.declared_names import declared_card
from engine.psct.figures import counter_name
from engine.psct.fixed_references import FIXED, POSSESSIVES
from engine.psct.lexer import Tokens, reworded
from engine.psct.meanings import (
    TELLING,
    could_be_others,
    meant,
    now,
    one_target,
    several_targets,
)
from engine.psct.nouns import HEADS, Head, parse_head, parse_marks, plural_mark
from engine.psct.participles import PARTICIPLES, WAY
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.places import parse_place
from engine.psct.selecting import placed
from engine.psct.there import there_before
from engine.selectors import BOTH, Count, Filter, Ref, Selector, Told
from engine.terms import CardKind, Face, Position, Whose, Zone

_BACK = {
    "its": (frozenset[CardKind](), False),
    "their": (frozenset[CardKind](), None),
    "that card's": (frozenset[CardKind](), False),
    "those cards'": (frozenset[CardKind](), True),
    "that monster's": (frozenset({CardKind.MONSTER}), False),
    "those monsters'": (frozenset({CardKind.MONSTER}), True),
}
_BACK_POSSESSIVES = Phrases(_BACK)
_THIS_STATES = {
    "face-up": Filter(face=Face.UP),
    "face-down": Filter(face=Face.DOWN),
    "set": Filter(face=Face.DOWN),
    "equipped": Filter(equipped=True),
    "co-linked": Filter(told=(Told("co-linked"),)),
    "linked": Filter(told=(Told("linked"),)),
}
_THIS_STANDS = Phrases(
    {
        f"{face}{word} position": Filter(position=positions)
        for face in ("", "face-up ")
        for word, positions in (
            ("attack", (Position.ATTACK,)),
            ("defense", (Position.DEFENSE,) if face else (Position.DEFENSE, Position.SET)),
        )
    }
)
_THIS_KINDS = Phrases(
    {
        f"{kind}{more}": True
        for kind in ("equip", "normal", "special", "synchro", "fusion", "xyz", "link", "ritual",
                     "tribute", "flip", "pendulum")
        for more in (" summoned", "")
    }
)  # fmt: skip
_SET_OR_SUMMONED = Phrases({"normal summoned / set": 1, "normal summoned or set": 1})
_THIS_NOUNS = frozenset({"card", "monster", "token", "equip card", "spell", "trap"})
_PRONOUNS = {"it": False, "them": True, "both": True, "they": True}


def parse_reference(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """Words that point to cards already known, with the place they name."""
    word = tokens[at].norm
    if word not in _LEADS:
        return None
    named = declared_card(tokens, at, known)
    if named is not None:
        return _with_place(tokens, named)
    fixed = FIXED.match(tokens, at)
    if fixed is not None:
        end = plural_mark(tokens, fixed.end)
        words = known.words(tokens, at, end)
        return _with_place(tokens, Found(now(known, fixed.value, words), end))
    reader = _BY_WORD.get(word)
    return None if reader is None else reader(tokens, at, known)


_OWNERS = POSSESSIVES.first_words | _BACK_POSSESSIVES.first_words | {"that", "those", "the", "this"}


def parse_owner(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "its", "that monster's", "this card's"."""
    if tokens[at].norm not in _OWNERS:
        return None
    fixed = POSSESSIVES.match(tokens, at)
    if fixed is not None:
        words = known.words(tokens, at, fixed.end)
        return Found(now(known, fixed.value, words), fixed.end)
    back = _BACK_POSSESSIVES.match(tokens, at)
    if back is not None:
        kinds, many = back.value
        return Found(meant(known, kinds, many, known.words(tokens, at, back.end)), back.end)
    return _long_owner(tokens, at, known)


def _owns(word: str) -> bool:
    return word.endswith(("'s", "s'"))


def _long_owner(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "that opponent's monster's", "the banished monster's"."""
    if tokens[at].norm not in ("that", "those", "the", "this"):
        return None
    end = at + 1
    while end < at + 4 and (tokens[end].norm == "opponent's" or not _owns(tokens[end].norm)):
        end += 1
    last = tokens[end]
    if not _owns(last.norm):
        return None
    plain = reworded(last, last.norm.removesuffix("'s").removesuffix("'"))
    inner = parse_reference((*tokens[:end], plain, *tokens[end + 1 :]), at, known)
    return inner if inner is not None and inner.end == end + 1 else None


def _this(tokens: Tokens, at: int, _known: Known) -> Found[Selector] | None:
    at += 1
    where, zones = Filter(), tuple[Zone, ...]()
    stands = _THIS_STANDS.match(tokens, at)
    if stands is not None:
        where, at = stands.value, stands.end
    elif tokens[at].norm in _THIS_STATES:
        where, at = _THIS_STATES[tokens[at].norm], at + 1
    elif tokens[at].norm == "banished":
        zones, at = (Zone.BANISHED,), at + 1
    elif (put := _SET_OR_SUMMONED.match(tokens, at)) is not None:
        where, at = Filter(told=(Told("normal summoned or set"),)), put.end
    elif (state := _THIS_KINDS.match(tokens, at)) is not None:
        at = state.end
    if tokens[at].norm not in _THIS_NOUNS:
        return None
    here = Selector(ref=Ref.THIS_CARD, where=where, zone=zones)
    held = _with_counters(tokens, at + 1, here)
    return held or _with_place(tokens, Found(here, at + 1))


def _with_counters(tokens: Tokens, at: int, what: Selector) -> Found[Selector] | None:
    """As in "(this card) with 4 or more Spell Counters on it"."""
    least = number(tokens[at + 1]) if tokens[at].norm == "with" else None
    if least is None:
        return _with_some(tokens, at, what)
    more = eat(tokens, at + 2, "or", "more") or at + 2
    name = counter_name(tokens, more)
    if name is None:
        return None
    where = replace(what.where, counter=name.value, counters_min=least)
    return Found(replace(what, where=where), eat(tokens, name.end, "on", "it") or name.end)


_SOME_MATERIAL = Phrases(dict.fromkeys(("material", "materials", "xyz material", "a material"), 1))


def _with_some(tokens: Tokens, at: int, what: Selector) -> Found[Selector] | None:
    """As in "(this card) with a Spell Counter", "with counters", "with material"."""
    if tokens[at].norm != "with":
        return None
    material = _SOME_MATERIAL.match(tokens, at + 1)
    if material is not None:
        told = (*what.where.told, Told("has material"))
        return Found(replace(what, where=replace(what.where, told=told)), material.end)
    start = at + 2 if tokens[at + 1].norm in ("a", "an") else at + 1
    name = counter_name(tokens, start)
    if name is None or what.where.counter is not None:
        return None
    where = replace(what.where, counter=name.value)
    return Found(replace(what, where=where), eat(tokens, name.end, "on", "it") or name.end)


def _pronoun(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    many, end = _PRONOUNS[tokens[at].norm], at + 1
    if tokens[at].norm == "both" and _is_quantifier(tokens, end):
        return _both_of(tokens, end, known)
    found = meant(known, frozenset(), many, known.words(tokens, at, end))
    if tokens[at].norm == "both" and found.ref is Ref.TARGET:
        found = replace(found, count=BOTH)
    return _with_place(tokens, Found(found, end))


def _both_of(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "both cards", if nothing tells which: those spoken of."""
    head = parse_head(tokens, at)
    if head is None or tokens[head.end].norm not in _AFTER_BOTH:
        return None
    words = known.words(tokens, at - 1, head.end)
    return Found(meant(known, frozenset(head.value.kinds), True, words), head.end)


_AFTER_BOTH = frozenset({",", ".", ";", "", "and", "then", "to", "into", "at", "during", "until"})
_NOUN_STARTS = frozenset({"of", "those", "these", "it", "the", "this", "that", "a", "an", "your"})


def _is_quantifier(tokens: Tokens, at: int) -> bool:
    """Whether "both" stands before a noun phrase, which begins at `at`."""
    token = tokens[at]
    return (
        token.norm in _NOUN_STARTS
        or token.norm in HEADS
        or number(token) is not None
        or parse_marks(tokens, at) is not None
    )


_THEIRS = Phrases({"the opponent's monster": 1, "your opponent's monster": 1})


def _only_this(known: Known) -> bool:
    """Whether nothing but this card was spoken of."""
    return all(mention.ref is Ref.THIS_CARD for mention in known.mentions)


_OPPOSED = frozenset({Ref.THEIR_BATTLING, Ref.BATTLED})


def _theirs(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "the opponent's monster", after a battle was spoken of."""
    found = _THEIRS.match(tokens, at)
    if found is None:
        return None
    monsters = frozenset({CardKind.MONSTER})
    if _only_this(known):
        return Found(Selector(ref=Ref.BATTLED), found.end)
    battling = next((m.ref for m in known.mentions if m.ref in _OPPOSED), None)
    if battling is not None:
        return Found(Selector(ref=battling), found.end)
    words = known.words(tokens, at, found.end)
    if any(mention.ref is Ref.EVENT_SUBJECT for mention in known.mentions):
        return Found(Selector(where=Filter(opaque=words)), found.end)
    return Found(meant(known, monsters, False, words), found.end)


def _all_of(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "all 3": none without the others; "all 3 of them"."""
    if number(tokens[at + 1]) is None:
        return None
    end = eat(tokens, at + 2, "of", "them") or at + 2
    if _is_quantifier(tokens, end) or tokens[end].norm == "other":
        return None
    found = meant(known, frozenset(), True, known.words(tokens, at, end))
    many = number(tokens[at + 1]) or 1
    if found.ref is Ref.TARGET and many > 1 and end == at + 2:
        found = replace(found, count=Count(many, many))
    return Found(found, end)


def _that_or_done(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    return _that(tokens, at, known) or _the_done(tokens, at, known)


def _other_one(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "the other": what is left of the cards that were looked at."""
    end = eat(tokens, at, "the", "other")
    if end is None or parse_head(tokens, end) is not None or parse_marks(tokens, end) is not None:
        return None
    looked = any(mention.ref is Ref.EXCAVATED for mention in known.mentions)
    return Found(Selector(ref=Ref.REST), end) if looked else None


def _definite(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    other = _other_one(tokens, at, known)
    if other is not None:
        return other
    return _theirs(tokens, at, known) or _the_done(tokens, at, known)


def _that(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "that monster", "those Level 4 monsters", "that opponent's face-up monster"."""
    noun = _that_noun(tokens, at)
    if noun is None:
        return None
    head, telling = noun
    kinds = frozenset(head.value.kinds)
    if telling and could_be_others(known, kinds):
        words = known.words(tokens, at, head.end)
        return _with_place(tokens, Found(Selector(where=Filter(opaque=words)), head.end))
    many = tokens[at].norm in ("those", "these")
    plural = None if head.value.many is None else many
    fighting = _in_battle(tokens, at, head.end, known)
    if fighting is not None:
        return fighting
    if tokens[at + 1].norm == "opponent's" and _only_this(known):
        return _with_place(tokens, Found(Selector(ref=Ref.BATTLED), head.end))
    placed_there = _by_place(tokens, at, head.end, known, kinds)
    if placed_there is not None:
        return placed_there
    found = meant(known, kinds, plural, known.words(tokens, at, head.end))
    if found.ref is Ref.ATTACK_TARGET and tokens[at + 1].norm == "opponent's":
        found = Selector(ref=Ref.ATTACKER)
    return _with_place(tokens, Found(found, head.end))


def _that_noun(tokens: Tokens, at: int) -> tuple[Found[Head], bool] | None:
    """The noun after "that", and whether its adjectives tell it from other cards."""
    end = at + 1 if number(tokens[at + 1]) is None else at + 2
    telling = False
    while tokens[end].norm not in HEADS:
        marks = parse_marks(tokens, end)
        if marks is None:
            return None
        telling = telling or any(mark.field in TELLING for mark in marks.value)
        end = marks.end
    head = parse_head(tokens, end)
    return None if head is None else (head, telling)


def _by_place(
    tokens: Tokens, at: int, end: int, known: Known, kinds: frozenset[CardKind]
) -> Found[Selector] | None:
    """As in "that card on the field", "that other monster from your GY", of two targets."""
    if not several_targets(known):
        return None
    place = parse_place(tokens, end)
    words = known.words(tokens, at, end)
    if place is None:
        told = tokens[at + 1].norm in ("other", "opponent's")
        return Found(one_target(known, kinds, words), end) if told else None
    found = one_target(known, kinds, words, place.value)
    return None if found.ref is None else Found(found, place.end)


def _in_battle(tokens: Tokens, at: int, end: int, known: Known) -> Found[Selector] | None:
    """As in "that opponent's monster", "that monster you control", of two that battle."""
    refs = {mention.ref for mention in known.mentions}
    if tokens[at + 1].norm == "opponent's" and Ref.THEIR_BATTLING in refs:
        return Found(Selector(ref=Ref.THEIR_BATTLING), end)
    yours = eat(tokens, end, "you", "control")
    if yours is not None and Ref.YOUR_BATTLING in refs:
        return Found(Selector(ref=Ref.YOUR_BATTLING), yours)
    return None


def _the_done(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "the banished monster", "the monster banished by this effect"."""
    at = skip(tokens, at + 1, "face-up") - 1
    how = PARTICIPLES.get(tokens[at + 1].norm)
    head = parse_head(tokens, at + 1 if how is None else at + 2)
    if head is None:
        return None
    end = head.end
    if how is None:
        how = PARTICIPLES.get(tokens[end].norm)
        way = WAY.match(tokens, end + 1)
        if how is None or way is None:
            return None
        end = way.end
    kinds = frozenset(head.value.kinds)
    told = any(mention.how == how for mention in known.mentions)
    other = () if told else ("",)
    for mention in reversed(known.mentions):
        fits = not kinds or not mention.kinds or kinds & mention.kinds
        if mention.how == "" and mention.ref is Ref.THIS_CARD:
            continue
        if mention.how in (how, *other) and mention.ref is not None and fits:
            if head.value.many and mention.many is False:  # It was one of several.
                return Found(Selector(where=Filter(opaque=known.words(tokens, at, end))), end)
            tributed = how == "tribute" == mention.how and mention.ref in _STEPS
            ref = Ref.TRIBUTED if tributed else mention.ref
            return _with_place(tokens, Found(Selector(ref=ref), end))
    return None


_STEPS = (Ref.PREVIOUS, Ref.EARLIER)


def _with_place(tokens: Tokens, found: Found[Selector]) -> Found[Selector]:
    """The reference, and where the text says that those cards are."""
    place = parse_place(tokens, found.end)
    if place is None:
        return found
    what = found.value
    if place.value.whose is Whose.THEIR_OWNER:
        return found
    return there_before(tokens, Found(placed(what, place.value), place.end))


_Reader = Callable[[Tokens, int, Known], Found[Selector] | None]
_BY_WORD: dict[str, _Reader] = {
    "this": _this,
    "it": _pronoun,
    "them": _pronoun,
    "both": _pronoun,
    "they": _pronoun,
    "that": _that_or_done,
    "those": _that_or_done,
    "these": _that_or_done,
    "the": _definite,
    "your": _theirs,
    "all": _all_of,
}
_LEADS = FIXED.first_words | _BY_WORD.keys()
"""What a reference can begin with."""
