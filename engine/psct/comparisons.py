"""Comparisons: a card's values against those of a card already spoken of."""

from typing import NamedTuple

from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.references import parse_owner, parse_reference
from engine.selectors import Compared, How, Ref
from engine.terms import Stat

STATS = Phrases(
    {
        "atk": Stat.ATK,
        "def": Stat.DEF,
        "level": Stat.LEVEL,
        "levels": Stat.LEVEL,
        "rank": Stat.RANK,
        "ranks": Stat.RANK,
        "link rating": Stat.LINK_RATING,
        "pendulum scale": Stat.SCALE,
        "original atk": Stat.ORIGINAL_ATK,
        "original def": Stat.ORIGINAL_DEF,
        "original level": Stat.ORIGINAL_LEVEL,
        "original levels": Stat.ORIGINAL_LEVEL,
        "original rank": Stat.ORIGINAL_RANK,
        "current level": Stat.LEVEL,
        "current atk": Stat.ATK,
        "current def": Stat.DEF,
        "link ratings": Stat.LINK_RATING,
    }
)
"""What a value is called."""
THAN = Phrases(
    {
        "less than or equal to": How.AT_MOST,
        "lower than or equal to": How.AT_MOST,
        "equal to or less than": How.AT_MOST,
        "equal to or lower than": How.AT_MOST,
        "greater than or equal to": How.AT_LEAST,
        "higher than or equal to": How.AT_LEAST,
        "equal to or higher than": How.AT_LEAST,
        "equal to or greater than": How.AT_LEAST,
        "less than": How.LESS,
        "lower than": How.LESS,
        "higher than": How.MORE,
        "greater than": How.MORE,
        "more than": How.MORE,
        "different from": How.OTHER,
        "equal to": How.SAME,
        "equals": How.SAME,
        "equal": How.SAME,
    }
)
"""How a value stands to another."""
_WORD = Phrases(
    {
        "less": How.LESS,
        "lower": How.LESS,
        "a lower": How.LESS,
        "higher": How.MORE,
        "more": How.MORE,
        "a higher": How.MORE,
        "an equal or lower": How.AT_MOST,
        "an equal or higher": How.AT_LEAST,
        "equal or lower": How.AT_MOST,
        "equal or higher": How.AT_LEAST,
        "the same": How.SAME,
        "a different": How.OTHER,
    }
)


class _Other(NamedTuple):
    ref: Ref
    its: Stat | None


def parse_compared(tokens: Tokens, at: int, known: Known) -> Found[Compared] | None:
    """After "with" or "whose": "ATK less than or equal to this card's", "a lower Level than"."""
    start = skip(tokens, skip(tokens, at, "an"), "a")
    stat = STATS.match(tokens, start)
    if stat is not None:
        after = skip(tokens, stat.end, "is")
        shifted = _shifted(tokens, after)
        if shifted is not None:
            return _against(tokens, shifted.end, stat.value, How.SAME, known, shifted.value)
        how = THAN.match(tokens, after)
        if how is None:
            return None
        return _against(tokens, how.end, stat.value, how.value, known)
    word = _WORD.match(tokens, at)
    stat = None if word is None else STATS.match(tokens, word.end)
    if word is None or stat is None:
        return None
    than = ("as",) if word.value is How.SAME else ("than",)
    end = eat(tokens, stat.end, *than)
    end = end or (eat(tokens, stat.end, "from") if word.value is How.OTHER else None)
    return None if end is None else _against(tokens, end, stat.value, word.value, known)


def parse_ranks_higher(tokens: Tokens, at: int, known: Known) -> Found[Compared] | None:
    """As in "1 Rank higher than that monster"."""
    value = number(tokens[at])
    stat = None if value is None else STATS.match(tokens, at + 1)
    if value is None or stat is None:
        return None
    for word, sign in (("higher", 1), ("lower", -1)):
        end = eat(tokens, stat.end, word, "than")
        if end is not None:
            return _against(tokens, end, stat.value, How.SAME, known, sign * value)
    return None


def _shifted(tokens: Tokens, at: int) -> Found[int] | None:
    """As in "1 higher than"."""
    value = number(tokens[at])
    if value is None:
        return None
    for word, sign in (("higher", 1), ("lower", -1), ("more", 1), ("less", -1)):
        end = eat(tokens, at + 1, word, "than")
        if end is not None:
            return Found(sign * value, end)
    return None


def _against(  # noqa: PLR0913, PLR0917 -- a comparison has that many sides
    tokens: Tokens, at: int, stat: Stat, how: How, known: Known, plus: int = 0
) -> Found[Compared] | None:
    other = _other(tokens, at, known)
    if other is None:
        return None
    ref, its = other.value
    return Found(Compared(stat, how, ref, None if its is stat else its, plus), other.end)


def _other(tokens: Tokens, at: int, known: Known) -> Found[_Other] | None:
    """The card compared with, and which of its values."""
    owner = parse_owner(tokens, at, known)
    if owner is not None and owner.value.ref is not None:
        stat = STATS.match(tokens, owner.end)
        if tokens[owner.end].norm in ("original", "own", "current") and stat is None:
            return None
        end = owner.end if stat is None else stat.end
        return Found(_Other(owner.value.ref, None if stat is None else stat.value), end)
    what = parse_reference(tokens, at, known)
    if what is None or what.value.ref is None or tokens[what.end].norm in ("had", "has"):
        return None
    return Found(_Other(what.value.ref, None), what.end)
