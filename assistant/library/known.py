"""Known: a way of calling a card, and how it is one of the card's names."""

from typing import NamedTuple

EXACT, WORD, FORMER, FOREIGN, PART, ODD_PART = "exact", "word", "former", "foreign", "part", "odd"
"""How a name is one of the card: its English name, one that is an everyday word too, an earlier
name, a translation, a part made of everyday words only, another part."""


class Known(NamedTuple):
    """A card's name, as one way of calling it has it."""

    name: str
    written: str
    how: str
