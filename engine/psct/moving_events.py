"""Moving events: cards that move between zones, are added to a hand, or change position."""

from dataclasses import replace

from engine.patterns import (
    Detached,
    EventPattern,
    MovedOut,
    MovedZone,
    Placed,
    PositionChanged,
    Sent,
)
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.places import parse_zones
from engine.selectors import Selector
from engine.terms import Whose, Zone

Read = Found[EventPattern]
_ANOTHER = Phrases(
    {
        f"to another{your} {zone}": 1
        for your in ("", " of your", " of its controller's")
        for zone in ("monster zone", "monster zones", "main monster zone", "main monster zones")
    }
)


def parse_moving(run: Tokens, at: int, what: Selector, known: Known) -> Read | None:
    """As in "moves to another Monster Zone", "moves out of either GY"."""
    del known
    other = _ANOTHER.match(run, at + 1)
    if other is not None:
        return Found(MovedZone(what), other.end)
    start = eat(run, at + 1, "out", "of")
    zones = None if start is None else parse_zones(run, start)
    if zones is None:
        return None
    return Found(MovedOut(what, zones.value.zones, zones.value.whose), zones.end)


def parse_adding(run: Tokens, at: int, who: Whose, known: Known) -> Read | None:
    """As in "(your opponent) adds a card(s) from their Deck to their hand"."""
    if run[at].norm in ("moves", "move"):
        return _moves_out(run, at, who, known)
    if run[at].norm not in ("adds", "add"):
        return None
    what = parse_noun(run, at + 1, known)
    if what is None or what.value.ref is not None or what.value.alternatives:
        return None
    end = eat(run, what.end, "to", "their", "hand") or eat(run, what.end, "to", "your", "hand")
    if end is None:
        return None
    found, from_ = what.value, what.value.zone
    made = Sent(replace(found, whose=who, zone=()), (Zone.HAND,), from_)
    drawn = _NOT_DRAWN.match(run, skip(run, end, ","))
    if drawn is not None:
        return Found(replace(made, not_drawn=True), drawn.end)
    return Found(made, end)


_NOT_DRAWN = Phrases({f"except by drawing {it}": 1 for it in ("it", "them")})


def _moves_out(run: Tokens, at: int, who: Whose, known: Known) -> Read | None:
    """As in "(your opponent) moves a card(s) out of your GY"."""
    what = parse_noun(run, at + 1, known)
    start = None if what is None else eat(run, what.end, "out", "of")
    zones = None if start is None else parse_zones(run, start)
    if what is None or zones is None or what.value.ref is not None:
        return None
    gone = MovedOut(what.value, zones.value.zones, zones.value.whose, who)
    return Found(gone, zones.end)


_MATERIAL = Phrases(
    {
        f"{a}material{s} {is_} detached from": "last" in a
        for a in ("", "a ", "the last ")
        for s in ("", "( s )", "s")
        for is_ in ("is", "are")
    }
)


def parse_materials(run: Tokens, at: int, known: Known) -> Read | None:
    """As in "a material(s) is detached from this card"."""
    start = _MATERIAL.match(run, at)
    of = None if start is None else parse_noun(run, start.end, known)
    if start is None or of is None or of.value.where.opaque is not None:
        return None
    return Found(Detached(from_=of.value, last=start.value), of.end)


_AS = Phrases({"as a continuous spell": 1, "as a continuous trap": 1, "as an equip spell": 1})


def parse_placed(run: Tokens, at: int, what: Selector, known: Known) -> Read | None:
    """As in "placed in the Spell & Trap Zone as a Continuous Spell"."""
    del known
    start = eat(run, at, "placed", "in")
    zones = None if start is None else parse_zones(run, start)
    if zones is None:
        return None
    as_what = _AS.match(run, zones.end)
    placed = Placed(what, zones.value.zones, zones.value.whose)
    return Found(placed, zones.end if as_what is None else as_what.end)


def parse_position_of(run: Tokens, at: int, known: Known) -> Read | None:
    """As in "the battle position of a monster(s) you control is changed"."""
    start = eat(run, at, "the", "battle position", "of")
    what = None if start is None else parse_noun(run, start, known)
    end = None if what is None else eat(run, what.end, "is", "changed")
    if what is None or end is None:
        return None
    return Found(PositionChanged(what.value), end)
