"""Comparisons: a card's values against those of a card already spoken of."""

from dataclasses import replace
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
WORD = Phrases(
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
    before: bool = False


FORMERLY = Phrases(
    {
        f"{had}{where}": 1
        for had in ("had", "had while", "had when it was")
        for where in ("", " on the field", " in the hand", " in hand", " tributed", " destroyed")
        if not (had != "had" and not where)
    }
    | {
        "it had on the field": 1,
        "it had in the hand": 1,
        "had there": 1,
        "when it was on the field": 1,
        "on the field": 1,
    }
)
"""What says that a value is meant as it was."""


def parse_compared(tokens: Tokens, at: int, known: Known) -> Found[Compared] | None:
    """After "with" or "whose": "ATK less than or equal to this card's", "a lower Level than"."""
    start = skip(tokens, skip(tokens, at, "an"), "a")
    stat = STATS.match(tokens, start)
    if stat is not None:
        after = skip(tokens, stat.end, "is")
        sided = _up_or_down(tokens, after, stat, known)
        if sided is not None:
            return sided
        shifted = _shifted(tokens, after)
        if shifted is not None:
            return _against(tokens, shifted.end, stat.value, How.SAME, known, shifted.value)
        how = THAN.match(tokens, after)
        if how is None:
            return None
        return _against(tokens, how.end, stat.value, how.value, known)
    word = WORD.match(tokens, at)
    stat = None if word is None else STATS.match(tokens, word.end)
    if word is None or stat is None:
        return None
    than = ("as",) if word.value is How.SAME else ("than",)
    end = eat(tokens, stat.end, *than)
    end = end or (eat(tokens, stat.end, "from") if word.value is How.OTHER else None)
    return None if end is None else _against(tokens, end, stat.value, word.value, known)


def parse_ranks_higher(tokens: Tokens, at: int, known: Known) -> Found[Compared] | None:
    """As in "1 Rank higher than that monster", "1 Level higher or lower than ..."."""
    value = number(tokens[at])
    stat = None if value is None else STATS.match(tokens, at + 1)
    if value is None or stat is None:
        return None
    either = eat(tokens, stat.end, "higher", "or", "lower", "than")
    if either is not None:
        return _either_side(_against(tokens, either, stat.value, How.SAME, known, value))
    for word, sign in (("higher", 1), ("lower", -1)):
        end = eat(tokens, stat.end, word, "than")
        if end is not None:
            return _against(tokens, end, stat.value, How.SAME, known, sign * value)
    return None


def _either_side(found: Found[Compared] | None) -> Found[Compared] | None:
    return None if found is None else Found(replace(found.value, either_side=True), found.end)


_UP_OR_DOWN = (("higher", "or", "lower", "than"), ("higher", "or", "1", "lower", "than"))


def _up_or_down(tokens: Tokens, at: int, stat: Found[Stat], known: Known) -> Found[Compared] | None:
    """As in "(whose Level is) 1 higher or lower than it"."""
    value = number(tokens[at])
    for words in _UP_OR_DOWN if value is not None else ():
        end = eat(tokens, at + 1, *words)
        if value is not None and end is not None:
            return _either_side(_against(tokens, end, stat.value, How.SAME, known, value))
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
    ref, its, before = other.value
    its = None if its is stat else its
    return Found(Compared(stat=stat, how=how, of=ref, its=its, plus=plus, before=before), other.end)


def _other(tokens: Tokens, at: int, known: Known) -> Found[_Other] | None:
    """The card compared with, and which of its values."""
    told = _its_own_word(tokens, at, known)
    if told is not None:
        return told
    owner = parse_owner(tokens, at, known)
    if owner is not None and owner.value.ref is not None:
        stat = STATS.match(tokens, owner.end)
        if tokens[owner.end].norm in ("original", "own", "current") and stat is None:
            return None
        end = owner.end if stat is None else stat.end
        return _then(tokens, _Other(owner.value.ref, None if stat is None else stat.value), end)
    what = parse_reference(tokens, at, known)
    if what is None or what.value.ref is None or tokens[what.end].norm == "has":
        return None
    had = FORMERLY.match(tokens, what.end) if tokens[what.end].norm == "had" else None
    if tokens[what.end].norm == "had" and had is None:
        return None
    before = had is not None
    return Found(_Other(what.value.ref, None, before), what.end if had is None else had.end)


def _then(tokens: Tokens, other: _Other, at: int) -> Found[_Other]:
    """As in "(that monster's Level) on the field", of a card that has moved."""
    was = FORMERLY.match(tokens, at)
    if was is None or other.ref not in _MOVED:
        return Found(other, at)
    return Found(other._replace(before=True), was.end)


_MOVED = frozenset({Ref.COST, Ref.PREVIOUS, Ref.EARLIER, Ref.EVENT_SUBJECT, Ref.TRIBUTED})


def _its_own_word(tokens: Tokens, at: int, known: Known) -> Found[_Other] | None:
    """As in "the Level the Tributed monster had"."""
    stat = STATS.match(tokens, at + 1) if tokens[at].norm == "the" else None
    what = None if stat is None else parse_reference(tokens, stat.end, known)
    if stat is None or what is None or what.value.ref is None:
        return None
    had = FORMERLY.match(tokens, what.end)
    return None if had is None else Found(_Other(what.value.ref, stat.value, before=True), had.end)
