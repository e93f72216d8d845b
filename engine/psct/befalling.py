"""Befalling: what is done to cards, in the words after "is" ("destroyed by battle")."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.patterns import (
    Destroyed,
    EventPattern,
    FlippedFaceUp,
    LeftField,
    Placed,
    Sent,
    Summoned,
)
from engine.psct.becoming import as_material, parse_detached, with_origin
from engine.psct.causes import Cause, parse_cause
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.places import parse_zones
from engine.psct.subjects import parse_effect_of
from engine.selectors import THIS_CARD, Count, Filter, Selector
from engine.terms import Face, Position, SummonKind, Whose, Zone

_KINDS = {
    "normal": (SummonKind.NORMAL, SummonKind.TRIBUTE),
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
_OFF_FIELD = (Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND, Zone.DECK, Zone.EXTRA_DECK)

Befell = Found[EventPattern]


def parse_befalling(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """The words after "is" or "are"."""
    for read in (_summoned, _destroyed, _moved, _flipped, parse_detached):
        found = read(run, at, what, known)
        if found is not None:
            return found
    return None


def parse_leaving(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """As in "leaves the field", perhaps because of the opponent."""
    end = eat(run, at + 1, "the", "field")
    if end is None:
        return None
    start = _BECAUSE.match(run, end)
    cause = None if start is None else parse_cause(run, start.end, known)
    if cause is None:
        return Found(LeftField(what), end)
    by, end = cause
    if by.battle or by.of is not None:
        return None
    if not by.opponent:
        return Found(LeftField(what, by_effect=True), end) if by.effect else None
    kept = _KEPT.match(run, end)
    if kept is not None and what.whose is Whose.EITHER:
        what = replace(what, whose=Whose.YOU)
    gone = LeftField(what, True, or_destroyed_by_battle=not by.effect)
    return Found(gone, end if kept is None else kept.end)


_BECAUSE = Phrases({"by": 1, "because of": 1, "due to": 1})
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
    made, end = Summoned(what, Whose.EITHER, *how.value), how.end
    while (more := _more_of_summon(run, end, made, known)) is not None:
        made, end = more
    return None if run[end].norm in ("from", "using", "to", "(") else Found(made, end)


def _more_of_summon(run: Tokens, at: int, made: Summoned, known: Known) -> Found[Summoned] | None:
    """Where to, how, by whose effect, from where and with what."""
    way = eat(run, at, "this", "way")
    if way is not None:
        return Found(replace(made, this_way=True), way)
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
    cause = parse_cause(run, end + 1, known) if run[end].norm == "by" else None
    by, end = (Cause(), end) if cause is None else cause
    sent = _TO_GY.match(run, skip(run, end, ","))
    end = end if sent is None else sent.end
    late = None
    if sent is not None and cause is None and run[end].norm in ("by", "as"):
        late = _AS_RESULT.match(run, end) or (
            parse_cause(run, end + 1, known) if run[end].norm == "by" else None
        )
    by, end = (by, end) if late is None else late
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
        what, by.battle, by.effect, to_graveyard, by.opponent, by.of, by_battle_with=by.fought
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


def _moved(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    reader = _MOVES.get(run[at].norm)
    return None if reader is None else reader(run, at + 1, what, known)


def _banished(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    face = {"face-up": Face.UP, "face-down": Face.DOWN}.get(run[at].norm)
    if face is not None:
        what = replace(what, where=replace(what.where, face=face))
    return _sent_to(run, at + (face is not None), what, (Zone.BANISHED,), known)


def _tributed(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    end = eat(run, at, "and", "sent", "to", "the", "gy")
    to = _OFF_FIELD if end is None else (Zone.GRAVEYARD,)
    if end is None and run[at].norm == "from":
        return _tributed_from(run, at + 1, what)
    sent = Sent(what, to, (), ("tributed",))
    if end is None and (summon := _FOR_SUMMON.match(run, at)) is not None:
        made = replace(sent, material_for=(summon.value,))
        kind = parse_noun(run, summon.end + 1, known) if run[summon.end].norm == "of" else None
        if kind is not None and kind.value.ref is None and not kind.value.any_of:
            return Found(replace(made, summoning=kind.value.where), kind.end)
        return Found(made, summon.end)
    return _because(run, end or at, sent, known)


_FOR_SUMMON = Phrases(
    {
        f"for {a} {kind.value} summon": kind
        for a in ("a", "the")
        for kind in (SummonKind.TRIBUTE, SummonKind.RITUAL)
    }
)


def _discarded(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    end = at
    for tail in (("from", "your", "hand"), ("to", "the", "gy"), ("to", "your", "gy")):
        end = eat(run, end, *tail) or end
    gone = Sent(what, (Zone.GRAVEYARD,), (Zone.HAND,), ("discarded",))
    return _because(run, end, gone, known)


def _sent(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    return _sent_to(run, at, what, None, known)


def _excavated(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """As in "excavated from the Deck and sent to the GY by a card effect"."""
    zones = parse_zones(run, at + 1) if run[at].norm == "from" else None
    end = None if zones is None else eat(run, zones.end, "and", "sent")
    sent = None if end is None else _sent_to(run, end, what, None, known)
    if zones is None or sent is None or not isinstance(sent.value, Sent) or sent.value.from_:
        return None
    made = replace(sent.value, from_=zones.value.zones, excavated=True)
    return Found(made, sent.end)


def _placed(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """As in "placed in your Spell & Trap Zone"."""
    del known
    at = skip(run, at, "face-up")
    zones = parse_zones(run, at + 1) if run[at].norm in ("in", "on") else None
    if zones is None:
        return None
    return Found(Placed(what, zones.value.zones, zones.value.whose), zones.end)


_MOVES = {
    "banished": _banished,
    "tributed": _tributed,
    "discarded": _discarded,
    "sent": _sent,
    "added": _sent,
    "returned": _sent,
    "shuffled": _sent,
    "excavated": _excavated,
    "placed": _placed,
}


def _tributed_from(run: Tokens, at: int, what: Selector) -> Befell | None:
    """As in "Tributed from your hand or field"."""
    zones = parse_zones(run, at)
    if zones is None:
        return None
    if what.ref is None and what.whose is Whose.EITHER:
        what = replace(what, whose=zones.value.whose)
    return Found(Sent(what, _OFF_FIELD, zones.value.zones, ("tributed",)), zones.end)


def _sent_to(
    run: Tokens, at: int, what: Selector, to: tuple[Zone, ...] | None, known: Known
) -> Befell | None:
    """The places: "from your Deck to your hand"."""
    from_: tuple[Zone, ...] = ()
    for word in _places(run, at):
        zones = parse_zones(run, at + 1)
        if zones is None and to is not None:
            break
        if zones is None:
            return None
        at = zones.end
        if word == "from":
            from_ = zones.value.zones
            continue
        to = zones.value.zones
        at += to == (Zone.EXTRA_DECK,) and run[at].norm == "face-up"
        if what.ref is None and what.whose is Whose.EITHER:
            what = replace(what, whose=zones.value.whose)
    if to is None:
        return None
    used = as_material(run, at, Sent(what, to, from_), known)
    return _because(run, at, Sent(what, to, from_), known) if used is None else used


def _because(run: Tokens, at: int, sent: Sent, known: Known) -> Befell:
    """With what it was moved by, and what was moved with it."""
    start = _BECAUSE.match(run, at)
    cause = None if start is None else parse_cause(run, start.end, known)
    if cause is not None and not cause.value.battle:
        by, at = cause
        because = (*sent.because, "effect") if by.effect else sent.because
        sent = replace(sent, because=because, by_opponent=by.opponent, by_effect_of=by.of)
    together = eat(run, at, "at", "the", "same", "time")
    if together is not None:
        least = sent.what.count.min
        sent = replace(sent, what=replace(sent.what, count=Count()), together=least)
        at = together
    if run[skip(run, at, ",")].norm == "except":
        return _excepted(run, skip(run, at, ",") + 1, Found(sent, at))
    return Found(sent, at)


def _excepted(run: Tokens, at: int, found: Found[Sent]) -> Befell:
    """As in "except by drawing it", "except from the field"."""
    drawn = eat(run, at, "by", "drawing", "it") or eat(run, at, "by", "drawing", "them")
    if drawn is not None:
        return Found(replace(found.value, not_drawn=True), drawn)
    zones = parse_zones(run, at + 1) if run[at].norm == "from" else None
    if zones is None:
        return Found(found.value, found.end)
    return Found(replace(found.value, not_from=zones.value.zones), zones.end)


def _places(run: Tokens, at: int) -> Iterator[str]:
    """At most one "from" and one "to", as far as they stand here."""
    for _ in range(2):
        if run[at].norm not in ("from", "to", "into"):
            return
        yield run[at].norm
        zones = parse_zones(run, at + 1)
        at = at if zones is None else zones.end


def _flipped(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    del known
    end = eat(run, at, "flipped", "face-up")
    return None if end is None or what != THIS_CARD else Found(FlippedFaceUp(), end)
