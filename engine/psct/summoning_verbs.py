"""Summoning verbs: Special Summons with all that is said about them, Tokens, other Summons."""

from dataclasses import replace
from typing import TypeVar

from engine.applications import SetStat, TreatAs
from engine.card_moves import (
    SpecialSummon,
    SummonAfterResolution,
    SummonWithMaterials,
)
from engine.operations import Operation
from engine.psct.lexer import Tokens
from engine.psct.material_verbs import after_resolution, read_summoned, with_materials
from engine.psct.nouns import plural_mark
from engine.psct.phrases import Found, Phrases, eat, is_name, number, skip
from engine.psct.places import parse_zones
from engine.psct.printed_monsters import UNTOLD, parse_as_monster, parse_token
from engine.psct.saying import Deeds, Say, Verb, read_one, standing
from engine.psct.token_values import alike, as_many_tokens, parse_token_values, token_count
from engine.selectors import Ref, Selector
from engine.terms import Position, Stat, SummonKind, Trait, Until, Whose, Zone

_ATTACK, _DEFENSE, _SET = Position.ATTACK, Position.DEFENSE, Position.SET

_POSITIONS = Phrases(
    {
        "in attack position": (_ATTACK,),
        "in face-up attack position": (_ATTACK,),
        "face-up in attack position": (_ATTACK,),
        "in defense position": (_DEFENSE,),
        "in face-up defense position": (_DEFENSE,),
        "face-up in defense position": (_DEFENSE,),
        "in face-down defense position": (_SET,),
        "face-down in defense position": (_SET,),
        "in attack or defense position": (_ATTACK, _DEFENSE),
        "in face-up attack or defense position": (_ATTACK, _DEFENSE),
        "in face-up attack position or face-down defense position": (_ATTACK, _SET),
        "in attack position or face-down defense position": (_ATTACK, _SET),
        "in face-up attack or face-down defense position": (_ATTACK, _SET),
        "in face-up or face-down defense position": (_DEFENSE, _SET),
        "in face-up defense position or face-down defense position": (_DEFENSE, _SET),
        "in either battle position": (_ATTACK, _DEFENSE),
    }
)

_NEGATED = {
    f"{text}{tail}": True
    for text in (
        "but negate its effects",
        "but its effects are negated",
        "but negate their effects",
        "but their effects are negated",
        "with its effects negated",
        "with their effects negated",
        "but that monster has its effects negated",
        "but it has its effects negated",
    )
    for tail in ("",)
}

_NEGATED_PHRASES = Phrases(_NEGATED)

_IGNORING = Phrases(
    {
        f"ignoring {whose} summoning conditions": True
        for whose in ("its", "their", "the", "this card's")
    }
)

_TREATED = Phrases(
    {
        f"{it} treated as {a} {kind.value} summon": kind
        for it in ("this is", "it is", "this special summon is")
        for a in ("a", "an")
        for kind in (
            SummonKind.FUSION,
            SummonKind.SYNCHRO,
            SummonKind.XYZ,
            SummonKind.LINK,
            SummonKind.RITUAL,
        )
    }
)

_LINKED = Phrases(
    dict.fromkeys(
        (
            "to your zone this card points to",
            "to your zone(s) this card points to",
            "to your zones this card points to",
            "to a zone this card points to",
            "to your zone a link monster points to",
            "to your zone it points to",
            "to your zone(s) a link monster points to",
            "to your zone that a link monster points to",
            "to your zones a link monster points to",
        ),
        True,
    )
)


def _special(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    token = _tokens(tokens, at, say)
    if token is not None:
        return token
    found = read_summoned(tokens, at, say)
    if found is None or any(map(_is_untold_token, found.value)):
        return None
    first = SpecialSummon(found.value[0], to=say.who)
    read = _modifiers(tokens, found.end, first, say)
    if read is None:
        return None
    overlay = _by_using(tokens, read.end, read.value, found.value, say)
    if overlay is not None:
        return overlay
    deeds: Deeds = tuple(replace(read.value, what=what) for what in found.value)
    as_what = _as_what(tokens, read.end)
    if as_what is None or len(deeds) != 1:
        return Found(deeds, read.end)
    rest = _modifiers(tokens, as_what.end, read.value, say)
    end = as_what.end if rest is None else rest.end
    first = read.value if rest is None else rest.value
    return Found((replace(first, what=found.value[0]), as_what.value), end)


def _is_untold_token(what: Selector) -> bool:
    """Whether it names a Token, and nothing says what that is like."""
    return not what.zone and any(name.endswith(("Token", "Tokens")) for name in what.where.name)


_SUMMONED = Selector(ref=Ref.PREVIOUS)


def _as_what(tokens: Tokens, at: int) -> Found[Operation] | None:
    """As in "as a Tuner", "as a Level 4 monster"."""
    start = eat(tokens, skip(tokens, at, ","), "as", "a")
    if start is None:
        return None
    if tokens[start].norm == "tuner":
        tuner = TreatAs(_SUMMONED, trait=(Trait.TUNER,), until=Until.WHILE_ON_FIELD)
        return Found(tuner, start + 1)
    level = number(tokens[start + 1]) if tokens[start].norm == "level" else None
    if level is None or tokens[start + 2].norm != "monster":
        return None
    return Found(SetStat(_SUMMONED, (Stat.LEVEL,), level, Until.WHILE_ON_FIELD), start + 3)


def _by_using(
    tokens: Tokens, at: int, summon: SpecialSummon, whats: tuple[Selector, ...], say: Say
) -> Found[Deeds] | None:
    """As in "by using that target as material (this is treated as an Xyz Summon)"."""
    start = skip(tokens, at, ",")
    start = skip(tokens, start, "by")
    if tokens[start].norm != "using" or len(whats) != 1 or summon.negated:
        return None
    using = read_one(tokens, start + 1, say)
    if using is None:
        return None
    end = using.end
    for tail in (("as", "material"), ("as", "the", "material"), ("as", "materials")):
        end = eat(tokens, end, *tail) or end
    xyz = _OVERLAY.match(tokens, end)
    if end == using.end and xyz is None:
        return None
    made = SummonWithMaterials(SummonKind.XYZ, whats[0], (using.value,))
    return Found((made,), end if xyz is None else xyz.end)


_OVERLAY = Phrases(
    {
        f"( {text} )": True
        for text in (
            "this is treated as an xyz summon",
            "this special summon is treated as an xyz summon",
            "this is treated as an xyz summon . transfer its materials to the summoned monster .",
            "this is treated as an xyz summon , transfer its materials to the summoned monster",
            "transfer its materials to the summoned monster",
        )
    }
)


def _modifiers(
    tokens: Tokens, at: int, summon: SpecialSummon, say: Say
) -> Found[SpecialSummon] | None:
    """Position, field, conditions ignored, effects negated, in any order."""
    while True:
        nxt = _modifier(tokens, at, summon, say)
        if nxt is None:
            return Found(summon, at)
        summon, at = nxt.value, nxt.end


def _modifier(
    tokens: Tokens, at: int, summon: SpecialSummon, say: Say
) -> Found[SpecialSummon] | None:
    start = skip(tokens, at, ",")
    return (
        _stated(tokens, start, summon)
        or _negated_or_treated(tokens, start, summon)
        or _where(tokens, start if tokens[start].norm == "to" else at, summon, say)
    )


def _stated(tokens: Tokens, at: int, summon: SpecialSummon) -> Found[SpecialSummon] | None:
    if (where := _POSITIONS.match(tokens, at)) is not None:
        return Found(replace(summon, position=where.value), where.end)
    if (ignoring := _IGNORING.match(tokens, at)) is not None:
        return Found(replace(summon, ignoring_conditions=True), ignoring.end)
    if (monster := parse_as_monster(tokens, at)) is not None:
        return Found(replace(summon, as_monster=monster.value), monster.end)
    if summon.as_monster is not None and (more := _FOLLOWING.match(tokens, at)) is not None:
        return Found(summon, more.end)
    return None


_FOLLOWING = Phrases(
    {
        f"with {these}{still}": 1
        for these in ("the following effect", "the following effects", "this effect")
        for still in ("", " ( this card is also still a trap )")
    }
)
"""The effects stand in bullets of their own."""


def _negated_or_treated(
    tokens: Tokens, at: int, summon: SpecialSummon
) -> Found[SpecialSummon] | None:
    if (negated := _in_parentheses(tokens, at, _NEGATED_PHRASES)) is not None:
        return Found(replace(summon, negated=True), negated.end)
    if (treated := _in_parentheses(tokens, at, _TREATED)) is not None:
        return Found(replace(summon, kind=treated.value), treated.end)
    return None


_COLUMN = Phrases(
    {
        f"to your {zone} in {its} same column{as_}": 1
        for zone in ("main monster zone", "monster zone")
        for its in ("its", "that card's", "that monster's")
        for as_ in ("",)
    }
)


def _where(tokens: Tokens, at: int, summon: SpecialSummon, say: Say) -> Found[SpecialSummon] | None:
    if (linked := _LINKED.match(tokens, at)) is not None:
        return Found(replace(summon, to_linked_zone=True), linked.end)
    if (column := _COLUMN.match(tokens, at)) is not None:
        return Found(replace(summon, same_column=True), column.end)
    if (pointed := _pointed_to(tokens, at, say)) is not None:
        return Found(replace(summon, to_linked_zone=True), pointed)
    return _to_field(tokens, at + 1, summon, say) if tokens[at].norm in ("to", "on") else None


T = TypeVar("T")


def _in_parentheses(tokens: Tokens, at: int, phrases: Phrases[T]) -> Found[T] | None:
    """The phrase, in parentheses or not."""
    if tokens[at].norm != "(":
        return phrases.match(tokens, at)
    found = phrases.match(tokens, at + 1)
    if found is None or tokens[found.end].norm != ")":
        return None
    return Found(found.value, found.end + 1)


_WHOSE_ZONE = frozenset({"your", "a", "any", "an opponent's", "your opponent's", "their"})
_ZONE_WORDS = ("zone", "zones", "main monster zone", "main monster zones")


def _pointed_to(tokens: Tokens, at: int, say: Say) -> int | None:
    """The index after "to your zone that Link Monster points to"."""
    if tokens[at].norm not in ("to", "in") or tokens[at + 1].norm not in _WHOSE_ZONE:
        return None
    start = next((at + 3 for w in _ZONE_WORDS if tokens[at + 2].norm == w), None)
    if start is None:
        return None
    start = plural_mark(tokens, start)
    many = eat(tokens, skip(tokens, start, "that"), "2", "or", "more", "link", "monsters")
    if many is not None and tokens[many].norm == "point":
        return eat(tokens, many + 1, "to")
    noun = read_one(tokens, plural_mark(tokens, start), say)
    if noun is None or tokens[noun.end].norm not in ("points", "point"):
        return None
    return eat(tokens, noun.end + 1, "to")


def _to_field(
    tokens: Tokens, at: int, summon: SpecialSummon, say: Say
) -> Found[SpecialSummon] | None:
    """As in "to your opponent's field"."""
    place = parse_zones(tokens, at)
    if place is not None and place.value.zones == (Zone.EXTRA_MONSTER_ZONE,):
        return Found(replace(summon, extra_zone=True), place.end)
    if place is None or not place.value.on_field or place.value.face is not None:
        return None
    whose = place.value.whose
    if whose is Whose.THEIR_CONTROLLER:
        whose = say.who if say.who is not Whose.YOU else Whose.OPPONENT
    return Found(replace(summon, to=whose), place.end)


def _tokens(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in `1 "Name Token" (Warrior/EARTH/Level 1/ATK 0/DEF 0)`."""
    many = token_count(tokens, at, say.known)
    start = at if many is None else many.end
    if many is None or not is_name(tokens[start]) or "Token" not in tokens[start].norm:
        return None
    end = plural_mark(tokens, start + 1)
    if tokens[end].norm != "(":
        return None
    name = tokens[start].norm
    token = parse_token(tokens, end + 1, name[:-1] if name.endswith("Tokens") else name)
    made = None if token is None else replace(many.value, token=token.value, to=say.who)
    like = None if made is None or token is None else alike(tokens, token.end, made, say.known)
    if like is None:
        return None
    plain = _modifiers(tokens, like.end, SpecialSummon(Selector(), to=say.who), say)
    if plain is None or plain.value.negated:
        return None
    summon = replace(like.value, to=plain.value.to, position=plain.value.position)
    as_many = as_many_tokens(tokens, plain.end, summon, say.known)
    if as_many is None or UNTOLD not in (summon.token.atk, summon.token.def_):
        return None if as_many is None else Found((as_many.value,), as_many.end)
    told = parse_token_values(tokens, as_many.end, summon.token, say.known)
    return None if told is None else Found((replace(as_many.value, token=told.value),), told.end)


def _normal(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """A Normal Summon (or Set) of 1 monster, which an effect lets a player make."""
    or_set = eat(tokens, at, "/", "set") or eat(tokens, at, "or", "set")
    found = read_one(tokens, or_set or at, say)
    if found is None:
        return None
    what = standing(found.value, say.who, Zone.HAND)
    deed: Operation = SummonAfterResolution(what, or_set=or_set is not None)
    return Found((deed,), found.end)


def _tribute_summon(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_one(tokens, at, say)
    if found is None:
        return None
    end = skip(tokens, found.end, "face-up")
    return Found((SummonAfterResolution(found.value, SummonKind.TRIBUTE),), end)


SUMMONING: dict[str, Verb] = {
    "special summon": _special,
    "normal summon": _normal,
    "tribute summon": _tribute_summon,
    "fusion summon": with_materials(SummonKind.FUSION),
    "ritual summon": with_materials(SummonKind.RITUAL),
    "synchro summon": after_resolution(SummonKind.SYNCHRO),
    "xyz summon": after_resolution(SummonKind.XYZ),
    "link summon": after_resolution(SummonKind.LINK),
    "pendulum summon": after_resolution(SummonKind.PENDULUM),
}

"""The verbs' parsers."""
