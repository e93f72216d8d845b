"""Quantities: amounts as text says them ("half its ATK", "the number of cards ... x 300")."""

from dataclasses import replace

from engine.amounts import (
    Amount,
    BattleDamage,
    Declared,
    Difference,
    DifferentKinds,
    Divided,
    EventAmount,
    Half,
    HalfLp,
    LpOf,
    OneOf,
    OpaqueAmount,
    Paid,
    PerCard,
    PerCounter,
    PreviousAmount,
    RemovedCounters,
    StatOf,
    Sum,
    Times,
    UpTo,
)
from engine.psct.extremes import either_stat_of, extreme
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.participles import PARTICIPLES, WAY
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.postmodifiers import stops
from engine.psct.reckoning import done_of_kind, reckoned
from engine.psct.references import parse_owner, parse_reference
from engine.psct.worths import each_of_them, parse_worth
from engine.selectors import Ref, Selector
from engine.terms import Stat, Whose, Zone

STATS = Phrases(
    {
        "atk": (Stat.ATK,),
        "def": (Stat.DEF,),
        "atk/def": (Stat.ATK, Stat.DEF),
        "atk and def": (Stat.ATK, Stat.DEF),
        "level": (Stat.LEVEL,),
        "levels": (Stat.LEVEL,),
        "rank": (Stat.RANK,),
        "ranks": (Stat.RANK,),
        "level/rank": (Stat.LEVEL, Stat.RANK),
        "levels/ranks": (Stat.LEVEL, Stat.RANK),
        "current atk/def": (Stat.ATK, Stat.DEF),
        "original atk/def": (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF),
        "original atk and def": (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF),
        "current atk and def": (Stat.ATK, Stat.DEF),
        "link rating": (Stat.LINK_RATING,),
        "link ratings": (Stat.LINK_RATING,),
        "pendulum scale": (Stat.SCALE,),
        "pendulum scales": (Stat.SCALE,),
        "current atk": (Stat.ATK,),
        "current def": (Stat.DEF,),
        "original atk": (Stat.ORIGINAL_ATK,),
        "original def": (Stat.ORIGINAL_DEF,),
        "current level": (Stat.LEVEL,),
        "current levels": (Stat.LEVEL,),
        "current rank": (Stat.RANK,),
        "original level": (Stat.ORIGINAL_LEVEL,),
        "original levels": (Stat.ORIGINAL_LEVEL,),
        "original rank": (Stat.ORIGINAL_RANK,),
    }
)
"""What a value is called."""

_FIXED: Phrases[Amount] = Phrases(
    {
        "half your lp": HalfLp(),
        "half of your lp": HalfLp(),
        "half your opponent's lp": HalfLp(Whose.OPPONENT),
        "your lp": LpOf(),
        "your opponent's lp": LpOf(Whose.OPPONENT),
        "that amount": PreviousAmount(),
        "the same amount": PreviousAmount(),
        "the atk lost": PreviousAmount(),
        "the lost atk": PreviousAmount(),
        "the atk the target lost": PreviousAmount(),
        "the amount of damage inflicted": PreviousAmount(),
        "the damage inflicted": PreviousAmount(),
        "that damage": PreviousAmount(),
        "the result": Declared(),
        "the declared level": Declared(),
        "the declared number": Declared(),
        "that battle damage": BattleDamage(),
        "the battle damage you took": BattleDamage(),
        "the amount of battle damage you took": BattleDamage(),
        "the battle damage inflicted": BattleDamage(),
        "the damage you took": EventAmount(),
        "the amount of damage you took": EventAmount(),
        "the damage they took": EventAmount(),
        "the amount of damage they took": EventAmount(),
        "the battle damage your opponent took": EventAmount(),
        "the damage your opponent took": EventAmount(),
        "the amount of battle damage inflicted": BattleDamage(),
        "the lp you gained": EventAmount(),
        "the amount of lp gained": EventAmount(),
        "the amount of lp paid": Paid(),
        "the lp paid": Paid(),
    }
)


def parse_amount(tokens: Tokens, at: int, known: Known) -> Found[Amount] | None:
    """How much."""
    found = _simple(tokens, at, known)
    if found is None:
        return None
    times = eat(tokens, found.end, "x")
    if times is None:
        return _more(tokens, found)
    return _times(tokens, times, found.value, known)


def _more(tokens: Tokens, found: Found[Amount]) -> Found[Amount]:
    """As in "the number of cards you control +1"."""
    more = number(tokens[found.end + 1]) if tokens[found.end].norm == "+" else None
    if more is None or isinstance(found.value, int):
        return found
    return Found(Sum(found.value, more), found.end + 2)


def parse_choice(tokens: Tokens, at: int) -> Found[Amount] | None:
    """As in "up to 3", "1 or 2", "exactly 2": a number that may be for the player to choose."""
    up_to = eat(tokens, at, "up", "to")
    start = skip(tokens, at, "exactly") if up_to is None else up_to
    value = number(tokens[start])
    if value is None:
        return None
    if up_to is not None:
        return Found(UpTo(value), start + 1)
    other = number(tokens[start + 2]) if tokens[start + 1].norm == "or" else None
    if other is not None:
        return Found(OneOf((value, other)), start + 3)
    return Found(value, start + 1) if start > at else None


def _times(tokens: Tokens, at: int, left: Amount, known: Known) -> Found[Amount] | None:
    """As in "500 x its Level", "the number of cards you control x 100"."""
    right = _simple(tokens, at, known)
    if right is None:
        return None
    each, counted = (left, right.value) if isinstance(left, int) else (right.value, left)
    if not isinstance(each, int):
        return None
    multiplied = multiply(counted, each)
    return None if multiplied is None else Found(multiplied, right.end)


def multiply(counted: Amount, each: int) -> Amount | None:
    """So many times an amount."""
    match counted:
        case PerCard(_, 1) | PerCounter(_, 1, _) | DifferentKinds(_, _, 1) | RemovedCounters(1):
            return replace(counted, each=each)
        case StatOf(times=1) | PreviousAmount(1) | Declared(1) | EventAmount(1):
            return replace(counted, times=each)
        case OpaqueAmount(_):
            return None
        case _:
            return Times(counted, each)


def _simple(tokens: Tokens, at: int, known: Known) -> Found[Amount] | None:
    value = number(tokens[at])
    if value is not None:
        return Found(value, at + 1)
    fixed = _FIXED.match(tokens, at) or parse_worth(tokens, at, known)
    if fixed is not None:
        return fixed
    word = tokens[at].norm
    if word == "half":
        return _half(tokens, at + 1, known)
    if word in ("double", "twice"):
        inner = parse_amount(tokens, at + 1, known)
        doubled = None if inner is None else multiply(inner.value, 2)
        return None if inner is None or doubled is None else Found(doubled, inner.end)
    if word in ("the", "a"):
        return _the(tokens, at + 1, known)
    return _stat_of(tokens, at, known)


def _half(tokens: Tokens, at: int, known: Known) -> Found[Amount] | None:
    inner = _simple(tokens, at + 1 if tokens[at].norm == "of" else at, known)
    return None if inner is None else Found(Half(inner.value), inner.end)


def _stat_of(tokens: Tokens, at: int, known: Known) -> Found[Amount] | None:
    """As in "its original ATK", "their combined Levels"."""
    owner = parse_owner(tokens, at, known)
    if owner is None:
        return None
    start = skip(tokens, owner.end, "own")
    if tokens[start].norm in ("combined", "total"):
        start += 1
    stat = STATS.match(tokens, start)
    if stat is None or len(stat.value) != 1:
        return None
    found = Found(StatOf(owner.value, stat.value[0]), stat.end)
    return extreme(tokens, found) or _then(tokens, found)


_FORMERLY = Phrases(
    {
        "on the field": True,
        "before it was destroyed": True,
        "when it was on the field": True,
        "had on the field": True,
        "in the gy": False,
        "in your gy": False,
    }
)
_HAD = Phrases(
    {
        "had": 1,
        "had on the field": 1,
        "had when it was tributed": 1,
        "had when it was destroyed": 1,
        "had before it was destroyed": 1,
        "had when it was on the field": 1,
    }
)


def _then(tokens: Tokens, found: Found[StatOf]) -> Found[Amount]:
    """As in "its ATK on the field", "its original ATK in the GY"."""
    when = _FORMERLY.match(tokens, found.end)
    if when is None or found.value.what.ref is None or not ends(tokens, when.end):
        return Found(found.value, found.end)
    if when.value:
        return Found(replace(found.value, before=True), when.end)
    there = replace(found.value.what, zone=(Zone.GRAVEYARD,))
    return Found(replace(found.value, what=there), when.end)


def _it_had(tokens: Tokens, at: int, stat: Stat, known: Known) -> Found[Amount] | None:
    """As in "(the ATK) that monster had on the field"."""
    what = parse_reference(tokens, at, known)
    had = None if what is None else _HAD.match(tokens, what.end)
    if what is None or had is None or what.value.ref is None:
        return None
    return Found(StatOf(what.value, stat, before=True), had.end)


def _the(tokens: Tokens, at: int, known: Known) -> Found[Amount] | None:
    word = tokens[at].norm
    first = at + (word in ("total", "combined"))
    if eat(tokens, first, "number", "of") is not None:
        return counted(tokens, first + 2, known)
    if word == "difference" and tokens[at + 1].norm == "between":
        return _difference(tokens, at + 2, known)
    return _the_stat(tokens, at, word, known)


def _the_stat(tokens: Tokens, at: int, word: str, known: Known) -> Found[Amount] | None:
    """As in "(the) ATK of that monster", "total Levels of those monsters"."""
    start = at + 1 if word in ("combined", "total") else at
    stat = STATS.match(tokens, start)
    if (either := either_stat_of(tokens, stat, known)) is not None:
        return either
    if stat is not None and len(stat.value) == 1 and tokens[stat.end].norm == "of":
        what = parse_noun(tokens, stat.end + 1, known, bare=True)
        if what is not None:
            return Found(StatOf(what.value, stat.value[0]), what.end)
    elif stat is not None and len(stat.value) == 1:
        had = _it_had(tokens, stat.end, stat.value[0], known)
        if had is not None:
            return had
    if stat is None:
        return _stat_of(tokens, at - 1, known)
    return None


def _difference(tokens: Tokens, at: int, known: Known) -> Found[Amount] | None:
    one = _simple(tokens, at, known)
    start = None if one is None else eat(tokens, one.end, "and")
    two = None if start is None else _simple(tokens, start, known)
    if start is not None and two is None and one is not None and isinstance(one.value, StatOf):
        stat = STATS.match(tokens, start)
        if stat is not None and len(stat.value) == 1:
            two = Found(replace(one.value, stat=stat.value[0]), stat.end)
    if one is None or two is None:
        return None
    return Found(Difference(one.value, two.value), two.end)


def counted(tokens: Tokens, at: int, known: Known, each: int = 1) -> Found[Amount] | None:
    """A noun phrase of which every card, or counter, counts."""
    counters = reckoned(tokens, at, known, each)
    if counters is not None:
        return counters
    done = _done(tokens, at, known) or done_of_kind(tokens, at, known)
    if done is not None:
        return Found(PerCard(done.value, each), done.end)
    what = parse_noun(tokens, at, known, bare=True)
    if what is None or (what.value.ref is None and not what.value.zone):
        return None
    return Found(PerCard(what.value, each), what.end)


def _done(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "card destroyed", "monster sent to the GY": cards to which that was just done."""
    nouns = ("card", "cards", "monster", "monsters", "material", "materials")
    how, end = PARTICIPLES.get(tokens[at].norm), at
    if how is not None and tokens[at + 1].norm in nouns:
        end = at + 2
    elif tokens[at].norm in nouns:
        start = skip(tokens, at + 1, "you")
        how = PARTICIPLES.get(tokens[start].norm)
        way = WAY.match(tokens, start + 1)
        end = start + 1 if way is None else way.end
    if how is None:
        return None
    for mention in reversed(known.mentions):
        if mention.how == how and mention.ref is not None:
            return Found(Selector(ref=mention.ref), end)
    return None


def parse_equal_to(tokens: Tokens, at: int, known: Known) -> Found[Amount] | None:
    """As in "equal to half its ATK"; opaque where the amount is not understood."""
    start = eat(tokens, skip(tokens, at, ","), "equal", "to")
    if start is None:
        return None
    found = parse_amount(tokens, start, known)
    if found is not None and ends(tokens, found.end):
        return found
    end = start
    while not stops(tokens, end):
        end += 1
    return Found(OpaqueAmount(known.words(tokens, start, end)), end)


def parse_for_each(tokens: Tokens, at: int, each: int, known: Known) -> Found[Amount] | None:
    """As in "for each card you control"; opaque where what counts is not understood."""
    start = eat(tokens, at, "for", "each") or eat(tokens, at, "for", "every")
    if start is None:
        return None
    every = number(tokens[start]) if tokens[start - 1].norm == "every" else None
    if every is not None:
        found = counted(tokens, start + 1, known)
        if found is None or not ends(tokens, found.end):
            return Found(OpaqueAmount(f"{each} for every {every}"), start) if found else None
        made: Amount = Divided(found.value, every)
        return Found(made if each == 1 else Times(made, each), found.end)
    found = each_of_them(tokens, start, each, known) if ends(tokens, start) else None
    found = found or counted(tokens, start, known, each)
    if found is not None and ends(tokens, found.end):
        return _and_for_each(tokens, found, each, known)
    end = start
    while not stops(tokens, end):
        end += 1
    return Found(OpaqueAmount(f"{each} {known.words(tokens, at, end)}"), end)


def _and_for_each(tokens: Tokens, found: Found[Amount], each: int, known: Known) -> Found[Amount]:
    """As in "for each card in their hand and for each card they control"."""
    at = skip(tokens, found.end, ",")
    start = at + 1 if tokens[at].norm == "and" else None
    if start is None or eat(tokens, start, "for", "each") is None:
        return found
    more = parse_for_each(tokens, start, each, known)
    if more is None or isinstance(more.value, OpaqueAmount):
        return found
    return Found(Sum(found.value, more.value), more.end)


def ends(tokens: Tokens, at: int) -> bool:
    """Whether an amount can end here: nothing that would belong to it follows."""
    return stops(tokens, at) or tokens[at].norm in _FOLLOWING


_FOLLOWING = frozenset({"until", "and", "during", "this", "to", "for", "but", "if"})

__all__ = ["Ref", "Sum", "parse_reference"]
