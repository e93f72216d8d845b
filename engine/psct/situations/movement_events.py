"""Movement events: cards destroyed, Summoned, sent, moved or drawn, as triggers wait for it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.cardtext.event_patterns import (
    BecameEquipped,
    Destroyed,
    Detached,
    Drew,
    EventPattern,
    FlippedFaceUp,
    LeftField,
    MovedOut,
    MovedZone,
    Placed,
    PositionChanged,
    Sent,
    Summoned,
)
from engine.cardtext.selectors import ALL, THIS_CARD, Count, Filter, Ref, Selector
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import parse_zones
from engine.psct.situations.event_subjects import Cause, ParsedEvent, parse_cause, parse_effect_of
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    NORMALLY,
    Parsed,
    PhraseTable,
    TextContext,
    closed,
    eat,
    skip,
)
from engine.terms.vocabulary import FIELD, Face, Position, SummonKind, Whose, Zone

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


_AS_MATERIAL = PhraseTable(_materials())
_SUMMON_OF = PhraseTable(
    {
        f"{lead} the {words} summon of": kinds
        for lead in ("for", "as material for", *(f"as {word} material for" for word in _TYPES))
        for words, kinds in {
            **{word: (kind,) for word, kind in _TYPES.items()},
            "fusion or link": (SummonKind.FUSION, SummonKind.LINK),
        }.items()
    }
)
_ALONE = PhraseTable(
    {
        "(and no other cards)": 1,
        "(and no other cards are summoned at the same time)": 1,
        "(and no other cards are special summoned at the same time)": 1,
    }
)
_LINKED = PhraseTable(
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
_TO: PhraseTable[tuple[Position, ...]] = PhraseTable(
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


def as_material(run: Tokens, at: int, sent: Sent, known: TextContext) -> ParsedEvent | None:
    """Reads for which Summon a card was used as material.

    As in "as Synchro Material", "for the Synchro Summon of a Dragon monster".
    """
    made = _SUMMON_OF.match(run, at)
    what = None if made is None else parse_noun(run, made.end, known)
    if made is not None:
        if what is None or not _is_kind(what.value):
            return None
        why = (*sent.because, "material")
        used_for = replace(sent, because=why, material_for=made.value, summoning=what.value.where)
        return Parsed(used_for, what.end)
    used = _AS_MATERIAL.match(run, at)
    if used is not None and run[used.end].norm == "for":
        return _material_of(run, used, sent, known)
    if used is not None:
        why = (*sent.because, "material")
        return Parsed(replace(sent, because=why, material_for=used.value), used.end)
    return _as_cost(run, at, sent, known)


def _material_of(
    run: Tokens, used: Parsed[tuple[SummonKind, ...]], sent: Sent, known: TextContext
) -> ParsedEvent | None:
    """As in "as material for a WATER Synchro Monster"."""
    what = parse_noun(run, used.end + 1, known)
    if what is None or not _is_kind(what.value):
        return None
    why = (*sent.because, "material")
    for_it = replace(sent, because=why, material_for=used.value, summoning=what.value.where)
    return Parsed(for_it, what.end)


def _as_cost(run: Tokens, at: int, sent: Sent, known: TextContext) -> ParsedEvent | None:
    """As in "to activate a Dragon monster's effect"."""
    cost = eat(run, at, "to", "activate")
    for_any = None if cost is None else _ANY_EFFECT.match(run, cost)
    if for_any is not None:
        return Parsed(replace(sent, because=(*sent.because, "cost")), for_any.end)
    whose = None if cost is None else parse_effect_of(run, cost, known)
    if whose is None or not _is_kind(whose.value):
        return None
    why = (*sent.because, "cost")
    return Parsed(replace(sent, because=why, for_effect_of=whose.value.where), whose.end)


_ANY_EFFECT = PhraseTable({"a card or effect": 1, "a card effect": 1, "an effect": 1})


def _is_kind(what: Selector) -> bool:
    """Whether nothing but the kind of card is said."""
    return replace(what, where=Filter(), count=ALL) == Selector(count=ALL) and not what.any_of


def with_origin(
    run: Tokens, at: int, made: Summoned, known: TextContext
) -> Parsed[Summoned] | None:
    """Reads from where, and with which materials, a monster was Summoned.

    As in "from the Extra Deck", "using a Tuner as material", "(and no other cards)".
    """
    if run[at].norm == "from" and not made.from_:
        zones = parse_zones(run, at + 1)
        if zones is None:
            return None
        there = replace(made, from_=zones.value.zones, from_whose=zones.value.whose)
        return Parsed(there, zones.end)
    if (alone := _ALONE.match(run, at)) is not None:
        return Parsed(replace(made, alone=True), alone.end)
    if (linked := _LINKED.match(run, at)) is not None:
        where = "this" if linked.value else "any"
        return Parsed(replace(made, to_linked=True, linked_by=where), linked.end)
    start = at + 1 if run[at].norm == "using" else eat(run, at, "by", "tributing")
    start = start or eat(run, at, "by", "using")
    what = None if start is None or made.using is not None else parse_noun(run, start, known)
    if what is None or what.value.ref not in (None, Ref.THIS_CARD):
        return None
    end = eat(run, what.end, "as", "material") or eat(run, what.end, "as", "materials")
    return Parsed(replace(made, using=what.value), end or what.end)


def parse_returning(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """Reads a return to the hand or Deck.

    As in "returns to your hand".
    """
    del known
    zones = parse_zones(run, at + 2) if run[at + 1].norm == "to" else None
    if zones is None:
        return None
    return Parsed(Sent(what, zones.value.zones, what.zone if what.ref is None else ()), zones.end)


def parse_becoming(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """Reads that a card becomes equipped.

    As in "becomes equipped to this card".
    """
    if run[at].norm in ("equips", "equip"):
        to = parse_noun(run, at + 2, known) if run[at + 1].norm == "to" else None
        return None if to is None else Parsed(BecameEquipped(what, to.value), to.end)
    if run[at + 1].norm != "equipped" or run[at + 2].norm not in ("to", "with"):
        return None
    other = parse_noun(run, at + 3, known)
    if other is None or other.value.ref not in (None, Ref.THIS_CARD):
        return None
    if run[at + 2].norm == "to":
        return Parsed(BecameEquipped(what, other.value), other.end)
    return Parsed(BecameEquipped(other.value, what), other.end)


def parse_detached(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """Reads that a card is detached from an Xyz Monster.

    As in "detached from an Xyz Monster to activate that monster's effect".
    """
    changed = _TO.match(run, at)
    if changed is not None:
        return Parsed(PositionChanged(what, changed.value), changed.end)
    end = eat(run, at, "detached", "from", "an", "xyz", "monster")
    if end is None:
        end = eat(run, at, "equipped", "to")
        to = None if end is None else parse_noun(run, end, known)
        return None if to is None else Parsed(BecameEquipped(what, to.value), to.end)
    end = skip(run, end, "and", "sent", "to", "the", "gy")  # Where a material goes.
    cost = eat(run, end, "to", "activate", "that", "monster's", "effect")
    return Parsed(Detached(what, to_activate=cost is not None), cost or end)


def parse_drawing(run: Tokens, at: int, who: Whose, known: TextContext) -> ParsedEvent | None:
    """Reads a draw.

    As in "you draw this card".
    """
    if run[at].norm not in ("draw", "draws"):
        return None
    what = parse_noun(run, at + 1, known)
    if what is None or what.value.ref not in (None, Ref.THIS_CARD) or what.value.zone:
        return None
    return Parsed(Drew(who, what.value), what.end)


_OFF_FIELD = (Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND, Zone.DECK, Zone.EXTRA_DECK)
BECAUSE = PhraseTable({"by": 1, "because of": 1, "due to": 1})
"""Words that a cause follows."""


def parse_sent(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """Reads a card sent, banished, Tributed, discarded or placed, after "is".

    As in "is sent from the hand to the GY", "is Tributed", "is banished by an effect".
    """
    reader = _MOVES.get(run[at].norm)
    return None if reader is None else reader(run, at + 1, what, known)


def _banished(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    face = {"face-up": Face.UP, "face-down": Face.DOWN}.get(run[at].norm)
    if face is not None:
        what = replace(what, where=replace(what.where, face=face))
    return _sent_to(run, at + (face is not None), what, (Zone.BANISHED,), known)


def _tributed(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    by = eat(run, at, "by", "a", "card", "effect") or eat(run, at, "by", "card", "effect")
    end = eat(run, by or at, "and", "sent", "to", "the", "gy")
    if by is not None and end is not None:
        return Parsed(Sent(what, (Zone.GRAVEYARD,), (), ("tributed", "effect")), end)
    to = _OFF_FIELD if end is None else (Zone.GRAVEYARD,)
    if end is None and run[at].norm == "from":
        return _tributed_from(run, at + 1, what)
    sent = Sent(what, to, (), ("tributed",))
    if end is None and (summon := _FOR_SUMMON.match(run, at)) is not None:
        made = replace(sent, material_for=(summon.value,))
        kind = parse_noun(run, summon.end + 1, known) if run[summon.end].norm == "of" else None
        if kind is not None and kind.value.ref is None and not kind.value.any_of:
            return Parsed(replace(made, summoning=kind.value.where), kind.end)
        return Parsed(made, summon.end)
    return _because(run, end or at, sent, known)


_FOR_SUMMON = PhraseTable(
    {
        f"for {a} {kind.value} summon": kind
        for a in ("a", "the")
        for kind in (SummonKind.TRIBUTE, SummonKind.RITUAL)
    }
)


def _discarded(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    end = at
    for tail in (("from", "your", "hand"), ("to", "the", "gy"), ("to", "your", "gy")):
        end = eat(run, end, *tail) or end
    gone = Sent(what, (Zone.GRAVEYARD,), (Zone.HAND,), ("discarded",))
    return _because(run, end, gone, known)


def _sent(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    return _sent_to(run, at, what, None, known)


def _excavated(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """As in "excavated from the Deck and sent to the GY by a card effect"."""
    zones = parse_zones(run, at + 1) if run[at].norm == "from" else None
    end = None if zones is None else eat(run, zones.end, "and", "sent")
    sent = None if end is None else _sent_to(run, end, what, None, known)
    if zones is None or sent is None or not isinstance(sent.value, Sent) or sent.value.from_:
        return None
    made = replace(sent.value, from_=zones.value.zones, excavated=True)
    return Parsed(made, sent.end)


def _placed(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """As in "placed in your Spell & Trap Zone"."""
    del known
    at = skip(run, at, "face-up")
    zones = parse_zones(run, at + 1) if run[at].norm in ("in", "on") else None
    if zones is None:
        return None
    return Parsed(Placed(what, zones.value.zones, zones.value.whose), zones.end)


_THEN_SENT: PhraseTable[tuple[Zone, ...]] = PhraseTable(
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


def _used(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """As in "used as Fusion Material, and sent to the GY or banished"."""
    used = as_material(run, at, Sent(what, _OFF_FIELD), known)
    if used is None or not isinstance(used.value, Sent):
        return None
    then = _THEN_SENT.match(run, used.end)
    return used if then is None else Parsed(replace(used.value, to=then.value), then.end)


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


def _tributed_from(run: Tokens, at: int, what: Selector) -> ParsedEvent | None:
    """As in "Tributed from your hand or field"."""
    zones = parse_zones(run, at)
    if zones is None:
        return None
    if what.ref is None and what.whose is Whose.EITHER:
        what = replace(what, whose=zones.value.whose)
    return Parsed(Sent(what, _OFF_FIELD, zones.value.zones, ("tributed",)), zones.end)


def _sent_to(
    run: Tokens, at: int, what: Selector, to: tuple[Zone, ...] | None, known: TextContext
) -> ParsedEvent | None:
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


def _because(run: Tokens, at: int, sent: Sent, known: TextContext) -> ParsedEvent:
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
        return _excepted(run, skip(run, at, ",") + 1, Parsed(sent, at))
    return Parsed(sent, at)


_NOT_BY_BATTLE = PhraseTable(
    {
        f"{how}by battle": 1
        for how in ("", "by being destroyed ", "when destroyed ", "if destroyed ")
    }
)


def _excepted(run: Tokens, at: int, found: Parsed[Sent]) -> ParsedEvent:
    """As in "except by drawing it", "except from the field"."""
    fought = _NOT_BY_BATTLE.match(run, at)
    if fought is not None:
        return Parsed(replace(found.value, not_by_battle=True), fought.end)
    drawn = eat(run, at, "by", "drawing", "it") or eat(run, at, "by", "drawing", "them")
    if drawn is not None:
        return Parsed(replace(found.value, not_drawn=True), drawn)
    zones = parse_zones(run, at + 1) if run[at].norm == "from" else None
    if zones is None:
        return Parsed(found.value, found.end)
    return Parsed(replace(found.value, not_from=zones.value.zones), zones.end)


def _places(run: Tokens, at: int) -> Iterator[str]:
    """At most one "from" and one "to", as far as they stand here."""
    for _ in range(2):
        if run[at].norm not in ("from", "to", "into"):
            return
        yield run[at].norm
        zones = parse_zones(run, at + 1)
        at = at if zones is None else zones.end


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


_TO_GY = PhraseTable(
    {
        f"and {is_}sent{from_}{to}": 1
        for is_ in ("", "is ", "then ")
        for from_ in ("", " from the field")
        for to in (" to the gy", " to your gy", " to its owner's gy", " there")
    }
)

_REMOVED = PhraseTable({"removed from the field": 1})


def parse_passive_event(
    run: Tokens, at: int, what: Selector, known: TextContext
) -> ParsedEvent | None:
    """Reads what happens to a card, after "is" or "are"."""
    gone = _REMOVED.match(run, at)
    if gone is not None:
        return Parsed(LeftField(what), gone.end)
    for read in (_summoned, _destroyed, parse_sent, _flipped, parse_detached):
        found = read(run, at, what, known)
        if found is not None:
            return found
    return None


def parse_leaving(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """Reads that a card leaves the field, with the cause.

    As in "leaves the field", perhaps because of the opponent.
    """
    end = eat(run, at + 1, "the", "field")
    if end is None:
        return None
    start = BECAUSE.match(run, end)
    cause = None if start is None else parse_cause(run, start.end, known)
    if cause is None:
        return Parsed(LeftField(what), end)
    by, end = cause.value, cause.end
    if by.battle:
        return None
    if by.of is not None:
        return Parsed(LeftField(what, by_effect=True, by_effect_of=by.of), end)
    if not by.opponent:
        return Parsed(LeftField(what, by_effect=True), end) if by.effect else None
    kept = _KEPT.match(run, end)
    if kept is not None and what.whose is Whose.EITHER:
        what = replace(what, whose=Whose.YOU)
    gone = LeftField(what, True, or_destroyed_by_battle=not by.effect)
    return Parsed(gone, end if kept is None else kept.end)


_KEPT = PhraseTable({"while its owner controls it": 1, "while you control it": 1})


def parse_summons(
    run: Tokens, at: int, *forms: str
) -> Parsed[tuple[tuple[SummonKind, ...], bool]] | None:
    """Reads ways to Summon: which kinds, and whether any Special Summon.

    As in "Normal or Special Summoned": which kinds, and whether any Special Summon.
    """
    kinds: list[SummonKind] = []
    special = False
    while True:
        kind, _, form = run[at].norm.rpartition(" ")
        last = form in forms
        kind = kind if last else run[at].norm
        if last and not (kind or kinds or special):
            return Parsed(((), False), at + 1)
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
    return Parsed((tuple(dict.fromkeys(kinds)), special), at)


def _summoned(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    how = parse_summons(run, at, "summoned")
    if how is None:
        return None
    made, end = Summoned(what, Whose.EITHER, *how.value), skip(run, how.end, "successfully")
    while (more := _more_of_summon(run, end, made, known)) is not None:
        made, end = more.value, more.end
    return None if run[end].norm in ("from", "using", "to", "(") else Parsed(made, end)


def _more_of_summon(
    run: Tokens, at: int, made: Summoned, known: TextContext
) -> Parsed[Summoned] | None:
    """Where to, how, by whose effect, from where and with what."""
    way = _THIS_WAY.match(run, at)
    if way is not None and (made.what.ref is not None or run[at].norm != "by"):
        return Parsed(replace(made, this_way=True), way.end)
    by = None if made.by_effect_of is not None else _by_effect_of(run, at, known)
    if by is not None:
        return Parsed(replace(made, by_effect_of=by.value), by.end)
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
    return Parsed(
        replace(made, what=replace(made.what, whose=place.whose, zone=place.zones)), zones.end
    )


_THIS_WAY = PhraseTable(
    dict.fromkeys(
        ("this way", "in this way", "by this effect", "by its effect", "by its own effect"), 1
    )
)
_SO: PhraseTable[dict[str, Any]] = PhraseTable(
    {
        "face-up": {"face": Face.UP},
        "face-down": {"face": Face.DOWN},
        "in attack position": {"position": (Position.ATTACK,)},
        "in defense position": {"position": (Position.DEFENSE, Position.SET)},
        "in face-up defense position": {"position": (Position.DEFENSE,)},
    }
)


def _standing_so(run: Tokens, at: int, made: Summoned) -> Parsed[Summoned] | None:
    """As in "in Attack Position", "face-up", "at the same time"."""
    together = eat(run, at, "at", "the", "same", "time")
    if together is not None and made.what.count.min > 1:
        one = replace(made.what, count=Count())
        return Parsed(replace(made, what=one, together=made.what.count.min), together)
    so = _SO.match(run, at)
    if so is None or made.what.any_of:
        return None
    where = replace(made.what.where, **so.value)
    return Parsed(replace(made, what=replace(made.what, where=where)), so.end)


def _by_effect_of(run: Tokens, at: int, known: TextContext) -> Parsed[Filter] | None:
    """As in "by the effect of a Dragon monster"."""
    start = eat(run, at, "by", "the", "effect", "of")
    if start is None:
        whose = parse_effect_of(run, at + 1, known) if run[at].norm == "by" else None
        if whose is None or whose.value.any_of or whose.value.whose is not Whose.EITHER:
            return None
        return Parsed(whose.value.where, whose.end)
    what = parse_noun(run, start, known)
    if what is None or what.value.ref is not None or what.value.any_of:
        return None
    return Parsed(what.value.where, what.end)


def _destroyed(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
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
        return Parsed(replace(gone, what=replace(what, count=Count()), together=least), together)
    other = _NOT_BY_ITSELF.match(run, end)
    if other is not None and what.ref is Ref.THIS_CARD:
        return Parsed(replace(gone, not_by_itself=True), other.end)
    return Parsed(gone, end)


_NOT_BY_ITSELF = PhraseTable(
    {f"{comma}except by its own effect{s}": 1 for comma in ("", ", ") for s in ("", "s")}
)
_AS_RESULT = PhraseTable({"as a result of battle": Cause(battle=True)})
_WHILE_IN: PhraseTable[tuple[Zone, ...]] = PhraseTable(
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


def also_destroyed(
    run: Tokens, at: int, event: EventPattern, known: TextContext
) -> ParsedEvent | None:
    """Reads a second cause of a destruction.

    As in "destroyed by battle or an opponent's card effect".
    """
    if not isinstance(event, Destroyed) or not (event.by_battle or event.by_effect):
        return None
    cause = parse_cause(run, skip(run, at, "by"), known)
    if cause is None or event.to_graveyard:
        return None
    sent = _TO_GY.match(run, skip(run, cause.end, ","))
    if sent is not None:
        return None
    return Parsed(_gone(event.what, cause.value, to_graveyard=False), cause.end)


def _flipped(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    del known
    end = eat(run, at, "flipped", "face-up")
    if end is None:
        return None
    if what == THIS_CARD:
        return Parsed(FlippedFaceUp(), end)
    return Parsed(PositionChanged(what, flipped_up=True), end)


_ANOTHER = PhraseTable(
    {
        f"to another{your} {zone}": 1
        for your in ("", " of your", " of its controller's")
        for zone in ("monster zone", "monster zones", "main monster zone", "main monster zones")
    }
)


def parse_moving(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """Reads a move between zones of the field, or out of a place.

    As in "moves to another Monster Zone", "moves out of either GY".
    """
    del known
    other = _ANOTHER.match(run, at + 1)
    if other is not None:
        return Parsed(MovedZone(what), other.end)
    start = eat(run, at + 1, "out", "of")
    zones = None if start is None else parse_zones(run, start)
    if zones is None:
        return None
    return Parsed(MovedOut(what, zones.value.zones, zones.value.whose), zones.end)


def parse_adding(run: Tokens, at: int, who: Whose, known: TextContext) -> ParsedEvent | None:
    """Reads cards added to the hand.

    As in "(your opponent) adds a card(s) from their Deck to their hand".
    """
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
        return Parsed(replace(made, not_drawn=True), drawn.end)
    return Parsed(made, end)


_NOT_DRAWN = PhraseTable({f"except by drawing {it}": 1 for it in ("it", "them")})


def _moves_out(run: Tokens, at: int, who: Whose, known: TextContext) -> ParsedEvent | None:
    """As in "(your opponent) moves a card(s) out of your GY"."""
    what = parse_noun(run, at + 1, known)
    start = None if what is None else eat(run, what.end, "out", "of")
    zones = None if start is None else parse_zones(run, start)
    if what is None or zones is None or what.value.ref is not None:
        return None
    gone = MovedOut(what.value, zones.value.zones, zones.value.whose, who)
    return Parsed(gone, zones.end)


_MATERIAL_DETACHED = PhraseTable(
    {
        f"{a}material{s} {is_} detached from": "last" in a
        for a in ("", "a ", "the last ")
        for s in ("", "( s )", "s")
        for is_ in ("is", "are")
    }
)


def parse_detached_materials(run: Tokens, at: int, known: TextContext) -> ParsedEvent | None:
    """Reads that materials are detached.

    As in "a material(s) is detached from this card".
    """
    start = _MATERIAL_DETACHED.match(run, at)
    of = None if start is None else parse_noun(run, start.end, known)
    if start is None or of is None or of.value.where.opaque is not None:
        return None
    return Parsed(Detached(from_=of.value, last=start.value), of.end)


_AS = PhraseTable({"as a continuous spell": 1, "as a continuous trap": 1, "as an equip spell": 1})


def parse_placed(run: Tokens, at: int, what: Selector, known: TextContext) -> ParsedEvent | None:
    """Reads a card placed on the field.

    As in "placed in the Spell & Trap Zone as a Continuous Spell".
    """
    del known
    start = eat(run, at, "placed", "in")
    zones = None if start is None else parse_zones(run, start)
    if zones is None:
        return None
    as_what = _AS.match(run, zones.end)
    placed = Placed(what, zones.value.zones, zones.value.whose)
    return Parsed(placed, zones.end if as_what is None else as_what.end)


def parse_position_of(run: Tokens, at: int, known: TextContext) -> ParsedEvent | None:
    """Reads a change of battle position.

    As in "the battle position of a monster(s) you control is changed".
    """
    start = eat(run, at, "the", "battle position", "of")
    what = None if start is None else parse_noun(run, start, known)
    end = None if what is None else eat(run, what.end, "is", "changed")
    if what is None or end is None:
        return _its_position(run, at, known)
    return Parsed(PositionChanged(what.value), end)


def _its_position(run: Tokens, at: int, known: TextContext) -> ParsedEvent | None:
    """As in "a Fish monster's battle position is changed", "the equipped monster's ..."."""
    near = range(at, min(at + 6, len(run)))
    last = next((i for i in near if run[i].norm == "monster's"), None)
    end = None if last is None else eat(run, last + 1, "battle position", "is", "changed")
    if last is None or end is None:
        return None
    whole = (*run[at:last], reworded(run[last], "monster"))
    what = parse_noun(closed(whole), 0, known)
    if what is None or what.end != len(whole) or what.value.where.opaque is not None:
        return None
    return Parsed(PositionChanged(what.value), end)
