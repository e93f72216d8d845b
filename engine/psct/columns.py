"""Columns: places seen from a card ("in this card's column", "it points to")."""

from engine.psct.phrases import Phrases
from engine.terms import Whose


def _columns() -> dict[str, Whose]:
    table: dict[str, Whose] = {}
    for column in ("its column", "this card's column", "that card's column", "the same column"):
        table[f"in {column}"] = Whose.EITHER
        table[f"you control in {column}"] = Whose.YOU
        table[f"your opponent controls in {column}"] = Whose.OPPONENT
    for owner in ("this card", "it", "that monster"):
        table[f"{owner} points to"] = Whose.EITHER
    for tail in ("as this card", "as it", "as that card"):
        table[f"in the same column {tail}"] = Whose.EITHER
    return table


COLUMNS = Phrases(_columns())
"""Whose cards they are."""
