"""Becoming: where cards came from, what they were used for, and what else becomes of them."""

from dataclasses import replace

from engine.patterns import (
    BecameEquipped,
    Detached,
    Drew,
    EventPattern,
    PositionChanged,
    Sent,
    Summoned,
)
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.places import parse_zones
from engine.psct.subjects import parse_effect_of
from engine.selectors import ALL, Filter, Ref, Selector
from engine.terms import Position, SummonKind, Whose

Read = Found[EventPattern]
_TYPES = {
    "fusion": SummonKind.FUSION,
    "synchro": SummonKind.SYNCHRO,
    "xyz": SummonKind.XYZ,
    "link": SummonKind.LINK,
    "ritual": SummonKind.RITUAL,
}


def _materials() -> dict[str, tuple[SummonKind, ...]]:
    table: dict[str, tuple[SummonKind, ...]] = {}
    for word, kind in _TYPES.items():
        article = "an" if word == "xyz" else "a"
        for lead in ("for", "as material for", f"as {word} material for"):
            table[f"{lead} {article} {word} summon"] = (kind,)
        if word == "xyz":  # Its material is called so of any monster.
            continue
        table[f"as {word} material"] = (kind,)
        table[f"as {article} {word} material"] = (kind,)
        table[f"as {article} {word} material monster for {article} {word} summon"] = (kind,)
        table[f"as {article} {word} material monster"] = (kind,)
    table["as material for a fusion, synchro, or link summon"] = (
        SummonKind.FUSION,
        SummonKind.SYNCHRO,
        SummonKind.LINK,
    )
    table["as fusion, synchro, or link material"] = table[
        "as material for a fusion, synchro, or link summon"
    ]
    table["as synchro or link material"] = (SummonKind.SYNCHRO, SummonKind.LINK)
    table["as fusion or link material"] = (SummonKind.FUSION, SummonKind.LINK)
    table["as material"] = ()
    return table


_MATERIAL = Phrases(_materials())
_SUMMON_OF = Phrases(
    {
        f"{lead} the {words} summon of": kinds
        for lead in ("for", "as material for", *(f"as {word} material for" for word in _TYPES))
        for words, kinds in {
            **{word: (kind,) for word, kind in _TYPES.items()},
            "fusion or link": (SummonKind.FUSION, SummonKind.LINK),
        }.items()
    }
)
_ALONE = Phrases(
    {
        "(and no other cards)": 1,
        "(and no other cards are summoned at the same time)": 1,
        "(and no other cards are special summoned at the same time)": 1,
    }
)
_LINKED = Phrases(
    {
        "to a zone this card points to": 1,
        "to a zone(s) this card points to": 1,
        "to the zone this card points to": 1,
        "to the zone(s) this card points to": 1,
        "to your zone this card points to": 1,
        **{
            f"to {a} {zone} {whose} link monster points to": 0
            for a in ("a", "your", "the")
            for zone in ("zone", "zone(s)")
            for whose in ("a", "your", "any", "that a")
        },
    }
)
_TO: Phrases[tuple[Position, ...]] = Phrases(
    {
        "changed to attack position": (Position.ATTACK,),
        "changed to face-up attack position": (Position.ATTACK,),
        "changed to defense position": (Position.DEFENSE,),
        "changed to face-up defense position": (Position.DEFENSE,),
        "changed to face-down defense position": (Position.SET,),
        "changed from attack position to defense position": (Position.DEFENSE,),
        "changed from defense position to attack position": (Position.ATTACK,),
        "flipped face-down": (Position.SET,),
    }
)


def as_material(run: Tokens, at: int, sent: Sent, known: Known) -> Read | None:
    """As in "as Synchro Material", "for the Synchro Summon of a Dragon monster"."""
    made = _SUMMON_OF.match(run, at)
    what = None if made is None else parse_noun(run, made.end, known)
    if made is not None:
        if what is None or not _is_kind(what.value):
            return None
        why = (*sent.because, "material")
        used_for = replace(sent, because=why, material_for=made.value, summoning=what.value.where)
        return Found(used_for, what.end)
    used = _MATERIAL.match(run, at)
    if used is not None and run[used.end].norm == "for":
        return _material_of(run, used, sent, known)
    if used is not None:
        why = (*sent.because, "material")
        return Found(replace(sent, because=why, material_for=used.value), used.end)
    return _as_cost(run, at, sent, known)


def _material_of(
    run: Tokens, used: Found[tuple[SummonKind, ...]], sent: Sent, known: Known
) -> Read | None:
    """As in "as material for a WATER Synchro Monster"."""
    what = parse_noun(run, used.end + 1, known)
    if what is None or not _is_kind(what.value):
        return None
    why = (*sent.because, "material")
    for_it = replace(sent, because=why, material_for=used.value, summoning=what.value.where)
    return Found(for_it, what.end)


def _as_cost(run: Tokens, at: int, sent: Sent, known: Known) -> Read | None:
    """As in "to activate a Dragon monster's effect"."""
    cost = eat(run, at, "to", "activate")
    for_any = None if cost is None else _ANY_EFFECT.match(run, cost)
    if for_any is not None:
        return Found(replace(sent, because=(*sent.because, "cost")), for_any.end)
    whose = None if cost is None else parse_effect_of(run, cost, known)
    if whose is None or not _is_kind(whose.value):
        return None
    why = (*sent.because, "cost")
    return Found(replace(sent, because=why, for_effect_of=whose.value.where), whose.end)


_ANY_EFFECT = Phrases({"a card or effect": 1, "a card effect": 1, "an effect": 1})


def _is_kind(what: Selector) -> bool:
    """Whether nothing but the kind of card is said."""
    return replace(what, where=Filter(), count=ALL) == Selector(count=ALL) and not what.any_of


def with_origin(run: Tokens, at: int, made: Summoned, known: Known) -> Found[Summoned] | None:
    """As in "from the Extra Deck", "using a Tuner as material", "(and no other cards)"."""
    if run[at].norm == "from" and not made.from_:
        zones = parse_zones(run, at + 1)
        if zones is None:
            return None
        there = replace(made, from_=zones.value.zones, from_whose=zones.value.whose)
        return Found(there, zones.end)
    if (alone := _ALONE.match(run, at)) is not None:
        return Found(replace(made, alone=True), alone.end)
    if (linked := _LINKED.match(run, at)) is not None:
        where = "this" if linked.value else "any"
        return Found(replace(made, to_linked=True, linked_by=where), linked.end)
    start = at + 1 if run[at].norm == "using" else eat(run, at, "by", "tributing")
    start = start or eat(run, at, "by", "using")
    what = None if start is None or made.using is not None else parse_noun(run, start, known)
    if what is None or what.value.ref not in (None, Ref.THIS_CARD):
        return None
    end = eat(run, what.end, "as", "material") or eat(run, what.end, "as", "materials")
    return Found(replace(made, using=what.value), end or what.end)


def parse_returning(run: Tokens, at: int, what: Selector, known: Known) -> Read | None:
    """As in "returns to your hand"."""
    del known
    zones = parse_zones(run, at + 2) if run[at + 1].norm == "to" else None
    if zones is None:
        return None
    return Found(Sent(what, zones.value.zones, what.zone if what.ref is None else ()), zones.end)


def parse_becoming(run: Tokens, at: int, what: Selector, known: Known) -> Read | None:
    """As in "becomes equipped to this card"."""
    if run[at].norm in ("equips", "equip"):
        to = parse_noun(run, at + 2, known) if run[at + 1].norm == "to" else None
        return None if to is None else Found(BecameEquipped(what, to.value), to.end)
    if run[at + 1].norm != "equipped" or run[at + 2].norm not in ("to", "with"):
        return None
    other = parse_noun(run, at + 3, known)
    if other is None or other.value.ref not in (None, Ref.THIS_CARD):
        return None
    if run[at + 2].norm == "to":
        return Found(BecameEquipped(what, other.value), other.end)
    return Found(BecameEquipped(other.value, what), other.end)


def parse_detached(run: Tokens, at: int, what: Selector, known: Known) -> Read | None:
    """As in "detached from an Xyz Monster to activate that monster's effect"."""
    changed = _TO.match(run, at)
    if changed is not None:
        return Found(PositionChanged(what, changed.value), changed.end)
    end = eat(run, at, "detached", "from", "an", "xyz", "monster")
    if end is None:
        end = eat(run, at, "equipped", "to")
        to = None if end is None else parse_noun(run, end, known)
        return None if to is None else Found(BecameEquipped(what, to.value), to.end)
    end = skip(run, end, "and", "sent", "to", "the", "gy")  # Where a material goes.
    cost = eat(run, end, "to", "activate", "that", "monster's", "effect")
    return Found(Detached(what, to_activate=cost is not None), cost or end)


def parse_drawing(run: Tokens, at: int, who: Whose, known: Known) -> Read | None:
    """As in "you draw this card"."""
    if run[at].norm not in ("draw", "draws"):
        return None
    what = parse_noun(run, at + 1, known)
    if what is None or what.value.ref not in (None, Ref.THIS_CARD) or what.value.zone:
        return None
    return Found(Drew(who, what.value), what.end)
