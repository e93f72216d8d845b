"""Reckoning: what is counted that is no card: kinds among cards, counters, materials used."""

from dataclasses import replace

from engine.amounts import (
    Amount,
    DifferentKinds,
    PerCard,
    PerCounter,
    PerMaterial,
    RemovedCounters,
)
from engine.psct.figures import counter_name
from engine.psct.lexer import Tokens, reworded
from engine.psct.noun_phrases import COUNTED, parse_kind_only, parse_noun
from engine.psct.participles import PARTICIPLES, WAY
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.places import parse_place
from engine.psct.references import parse_reference
from engine.selectors import ALL, Filter, Ref, Selector


def reckoned(tokens: Tokens, at: int, known: Known, each: int = 1) -> Found[Amount] | None:
    """What is counted, after "the number of" or "for each"."""
    for read in (_counters_on, _attached, _kinds, _counters, _had_materials, _used):
        found = read(tokens, at, known, each)
        if found is not None:
            return found
    return None


_KINDS = Phrases(
    {
        f"{different}{original}{monster}{word}{s}": f"{original}{word}"
        for different in ("", "different ")
        for original in ("", "original ")
        for monster in ("", "monster ")
        for word in ("type", "attribute")
        for s in ("", "s")
    }
    | {f"different {word}s": word for word in ("level", "rank")}
)


def _kinds(tokens: Tokens, at: int, known: Known, each: int) -> Found[Amount] | None:
    """As in "different Types among the monsters you control", "Attribute in your GY"."""
    kind = _KINDS.match(tokens, at)
    if kind is None:
        return None
    of = tokens[kind.end].norm == "of" and kind.value.endswith("attribute")
    if tokens[kind.end].norm == "among" or of:
        start = skip(tokens, kind.end + 1, "the")
        among = parse_noun(tokens, start, known, bare=True)
        what = None if among is None else among.value
        if among is None or what is None or not (what.zone or what.ref):
            return None
        if tokens[among.end].norm == "(":
            return None
        return Found(DifferentKinds(replace(what, count=ALL), kind.value, each), among.end)
    return _kinds_there(tokens, kind, known, each)


def _kinds_there(tokens: Tokens, kind: Found[str], known: Known, each: int) -> Found[Amount] | None:
    """As in "Monster Type you control", "Attributes in your GY": of the monsters there."""
    word = reworded(tokens[kind.end], "monsters")
    there = (*tokens[: kind.end - 1], word, *tokens[kind.end :])
    among = parse_noun(there, kind.end - 1, known, bare=True)
    if among is None or not among.value.zone or among.end == kind.end:
        return None
    return Found(DifferentKinds(replace(among.value, count=ALL), kind.value, each), among.end)


_REMOVED = Phrases({"removed": 1, "you removed": 1, "you remove": 1})
_WERE_ON = Phrases({"that was on": 1, "that were on": 1, "it had": 0, "this card had": 0})
_OF_THIS = Phrases({"by this effect": 1, "this way": 1, "to activate this effect": 1})


def _counters(tokens: Tokens, at: int, known: Known, each: int) -> Found[Amount] | None:
    """As in "Spell Counter removed", "counters that were on this card"."""
    name = counter_name(tokens, at)
    if name is None or number(tokens[at]) is not None:
        return None
    removed = _REMOVED.match(tokens, name.end)
    if removed is not None:
        way = _OF_THIS.match(tokens, removed.end)
        return Found(RemovedCounters(each), removed.end if way is None else way.end)
    were = _WERE_ON.match(tokens, name.end)
    if were is None:
        return None
    if not were.value:
        on = Found(Selector(ref=Ref.THIS_CARD), were.end)
    else:
        other = parse_reference(tokens, were.end, known)
        if other is None or other.value.ref is None:
            return None
        on = other
    return Found(PerCounter(name.value, each, on.value, before=True), on.end)


_HAD = Phrases(
    {
        f"{material} {had}": 1
        for material in ("material", "materials", "xyz material", "xyz materials")
        for had in ("this card had", "that were attached to this card", "it had on the field")
    }
)


def _had_materials(tokens: Tokens, at: int, known: Known, each: int) -> Found[Amount] | None:
    """As in "materials this card had"."""
    del known
    had = _HAD.match(tokens, at)
    return None if had is None else Found(PerMaterial(each=each, before=True), had.end)


_SUMMONS = ("summon", "fusion summon", "synchro summon", "xyz summon", "link summon",
            "ritual summon", "tribute summon")  # fmt: skip
_USED = Phrases(
    {
        f"{used} {its} {summon}{of}": 1
        for used in ("used for", "tributed for")
        for its in ("its", "the", "this card's")
        for summon in _SUMMONS
        for of in (("", " of this card") if its == "the" else ("",))
    }
    | {
        f"used as {words}": 1
        for words in (
            "its material", "its materials", "this card's material", "this card's materials",
            "synchro material for this card", "its link material", "its synchro material",
            "its fusion material",
        )
    }
)  # fmt: skip
_PLAIN = frozenset({"material", "materials", "fusion material", "fusion materials"})


def _used(tokens: Tokens, at: int, known: Known, each: int) -> Found[Amount] | None:
    """As in "non-Tuners used for its Synchro Summon", "monsters used as its material"."""
    found = used_for_this(tokens, at, known)
    return None if found is None else Found(PerCard(found.value, each), found.end)


def used_for_this(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """Such of the materials used to Summon this card."""
    kind = parse_kind_only(tokens, at, known)
    where, end = (None, at) if kind is None else (kind.value, kind.end)
    if tokens[at].norm in _PLAIN:
        where, end = Filter(), at + 1
    elif eat(tokens, at, "fusion", "materials") or eat(tokens, at, "link", "materials"):
        where, end = Filter(), at + 2
    used = None if where is None else _USED.match(tokens, end)
    if where is None or used is None:
        return None
    return Found(Selector(ref=Ref.MATERIALS, where=where, count=ALL), used.end)


_MATERIALS = Phrases({"material attached to": 1, "materials attached to": 1})


def _attached(tokens: Tokens, at: int, known: Known, each: int) -> Found[Amount] | None:
    """As in "material attached to this card"."""
    start = _MATERIALS.match(tokens, at)
    what = None if start is None else parse_noun(tokens, start.end, known, bare=True)
    return None if what is None else Found(PerMaterial(what.value, each), what.end)


def _counters_on(tokens: Tokens, at: int, known: Known, each: int) -> Found[Amount] | None:
    """As in "Spell Counters on this card", "counter on this card"."""
    name = counter_name(tokens, at)
    if name is None or tokens[name.end].norm not in ("on", "in"):
        return None
    what = parse_noun(tokens, name.end + 1, known) or _anywhere(tokens, name.end)
    if what is None:
        return None
    return Found(PerCounter(name.value, each, what.value), what.end)


def _anywhere(tokens: Tokens, at: int) -> Found[Selector] | None:
    """As in "on the field", "in your Pendulum Zone": on all cards there."""
    place = parse_place(tokens, at)
    if place is None:
        return None
    return Found(Selector(zone=place.value.zones, whose=place.value.whose, count=ALL), place.end)


def done_of_kind(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in `"A" monster sent to the GY by this effect`: such of the cards as are of a kind."""
    what = parse_kind_only(tokens, at, known)
    if what is None:
        return None
    start = skip(tokens, what.end, "you")
    how = PARTICIPLES.get(tokens[start].norm)
    way = WAY.match(tokens, start + 1)
    if how is None:
        return None
    for mention in reversed(known.mentions):
        if mention.how == how and mention.ref is not None:
            of = Selector(ref=mention.ref, where=what.value)
            return Found(of, start + 1 if way is None else way.end)
    return None


COUNTED.extend((used_for_this, done_of_kind))
