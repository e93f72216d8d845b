"""Material lines: what is printed first on a monster of the Extra Deck."""

from dataclasses import replace

from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, closed, eat, number
from engine.selectors import Count, Selector
from engine.terms import Whose, Zone


def parse_materials(tokens: Tokens, printed: str = "") -> tuple[Selector, ...] | None:
    """As in "1 Tuner + 1+ non-Tuner monsters"; None: not understood as a whole."""
    run, known = closed(tokens), Known((), printed)
    end = len(tokens)
    found: list[Selector] = []
    at = 0
    while at < end:
        one = _material(run, at, known)
        if one is None:
            return None
        found.append(one.value)
        at = one.end
        if at < end:
            if run[at].norm not in ("+", "."):
                return None
            at += 1
    return tuple(found)


def _material(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    first = number(run[at])
    more = eat(run, at + 1, "+") or eat(run, at + 1, "or", "more")
    if first is not None and more is not None:
        what = parse_noun(run, more, known, bare=True)
        if what is None:
            return None
        return Found(_on_field(replace(what.value, count=Count(first, None))), what.end)
    what = parse_noun(run, at, known, bare=True)
    if what is None or what.value.ref is not None:
        return None
    here = what.value
    count = here.count if not here.count.is_all else Count(1, 1)
    return Found(_on_field(replace(here, count=count)), what.end)


def _on_field(what: Selector) -> Selector:
    """Materials are one's own face-up monsters unless the text says otherwise."""
    if what.zone:
        return what
    return replace(what, whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,))
