"""Measures: cards whose values are measured by other cards together, or by how many they are."""

from dataclasses import replace

from engine.amounts import PerCard
from engine.psct.comparisons import FORMERLY, STATS, THAN
from engine.psct.figures import counter_name
from engine.psct.lexer import Tokens
from engine.psct.likeness import Noun, after_with, cards_meant
from engine.psct.participles import PARTICIPLES, WAY
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.references import parse_owner
from engine.psct.selecting import Draft
from engine.psct.worths import parse_worth
from engine.selectors import ALL, How, Measured, Selector
from engine.terms import Stat


def read_measured(tokens: Tokens, at: int, draft: Draft, known: Known, noun: Noun) -> int | None:
    """As in "whose Level equals the number of cards you control", "with ATK equal to ..."."""
    start = at + 1 if tokens[at].norm == "whose" else after_with(tokens, at)
    if start is None:
        return None
    start = skip(tokens, skip(tokens, start, "a"), "an")
    stat = STATS.match(tokens, start)
    how = None if stat is None else THAN.match(tokens, skip(tokens, stat.end, "is"))
    if stat is None or how is None:
        return None
    of = _measure(tokens, how.end, known, noun)
    if of is None or tokens[of.end].norm in ("had", "has", "x", "'s"):
        return None
    plus, end = _plus(tokens, of.end)
    made = replace(of.value, stat=stat.value, how=how.value, plus=plus)
    draft.where["measured"] = (*draft.where.get("measured", ()), made)
    return end


def _measure(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Measured] | None:
    """As in "the number of cards you control", "the total Levels of those monsters"."""
    start = eat(tokens, at, "the", "number", "of")
    if start is not None:
        return _number_of(tokens, start, known, noun)
    done = parse_worth(tokens, at, known)
    if done is not None and isinstance(done.value, PerCard):
        return Found(Measured(Stat.LEVEL, How.SAME, done.value.what), done.end)
    return _together(tokens, at, known, noun)


def _together(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Measured] | None:
    """As in "its combined Levels", "the total ATK of those monsters"."""
    owner = parse_owner(tokens, at, known)
    if owner is not None and owner.value.ref is not None:
        together = tokens[owner.end].norm in ("combined", "total")
        stat = STATS.match(tokens, owner.end + 1) if together else None
        return None if stat is None else _once(tokens, owner.value, stat.value, stat.end)
    if tokens[at].norm != "the":
        return None
    together = tokens[at + 1].norm in ("combined", "total")
    stat = STATS.match(tokens, at + 2 if together else at + 1)
    if stat is None:
        return None
    had = tokens[stat.end].norm != "of"
    of = cards_meant(tokens, stat.end + (not had), known, noun)
    if of is None or (of.value.ref is None and not together):
        return None
    made = _once(tokens, _every(of.value), stat.value, of.end)
    return made if made.value.before or not had else None


def _once(tokens: Tokens, what: Selector, stat: Stat, end: int) -> Found[Measured]:
    """Their value, perhaps as it was ("the Levels those monsters had on the field")."""
    was = FORMERLY.match(tokens, end)
    made = Measured(stat, How.SAME, what, stat)
    return Found(made, end) if was is None else Found(replace(made, before=True), was.end)


_WERE_ON = Phrases({"on": False, "that was on": True, "that were on": True})


def _number_of(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Measured] | None:
    """As in "(the number of) cards you control", "Spell Counters on this card"."""
    name = counter_name(tokens, at)
    on = None if name is None else _WERE_ON.match(tokens, name.end)
    if name is not None and on is not None:
        what = cards_meant(tokens, on.end, known, noun)
        if what is None:
            return None
        made = Measured(Stat.LEVEL, How.SAME, _every(what.value), counter=name.value)
        return Found(replace(made, before=on.value), what.end)
    counted = done_cards(tokens, at, known) or cards_meant(tokens, at, known, noun)
    if counted is None:
        return None
    return Found(Measured(Stat.LEVEL, How.SAME, _every(counted.value)), counted.end)


def done_cards(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "cards you returned", "monsters sent to the GY": what was just done to cards."""
    how = None if tokens[at].norm not in _CARDS else skip(tokens, at + 1, "you")
    done = None if how is None else PARTICIPLES.get(tokens[how].norm)
    if how is None or done is None:
        return None
    mention = next((m for m in reversed(known.mentions) if m.how == done and m.ref), None)
    if mention is None:
        return None
    way = WAY.match(tokens, how + 1)
    return Found(Selector(ref=mention.ref), how + 1 if way is None else way.end)


_CARDS = frozenset({"card", "cards", "monster", "monsters", "material", "materials"})


def _every(what: Selector) -> Selector:
    return what if what.ref is not None else replace(what, count=ALL)


def _plus(tokens: Tokens, at: int) -> tuple[int, int]:
    """As in "+ 1", after a number that is counted."""
    value = number(tokens[at + 1]) if tokens[at].norm == "+" else None
    return (0, at) if value is None else (value, at + 2)
