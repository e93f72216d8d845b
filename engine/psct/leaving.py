"""Leaving: as many cards as leave no more than the other player has."""

from dataclasses import replace

from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases
from engine.psct.selecting import HOW_MANY
from engine.selectors import ALL, Count, Filter, Selector
from engine.terms import FIELD, CardKind, Whose, Zone

_MONSTER = (CardKind.MONSTER,)
_ALL_OF_YOURS = Selector(whose=Whose.YOU, zone=FIELD, count=ALL)
_YOUR_MONSTERS = Selector(
    whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,), where=Filter(kind=_MONSTER), count=ALL
)
_SO = Phrases(
    {
        f"so {they} {control} the same number of {cards} {as_}": cards
        for they in ("they", "your opponent")
        for control in ("control", "controls")
        for cards in ("cards", "monsters")
        for as_ in ("as you do", "as you", "you control", "as you control")
    }
)


def leaving_as_many(tokens: Tokens, at: int, what: Selector) -> Found[Selector] | None:
    """After "banish cards from their field": "so they control the same number of cards ..."."""
    found = _SO.match(tokens, at)
    if found is None or what.up_to is not None or what.where.opaque != HOW_MANY:
        return None
    kept = _YOUR_MONSTERS if found.value == "monsters" else _ALL_OF_YOURS
    where = replace(what.where, opaque=None)
    return Found(replace(what, where=where, count=Count(1, None), leaving=kept), found.end)
