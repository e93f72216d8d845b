"""Worded: what an effect includes by its printed words, where these are not modelled."""

import re

from engine.gaps import gaps_in
from engine.links import Link
from engine.patterns import Includes

_DECK = (
    r"from (?:the top of )?(?:your|the|their) "
    r"(?:hand(?:,| or|/)? (?:and/or )?)?(?:main )?deck"
)
_TO_GY = r"\b[^.;:]*\bto (?:the|your|their) gy"
_ADD, _SUMMON, _SEND = (
    Includes.ADD_FROM_DECK,
    Includes.SUMMON_FROM_DECK,
    Includes.SEND_FROM_DECK,
)
_SAID: tuple[tuple[re.Pattern[str], Includes], ...] = tuple(
    (re.compile(words, re.IGNORECASE), kind)
    for words, kind in (
        (rf"\badds?\b[^.;:]*?\b{_DECK}\b[^.;:]*\bto (?:your|their) hand", _ADD),
        (rf"\badds?,? {_DECK} to (?:your|their) hand", _ADD),
        (r"\bdraws? (?:\d|that many|cards)", _ADD),
        (rf"\bspecial summons?\b[^.;:]*\b{_DECK}\b", _SUMMON),
        (rf"\bsends?\b[^.;:]*\b{_DECK}{_TO_GY}", _SEND),
        (rf"\bsends? the top\b[^.;:]*\bdeck{_TO_GY}", _SEND),
        (rf"\bsends? (?:all |the )*(?:other|rest|remaining)\b[^.;:]*\bexcavated{_TO_GY}", _SEND),
        (r"\busing monsters? from [^.;:]*\bdeck as (?:fusion )?materials?\b", _SEND),
    )
)
"""What is surely done, if a step says so."""


def said_to_include(link: Link) -> frozenset[Includes]:
    """What those steps of it surely do that are known by their words alone."""
    steps = [*link.effect.resolution]
    steps += [s for mode in link.effect.modes if mode.label == link.mode for s in mode.resolution]
    texts = [text for step in steps for text in gaps_in(step)]
    return frozenset(kind for text in texts for words, kind in _SAID if words.search(text))
