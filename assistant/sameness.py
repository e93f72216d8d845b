"""Sameness: whether two values, or two names of a part of a card, mean the same."""

from assistant.records import Value

FIELD = frozenset({"monster_zone", "spell_trap_zone", "field_zone"})


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
    if said == "field":
        return computed == "field" or computed in FIELD
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


def printed(card: str) -> str:
    """The printed name of a copy: 'Sangan#2' is a Sangan."""
    return card.partition("#")[0]
