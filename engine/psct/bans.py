"""Bans: what cards cannot do, or cannot have done to them ("cannot attack or be Tributed")."""

from collections.abc import Callable
from dataclasses import replace

from engine.applications import (
    CannotActivateEffects,
    CannotAttack,
    CannotAttackDirectly,
    From,
    OnlyAttackTarget,
    Protect,
)
from engine.operations import Application, Grant
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, eat, skip
from engine.psct.protections import parse_protection
from engine.psct.saying import Deeds, Say
from engine.selectors import ALL, Filter, Selector
from engine.terms import CardKind, Until, Whose


def grant(application: Application) -> Deeds:
    """An effect that leaves this behind."""
    return (Grant(application, Until.WHILE_ON_FIELD),)


_MATERIALS = {
    "fusion": From.FUSION_MATERIAL,
    "synchro": From.SYNCHRO_MATERIAL,
    "xyz": From.XYZ_MATERIAL,
    "link": From.LINK_MATERIAL,
}


def _material(tokens: Tokens, at: int, what: Selector) -> Found[Deeds] | None:
    """As in "be used as material for a Fusion, Synchro, Xyz, or Link Summon"."""
    start = eat(tokens, at, "be", "used", "as", "material", "for")
    start = start or eat(tokens, at, "be", "used", "as", "a", "material", "for")
    start = start or eat(tokens, at, "used", "as", "material", "for")
    if start is None:
        return None
    end = skip(tokens, skip(tokens, start, "a"), "an")
    kinds: list[From] = []
    while (word := tokens[end].norm) in _MATERIALS or word.removesuffix(" summon") in _MATERIALS:
        kinds.append(_MATERIALS[word.removesuffix(" summon")])
        end += 1
        if word.endswith(" summon"):
            return Found(grant(Protect(what, tuple(kinds))), end)
        while tokens[end].norm in (",", "or"):
            end += 1
    return None


_BATTLE, _EFFECT = From.DESTROYED_BY_BATTLE, From.DESTROYED_BY_EFFECT
_CANNOT: Phrases[Callable[[Selector], Application]] = Phrases(
    {
        "attack": CannotAttack,
        "declare an attack": lambda what: CannotAttack(what, declares=True),
        "declare attacks": lambda what: CannotAttack(what, declares=True),
        "attack directly": CannotAttackDirectly,
        "attack your opponent directly": CannotAttackDirectly,
        "be activated": CannotActivateEffects,
        "activate its effects": CannotActivateEffects,
        "activate their effects": CannotActivateEffects,
        "be destroyed by battle": lambda what: Protect(what, (_BATTLE,)),
        "be destroyed by card effects": lambda what: Protect(what, (_EFFECT,)),
        "be tributed": lambda what: Protect(what, (From.TRIBUTED,)),
        "change its battle position": lambda what: Protect(what, (From.POSITION_CHANGED,)),
        "change their battle positions": lambda what: Protect(what, (From.POSITION_CHANGED,)),
        "be destroyed": lambda what: Protect(what, (_BATTLE, _EFFECT)),
        "be destroyed by that battle": lambda what: Protect(what, (_BATTLE,)),
    }
)


def protected(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    """What keeps the cards from something, put together from its parts."""
    found = parse_protection(tokens, at, what, say.known)
    if found is None:
        return None
    deeds = tuple(deed for each in found.value for deed in grant(each))
    return Found(deeds, found.end)


def cannot(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    """As in "cannot attack or be destroyed by battle"."""
    found = _one_ban(tokens, at, what, say)
    while found is not None and tokens[found.end].norm in ("or", "and", ",", "nor"):
        more = _one_ban(tokens, found.end + 1, what, say)
        if more is None:
            return found if tokens[found.end].norm in ("and", ",") else None
        found = Found((*found.value, *more.value), more.end)
    return found


_ONLY = Phrases(
    {
        f"{deed}, except {this}": 1
        for deed in ("target monsters for attacks ", "attack any monsters ", "attack monsters ")
        for this in ("this one", "this card", "this monster")
    }
)


def _only_target(tokens: Tokens, at: int, what: Selector) -> Found[Deeds] | None:
    """As in "(your opponent's monsters cannot) target monsters for attacks, except this one"."""
    only = _ONLY.match(tokens, at)
    theirs = what.whose is Whose.OPPONENT and what == replace(_THEIR_MONSTERS, zone=what.zone)
    if only is None or not theirs:
        return None
    return Found((Grant(OnlyAttackTarget(), Until.WHILE_FACE_UP),), only.end)


_THEIR_MONSTERS = Selector(whose=Whose.OPPONENT, where=Filter(kind=(CardKind.MONSTER,)), count=ALL)


def _one_ban(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    """One thing that the cards cannot do, or that cannot be done to them."""
    composed = _material(tokens, at, what) or _only_target(tokens, at, what)
    if composed is None and tokens[at - 1].norm == "cannot":
        composed = protected(tokens, at - 1, what, say)
    if composed is not None:
        return composed
    found = _CANNOT.match(tokens, at)
    return None if found is None else Found(grant(found.value(what)), found.end)
