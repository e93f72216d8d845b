"""Where answers: 'to the GY', 'back to the hand', 'still on the field': the place asked for."""

from collections.abc import Mapping

from assistant.reading.predicates import FIELD_ZONES, ZONES
from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.words import Word

_BEFORE = frozenset(
    """to in into on onto back at from the your my their its his her owner owner's opponent's it
    they goes go stays stay ends end up returns remains lands right straight still face-up face-down
    of top bottom very right there""".split()  # noqa: SIM905 -- reads better as words
)
"""Words that may lead up to the place."""
_STOPS = frozenset(
    {
        ",",
        ".",
        "!",
        ";",
        ":",
        "-",
        "\u2014",
        "(",
        "because",
        "since",
        "as",
        "and",
        "after",
        "with",
        "like",
    }
)


def place_named(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What it says of where a card is asked for, if it is a place and nothing else."""
    if not asked or asked[0].predicate not in _OF_PLACES:
        return None
    texts = tuple(word.text for word in words)
    at = 0
    while at < len(texts) and texts[at] in _BEFORE:
        at += 1
    place = "banished" if texts[at : at + 1] == ("banished",) else _zone(texts[at : at + 1])
    if place is None or not _stops(texts, at + 1):
        return None
    goal = _OF_PLACES[asked[0].predicate]
    value = place if not goal else place in goal
    return Affirmation((said_of(asked[0], value, words[: at + 1]),), at + 1)


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
