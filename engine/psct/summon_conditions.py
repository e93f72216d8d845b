"""Summon conditions: sentences on how a monster is, or cannot be, Summoned that are no way."""

from typing import NamedTuple

from engine.applications import Lock
from engine.cardtext import Procedure
from engine.psct.lexer import Tokens
from engine.psct.phrases import Phrases, eat, number
from engine.summon_bans import Cannot, TributesNeeded
from engine.terms import SummonKind


class Summoning(NamedTuple):
    """What a sentence says about how a monster is Summoned."""

    cannot: tuple[Cannot, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    opaque: tuple[str, ...] = ()
    """Words that were not understood."""
    tributes: tuple[TributesNeeded, ...] = ()
    locks: tuple[Lock, ...] = ()
    """What its player cannot do in the turn in which it is Special Summoned."""


_PLAIN: Phrases[tuple[Cannot, ...]] = Phrases(
    {
        "cannot be normal summoned/set": (Cannot.NORMAL_SUMMON, Cannot.NORMAL_SET),
        "cannot be normal summoned or set": (Cannot.NORMAL_SUMMON, Cannot.NORMAL_SET),
        "cannot be normal summoned": (Cannot.NORMAL_SUMMON,),
        "cannot be normal set": (Cannot.NORMAL_SET,),
        "cannot be special summoned": (Cannot.SPECIAL_SUMMON,),
        "cannot be special summoned , except by pendulum summon": (
            Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,
        ),
        **{
            f"must be special summoned by {a}card effect{never}": ()  # Of any: none of its own.
            for a in ("", "a ")
            for never in ("", " , and cannot be special summoned by other ways")
        },
        "cannot be normal summoned/set , or special summoned": (
            Cannot.NORMAL_SUMMON,
            Cannot.NORMAL_SET,
            Cannot.SPECIAL_SUMMON,
        ),
    }
)
_NOT_FROM = {
    "deck": (Cannot.SPECIAL_SUMMON_FROM_DECK,),
    "main deck": (Cannot.SPECIAL_SUMMON_FROM_DECK,),
    "hand": (Cannot.SPECIAL_SUMMON_FROM_HAND,),
    "gy": (Cannot.SPECIAL_SUMMON_FROM_GY,),
}
_PLACES: Phrases[tuple[Cannot, ...]] = Phrases(
    {f"cannot be special summoned from the {place}": never for place, never in _NOT_FROM.items()}
    | {
        f"cannot be special summoned from the {one} or {other}": (*first, *second)
        for one, first in _NOT_FROM.items()
        for other, second in _NOT_FROM.items()
    }
)


def cannot_be(run: Tokens, at: int, stop: int) -> Summoning | None:
    """As in "Cannot be Normal Summoned/Set", "Cannot be Special Summoned from the Deck"."""
    found = _PLACES.match(run, at) or _PLAIN.match(run, at)
    return Summoning(found.value) if found is not None and found.end == stop else None


def by_other_means(run: Tokens, at: int, stop: int) -> Summoning | None:
    """As in "You can Ritual Summon this card with ...", "(You do not use ...)": no condition.

    Nor is it one that a Gemini Monster can be Normal Summoned again: that is what it is.
    """
    again = _AGAIN.match(run, at)
    if again is not None and again.end == stop:
        return Summoning()
    ritual = eat(run, at, "you", "can", "ritual summon", "this", "card", "with")
    unused = eat(run, at, "(", "you", "do", "not", "use")
    return None if ritual is None and unused is None else Summoning()


_AGAIN = Phrases(
    {
        f"while this card is {so} on the field , you can normal summon it to have it become an"
        f" effect monster with {these}": 1
        for so in ("a normal monster", "face-up")
        for these in ("this effect", "these effects")
    }
)


def tributes_needed(run: Tokens, at: int, stop: int) -> Summoning | None:
    """As in "Requires 3 Tributes to Normal Summon (cannot be Normal Set)"."""
    count = number(run[at + 1]) if run[at].norm == "requires" else None
    end = None if count is None else eat(run, at + 2, "tributes", "to")
    summon = None if end is None else _TRIBUTED.match(run, end)
    if count is None or summon is None or summon.end != stop:
        return None
    return Summoning(summon.value, tributes=(TributesNeeded(count),))


_TRIBUTED: Phrases[tuple[Cannot, ...]] = Phrases(
    {
        "normal summon": (),
        "normal summon/set": (),
        "normal summon ( cannot be normal set )": (Cannot.NORMAL_SET,),
    }
)
_OWN_SUMMON: Phrases[tuple[Cannot, ...]] = Phrases(
    {
        f"{whose} {kind}summon cannot be negated": never
        for whose in ("'s", "its", "this card's")
        for kind, never in (
            ("", (Cannot.NORMAL_SUMMON_NEGATED, Cannot.SPECIAL_SUMMON_NEGATED)),
            ("normal ", (Cannot.NORMAL_SUMMON_NEGATED,)),
            ("tribute ", (Cannot.NORMAL_SUMMON_NEGATED,)),
            *(
                (f"{kind.value} ", (Cannot.SPECIAL_SUMMON_NEGATED,))
                for kind in SummonKind
                if kind.is_special
            ),
            ("special ", (Cannot.SPECIAL_SUMMON_NEGATED,)),
        )
    }
)


def not_negated(run: Tokens, at: int, stop: int) -> Summoning | None:
    """As in "This card's Normal Summon cannot be negated"."""
    found = _OWN_SUMMON.match(run, at) or _OWN_SUMMON.match(run, 0)
    return Summoning(found.value) if found is not None and found.end == stop else None
