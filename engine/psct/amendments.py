"""Amendments: sentences that say more about the step before ("It can be activated this turn.")."""

from dataclasses import replace

from engine.card_moves import SetCards, SpecialSummon, SummonWithMaterials
from engine.operations import Operation
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, eat, number
from engine.psct.places import parse_place
from engine.psct.selecting import placed
from engine.selectors import Filter, Selector
from engine.terms import CardKind, SummonKind

_USABLE = Phrases(
    {
        f"{it} can be activated this turn": 1
        for it in ("it", "they", "that card", "that set card", "those cards", "the set card")
    }
)
_UNUSABLE = Phrases(
    {
        f"{it} cannot be activated this turn{even}": 1
        for it in ("it", "they", "that card", "that set card", "those cards", "those set cards")
        for even in ("", " ( even if this card leaves the field )")
    }
)
_TREATED = Phrases(
    {
        f"( {this} treated as {a} {kind.value} summon{stop} )": kind
        for this in ("this is", "this special summon is", "it is")
        for a in ("a", "an")
        for stop in ("", " .")
        for kind in (
            SummonKind.FUSION,
            SummonKind.SYNCHRO,
            SummonKind.XYZ,
            SummonKind.LINK,
            SummonKind.RITUAL,
        )
    }
)
_OVERLAY = Phrases(
    {
        f"( {text} )": 1
        for text in (
            "this is treated as an xyz summon . transfer its materials to the summoned monster .",
            "transfer its materials to the summoned monster .",
            "this is treated as an xyz summon .",
        )
    }
)


_STILL = Phrases(
    {
        f"( this card is {also}still a {kind}{card}{stop} )": 1
        for also in ("also ", "")
        for kind in ("trap", "spell")
        for card in ("", " card")
        for stop in ("", " .")
    }
)


def parse_amendment(tokens: Tokens, at: int, last: Operation) -> Found[Operation] | None:
    """The deed before, with what these words add to it."""
    match last:
        case SetCards():
            unusable = _UNUSABLE.match(tokens, at)
            if unusable is not None:
                return Found(replace(last, not_this_turn=True), unusable.end)
            found = _USABLE.match(tokens, at)
            return None if found is None else Found(replace(last, usable_this_turn=True), found.end)
        case SpecialSummon():
            return _summoned(tokens, at, last)
        case SummonWithMaterials(kind=SummonKind.XYZ):
            overlay = _OVERLAY.match(tokens, at)
            return None if overlay is None else Found(last, overlay.end)
        case SummonWithMaterials(kind=SummonKind.RITUAL, materials=()):
            return _tributes(tokens, at, last)
        case _:
            return None


def _summoned(tokens: Tokens, at: int, last: SpecialSummon) -> Found[Operation] | None:
    """As in "(This is treated as a Fusion Summon.)", "(This card is also still a Trap.)"."""
    still = None if last.as_monster is None else _STILL.match(tokens, at)
    if still is not None:
        return Found(last, still.end)
    treated = _TREATED.match(tokens, at)
    return None if treated is None else Found(replace(last, kind=treated.value), treated.end)


def _tributes(tokens: Tokens, at: int, last: SummonWithMaterials) -> Found[Operation] | None:
    """As in "You must also Tribute monsters ... whose total Levels equal 6 or more"."""
    start = eat(tokens, at, "you", "must", "also", "tribute", "monsters")
    place = None if start is None else parse_place(tokens, start)
    if place is None:
        return None
    end = eat(tokens, place.end, "whose", "total", "levels", "equal")
    if end is None:
        return None
    or_exceed = eat(tokens, end, "or", "exceed")
    level = number(tokens[or_exceed or end])
    done = or_exceed or end
    if level is not None:
        done += 1
        if or_exceed is None and (more := eat(tokens, done, "or", "more")) is not None:
            done = more
    elif (its := _ITS_LEVEL.match(tokens, done)) is not None:
        done = its.end
    else:
        return None
    what = placed(Selector(where=Filter(kind=(CardKind.MONSTER,))), place.value)
    return Found(replace(last, materials=(what,)), done)


_ITS_LEVEL = Phrases(
    {
        "its level": 1,
        "the level of the ritual monster": 1,
        "the level of that ritual monster": 1,
        "the level of the ritual monster you are attempting to ritual summon": 1,
        "the level of the ritual monster you ritual summon": 1,
    }
)
