"""Subjects written out: what an event happens to ("this card", "a Dragon monster you control")."""

from dataclasses import replace

from engine.psct.printing.nouns import noun
from engine.psct.printing.places import owned
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import article, only, spaced, word
from engine.selectors import Count, Filter, Ref, Selector
from engine.terms import FIELD, Face, Whose, Zone


def subject(what: Selector, spoken: Spoken) -> str:
    """What an event happens to: "this card", "a Dragon monster(s) you control"."""
    if what.ref is Ref.THIS_CARD:
        return _this(what)
    if what.ref is not None:
        return str(noun(what, "in", spoken))
    if what.count != Count():
        return str(noun(what, "in", spoken))
    if not what.zone and what.whose is not Whose.EITHER:
        owner = "your" if what.whose is Whose.YOU else "your opponent's"
        anybodys = subject(replace(what, whose=Whose.EITHER), spoken)
        return f"{anybodys} in {owner} possession"
    said = noun(what, "in", spoken, one="a")
    text = said.said
    if text.startswith("a other "):
        text = f"another {text.removeprefix('a other ')}"
    elif text.startswith("a "):
        text = article(text[2:])
    return text + said.tail


_HERE = {
    (Whose.YOU, FIELD): "you control",
    (Whose.EITHER, FIELD): "on the field",
    (Whose.YOU, ()): "in your possession",
    (Whose.EITHER, ()): "",
}
_STATES = {
    Filter(): "",
    Filter(face=Face.DOWN): "Set",
    Filter(face=Face.UP): "face-up",
}


def _this(what: Selector) -> str:
    only(what, "ref", "whose", "zone", "where")
    here = _HERE.get((what.whose, what.zone))
    if here is None:
        if what.zone == (Zone.BANISHED,):
            return "this banished card"
        here = f"in {owned(what.whose, what.zone)}"
    return spaced("this", word(_STATES, what.where, "state"), "card", here)
