"""Extremes: the higher or lower of a card's two values ("its ATK or DEF, whichever is higher")."""

from dataclasses import replace

from engine.amounts import Amount, Extreme, StatOf
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat
from engine.terms import Stat

_EXTREMES = Phrases(
    {
        f"( whichever is {which}{tied} )": which == "lower"
        for which in ("higher", "lower")
        for tied in ("", " , your choice if tied", " , but your choice if tied")
    }
)


def extreme(tokens: Tokens, found: Found[StatOf]) -> Found[Amount] | None:
    """As in "its ATK or DEF (whichever is higher)", "... of that monster (whichever is lower)"."""
    one = found.value
    other = _OTHER_STAT.get(one.stat) if tokens[found.end].norm == "or" else None
    end = found.end + 1
    if other is not None and tokens[end].norm == "of":
        return None
    which = None if other is None or tokens[end].norm != "def" else _EXTREMES.match(tokens, end + 1)
    if which is None or other is None:
        return None
    return Found(Extreme(one, replace(one, stat=other), which.value), which.end)


_OTHER_STAT = {Stat.ATK: Stat.DEF, Stat.ORIGINAL_ATK: Stat.ORIGINAL_DEF}


def either_stat_of(
    tokens: Tokens, stat: Found[tuple[Stat, ...]] | None, known: Known
) -> Found[Amount] | None:
    """As in "(the) original ATK or DEF of that monster (whichever is higher)"."""
    of = None if stat is None else eat(tokens, stat.end, "or", "def", "of")
    of = of or (None if stat is None else eat(tokens, stat.end, "or", "def"))
    if stat is None or of is None or len(stat.value) != 1:
        return None
    other = _OTHER_STAT.get(stat.value[0])
    before = _EXTREMES.match(tokens, of)
    start = of if before is None else eat(tokens, before.end, "of")
    what = None if start is None else parse_noun(tokens, start, known, bare=True)
    which = before or (None if what is None else _EXTREMES.match(tokens, what.end))
    if other is None or what is None or which is None:
        return None
    one = StatOf(what.value, stat.value[0])
    return Found(Extreme(one, replace(one, stat=other), which.value), max(what.end, which.end))
