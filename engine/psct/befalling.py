"""Befalling: what is done to cards, in the words after "is" ("destroyed by battle")."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.patterns import Destroyed, EventPattern, FlippedFaceUp, LeftField, Sent, Summoned
from engine.psct.becoming import as_material, parse_detached, with_origin
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.places import parse_zones
from engine.psct.subjects import parse_effect_of
from engine.selectors import THIS_CARD, Filter, Selector
from engine.terms import SummonKind, Whose, Zone

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


class _By(NamedTuple):
    """By what a card was destroyed."""

    battle: bool = False
    effect: bool = False
    opponent: bool = False


_DESTROYED_BY = Phrases(
    {
        "by battle or card effect": _By(),
        "by battle or by card effect": _By(),
        "by battle or by a card effect": _By(),
        "by battle or effect": _By(),
        "by battle": _By(battle=True),
        "by card effect": _By(effect=True),
        "by a card effect": _By(effect=True),
        "by an effect": _By(effect=True),
        "by an opponent's card": _By(opponent=True),
        "by your opponent's card": _By(opponent=True),
        "by your opponent's attack or card effect": _By(opponent=True),
        "by an opponent's card (by battle or card effect)": _By(opponent=True),
        "by your opponent's card (by battle or card effect)": _By(opponent=True),
        "by your opponent's card (either by battle or by card effect)": _By(opponent=True),
        "by an opponent's card (either by battle or by card effect)": _By(opponent=True),
        "by an opponent's card effect": _By(effect=True, opponent=True),
        "by your opponent's card effect": _By(effect=True, opponent=True),
    }
)
_TO_GY = Phrases(
    {
        "and sent to the gy": 1,
        "and sent to your gy": 1,
        "and is sent to the gy": 1,
        "and sent there": 1,
    }
)
_MOVED_BY = Phrases(
    {
        "by card effect": (("effect",), False),
        "by a card effect": (("effect",), False),
        "by the effect of a card": (("effect",), False),
        "by an opponent's card effect": (("effect",), True),
        "by your opponent's card effect": (("effect",), True),
        "by an opponent's card": ((), True),
        "by your opponent's card": ((), True),
    }
)
_LEFT_BY = Phrases(
    {
        "by an opponent's card effect": False,
        "by your opponent's card effect": False,
        "because of an opponent's card effect": False,
        "because of your opponent's card effect": False,
        "by an opponent's card": True,
        "by your opponent's card": True,
        "because of an opponent's card": True,
        "because of your opponent's card": True,
    }
)
"""Whether leaving by battle with the opponent's monster counts, too."""
_OFF_FIELD = (Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND, Zone.DECK, Zone.EXTRA_DECK)

Befell = Found[EventPattern]


def parse_befalling(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    """The words after "is" or "are"."""
    for read in (_summoned, _destroyed, _moved, _flipped, parse_detached):
        found = read(run, at, what, known)
        if found is not None:
            return found
    return None


def parse_leaving(run: Tokens, at: int, what: Selector) -> Befell | None:
    """As in "leaves the field", perhaps because of the opponent."""
    end = eat(run, at + 1, "the", "field")
    if end is None:
        return None
    by = _LEFT_BY.match(run, end)
    if by is None:
        return Found(LeftField(what), end)
    return Found(LeftField(what, True, by.value), by.end)


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


def _by_effect_of(run: Tokens, at: int, known: Known) -> Found[Filter] | None:
    """As in "by the effect of a Dragon monster"."""
    start = eat(run, at, "by", "the", "effect", "of")
    if start is None:
        return None
    what = parse_noun(run, start, known)
    if what is None or what.value.ref is not None or what.value.any_of:
        return None
    return Found(what.value.where, what.end)


def _destroyed(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    end = eat(run, at, "destroyed")
    if end is None:
        return None
    by = _DESTROYED_BY.match(run, end)
    whose = None
    if by is None and run[end].norm == "by":
        whose = parse_effect_of(run, end + 1, known)
    how, end = (_By(effect=whose is not None), whose.end if whose else end) if by is None else by
    sent = _TO_GY.match(run, skip(run, end, ","))
    end = end if sent is None else sent.end
    gone = Destroyed(what, how.battle, how.effect, sent is not None, how.opponent)
    return Found(gone if whose is None else replace(gone, by_effect_of=whose.value), end)


_ALSO_BY = Phrases(
    {
        "an opponent's card effect": 1,
        "your opponent's card effect": 1,
        "by an opponent's card effect": 1,
        "by your opponent's card effect": 1,
    }
)


def also_destroyed(run: Tokens, at: int, event: EventPattern) -> Befell | None:
    """As in "destroyed by battle or an opponent's card effect"."""
    found = _ALSO_BY.match(run, at)
    if found is None or not isinstance(event, Destroyed) or not event.by_battle:
        return None
    sent = _TO_GY.match(run, skip(run, found.end, ","))
    gone = replace(event, by_battle=False, by_effect=True, by_opponent=True)
    if sent is not None or event.to_graveyard:
        return None
    return Found(gone, found.end)


def _moved(run: Tokens, at: int, what: Selector, known: Known) -> Befell | None:
    match run[at].norm:
        case "banished":
            return _sent_to(run, at + 1, what, (Zone.BANISHED,), known)
        case "tributed":
            end = eat(run, at + 1, "and", "sent", "to", "the", "gy")
            to = _OFF_FIELD if end is None else (Zone.GRAVEYARD,)
            if end is None and run[at + 1].norm == "from":
                return _tributed_from(run, at + 2, what)
            return _because(run, end or at + 1, Sent(what, to, (), ("tributed",)), known)
        case "discarded":
            end = eat(run, at + 1, "to", "the", "gy") or at + 1
            gone = Sent(what, (Zone.GRAVEYARD,), (Zone.HAND,), ("discarded",))
            return _because(run, end, gone, known)
        case "sent" | "added" | "returned" | "shuffled":
            return _sent_to(run, at + 1, what, None, known)
        case _:
            return None


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
    """With what it was moved by."""
    by = _MOVED_BY.match(run, at)
    if by is None:
        whose = parse_effect_of(run, at + 1, known) if run[at].norm == "by" else None
        if whose is None:
            return Found(sent, at)
        moved = replace(sent, because=(*sent.because, "effect"), by_effect_of=whose.value)
        return Found(moved, whose.end)
    because, opponent = by.value
    moved = replace(sent, because=(*sent.because, *because), by_opponent=opponent)
    return Found(moved, by.end)


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
