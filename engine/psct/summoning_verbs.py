"""Summoning verbs: Special Summons with all that is said about them, Tokens, other Summons."""

from dataclasses import replace
from typing import TypeVar

from engine.card_moves import (
    SpecialSummon,
    SummonAfterResolution,
    SummonTokens,
    SummonWithMaterials,
    Token,
)
from engine.operations import Operation
from engine.psct.lexer import Tokens
from engine.psct.nouns import TYPES, plural_mark
from engine.psct.phrases import Found, Phrases, eat, is_name, number, skip
from engine.psct.places import parse_place, parse_zones
from engine.psct.saying import Deeds, Say, Verb, read_all, read_one, standing
from engine.psct.selecting import placed
from engine.selectors import Filter, Selector
from engine.terms import Attribute, CardKind, Position, SummonKind, Whose, Zone

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
    found = _summoned(tokens, at, say)
    if found is None:
        return None
    first = SpecialSummon(found.value[0], to=say.who)
    read = _modifiers(tokens, found.end, first, say)
    if read is None:
        return None
    overlay = _by_using(tokens, read.end, read.value, found.value, say)
    if overlay is not None:
        return overlay
    deeds = tuple(replace(read.value, what=what) for what in found.value)
    return Found(deeds, read.end)


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
    if end == using.end:
        return None
    xyz = _OVERLAY.match(tokens, end)
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


def _summoned(tokens: Tokens, at: int, say: Say) -> Found[tuple[Selector, ...]] | None:
    """The monsters; also with the place first: "from your Deck, 1 monster"."""
    if tokens[at].norm == "from" or tokens[at + 1].norm == "from":
        place = parse_zones(tokens, at + 1 if tokens[at].norm == "from" else at + 2)
        if place is not None:
            found = read_all(tokens, skip(tokens, place.end, ","), say)
            if found is None or any(what.zone or what.ref for what in found.value):
                return None
            zones, whose = place.value.zones, place.value.whose
            whats = tuple(replace(what, zone=zones, whose=whose) for what in found.value)
            return Found(whats, found.end)
    return read_all(tokens, at, say)


def _modifiers(
    tokens: Tokens, at: int, summon: SpecialSummon, say: Say
) -> Found[SpecialSummon] | None:
    """Position, field, conditions ignored, effects negated, in any order."""
    while True:
        nxt = _modifier(tokens, at, summon, say)
        if nxt is None:
            return Found(summon, at)
        summon, at = nxt


def _modifier(
    tokens: Tokens, at: int, summon: SpecialSummon, say: Say
) -> Found[SpecialSummon] | None:
    start = skip(tokens, at, ",")
    if (where := _POSITIONS.match(tokens, start)) is not None:
        return Found(replace(summon, position=where.value), where.end)
    if (ignoring := _IGNORING.match(tokens, start)) is not None:
        return Found(replace(summon, ignoring_conditions=True), ignoring.end)
    if (negated := _in_parentheses(tokens, start, _NEGATED_PHRASES)) is not None:
        return Found(replace(summon, negated=True), negated.end)
    if (treated := _in_parentheses(tokens, at, _TREATED)) is not None:
        return Found(replace(summon, kind=treated.value), treated.end)
    if (linked := _LINKED.match(tokens, at)) is not None:
        return Found(replace(summon, to_linked_zone=True), linked.end)
    if tokens[at].norm in ("to", "on"):
        return _to_field(tokens, at + 1, summon, say)
    return None


T = TypeVar("T")


def _in_parentheses(tokens: Tokens, at: int, phrases: Phrases[T]) -> Found[T] | None:
    """The phrase, in parentheses or not."""
    if tokens[at].norm != "(":
        return phrases.match(tokens, at)
    found = phrases.match(tokens, at + 1)
    if found is None or tokens[found.end].norm != ")":
        return None
    return Found(found.value, found.end + 1)


def _to_field(
    tokens: Tokens, at: int, summon: SpecialSummon, say: Say
) -> Found[SpecialSummon] | None:
    """As in "to your opponent's field"."""
    place = parse_zones(tokens, at)
    if place is None or not place.value.on_field or place.value.face is not None:
        return None
    whose = place.value.whose
    if whose is Whose.THEIR_CONTROLLER:
        whose = say.who if say.who is not Whose.YOU else Whose.OPPONENT
    return Found(replace(summon, to=whose), place.end)


def _tokens(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in `1 "Name Token" (Warrior/EARTH/Level 1/ATK 0/DEF 0)`."""
    count = number(tokens[at])
    if count is None or not is_name(tokens[at + 1]) or "Token" not in tokens[at + 1].norm:
        return None
    end = plural_mark(tokens, at + 2)
    if tokens[end].norm != "(":
        return None
    token = _token(tokens, end + 1, tokens[at + 1].norm)
    if token is None:
        return None
    plain = _modifiers(tokens, token.end, SpecialSummon(Selector(), to=say.who), say)
    if plain is None or plain.value.negated:
        return None
    made = SummonTokens(token.value, count, plain.value.to, plain.value.position)
    return Found((made,), plain.end)


def _token(tokens: Tokens, at: int, name: str) -> Found[Token] | None:
    """Type/Attribute/Level/ATK/DEF in parentheses."""
    kind = next((t for t in TYPES if t.lower() == tokens[at].norm), None)
    attribute = tokens[at + 2].norm.upper()
    tuner = eat(tokens, at + 3, "/", "tuner")
    start = eat(tokens, at + 3, "/", "level")
    if kind is None or attribute not in Attribute.__members__ or start is None or tuner:
        return None
    level = number(tokens[start])
    atk_at = eat(tokens, start + 1, "/", "atk")
    atk = None if atk_at is None else number(tokens[atk_at])
    def_at = None if atk_at is None else eat(tokens, atk_at + 1, "/", "def")
    def_ = None if def_at is None else number(tokens[def_at])
    end = None if def_at is None else eat(tokens, def_at + 1, ")")
    if level is None or atk is None or def_ is None or end is None:
        return None
    return Found(Token(name, Attribute[attribute], kind, level, atk, def_), end)


_GO = {"banishing": Zone.BANISHED, "shuffling": Zone.DECK, "tributing": Zone.GRAVEYARD}


def _with_materials(kind: SummonKind) -> Verb:
    """A Fusion or Ritual Summon that an effect performs."""

    def read(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
        found = _summoned(tokens, at, say)
        if found is None or len(found.value) != 1:
            return None
        made = SummonWithMaterials(kind, found.value[0])
        start = skip(tokens, found.end, ",")
        if tokens[start].norm == "using":
            return _using(tokens, start + 1, made, say)
        if kind is SummonKind.RITUAL and eat(tokens, start, "by", "tributing") is not None:
            return _tributing(tokens, start + 2, made, say)
        if tokens[start].norm == "by" and tokens[start + 1].norm in _GO:
            return _going(tokens, start + 1, made, say)
        return None

    return read


_LEVELS = Phrases(
    {
        "whose total levels equal or exceed its level": False,
        "whose total levels equal or exceed the level of the ritual monster": False,
        "whose total levels equal or exceed the level of that ritual monster": False,
        "whose total levels equal or exceed the level of the ritual monster you ritual summon": False,
        "whose total levels exactly equal its level": True,
        "whose total levels exactly equal the level of the ritual monster": True,
        "whose levels exactly equal its level": True,
    }
)


def _tributing(tokens: Tokens, at: int, made: SummonWithMaterials, say: Say) -> Found[Deeds] | None:
    """As in "by Tributing monsters from your hand or field whose total Levels ..."."""
    start = eat(tokens, at, "monsters")
    place = None if start is None else parse_place(tokens, start)
    if place is None:
        return None
    levels = _LEVELS.match(tokens, skip(tokens, place.end, ","))
    if levels is None:
        return None
    what = placed(Selector(where=Filter(kind=(CardKind.MONSTER,))), place.value)
    del say
    deed = replace(made, materials=(what,), exact_levels=levels.value)
    return Found((deed,), levels.end)


def _using(tokens: Tokens, at: int, made: SummonWithMaterials, say: Say) -> Found[Deeds] | None:
    """As in "using monsters from your hand or field as material"."""
    found = read_all(tokens, at, say, bare=True)
    if found is None:
        return None
    end = found.end
    for tail in _AS_MATERIAL:
        end = eat(tokens, end, *tail) or end
    return Found((replace(made, materials=found.value),), end)


_AS_MATERIAL = (
    ("as", "fusion materials"),
    ("as", "fusion material"),
    ("as", "materials"),
    ("as", "material"),
)


def _going(tokens: Tokens, at: int, made: SummonWithMaterials, say: Say) -> Found[Deeds] | None:
    """As in "by banishing its materials from your field or GY"."""
    material_to = _GO[tokens[at].norm]
    start = at + 1
    for owner in ("its", "the", "their"):
        for noun in ("materials", "fusion materials", "fusion material"):
            start = eat(tokens, start, owner, noun) or start
    if start == at + 1:
        return None
    for tail in (("listed", "on", "it"), ("mentioned", "on", "it")):
        start = eat(tokens, start, *tail) or start
    if tokens[start].norm != "from":
        return None
    place = parse_zones(tokens, start + 1)
    if place is None:
        return None
    end = place.end
    if material_to is Zone.DECK:
        into = eat(tokens, end, "into", "the", "deck") or eat(
            tokens, end, "into", "the", "owner's", "deck"
        )
        if into is None:
            return None
        end = into
    what = Selector(whose=place.value.whose, zone=place.value.zones)
    return Found((replace(made, materials=(what,), material_to=material_to),), end)


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
    return Found((SummonAfterResolution(found.value, SummonKind.TRIBUTE),), found.end)


def _after(kind: SummonKind) -> Verb:
    """A Synchro, Xyz or Link Summon that an effect lets a player make."""

    def read(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
        found = _summoned(tokens, at, say)
        what, end = (Selector(), at) if found is None else (found.value[0], found.end)
        if found is not None and len(found.value) != 1:
            return None
        start = skip(tokens, end, ",")
        if tokens[start].norm != "using":
            return None if found is None else Found((SummonAfterResolution(what, kind),), end)
        using = read_all(tokens, skip(tokens, start + 1, "only"), say, bare=True)
        if using is None:
            return None
        end = using.end
        end = skip(tokens, end, "only")
        for tail in _AS_MATERIAL:
            end = eat(tokens, end, *tail) or end
        end = skip(tokens, end, "only")
        deed = SummonAfterResolution(what, kind, materials=using.value)
        return Found((deed,), end)

    return read


SUMMONING: dict[str, Verb] = {
    "special summon": _special,
    "normal summon": _normal,
    "tribute summon": _tribute_summon,
    "fusion summon": _with_materials(SummonKind.FUSION),
    "ritual summon": _with_materials(SummonKind.RITUAL),
    "synchro summon": _after(SummonKind.SYNCHRO),
    "xyz summon": _after(SummonKind.XYZ),
    "link summon": _after(SummonKind.LINK),
}
"""The verbs' parsers."""
