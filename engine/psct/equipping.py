"""Equipping: what an effect equips, and what the card then gives."""

from dataclasses import replace

from engine.applications import ModifyStat
from engine.operations import Equip, Grant
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, eat, number, skip
from engine.psct.quantities import STATS
from engine.psct.saying import Deeds
from engine.selectors import Selector
from engine.terms import Until, Zone

_AS_EQUIP = Phrases({f"as an equip {spell}": 1 for spell in ("spell", "card", "spell card")})
_IT = Phrases(
    {
        f"that gives {it}": 1
        for it in ("it", "that monster", "that card", "this card", "that target", "the monster")
    }
)


def equipped(tokens: Tokens, at: int, to: Selector, what: Selector) -> Found[Deeds]:
    """As in "as an Equip Spell that gives it 500 ATK", after what is equipped to what."""
    to, what = _from_where(to, what)
    most, at = _at_most(tokens, at)
    deeds: Deeds = (Equip(to, what, most),)
    tail = _AS_EQUIP.match(tokens, skip(tokens, at, ","))
    if tail is None:
        return Found(deeds, at)
    if most is None:
        most, end = _at_most(tokens, tail.end)
        if most is not None:
            return Found((Equip(to, what, most),), end)
    gives = _IT.match(tokens, tail.end)
    amount = None if gives is None else number(tokens[gives.end])
    stats = None if gives is None else STATS.match(tokens, gives.end + 1)
    if amount is None or stats is None:
        return Found(deeds, tail.end)
    given = ModifyStat(to, stats.value, amount, Until.WHILE_EQUIPPED)
    return Found((*deeds, Grant(given, Until.WHILE_EQUIPPED)), stats.end)


def _at_most(tokens: Tokens, at: int) -> tuple[int | None, int]:
    """As in "(max. 1)"."""
    start = eat(tokens, at, "(", "max", ".") or eat(tokens, at, "(", "max")
    value = None if start is None else number(tokens[start])
    if start is None or value is None or tokens[start + 1].norm != ")":
        return None, at
    return value, start + 2


def _from_where(to: Selector, what: Selector) -> tuple[Selector, Selector]:
    """As in "equip 1 monster to it from your hand": the place is of what is equipped."""
    apart = {Zone.HAND, Zone.DECK, Zone.EXTRA_DECK, Zone.GRAVEYARD, Zone.BANISHED}
    if what.zone or what.ref is not None or not set(to.zone) & apart:
        return to, what
    return (
        replace(to, zone=(), whose=Selector().whose),
        replace(what, zone=to.zone, whose=to.whose),
    )
