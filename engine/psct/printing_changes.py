"""Printing changes: values that change, and cards that are equipped, written out again."""

from engine.applications import ModifyStat, SetStat
from engine.operations import Equip
from engine.psct.printing_nouns import noun, says_only
from engine.selectors import THIS_CARD
from engine.terms import Stat, Until

_STATS = {
    (Stat.ATK,): "ATK",
    (Stat.DEF,): "DEF",
    (Stat.ATK, Stat.DEF): "ATK/DEF",
}
_UNTIL = {
    Until.END_OF_TURN: " until the end of this turn",
    Until.END_PHASE: " until the End Phase",
    Until.WHILE_ON_FIELD: "",
}


def modify_stat(operation: ModifyStat) -> str | None:
    """As in "this card gains 500 ATK until the end of this turn"."""
    what, stats = noun(operation.what, place="in"), _STATS.get(operation.stat)
    until = _UNTIL.get(operation.until)
    amount = operation.amount
    if what is None or stats is None or until is None or not isinstance(amount, int):
        return None
    if operation.times_level or operation.what.count.max != 1:
        return None
    verb = "loses" if amount < 0 else "gains"
    return f"{what} {verb} {abs(amount)} {stats}{until}"


def set_stat(operation: SetStat) -> str | None:
    """As in "this card's ATK becomes 0"."""
    what, stats = noun(operation.what, place="in"), _STATS.get(operation.stat)
    until = _UNTIL.get(operation.until)
    if operation.what.ref is None or operation.what.zone or what is None:
        return None
    if stats is None or until is None or not isinstance(operation.amount, int):
        return None
    owner = "its" if what == "it" else f"{what}'s"
    return f"{owner} {stats} becomes {operation.amount}{until}"


def equip(operation: Equip) -> str | None:
    """As in "equip this card to that target"."""
    to = noun(operation.to, place="in")
    if to is None or operation.what != THIS_CARD or not says_only(operation, frozenset({"to"})):
        return None
    return f"equip this card to {to}" if operation.to.ref is not None else None


_MADE = ((" gains ", " gain "), (" loses ", " lose "), (" becomes ", " become "))


def made(words: str) -> str:
    """As in "make this card gain 500 ATK": as something a player does."""
    for said, told in _MADE:
        words = words.replace(said, told, 1)
    return f"make {words}"
