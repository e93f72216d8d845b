"""Befalling: what is done to cards, in the words after "is" ("destroyed by battle")."""

from dataclasses import replace
from typing import Any

from engine.patterns import (
    Destroyed,
    EventPattern,
    FlippedFaceUp,
    LeftField,
    PositionChanged,
    Summoned,
)
from engine.psct.becoming import parse_detached, with_origin
from engine.psct.causes import Cause, parse_cause
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import NORMALLY, Found, Known, Phrases, eat, skip
from engine.psct.places import parse_zones
from engine.psct.sending import BECAUSE, parse_sent
from engine.psct.subjects import parse_effect_of
from engine.selectors import THIS_CARD, Count, Filter, Selector
from engine.terms import FIELD, Face, Position, SummonKind, Whose, Zone

_KINDS = {
    "normal": NORMALLY,
    "tribute": (SummonKind.TRIBUTE,),
    "flip": (SummonKind.FLIP,),
    "fusion": (SummonKind.FUSION,),
    "synchro": (SummonKind.SYNCHRO,),
    "xyz": (SummonKind.XYZ,),
    "link": (SummonKind.LINK,),
    "ritual": (SummonKind.RITUAL,),
    "pendulum": (SummonKind.PENDULUM,),
}
_SPECIAL = tuple(kind for kind in SummonKind if kind.is_special)


_TO_GY = Phrases(
    {
        f"and {is_}sent{from_}{to}": 1
        for is_ in ("", "is ", "then ")
        for from_ in ("", " from the field")
        for to in (" to the gy", " to your gy", " to its owner's gy", " there")
    }
)

_REMOVED = Phrases({"removed from the field": 1})
Befell = Found[EventPattern]


def parse_befalling(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """The words after "is" or "are"."""
    gone = _REMOVED.match(run, at)
    if gone is not None:
        return Found(LeftField(what), gone.end)
    for read in (_summoned, _destroyed, parse_sent, _flipped, parse_detached):
        found = read(run, at, what, known)
        if found is not None:
            return found
    return None


def parse_leaving(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """As in "leaves the field", perhaps because of the opponent."""
    end = eat(run, at + 1, "the", "field")
    if end is None:
        return None
    start = BECAUSE.match(run, end)
    cause = None if start is None else parse_cause(run, start.end, known)
    if cause is None:
        return Found(LeftField(what), end)
    by, end = cause.value, cause.end
    if by.battle:
        return None
    if by.of is not None:
        return Found(LeftField(what, by_effect=True, by_effect_of=by.of), end)
    if not by.opponent:
        return Found(LeftField(what, by_effect=True), end) if by.effect else None
    kept = _KEPT.match(run, end)
    if kept is not None and what.whose is Whose.EITHER:
        what = replace(what, whose=Whose.YOU)
    gone = LeftField(what, True, or_destroyed_by_battle=not by.effect)
    return Found(gone, end if kept is None else kept.end)


_KEPT = Phrases({"while its owner controls it": 1, "while you control it": 1})


def parse_summons(
    run: Tokens, at: int, *forms: str
) -> Found[tuple[tuple[SummonKind, ...], bool]] | None:
    """As in "Normal or Special Summoned": which kinds, and whether any Special Summon."""
    kinds: list[SummonKind] = []
    special = False
    while True:
        kind, _, form = run[at].norm.rpartition(" ")
        last = form in forms
        kind = kind if last else run[at].norm
        if last and not (kind or kinds or special):
            return Found(((), False), at + 1)
        if kind not in _KINDS and kind != "special":
            return None
        special = special or kind == "special"
        kinds.extend(_KINDS.get(kind, ()))
        at += 1
        if last:
            break
        at += 1 if run[at].norm in ("or", ",", "/", "and/or") else 0
        at = skip(run, at, "or")
    if special and SummonKind.NORMAL in kinds:
        kinds, special = [SummonKind.NORMAL, SummonKind.TRIBUTE, *_SPECIAL], False
    return Found((tuple(dict.fromkeys(kinds)), special), at)


def _summoned(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    how = parse_summons(run, at, "summoned")
    if how is None:
        return None
    made, end = Summoned(what, Whose.EITHER, *how.value), skip(run, how.end, "successfully")
    while (more := _more_of_summon(run, end, made, known)) is not None:
        made, end = more.value, more.end
    return None if run[end].norm in ("from", "using", "to", "(") else Found(made, end)


def _more_of_summon(run: Tokens, at: int, made: Summoned, known: Known) -> Found[Summoned] | None:
    """Where to, how, by whose effect, from where and with what."""
    way = _THIS_WAY.match(run, at)
    if way is not None and made.what.ref is not None:
        return Found(replace(made, this_way=True), way.end)
    by = None if made.by_effect_of is not None else _by_effect_of(run, at, known)
    if by is not None:
        return Found(replace(made, by_effect_of=by.value), by.end)
    stands = _standing_so(run, at, made)
    if stands is not None:
        return stands
    told = with_origin(run, at, made, known)
    if told is not None or run[at].norm != "to" or made.what.ref is not None:
        return told
    zones = parse_zones(run, at + 1)
    if zones is None or made.what.zone:
        return None
    place = zones.value
    return Found(
        replace(made, what=replace(made.what, whose=place.whose, zone=place.zones)), zones.end
    )


_THIS_WAY = Phrases(
    dict.fromkeys(
        ("this way", "in this way", "by this effect", "by its effect", "by its own effect"), 1
    )
)
_SO: Phrases[dict[str, Any]] = Phrases(
    {
        "face-up": {"face": Face.UP},
        "face-down": {"face": Face.DOWN},
        "in attack position": {"position": (Position.ATTACK,)},
        "in defense position": {"position": (Position.DEFENSE, Position.SET)},
        "in face-up defense position": {"position": (Position.DEFENSE,)},
    }
)


def _standing_so(run: Tokens, at: int, made: Summoned) -> Found[Summoned] | None:
    """As in "in Attack Position", "face-up", "at the same time"."""
    together = eat(run, at, "at", "the", "same", "time")
    if together is not None and made.what.count.min > 1:
        one = replace(made.what, count=Count())
        return Found(replace(made, what=one, together=made.what.count.min), together)
    so = _SO.match(run, at)
    if so is None or made.what.any_of:
        return None
    where = replace(made.what.where, **so.value)
    return Found(replace(made, what=replace(made.what, where=where)), so.end)


def _by_effect_of(run: Tokens, at: int, known: Known) -> Found[Filter] | None:
    """As in "by the effect of a Dragon monster"."""
    start = eat(run, at, "by", "the", "effect", "of")
    if start is None:
        whose = parse_effect_of(run, at + 1, known) if run[at].norm == "by" else None
        if whose is None or whose.value.any_of or whose.value.whose is not Whose.EITHER:
            return None
        return Found(whose.value.where, whose.end)
    what = parse_noun(run, start, known)
    if what is None or what.value.ref is not None or what.value.any_of:
        return None
    return Found(what.value.where, what.end)


def _destroyed(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    end = eat(run, at, "destroyed")
    if end is None:
        return None
    on_field = eat(run, end, "on", "the", "field")
    there = parse_zones(run, end + 1) if run[end].norm == "in" else None
    if on_field is not None:
        what, end = replace(what, zone=FIELD), on_field
    elif there is not None and not what.zone:
        what = replace(what, zone=there.value.zones, whose=there.value.whose)
        end = there.end
    cause = parse_cause(run, end + 1, known) if run[end].norm == "by" else None
    by, end = (Cause(), end) if cause is None else (cause.value, cause.end)
    sent = _TO_GY.match(run, skip(run, end, ","))
    end = end if sent is None else sent.end
    late = None
    if sent is not None and cause is None and run[end].norm in ("by", "as"):
        late = _AS_RESULT.match(run, end) or (
            parse_cause(run, end + 1, known) if run[end].norm == "by" else None
        )
    by, end = (by, end) if late is None else (late.value, late.end)
    in_zone = _WHILE_IN.match(run, end)
    if in_zone is not None:
        what, end = replace(what, zone=in_zone.value, whose=Whose.YOU), in_zone.end
    gone = _gone(what, by, to_graveyard=sent is not None)
    together = eat(run, end, "at", "the", "same", "time")
    if together is not None:
        least = what.count.min
        return Found(replace(gone, what=replace(what, count=Count()), together=least), together)
    return Found(gone, end)


_AS_RESULT = Phrases({"as a result of battle": Cause(battle=True)})
_WHILE_IN: Phrases[tuple[Zone, ...]] = Phrases(
    {
        f"while in its owner's {word}": (zone,)
        for word, zone in (
            ("monster zone", Zone.MONSTER_ZONE),
            ("spell & trap zone", Zone.SPELL_TRAP_ZONE),
        )
    }
)


def _gone(what: Selector, by: Cause, *, to_graveyard: bool) -> Destroyed:
    return Destroyed(
        what=what,
        by_battle=by.battle,
        by_effect=by.effect,
        to_graveyard=to_graveyard,
        by_opponent=by.opponent,
        by_effect_of=by.of,
        by_battle_with=by.fought,
    )


def also_destroyed(run: Tokens, at: int, event: EventPattern, known: Known) -> Befell | None:
    """As in "destroyed by battle or an opponent's card effect"."""
    if not isinstance(event, Destroyed) or not (event.by_battle or event.by_effect):
        return None
    cause = parse_cause(run, skip(run, at, "by"), known)
    if cause is None or event.to_graveyard:
        return None
    sent = _TO_GY.match(run, skip(run, cause.end, ","))
    if sent is not None:
        return None
    return Found(_gone(event.what, cause.value, to_graveyard=False), cause.end)


def _flipped(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    del known
    end = eat(run, at, "flipped", "face-up")
    if end is None:
        return None
    if what == THIS_CARD:
        return Found(FlippedFaceUp(), end)
    return Found(PositionChanged(what, flipped_up=True), end)
