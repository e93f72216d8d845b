"""Rule sentences: what a card says of itself that is no effect ("You can only control 1 ...")."""

import re

from engine.applications import OnlyOne, TreatAs
from engine.cardtext import ContinuousEffect
from engine.selectors import Filter
from engine.terms import FIELD, Zone

_ONLY_ONE = re.compile(
    r"(?P<who>you can only control|there can only be) 1 (?:face-up )?"
    r'"(?P<name>[^"]+)"(?P<kind> monster| card)?(?P<where> on the field| in your monster zone)?\.?',
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:\u25cf )?this card's name (?:becomes|is treated as) \"(?P<name>[^\"]+)\""
    r" (?:while |if )?(?:it is |face-up )*(?P<where>(?:in|on) .+?)\.?",
    re.IGNORECASE,
)
_NOT_NAMED = re.compile(
    r"\(?this card is not treated as an? \"(?P<name>[^\"]+)\" card\.?\)?", re.IGNORECASE
)
_WHERE: dict[str, tuple[Zone, ...]] = {
    "field zone": (Zone.FIELD_ZONE,),
    "monster zone": (Zone.MONSTER_ZONE,),
    "spell & trap zone": (Zone.SPELL_TRAP_ZONE,),
    "field": FIELD,
    "hand": (Zone.HAND,),
    "deck": (Zone.DECK,),
    "gy": (Zone.GRAVEYARD,),
    "graveyard": (Zone.GRAVEYARD,),
}
_FILLERS = re.compile(r"\b(?:in|on|the|your|or|and|and/or|while)\b|[,/]")


def read_rule_sentence(words: str, label: str) -> ContinuousEffect | None:
    """What applies by such a sentence, as long as its card is where it says; None: not read."""
    plain = " ".join(words.split())
    if (found := _ONLY_ONE.fullmatch(plain)) is not None:
        archetype = found["kind"] is not None
        name = (found["name"],)
        where = Filter(archetype=name) if archetype else Filter(name=name)
        only = OnlyOne(where, on_field=found["who"].lower().startswith("there"))
        return ContinuousEffect(label, (only,), unclassified=True)
    if (found := _NAMED.fullmatch(plain)) is not None:
        zones = _zones(found["where"])
        named = TreatAs(name=found["name"], also=False)
        return ContinuousEffect(label, (named,), active_in=zones) if zones else None
    return None


def name_not_meant(words: str) -> str | None:
    """The archetype that a card says it does not belong to, although its name does."""
    found = _NOT_NAMED.fullmatch(" ".join(words.split()))
    return None if found is None else found["name"]


def _zones(words: str) -> tuple[Zone, ...]:
    """The places that are named; none if anything else is."""
    rest = words.lower()
    found: list[Zone] = []
    for word, zones in _WHERE.items():
        if word in rest:
            rest = rest.replace(word, "")
            found.extend(zones)
    return () if _FILLERS.sub("", rest).strip() else tuple(dict.fromkeys(found))
