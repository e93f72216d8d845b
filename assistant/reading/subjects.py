"""Subjects: "Card: part", where a card's own name may have a colon ("Number 39: Utopia")."""

from functools import lru_cache

_REMEMBERED = 1024


@lru_cache(maxsize=_REMEMBERED)
def readings_of(subject: str) -> tuple[tuple[str, str], ...]:
    """Every way to cut a subject into a card and a part of it, the longest name first.

    >>> readings_of("Number 39: Utopia: effect")[1]
    ('Number 39: Utopia', 'effect')
    """
    cuts = [at for at in range(len(subject)) if subject.startswith(": ", at)]
    return ((subject, ""), *((subject[:at], subject[at + 2 :]) for at in reversed(cuts)))


@lru_cache(maxsize=_REMEMBERED)
def names_of(subject: str) -> frozenset[str]:
    """The names that the card of a subject can have."""
    return frozenset(card for card, _ in readings_of(subject))
