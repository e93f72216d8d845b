"""Where answers: 'to the GY', 'back to the hand', 'still on the field': the place asked for."""

from assistant.reading.predicates import FIELD_ZONES, ZONES
from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.words import Word

_BEFORE = frozenset(
    """to in into on onto back at from the your my their its his her owner owner's opponent's it
    they goes go stays stay ends end up returns remains lands right straight still face-up face-down
    of""".split()  # noqa: SIM905 -- reads better as words
)
"""Words that may lead up to the place."""
_STOPS = frozenset(
    {",", ".", "!", ";", ":", "-", "\u2014", "(", "because", "since", "as", "and", "after", "with"}
)


def place_named(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What it says of where a card is asked for, if it is a place and nothing else."""
    if not asked or asked[0].predicate != "zone_at_end":
        return None
    texts = tuple(word.text for word in words)
    at = 0
    while at < len(texts) and texts[at] in _BEFORE:
        at += 1
    place = "banished" if texts[at : at + 1] == ("banished",) else _zone(texts[at : at + 1])
    if place is None or not _stops(texts, at + 1):
        return None
    return Affirmation((said_of(asked[0], place, words[: at + 1]),), at + 1)


def _zone(text: tuple[str, ...]) -> str | None:
    zone = ZONES.get(text[0]) if text else None
    return "field" if zone in FIELD_ZONES else zone


def _stops(texts: tuple[str, ...], at: int) -> bool:
    return at >= len(texts) or texts[at] in _STOPS
