"""Sending: cards that go from one place to another, how, and because of what."""

from collections.abc import Iterator
from dataclasses import replace

from engine.patterns import EventPattern, Placed, Sent
from engine.psct.becoming import as_material
from engine.psct.causes import parse_cause
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.places import parse_zones
from engine.selectors import Count, Selector
from engine.terms import Face, SummonKind, Whose, Zone

Befell = Found[EventPattern]
_OFF_FIELD = (Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND, Zone.DECK, Zone.EXTRA_DECK)
BECAUSE = Phrases({"by": 1, "because of": 1, "due to": 1})
"""What a cause follows."""


def parse_sent(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """As in "is sent from the hand to the GY", "is Tributed", "is banished by an effect"."""
    reader = _MOVES.get(run[at].norm)
    return None if reader is None else reader(run, at + 1, what, known)


def _banished(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    face = {"face-up": Face.UP, "face-down": Face.DOWN}.get(run[at].norm)
    if face is not None:
        what = replace(what, where=replace(what.where, face=face))
    return _sent_to(run, at + (face is not None), what, (Zone.BANISHED,), known)


def _tributed(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    by = eat(run, at, "by", "a", "card", "effect") or eat(run, at, "by", "card", "effect")
    end = eat(run, by or at, "and", "sent", "to", "the", "gy")
    if by is not None and end is not None:
        return Found(Sent(what, (Zone.GRAVEYARD,), (), ("tributed", "effect")), end)
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


_THEN_SENT: Phrases[tuple[Zone, ...]] = Phrases(
    {
        f"{comma}and {is_}{sent}": to
        for comma in ("", ", ")
        for is_ in ("", "is ")
        for sent, to in (
            ("sent to the gy or banished", (Zone.GRAVEYARD, Zone.BANISHED)),
            ("sent to the gy , or banished", (Zone.GRAVEYARD, Zone.BANISHED)),
            ("sent to the gy", (Zone.GRAVEYARD,)),
            ("banished", (Zone.BANISHED,)),
            ("added to your extra deck face-up", (Zone.EXTRA_DECK,)),
        )
    }
)


def _used(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """As in "used as Fusion Material, and sent to the GY or banished"."""
    used = as_material(run, at, Sent(what, _OFF_FIELD), known)
    if used is None or not isinstance(used.value, Sent):
        return None
    then = _THEN_SENT.match(run, used.end)
    return used if then is None else Found(replace(used.value, to=then.value), then.end)


_MOVES = {
    "used": _used,
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
    start = BECAUSE.match(run, at)
    cause = None if start is None else parse_cause(run, start.end, known)
    if cause is not None and not cause.value.battle:
        by, at = cause.value, cause.end
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


_NOT_BY_BATTLE = Phrases(
    {
        f"{how}by battle": 1
        for how in ("", "by being destroyed ", "when destroyed ", "if destroyed ")
    }
)


def _excepted(run: Tokens, at: int, found: Found[Sent]) -> Befell:
    """As in "except by drawing it", "except from the field"."""
    fought = _NOT_BY_BATTLE.match(run, at)
    if fought is not None:
        return Found(replace(found.value, not_by_battle=True), fought.end)
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
