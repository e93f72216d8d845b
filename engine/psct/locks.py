"""Locks: what a player cannot do ("you cannot Special Summon monsters, except ...")."""

from dataclasses import fields, replace

from engine.applications import Lock, What
from engine.psct.answered_locks import answering
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.nouns import Mark, parse_marks
from engine.psct.phrases import END, Found, Known, Phrases, closed, eat, skip
from engine.psct.places import parse_place
from engine.psct.references import parse_reference
from engine.psct.saying import Say
from engine.psct.selecting import Draft
from engine.selectors import Filter, Ref, Selector
from engine.terms import FIELD, CardKind, SummonKind, Whose, Zone

_SUMMONS = Phrases(
    {
        "special summon": (What.SPECIAL_SUMMON,),
        "special summon or normal summon": (What.SPECIAL_SUMMON, What.NORMAL_SUMMON),
        "normal summon": (What.NORMAL_SUMMON,),
        "tribute summon": (What.TRIBUTE_SUMMON,),
        "normal summon or set": (What.NORMAL_SUMMON, What.SET_MONSTERS),
        "normal summon/set": (What.NORMAL_SUMMON, What.SET_MONSTERS),
        "normal or special summon": (What.NORMAL_SUMMON, What.SPECIAL_SUMMON),
        "normal summon or special summon": (What.NORMAL_SUMMON, What.SPECIAL_SUMMON),
        "normal summon/set or special summon": (
            What.NORMAL_SUMMON,
            What.SET_MONSTERS,
            What.SPECIAL_SUMMON,
        ),
        "summon": (What.NORMAL_SUMMON, What.FLIP_SUMMON, What.SPECIAL_SUMMON),
        "set": (What.SET_MONSTERS, What.SET_SPELLS_TRAPS),
        "link summon": (What.LINK_SUMMON,),
        "fusion summon": (What.FUSION_SUMMON,),
        "synchro summon": (What.SYNCHRO_SUMMON,),
        "xyz summon": (What.XYZ_SUMMON,),
        "pendulum summon": (What.PENDULUM_SUMMON,),
    }
)
_SPELLS = (What.ACTIVATE_SPELL_CARDS, What.ACTIVATE_SPELL_EFFECTS)
_TRAPS = (What.ACTIVATE_TRAP_CARDS, What.ACTIVATE_TRAP_EFFECTS)
_MONSTERS = (What.ACTIVATE_MONSTER_EFFECTS,)
EVERYTHING = (*_SPELLS, *_TRAPS, *_MONSTERS)
_CARDS = (What.ACTIVATE_SPELL_CARDS, What.ACTIVATE_TRAP_CARDS)
_DEEDS: dict[str, tuple[What, ...]] = {
    **{
        f"activate {text}": EVERYTHING
        for text in (
            "cards or effects",
            "cards and effects",
            "any cards or effects",
            "cards or the effects of cards",
        )
    },
    **{f"activate {text}": _MONSTERS for text in ("monster effects", "monsters' effects")},
    **{
        f"activate {text}": (*_SPELLS, *_TRAPS)
        for text in (
            "spell/trap cards or effects",
            "spell/trap cards and effects",
            "spells/traps or spell/trap effects",
            "spells/traps , or spell/trap effects",
            "spell/trap cards or their effects",
            "spells/traps or their effects",
            "spell/trap cards , or spell/trap effects",
        )
    },
    **{f"activate {text}": _CARDS for text in ("spell/trap cards", "spells/traps")},
    "activate spell cards": (What.ACTIVATE_SPELL_CARDS,),
    "activate spells": (What.ACTIVATE_SPELL_CARDS,),
    "activate trap cards": (What.ACTIVATE_TRAP_CARDS,),
    "activate traps": (What.ACTIVATE_TRAP_CARDS,),
    "activate trap cards or effects": _TRAPS,
    "activate spell cards or effects": _SPELLS,
    "activate spell/trap effects": (What.ACTIVATE_SPELL_EFFECTS, What.ACTIVATE_TRAP_EFFECTS),
    **{
        f"activate {text}": (*_SPELLS, *_TRAPS, *_MONSTERS)
        for text in ("card effects", "effects", "card or effect", "cards' effects")
    },
    **{
        f"activate {text}": (*_CARDS, *_MONSTERS)
        for text in (
            "spell/trap cards or monster effects",
            "spell/trap cards and monster effects",
            "spell/trap cards , or monster effects",
            "spell/trap card , or monster effect ,",
            "spell/trap card or monster effect",
        )
    },
    "activate spell/trap card": _CARDS,
    "activate spell/trap": _CARDS,
    "activate spell card": (What.ACTIVATE_SPELL_CARDS,),
    "activate trap card": (What.ACTIVATE_TRAP_CARDS,),
    "activate monster effect": _MONSTERS,
    "activate trap cards or their effects": _TRAPS,
    "activate trap cards and effects": _TRAPS,
    "activate spell cards and effects": _SPELLS,
    "activate spell/trap cards and their effects": (*_SPELLS, *_TRAPS),
    "declare an attack": (What.DECLARE_ATTACK,),
    "declare attacks": (What.DECLARE_ATTACK,),
    "attack": (What.DECLARE_ATTACK,),
    "conduct your battle phase": (What.CONDUCT_BATTLE_PHASE,),
    "conduct their battle phase": (What.CONDUCT_BATTLE_PHASE,),
    "banish cards": (What.BANISH,),
    **{
        f"banish cards from {gy}": (What.BANISH_FROM_GRAVEYARD,)
        for gy in ("either gy", "the gy", "the gys", "any gy")
    },
    "tribute monsters": (What.TRIBUTE,),
    "tribute cards": (What.TRIBUTE,),
    "tribute": (What.TRIBUTE,),
    "draw cards": (What.DRAW,),
    "draw any cards by card effects": (What.DRAW,),
    "draw cards by card effects": (What.DRAW,),
    **{
        f"add cards from {whose} deck to {whose} hand": (What.ADD_OR_DRAW_FROM_DECK,)
        for whose in ("your", "their", "the")
    },
}
_ANY = {
    did.replace("activate ", "activate any ", 1): done
    for did, done in _DEEDS.items()
    if done[0] in EVERYTHING
}
_ACTIONS = Phrases(_ANY | _DEEDS)


def kinds_locked(words: str) -> tuple[What, ...] | None:
    """What is forbidden by "activate" with these words, in the norms of a sentence."""
    return _DEEDS.get(f"activate {words.removeprefix('any ')}")


def parse_lock(tokens: Tokens, at: int, who: Whose, say: Say) -> Found[Lock] | None:
    """What stands after "cannot", without a duration."""
    action = _action(tokens, at)
    if action is not None:
        is_of_others = eat(tokens, at, "activate", "other") is not None
        lock = Lock(who, action.value, others=is_of_others)
        made = _answering(tokens, _with_zone(tokens, Found(lock, action.end)))
        return answering(tokens, made, say.known)
    effects = (
        _same_name(tokens, at, who, say)
        or _some_effects(tokens, at, who)
        or _effects_of(tokens, at, who, say)
    )
    if effects is not None:
        return effects
    summon = _SUMMONS.match(tokens, at)
    if summon is None:
        return None
    return _what(tokens, summon.end, Lock(who, summon.value), say)


def _action(tokens: Tokens, at: int) -> Found[tuple[What, ...]] | None:
    """What is forbidden, with "any", "other" or an article before it or not."""
    found = _ACTIONS.match(tokens, at)
    if found is None and tokens[at].norm == "activate" and tokens[at + 1].norm in _ARTICLES:
        found = _ACTIONS.match((*tokens[: at + 1], *tokens[at + 2 :]), at)
        return None if found is None else Found(found.value, found.end + 1)
    return found


_ARTICLES = frozenset({"any", "a", "an", "other"})
_IN_RESPONSE = Phrases(
    {
        f"in response to {words}": 1
        for words in (
            "this card's activation",
            "this effect's activation",
            "the activation of this card",
            "the activation of this effect",
            "this effect",
            "this card",
        )
    }
)


def _answering(tokens: Tokens, found: Found[Lock]) -> Found[Lock]:
    """As in "in response to this card's activation"."""
    response = _IN_RESPONSE.match(tokens, found.end)
    if response is None:
        return found
    return Found(replace(found.value, in_response=True), response.end)


def _effects_of(tokens: Tokens, at: int, who: Whose, say: Say) -> Found[Lock] | None:
    """As in "activate the effects of monsters in the GY"."""
    start = eat(tokens, at, "activate")
    start = None if start is None else skip(tokens, start, "the")
    of = None
    for word in ("effects", "effect"):
        of = of or (None if start is None else eat(tokens, start, word, "of"))
    what = None if of is None else parse_noun(tokens, of, say.known, bare=True)
    if what is None or what.value.ref is not None or what.value.any_of or what.value.other:
        return None
    found = what.value
    plain = found.where.opaque is None and not found.alternatives and not found.except_
    if not (plain and _his(found.whose, who) and found.where.kind == (CardKind.MONSTER,)):
        return None
    only = None if _says_nothing(found.where) else found.where
    on_field = bool(found.zone) and set(found.zone) <= {Zone.MONSTER_ZONE, *FIELD}
    zones = () if on_field else found.zone
    lock = Lock(who, _MONSTERS, only=only, only_on_field=on_field, from_=zones)
    return Found(lock, what.end)


def turn_lock(tokens: Tokens, printed: str) -> Lock | None:
    """As in "You cannot conduct your Battle Phase the turn you activate this card"."""
    run, say = closed(tokens), Say(Known((), printed))
    start = eat(run, skip(run, 0, "("), "you", "cannot")
    found = None if start is None else parse_lock(run, start, Whose.YOU, say)
    if found is None:
        return None
    lock, end = found.value, found.end
    is_told = False
    for _ in range(2):  # The exception stands before or after the turn.
        turn = _TURN.match(run, skip(run, skip(run, end, ","), "during"))
        if turn is not None and not is_told:
            is_told, end = True, turn.end
        more = with_exception(run, end, lock, say)
        if more is not None:
            lock, end = more.value, more.end
    end = skip(run, skip(run, end, "."), ")")
    return lock if is_told and run[end] is END else None


_TURN = Phrases(
    {
        f"the turn {words}": 1
        for words in (
            "you activate this card",
            "you activate this effect",
            "you activate this card's effect",
            "you activate either of this card's effects",
            "you activate either effect",
            "this effect is activated",
            "this card is activated",
            "you use this effect",
            "you special summon this card",
        )
    }
)


def _with_zone(tokens: Tokens, found: Found[Lock]) -> Found[Lock]:
    place = parse_place(tokens, found.end) if tokens[found.end].norm in ("in", "on") else None
    if place is None or not _his(place.value.whose, found.value.who):
        return found
    if place.value.on_field:
        return Found(replace(found.value, only_on_field=True), place.end)
    return Found(replace(found.value, from_=place.value.zones), place.end)


def _his(whose: Whose, who: Whose) -> bool:
    """Whether a place is anybody's, or that of the player who is kept from it."""
    theirs = whose is Whose.THEIR_CONTROLLER and who is Whose.OPPONENT
    return theirs or whose in (Whose.EITHER, who)


_NAMED = Phrases(
    {
        f"activate {it}cards , or {the}effects of cards , with {same}{original}name{as_}": 1
        for it in ("", "it , or activate ", "it or ")
        for the in ("the ", "")
        for original in ("", "original ")
        for same in ("the same ", "that ", "that card's ", "its ", "that same ", "that monster's ")
        for as_ in ("", " as")
    }
)


def _same_name(tokens: Tokens, at: int, who: Whose, say: Say) -> Found[Lock] | None:
    """As in "activate cards, or the effects of cards, with that name"."""
    found = _NAMED.match(tokens, at)
    if found is None:
        return None
    end, ref = found.end, Ref.PREVIOUS
    if tokens[end - 1].norm == "as":
        other = parse_reference(tokens, end, say.known)
        if other is None or other.value.ref is None:
            return None
        end, ref = other.end, other.value.ref
    elif not say.known.mentions or say.known.mentions[-1].ref is not ref:
        return None
    return Found(Lock(who, EVERYTHING, only=Filter(same_name_as=ref)), end)


def _some_effects(tokens: Tokens, at: int, who: Whose) -> Found[Lock] | None:
    """As in "activate non-EARTH monster effects"."""
    start = eat(tokens, at, "activate")
    if start is None:
        return None
    marks: list[Mark] = []
    while (mark := parse_marks(tokens, start)) is not None:
        marks.extend(mark.value)
        start = mark.end
    end = eat(tokens, start, "monster", "effects")
    if end is None or not marks:
        return None
    draft = Draft()
    draft.mark(Mark("kind", (CardKind.MONSTER,)), *marks)
    made = draft.selector()
    if draft.opaque or draft.sel or made.any_of:
        return None
    return _with_zone(tokens, Found(Lock(who, _MONSTERS, only=made.where), end))


def _what(tokens: Tokens, at: int, lock: Lock, say: Say) -> Found[Lock] | None:
    """Which monsters, and from where."""
    at = skip(tokens, at, "any")
    found = parse_noun(tokens, at, say.known, bare=True)
    what, end = (Selector(), at) if found is None else (found.value, found.end)
    if what.ref is not None or what.any_of:
        return None
    lock = replace(lock, others=what.other)
    if found is None and (place := parse_place(tokens, at)) is not None:
        what, end = Selector(zone=place.value.zones), place.end
    only = None if _says_nothing(what.where) else what.where
    if lock.cannot == _SET:
        lock = replace(lock, cannot=_set_of(what.where.kind))
    return Found(replace(lock, only=only, from_=what.zone), end)


_SET = (What.SET_MONSTERS, What.SET_SPELLS_TRAPS)


def _set_of(kinds: tuple[CardKind, ...]) -> tuple[What, ...]:
    """What cannot be Set, of cards of these kinds; none named: any card."""
    if kinds == (CardKind.MONSTER,):
        return (What.SET_MONSTERS,)
    return (What.SET_SPELLS_TRAPS,) if kinds and CardKind.MONSTER not in kinds else _SET


def _says_nothing(where: Filter) -> bool:
    return where == replace(Filter(), kind=where.kind)


def with_exception(tokens: Tokens, at: int, lock: Lock, say: Say) -> Found[Lock] | None:
    """What stays allowed, said after the duration: ", except "A" monsters"."""
    start = eat(tokens, skip(tokens, at, ","), "except")
    if start is None or lock.except_ is not None:
        return None
    only = eat(tokens, start, "by")
    if only is not None:
        return _except_how(tokens, only, lock)
    start = skip(tokens, start, "with")
    place = parse_place(tokens, start) if tokens[start].norm == "from" else None
    if place is not None and not lock.except_from:
        return Found(replace(lock, except_from=place.value.zones), place.end)
    found = parse_noun(tokens, start, say.known, bare=True)
    if found is None or found.value.ref is not None or found.value.other or found.value.zone:
        return None
    what = found.value
    if what.alternatives:
        return None
    end = found.end
    for tail in (("or", "effects"), ("and", "effects"), ("or", "their", "effects"), ("effects",)):
        end = eat(tokens, end, *tail) or end
    kinds = tuple(_both(what.where, each) for each in what.any_of) or (what.where,)
    return Found(replace(lock, except_=kinds[0], except_also=kinds[1:]), end)


def _both(one: Filter, other: Filter) -> Filter:
    """What fits both, where they speak of different fields."""
    plain = Filter()
    said = {
        each.name: getattr(one, each.name)
        for each in fields(Filter)
        if getattr(one, each.name) != getattr(plain, each.name)
    }
    return replace(other, **said)


_SPECIAL = {kind for kind in SummonKind if kind.is_special}
_HOW = Phrases({f"{kind.value} summon": kind for kind in _SPECIAL})


def _except_how(tokens: Tokens, at: int, lock: Lock) -> Found[Lock] | None:
    """As in "except by Pendulum Summon"."""
    drawing = eat(tokens, at, "drawing", "them")
    if drawing is not None and lock.cannot == (What.ADD_OR_DRAW_FROM_DECK,):
        return Found(replace(lock, cannot=(What.ADD_FROM_DECK,)), drawing)
    found = _HOW.match(tokens, at)
    if found is None or lock.cannot != (What.SPECIAL_SUMMON,):
        return None
    how = tuple(kind for kind in SummonKind if kind.is_special and kind is not found.value)
    return Found(replace(lock, how=how), found.end)
