"""Material verbs: Fusion, Ritual, Synchro, Xyz and Link Summons that effects perform."""

from dataclasses import replace
from typing import NamedTuple

from engine.card_moves import (
    SummonAfterResolution,
    SummonWithMaterials,
)
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, eat, skip
from engine.psct.places import parse_place, parse_zones
from engine.psct.saying import Deeds, Say, Verb, read_all, read_one, standing
from engine.psct.selecting import placed
from engine.selectors import Filter, Ref, Selector
from engine.terms import FIELD, CardKind, SummonKind, Whose, Zone


def read_summoned(tokens: Tokens, at: int, say: Say) -> Found[tuple[Selector, ...]] | None:
    """The monsters; also with the place first: "from your Deck, 1 monster"."""
    start = skip(tokens, at, ",")
    if tokens[start].norm == "from":
        place = parse_zones(tokens, start + 1)
        if place is not None:
            found = read_all(tokens, skip(tokens, place.end, ","), say)
            if found is None or any(what.zone or what.ref for what in found.value):
                return None
            zones, whose = place.value.zones, place.value.whose
            whats = tuple(replace(what, zone=zones, whose=whose) for what in found.value)
            return Found(whats, found.end)
    return read_all(tokens, at, say)


_GO = {
    "banishing": Zone.BANISHED,
    "shuffling": Zone.DECK,
    "tributing": Zone.GRAVEYARD,
    "placing": Zone.DECK,
    "sending": Zone.GRAVEYARD,
}


def parse_used_to_summon(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in `This card is used to Ritual Summon "A"`."""
    start = eat(tokens, at, "this", "card", "is", "used", "to", "ritual summon")
    start = start or eat(tokens, at, "this", "card", "can", "be", "used", "to", "ritual summon")
    found = None if start is None else read_one(tokens, skip(tokens, start, "any"), say)
    if found is None:
        return None
    what = standing(found.value, Whose.YOU, Zone.HAND)
    return Found((SummonWithMaterials(SummonKind.RITUAL, what),), found.end)


def with_materials(kind: SummonKind) -> Verb:
    """A Fusion or Ritual Summon that an effect performs."""

    def read(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
        found = read_summoned(tokens, at, say)
        if found is None or len(found.value) != 1:
            return None
        made = SummonWithMaterials(kind, found.value[0])
        start = skip(tokens, found.end, ",")
        if tokens[start].norm == "using":
            return _using(tokens, start + 1, made, say)
        if kind is SummonKind.RITUAL and eat(tokens, start, "by", "tributing") is not None:
            return _tributing(tokens, start + 2, made)
        if tokens[start].norm == "by" and tokens[start + 1].norm in _GO:
            return _going(tokens, start + 1, made, say)
        return None

    return read


_LEVELS = Phrases(
    {
        "whose total levels equal or exceed its level": False,
        "whose total levels equal or exceed the level of the ritual monster": False,
        "whose total levels equal or exceed the level of that ritual monster": False,
        "whose total levels exactly equal its level": True,
        "whose total levels exactly equal the level of that ritual monster": True,
        "whose total levels exactly equal the level of the ritual monster": True,
        "whose levels exactly equal its level": True,
    }
)


def _tributing(tokens: Tokens, at: int, made: SummonWithMaterials) -> Found[Deeds] | None:
    """As in "by Tributing monsters from your hand or field whose total Levels ..."."""
    start = eat(tokens, at, "monsters")
    place = None if start is None else parse_place(tokens, start)
    if place is None:
        return None
    this = _THIS_TOO.match(tokens, place.end)
    end = place.end if this is None else this.end
    levels = _LEVELS.match(tokens, skip(tokens, end, ","))
    if levels is None:
        return None
    what = placed(Selector(where=Filter(kind=(CardKind.MONSTER,))), place.value)
    what = replace(what, including_this=this is not None)
    deed = replace(made, materials=(what,), exact_levels=levels.value)
    return Found((deed,), levels.end)


def _using(tokens: Tokens, at: int, made: SummonWithMaterials, say: Say) -> Found[Deeds] | None:
    """As in "using monsters from your hand or field as material"."""
    found = read_all(tokens, at, say, bare=True)
    if found is None:
        return None
    found = _and_more(tokens, found, say)
    end = found.end
    for tail in _AS_MATERIAL:
        end = eat(tokens, end, *tail) or end
    this = _THIS_TOO.match(tokens, end)
    if this is None:
        return Found((replace(made, materials=found.value),), end)
    with_this = tuple(replace(what, including_this=True) for what in found.value)
    return Found((replace(made, materials=with_this),), this.end)


def _and_more(
    tokens: Tokens, found: Found[tuple[Selector, ...]], say: Say
) -> Found[tuple[Selector, ...]]:
    """As in "(using this card you control) and other monsters from your hand or field"."""
    this = len(found.value) == 1 and found.value[0].ref is Ref.THIS_CARD
    more = None
    if this and tokens[found.end].norm == "and":
        more = read_all(tokens, skip(tokens, found.end + 1, "other"), say, bare=True)
    if more is None or any(what.ref is not None for what in more.value):
        return found
    together = tuple(replace(what, including_this=True) for what in more.value)
    return Found(together, more.end)


_THIS_TOO = Phrases(
    {
        f", including this card{where}{comma}": 1
        for where in (
            "",
            " you control",
            " on your field",
            " on the field",
            " in your hand",
            " from your hand",
            " from your gy",
            " in your gy",
        )
        for comma in ("", " ,")
    }
)


_AS_MATERIAL = (
    ("as", "fusion materials"),
    ("as", "fusion material"),
    ("as", "materials"),
    ("as", "material"),
)


_ITS_MATERIALS = Phrases(
    {
        f"{owner}{noun}{tail}": 1
        for owner in ("its ", "the ", "their ", "")
        for noun in ("materials", "fusion materials", "fusion material")
        for tail in ("", " listed on it", " mentioned on it")
    }
)
_INTO = Phrases(
    {
        "into the deck": 1,
        "into your deck": 1,
        "into the owner's deck": 1,
        "into the owners' decks": 1,
        "on the bottom of the deck in any order": 1,
        "on the bottom of your deck in any order": 1,
    }
)
_AMONG: Phrases[tuple[Zone, ...]] = Phrases(
    {
        f"from {among}your {what} {places}": zones
        for among in ("among ", "")
        for what in ("cards", "monsters")
        for places, zones in (
            (
                "on the field , in your gy , and/or your face-up banished cards",
                (*FIELD, Zone.GRAVEYARD, Zone.BANISHED),
            ),
            (
                "on the field , gy , and/or face-up banished cards",
                (*FIELD, Zone.GRAVEYARD, Zone.BANISHED),
            ),
            ("on the field and/or your face-up banished cards", (*FIELD, Zone.BANISHED)),
        )
    }
)


class _Ways(NamedTuple):
    """What is said of the materials, part by part."""

    what: Selector
    into: bool = False
    this: bool = False


def _going(tokens: Tokens, at: int, made: SummonWithMaterials, say: Say) -> Found[Deeds] | None:
    """As in "by banishing its materials from your field or GY"."""
    material_to = _GO[tokens[at].norm]
    needs_deck = material_to is Zone.DECK
    listed = _ITS_MATERIALS.match(tokens, at + 1)
    if listed is not None:
        ways, end = _Ways(Selector()), listed.end
    else:
        found = read_all(tokens, at + 1, say, bare=True)
        if found is None or len(found.value) != 1 or found.value[0].where.opaque is not None:
            return None
        ways, end = _Ways(found.value[0]), found.end
    while (more := _more_of_them(tokens, end, ways)) is not None:
        ways, end = more.value, more.end
    if (not ways.what.zone and ways.what.ref is None) or ways.into is not needs_deck:
        return None
    what = replace(ways.what, including_this=ways.this)
    return Found((replace(made, materials=(what,), material_to=material_to),), end)


def _more_of_them(tokens: Tokens, at: int, ways: _Ways) -> Found[_Ways] | None:
    """From where, to where, as what."""
    start = skip(tokens, at, ",")
    this = _THIS_TOO.match(tokens, at)
    if this is not None:
        return Found(ways._replace(this=True), this.end)
    among = _AMONG.match(tokens, start)
    if among is not None and not ways.what.zone:
        there = replace(ways.what, zone=among.value, whose=Whose.YOU)
        return Found(ways._replace(what=there), among.end)
    if tokens[start].norm == "from" and not ways.what.zone:
        place = parse_zones(tokens, start + 1)
        if place is None:
            return None
        there = replace(ways.what, zone=place.value.zones, whose=place.value.whose)
        return Found(ways._replace(what=there), place.end)
    return _as_and_into(tokens, start, ways)


def _as_and_into(tokens: Tokens, at: int, ways: _Ways) -> Found[_Ways] | None:
    into = _INTO.match(tokens, at)
    if into is not None:
        return Found(ways._replace(into=True), into.end)
    for tail in _AS_MATERIAL:
        end = eat(tokens, at, *tail)
        if end is not None:
            return Found(ways, end)
    down = eat(tokens, at, "face-down")
    return None if down is None else Found(ways, down)


def after_resolution(kind: SummonKind) -> Verb:
    """A Synchro, Xyz or Link Summon that an effect lets a player make."""

    def read(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
        found = read_summoned(tokens, at, say)
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
