"""Columns: places seen from a card ("in this card's column", "it points to")."""

from itertools import product

from engine.psct.phrases import Phrases
from engine.terms import Whose

_CARDS = ("its", "this card's", "that card's", "that monster's")
_POINTING = (
    "this card",
    "it",
    "that monster",
    "that link monster",
    "a link monster",
    "your link monster",
    "a link monster you control",
    "an opponent's link monster",
    "another link monster",
)


def _columns() -> dict[str, Whose]:
    table: dict[str, Whose] = {}
    owned = [f"{card} {now}column" for card in _CARDS for now in ("", "current ")]
    for column in (*owned, "the same column", "another column"):
        table[f"in {column}"] = Whose.EITHER
        table[f"you control in {column}"] = Whose.YOU
        table[f"your opponent controls in {column}"] = Whose.OPPONENT
    for owner in _POINTING:
        for that in ("", "that "):
            table[f"{that}{owner} points to"] = Whose.EITHER
    for tail in ("as this card", "as it", "as that card"):
        table[f"in the same column {tail}"] = Whose.EITHER
    zones = ("monster zones", "monster zone", "monster zones and spell & trap zones")
    for card, zone in product(_CARDS, zones):
        table[f"in {card} adjacent {zone}"] = Whose.EITHER
    for side, whose in (("your", Whose.YOU), ("your opponent's", Whose.OPPONENT)):
        for where in ("center", "leftmost", "rightmost"):
            table[f"in {side} {where} main monster zone"] = whose
        table[f"in {side} main monster zone this card points to"] = whose
    return table


_POINTERS = {
    f"{words} {card}": Whose.EITHER
    for words in ("that points to", "that point to", "pointing to")
    for card in ("this card", "it")
}
COLUMNS = Phrases(_columns() | _POINTERS)
"""Whose cards they are."""
