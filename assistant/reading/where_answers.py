"""Where answers: 'to the GY', 'back to the hand', 'still on the field': the place asked for."""

from collections.abc import Mapping

from assistant.reading.ellipses import STOPS
from assistant.reading.predicates import FIELD_ZONES, ZONES
from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.words import Word

_BEFORE = frozenset(
    """to in into on onto back at from the your my their its his her owner owner's opponent's it
    goes go stays stay ends end up returns remains lands right straight still face-up face-down
    placed put added removed sent moved of top bottom very right there gets get is be will would
    was""".split()  # noqa: SIM905 -- reads better as words
)
"""Words that may lead up to the place."""
_STOPS = STOPS | {
    "because",
    "since",
    "because of",
    "due to",
    "thanks to",
    "by",
    "as",
    "and",
    "after",
    "with",
    "like",
    "along with",
    "together with",
    "instead",
    "instead of",
    "rather",
    "rather than",
    "as usual",
    "as normal",
    "as always",
    "anyway",
}


def place_named(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What it says of where a card is asked for, if it is a place and nothing else."""
    matter = next((one for one in asked if one.predicate in _OF_PLACES), None)
    if matter is None:
        return None
    texts = tuple(word.text for word in words)
    at = 0
    while at < len(texts) and texts[at] in _BEFORE:
        at += 1
    at += 1 if texts[at + 1 : at + 2] == ("pile",) and texts[at] == "banished" else 0
    at += 1 if texts[at : at + 2] in _OUT else 0
    banished = texts[at : at + 1] in {("banished",), ("pile",), ("play",)}
    place = "banished" if banished else _zone(texts[at : at + 1])
    if place is None or not _stops(texts, at + 1):
        return None
    goal = _OF_PLACES[matter.predicate]
    value = place if not goal else place in goal
    return Affirmation((said_of(matter, value, words[: at + 1]),), at + 1)


_OUT = frozenset({("out of", "play"), ("from", "play")})
"""'Out of play', 'removed from play': banished, in older words."""
_OF_PLACES: Mapping[str, frozenset[str]] = {
    "zone_at_end": frozenset(),
    "sent_to_gy": frozenset({"graveyard"}),
    "banished": frozenset({"banished"}),
    "returned_to_hand": frozenset({"hand"}),
    "returned_to_deck": frozenset({"deck", "extra_deck"}),
}
"""What a place answers, and which places are a yes to it; none: the place is what is asked."""


def _zone(text: tuple[str, ...]) -> str | None:
    zone = ZONES.get(text[0]) if text else None
    return "field" if zone in FIELD_ZONES else zone


def _stops(texts: tuple[str, ...], at: int) -> bool:
    return at >= len(texts) or texts[at] in _STOPS
