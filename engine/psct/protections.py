"""Protections: what cards cannot be, or are unaffected by, put together from its parts."""

from dataclasses import replace

from engine.applications import From, Lock, Protect, What
from engine.operations import Application
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.sources import Sources, parse_sources
from engine.selectors import Filter, Selector

Says = tuple[Application, ...]

_ALL_MATERIAL = (
    From.FUSION_MATERIAL,
    From.SYNCHRO_MATERIAL,
    From.XYZ_MATERIAL,
    From.LINK_MATERIAL,
)
_KINDS_OF_MATERIAL = dict(zip(("fusion", "synchro", "xyz", "link"), _ALL_MATERIAL, strict=True))
_BE: Phrases[tuple[From, ...]] = Phrases(
    {
        **{
            f"used as {a}{kind} material{s}{for_}": (one,)
            for kind, one in _KINDS_OF_MATERIAL.items()
            for a in ("", "a ", "an ")
            for s in ("", "s", " monster")
            for for_ in ("", " for a summon", f" for a {kind} summon", f" for an {kind} summon")
        },
        **{
            f"used as {a}material for {an}{kind} summon": (one,)
            for kind, one in _KINDS_OF_MATERIAL.items()
            for a in ("", "a ")
            for an in ("a ", "an ")
        },
        **{
            f"used as {a}{kinds} material{for_}": several
            for kinds, several in (
                ("fusion , synchro , or xyz", _ALL_MATERIAL[:3]),
                ("fusion , synchro , xyz , or link", _ALL_MATERIAL),
            )
            for a in ("", "a ")
            for for_ in ("", " for a summon")
        },
        "used as material": _ALL_MATERIAL,
        "tributed": (From.TRIBUTED,),
        "tributed for a tribute summon": (From.TRIBUTED_FOR_SUMMON,),
        "used for a tribute summon": (From.TRIBUTED_FOR_SUMMON,),
        "set": (From.SET,),
        "special summoned": (From.SPECIAL_SUMMONED,),
        "banished": (From.BANISHED,),
        "targeted for attacks": (From.ATTACKED,),
        "targeted for an attack": (From.ATTACKED,),
        "selected as an attack target": (From.ATTACKED,),
        "attacked": (From.ATTACKED,),
    }
)
_JOINED = Phrases({"or": 1, "and": 1, "nor": 1, ", nor": 1, ", or": 1})
_NEUTRAL = frozenset({"for", "with", "the", "unless", "except"})
"""What follows here and is not understood makes it another protection."""


def parse_protection(
    tokens: Tokens, at: int, subject: Selector, known: Known
) -> Found[Says] | None:
    """As in "cannot be destroyed by battle", "is unaffected by other cards' effects"."""
    word = tokens[at].norm
    if word in ("is", "are", "unaffected"):
        start = at + 1 if word != "unaffected" else at
        return _unaffected(tokens, start, subject, known)
    after = eat(tokens, at, "cannot", "be")
    if after is None:
        return _position(tokens, at, subject)
    found = _cannot_be(tokens, after, subject, known)
    while found is not None and (more_at := _JOINED.match(tokens, found.end)) is not None:
        again = skip(tokens, more_at.end, "be")
        more = _cannot_be(tokens, again, subject, known)
        if more is None:
            return found if tokens[found.end].norm == "and" else None
        found = Found((*found.value, *more.value), more.end)
    return found


def _position(tokens: Tokens, at: int, subject: Selector) -> Found[Says] | None:
    end = eat(tokens, at, "cannot", "change", "its", "battle position")
    end = end or eat(tokens, at, "cannot", "change", "their", "battle positions")
    if end is None or tokens[end].norm == "or":  # "... or attack": more than a protection.
        return None
    return Found((Protect(subject, (From.POSITION_CHANGED,)),), end)


def _cannot_be(tokens: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    word = tokens[at].norm
    if word == "destroyed":
        return _destroyed(tokens, at + 1, subject, known)
    plain = _BE.match(tokens, at)
    if word == "targeted" and plain is None:
        return _targeted(tokens, at + 1, subject, known)
    if plain is None:
        return None
    if tokens[plain.end].norm == "by":
        return _shielded(tokens, plain.end + 1, subject, plain.value, known)
    if tokens[plain.end].norm == "," or tokens[plain.end].norm in _NEUTRAL:
        return _except_for(tokens, plain, subject, known)
    return Found((_kept_from(subject, plain.value),), plain.end)


def _kept_from(subject: Selector, from_: tuple[From, ...]) -> Application:
    """As in "cannot be Tributed"; monsters that cannot be Special Summoned bind the players."""
    if from_ == (From.SPECIAL_SUMMONED,) and not (subject.ref or subject.zone):
        return Lock(cannot=(What.SPECIAL_SUMMON,), only=subject.where)
    return Protect(subject, from_)


def _targeted(tokens: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    joined = tokens[at].norm == "or" and tokens[at + 1].norm == "destroyed"
    start = at + 2 if joined else at
    if tokens[start].norm not in ("by", "with"):
        return None
    from_ = (From.TARGETED, From.DESTROYED_BY_EFFECT) if joined else (From.TARGETED,)
    return _shielded(tokens, start + 1, subject, from_, known)


def _except_for(
    tokens: Tokens, plain: Found[tuple[From, ...]], subject: Selector, known: Known
) -> Found[Says] | None:
    """As in ", except for the Synchro Summon of a Dragon monster"."""
    start = skip(tokens, plain.end, ",")
    if eat(tokens, start, "the", "turn") is not None:
        return Found((Protect(subject, plain.value),), plain.end)
    end = eat(tokens, start, "except", "for", "the") or eat(tokens, start, "except", "the")
    if end is None:
        alone = start > plain.end and tokens[start].norm not in _NEUTRAL
        return Found((Protect(subject, plain.value),), plain.end) if alone else None
    if not tokens[end].norm.endswith(" summon") or tokens[end + 1].norm != "of":
        return None
    what = parse_noun(tokens, end + 2, known)
    if what is None:
        return None
    shield = Protect(subject, plain.value, except_material_for=what.value.where)
    return Found((shield,), what.end)


def _destroyed(tokens: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    if tokens[at].norm != "by":
        both = (From.DESTROYED_BY_BATTLE, From.DESTROYED_BY_EFFECT)
        return Found((Protect(subject, both),), at)
    if tokens[at + 1].norm == "battle":
        return _by_battle(tokens, at + 2, subject, known)
    return _shielded(tokens, at + 1, subject, (From.DESTROYED_BY_EFFECT,), known)


def _by_battle(tokens: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    """After "destroyed by battle": with which monsters, or what effects too."""
    battle = Protect(subject, (From.DESTROYED_BY_BATTLE,))
    if tokens[at].norm == "with":
        what = parse_noun(tokens, at + 1, known, bare=True)
        if what is None or what.value.any_of or what.value.ref is not None:
            return None
        return Found((replace(battle, by=what.value.where),), what.end)
    if tokens[at].norm not in ("or", "and"):
        return Found((battle,), at)
    start = skip(tokens, at + 1, "by")
    other = _shielded(tokens, start, subject, (From.DESTROYED_BY_EFFECT,), known)
    return None if other is None else Found((battle, *other.value), other.end)


def _shielded(
    tokens: Tokens, at: int, subject: Selector, from_: tuple[From, ...], known: Known
) -> Found[Says] | None:
    found = parse_sources(tokens, at, known)
    return None if found is None else Found((_shield(subject, from_, found.value),), found.end)


def _shield(subject: Selector, from_: tuple[From, ...], by: Sources) -> Protect:
    """A protection against certain effects; what was not understood of them stays opaque."""
    where = by.by
    if by.opaque is not None:
        where = replace(where or Filter(), opaque=by.opaque)
    return Protect(
        subject, from_, by.opponent, by=where, by_others=by.others, activated_only=by.activated
    )


def _unaffected(tokens: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    start = eat(tokens, skip(tokens, at, "also"), "unaffected", "by")
    found = None if start is None else parse_sources(tokens, start, known)
    if found is None:
        return None
    # A card is never kept from its own effects: "other" says no more than the word does.
    by = replace(found.value, others=False) if found.value.by is None else found.value
    return Found((_shield(subject, (From.UNAFFECTED,), by),), found.end)
