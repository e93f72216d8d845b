"""Effect signs: by what a player may tell one effect of a card from the others."""

import re
from collections.abc import Iterator, Sequence

from assistant.reading.insides import parts_of

COUNTS_SUMMONS = "counts:summons"
"""It needs so many Summons made earlier in the turn."""
_ZONED = frozenset(
    {"AddToHand", "SpecialSummon", "SendToGy", "Banish", "ReturnToDeck", "ReturnToHand",
     "SetCards", "Attach", "PlaceOnField", "Destroy", "SummonAfterResolution"}
)  # fmt: skip
_TELLING = ("name", "archetype", "type", "attribute", "trait")
_BOTH = 2


def signs_of(effect: object) -> frozenset[str]:
    """What the words for an effect may be about, in short words.

    `special_summon:deck` is what it moves and from where, `on:summoned:link` what sets it off,
    `says:shaddoll` a word by which it looks for cards, `aims:2` how many cards it targets.
    """
    return frozenset(_signs(effect))


def _signs(effect: object) -> Iterator[str]:
    targets = [one for way in _ways(effect) for one in getattr(way, "targets", ())]
    count = sum(_least(one) for one in targets)
    yield from (f"aims:{number}" for number in range(1, count + 1))
    for event in getattr(effect, "on", ()):
        yield from _of_event(event)
    for way in _ways(effect):
        for step in getattr(way, "resolution", ()):
            yield from _of_step(step.do, getattr(way, "targets", ()) or targets)
    for one in parts_of(effect):
        kinds = (getattr(one, "kind", ""), *getattr(one, "as_if_by", ()))
        if type(one).__name__ in {"SummonWithMaterials", "SummonAfterResolution"}:
            yield from (f"summons:{kind}" for kind in kinds)
        if type(one).__name__ == "SummonsThisTurn":
            yield COUNTS_SUMMONS
        if type(one).__name__ == "Filter":
            yield from _words(one)


def _ways(effect: object) -> tuple[object, ...]:
    return (effect, *getattr(effect, "modes", ()))


def _least(selector: object) -> int:
    count = getattr(selector, "count", None)
    return int(getattr(count, "max", None) or getattr(count, "min", 1) or 1)


def _of_event(event: object) -> Iterator[str]:
    name = _in_words(type(event).__name__)
    is_own = _ref(getattr(event, "what", None)) == "this_card"
    yield f"on:{name}" if is_own else f"met:{name}"
    if getattr(event, "at_end", False):
        yield f"met:{name}:end"
    if is_own:
        yield from (f"on:{name}:{kind}" for kind in getattr(event, "how", ()))
        yield from (f"on:{name}:{zone}" for zone in getattr(event, "to", ()))


def _of_step(operation: object, targets: Sequence[object]) -> Iterator[str]:
    kind = type(operation).__name__
    what = getattr(operation, "what", None)
    if kind in _ZONED and what is not None:
        where = targets if _ref(what).startswith("target") else (what,)
        zones = {str(zone) for one in where for zone in getattr(one, "zone", ())}
        zones |= {"itself"} if _ref(what) == "this_card" else set()
        yield from (f"{_in_words(kind)}:{zone}" for zone in sorted(zones))
        if max((_least(one) for one in where), default=1) >= _BOTH or len(where) >= _BOTH:
            yield "moves:several"
    if str(getattr(operation, "until", "")) == "end_phase":
        yield "until:end_phase"


def _words(where: object) -> Iterator[str]:
    for field in _TELLING:
        for one in getattr(where, field, ()):
            yield from (f"says:{word}" for word in re.findall(r"[a-z0-9]+", str(one).lower()))


def _ref(selector: object) -> str:
    return str(getattr(selector, "ref", "") or "")


def _in_words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
