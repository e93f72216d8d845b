"""Printed values: what is printed on a card, and how two numbers stand to each other."""

import re
from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne

from engine.selectors import Filter, How
from engine.state import CardState, State
from engine.terms import MONSTER, Stat, Trait


def printed(state: State, card: CardState, which: Stat) -> int:
    """The printed value; "?" counts as 0, and so does what the card has not."""
    if which in OF_KINDS and not has_value(state, card, which):
        return 0
    text = state.text_of(card)
    value = getattr(text, _PRINTED.get(which, "level"))
    return value if isinstance(value, int) and which is not Stat.SCALE else 0


_PRINTED = {
    Stat.ATK: "atk",
    Stat.ORIGINAL_ATK: "atk",
    Stat.DEF: "def_",
    Stat.ORIGINAL_DEF: "def_",
}
_DEFENCES = (Stat.DEF, Stat.ORIGINAL_DEF)
_LEVELS = (Stat.LEVEL, Stat.ORIGINAL_LEVEL)
_RANKS = (Stat.RANK, Stat.ORIGINAL_RANK)
OF_KINDS = (*_LEVELS, *_RANKS, Stat.LINK_RATING)
"""What is printed in one place, and is another thing on another kind of monster."""


def has_value(state: State, card: CardState, which: Stat) -> bool:
    """Whether a card has such a value: Xyz Monsters have Ranks, Link Monsters neither, no DEF."""
    text = state.text_of(card)
    if text.kind is not MONSTER:
        return False
    if which not in OF_KINDS:
        return which not in _DEFENCES or Trait.LINK not in text.trait
    if which in _LEVELS:
        return Trait.XYZ not in text.trait and Trait.LINK not in text.trait
    return (Trait.XYZ if which in _RANKS else Trait.LINK) in text.trait


def stands(mine: int, how: How, other: int) -> bool:
    """Whether the first number stands so to the second."""
    return _STANDS[how](mine, other)


_STANDS: dict[How, Callable[[int, int], bool]] = {
    How.SAME: eq,
    How.OTHER: ne,
    How.LESS: lt,
    How.MORE: gt,
    How.AT_MOST: le,
    How.AT_LEAST: ge,
}


def is_numbered(where: Filter, names: tuple[str, ...]) -> bool:
    """Whether a name has a number in it that lies between the two of the filter."""
    low, high = where.numbered or (0, 0)
    return any(low <= int(each) <= high for name in names for each in _NUMBER.findall(name))


_NUMBER = re.compile(r"\b[A-Z]*(\d+)\b")
