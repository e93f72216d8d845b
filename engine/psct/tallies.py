"""Tallies: all, more or fewer of a kind, and this card's own figures, as conditions."""

from dataclasses import replace
from typing import NamedTuple

from engine.amounts import StatOf
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, Readers, eat, number
from engine.requirements import AllOf, AtMost, Condition, Equal, Exists, None_, Not
from engine.selectors import ALL, THIS_CARD, Filter, Selector
from engine.terms import FIELD, CardKind, Face, Stat, Whose, Zone

_MONSTER = Filter(kind=(CardKind.MONSTER,))


class State(NamedTuple):
    """A condition, and the cards it spoke of."""

    condition: Condition
    subject: Selector | None = None


CONTROL = Phrases(
    {
        "you control": Whose.YOU,
        "you also control": Whose.YOU,
        "your opponent controls": Whose.OPPONENT,
        "you have": Whose.YOU,
        "your opponent has": Whose.OPPONENT,
        "they control": Whose.OPPONENT,
        "they have": Whose.OPPONENT,
        "there is": Whose.EITHER,
        "there are": Whose.EITHER,
    }
)


def standing(what: Selector, whose: Whose) -> Selector | None:
    """Those cards, where such words look for them: on that player's field."""
    if what.zone:
        zone, holder = what.zone, what.whose if whose is Whose.EITHER else whose
    elif whose is Whose.EITHER:
        return None
    else:
        monsters = what.where.kind == (CardKind.MONSTER,)
        zone, holder = ((Zone.MONSTER_ZONE,) if monsters else FIELD), whose
    others = tuple(standing(each, whose) or each for each in what.alternatives)
    return replace(what, whose=holder, zone=zone, count=ALL, alternatives=others)


_ALL_OF = Phrases(
    {
        "all monsters you control are": Whose.YOU,
        "all monsters your opponent controls are": Whose.OPPONENT,
        "the only monsters you control are": Whose.YOU,
    }
)
_AT_LEAST_ONE = Phrases({"( min . 1 )": 1, "( min 1 )": 1})


def _all_are(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "all monsters you control are Pendulum Monsters (min. 1)", "you control no other"."""
    who = _ALL_OF.match(run, at)
    what = None if who is None else parse_noun(run, who.end, known, bare=True)
    if who is None or what is None or what.value.ref is not None or what.value.zone:
        return None
    kinds = what.value.any_of or (what.value.where,)
    if what.value.alternatives or any(each.kind != _MONSTER.kind for each in kinds):
        return None
    one = _AT_LEAST_ONE.match(run, what.end)
    mine = Selector(whose=who.value, zone=(Zone.MONSTER_ZONE,), where=_MONSTER, count=ALL)
    others: Condition = None_(replace(mine, except_=kinds))
    if one is None:
        return None
    some = replace(mine, where=what.value.where, any_of=what.value.any_of)
    return Found(State(AllOf((Exists(some), others)), some), one.end)


_STATS = {"atk": Stat.ATK, "def": Stat.DEF}
_DIFFERENT = {
    f"this card's current {word} is different from its original {word}": Not(
        Equal(StatOf(THIS_CARD, stat), StatOf(THIS_CARD, original))
    )
    for word, stat, original in (
        ("atk", Stat.ATK, Stat.ORIGINAL_ATK),
        ("def", Stat.DEF, Stat.ORIGINAL_DEF),
    )
}
_DIFFERENCES = Phrases(_DIFFERENT)


def _own_figure(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "this card's ATK is 4000 or higher"."""
    del known
    differs = _DIFFERENCES.match(run, at)
    if differs is not None:
        return Found(State(differs.value, THIS_CARD), differs.end)
    start = eat(run, at, "this", "card's") or eat(run, at, "this card's")
    stat = None if start is None else _STATS.get(run[start].norm)
    value = None if start is None else number(run[start + 2])
    if start is None or stat is None or value is None or run[start + 1].norm != "is":
        return None
    mine = StatOf(THIS_CARD, stat)
    if (
        more := eat(run, start + 3, "or", "higher") or eat(run, start + 3, "or", "more")
    ) is not None:
        return Found(State(AtMost(value, mine), THIS_CARD), more)
    less = eat(run, start + 3, "or", "less") or eat(run, start + 3, "or", "lower")
    return None if less is None else Found(State(AtMost(mine, value), THIS_CARD), less)


def _in_extra_deck(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "you have a Dragon card face-up in your Extra Deck", "in your other Pendulum Zone"."""
    start = eat(run, at, "you", "have")
    what = None if start is None else parse_noun(run, start, known, bare=True)
    if start is None or what is None or what.value.ref is not None or what.value.zone:
        return None
    none = run[start].norm == "no"
    selector = replace(what.value, whose=Whose.YOU, count=ALL)
    if (end := eat(run, what.end, "face-up", "in", "your", "extra deck")) is not None:
        faced = replace(selector.where, face=Face.UP)
        selector = replace(selector, zone=(Zone.EXTRA_DECK,), where=faced)
    elif (end := eat(run, what.end, "in", "your", "other", "pendulum zone")) is not None:
        selector = replace(selector, zone=(Zone.PENDULUM_ZONE,), other=True)
    else:
        return None
    found: Condition = None_(selector) if none else Exists(selector)
    return Found(State(found, selector), end)


TALLIES = Readers(
    (_all_are, _ALL_OF.first_words),
    (_own_figure, _DIFFERENCES.first_words | {"this", "this card's"}),
    (_in_extra_deck, frozenset({"you"})),
)
"""The readers."""


def parse_tally(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "all monsters you control are Dragon monsters (min. 1)"."""
    for read in TALLIES.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return found
    return None
