"""Claim subjects: "Card: part" taken apart, and when parts or values mean the same."""

import re
from functools import lru_cache

from assistant.base.game_vocabulary import ON_THE_FIELD
from assistant.base.ruling_records import Value
from engine import FIELD

_NUMBERED = re.compile(r"Number \S+: [^:]+")
"""Names with a colon: those of the "Number" monsters."""


def card_and_part(subject: str) -> tuple[str, str]:
    """Splits a subject into its card and the part that it names; empty: no part.

    >>> card_and_part("Jinzo: Trap lock"), card_and_part("Number 39: Utopia")
    (('Jinzo', 'Trap lock'), ('Number 39: Utopia', ''))
    """
    name = _NUMBERED.match(subject)
    at = name.end() if name is not None else len(subject.partition(": ")[0])
    return subject[:at], subject[at + 2 :]


def same_value(said: Value, computed: Value) -> bool:
    """Whether two values are the same in the game's words.

    >>> same_value(">=2", 3), same_value("field", "monster_zone"), same_value(True, 1)
    (True, True, False)
    >>> same_value("damage_step", ("battle", "damage_step"))
    True
    """
    if isinstance(said, str) and isinstance(computed, tuple):
        return said in computed
    if isinstance(said, str) and said.startswith(">=") and isinstance(computed, int):
        return computed >= int(said[2:])
    if isinstance(said, bool) is not isinstance(computed, bool):
        return False
    if said == ON_THE_FIELD:
        return computed == ON_THE_FIELD or computed in FIELD
    return said == computed


def same_places(said: tuple[str, ...], computed: tuple[str, ...]) -> bool:
    """Whether an order has the cards in the places where they are said to be.

    >>> same_places(("", "Sangan"), ("Jinzo", "Sangan", "Raigeki"))
    True
    """
    at = dict(enumerate(computed))
    return all(not card or at.get(place) == card for place, card in enumerate(said))


SHORT = 2
"""Words of up to so many letters do not tell parts of a card apart."""


_BAN = "no "
"""How a part is called that forbids something: "no Special Summon"."""


def same_part(said: str | None, computed: str | None) -> bool:
    """Whether two names of a part of a card can mean the same part; unnamed parts always can."""
    if said is None or computed is None:
        return True
    if said.startswith(_BAN) or computed.startswith(_BAN):
        return said.lower() == computed.lower()
    return bool(_stems(said) & _stems(computed))


def _stems(words: str) -> frozenset[str]:
    parted = words.replace("-", " ").replace("_", " ").split()
    return frozenset(word[:5].lower() for word in parted if len(word) > SHORT)


def printed_name_of(card: str) -> str:
    """The printed name of a copy: 'Sangan#2' is a Sangan."""
    return card.partition("#")[0]


_REMEMBERED = 1024


@lru_cache(maxsize=_REMEMBERED)
def possible_splits(subject: str) -> tuple[tuple[str, str], ...]:
    """Returns every split of a subject into card and part, the longest name first.

    >>> possible_splits("Number 39: Utopia: effect")[1]
    ('Number 39: Utopia', 'effect')
    """
    cuts = [at for at in range(len(subject)) if subject.startswith(": ", at)]
    return ((subject, ""), *((subject[:at], subject[at + 2 :]) for at in reversed(cuts)))


@lru_cache(maxsize=_REMEMBERED)
def names_of(subject: str) -> frozenset[str]:
    """Returns every name that the card of a subject can have."""
    return frozenset(card for card, _ in possible_splits(subject))
