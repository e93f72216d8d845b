"""Value verbs: ATK, DEF, Levels, Ranks and Scales that change."""

from dataclasses import replace

from engine.amounts import (
    Amount,
    Declared,
    Half,
    OpaqueAmount,
    PerCard,
    PerCounter,
    PreviousAmount,
    StatOf,
    Times,
)
from engine.applications import ModifyStat, SetStat, TreatAs
from engine.psct.lexer import Tokens
from engine.psct.meanings import of_subject
from engine.psct.noun_phrases import parse_noun
from engine.psct.nouns import TYPES, plural_mark
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.postmodifiers import stops
from engine.psct.quantities import (
    STATS,
    ends,
    parse_amount,
    parse_choice,
    parse_equal_to,
    parse_for_each,
)
from engine.psct.references import parse_owner
from engine.psct.saying import Deeds
from engine.selectors import Selector
from engine.terms import Attribute, Stat, Until

LASTING = Until.WHILE_ON_FIELD


def negative(amount: Amount) -> Amount:
    """A loss of so much."""
    return -amount if isinstance(amount, int) else Times(amount, -1)


def parse_gain(
    tokens: Tokens, at: int, what: Selector, known: Known, *, loses: bool
) -> Found[Deeds] | None:
    """After "gains" or "loses": "500 ATK/DEF", "ATK equal to ...", "1000 ATK and 500 DEF"."""
    exactly = tokens[at].norm == "exactly"
    first = _gained(tokens, at + exactly, known)
    if first is None or (exactly and not loses):
        return None
    parts, end = [first.value], first.end
    if tokens[end].norm == "and" and (more := _gained(tokens, end + 1, known)) is not None:
        parts.append(more.value)
        end = more.end
    parts = _each_for_both(parts)
    deeds = tuple(
        ModifyStat(what, stats, negative(amount) if loses else amount, LASTING, exactly=exactly)
        for stats, amount in parts
    )
    return Found(deeds, end)


_Part = tuple[tuple[Stat, ...], Amount]


def _each_for_both(parts: list[_Part]) -> list[_Part]:
    """As in "1 Level and 400 ATK for each card": what is counted holds for both."""
    (stats, first), *rest = parts
    if not rest or not isinstance(first, int) or isinstance(rest[0][1], int):
        return parts
    counted = rest[0][1]
    if isinstance(counted, PerCard | PerCounter):
        return [(stats, replace(counted, each=first)), *rest]
    return [(stats, OpaqueAmount(f"{first} for each")), *rest]


def _gained(tokens: Tokens, at: int, known: Known) -> Found[tuple[tuple[Stat, ...], Amount]] | None:
    much = _SO_MUCH.match(tokens, at)
    stats = None if much is None else STATS.match(tokens, much.end)
    if stats is not None:
        return Found((stats.value, PreviousAmount()), stats.end)
    stats = STATS.match(tokens, at)
    if stats is not None:
        equal = parse_equal_to(tokens, stats.end, known)
        return None if equal is None else Found((stats.value, equal.value), equal.end)
    amount = parse_amount(tokens, at, known)
    stats = None if amount is None else STATS.match(tokens, amount.end)
    if amount is None or stats is None:
        return None if amount is None else _that_atk(tokens, amount)
    if isinstance(amount.value, int):
        each = parse_for_each(tokens, stats.end, amount.value, known)
        if each is not None:
            return Found((stats.value, each.value), each.end)
    return Found((stats.value, amount.value), stats.end)


_SO_MUCH = Phrases({"that much": 1, "that lost": 1, "the lost": 1})
"""As in "(gains) that lost ATK": what the step before changed."""


def _that_atk(
    tokens: Tokens, amount: Found[Amount]
) -> Found[tuple[tuple[Stat, ...], Amount]] | None:
    """As in "(gains) half that monster's ATK"."""
    whole = amount.value.of if isinstance(amount.value, Half) else amount.value
    if not ends(tokens, amount.end) or not isinstance(whole, StatOf):
        return None
    if whole.stat not in (Stat.ATK, Stat.ORIGINAL_ATK):
        return None
    return Found(((Stat.ATK,), amount.value), amount.end)


def parse_becomes(
    tokens: Tokens, at: int, what: Selector, stats: tuple[Stat, ...], known: Known
) -> Found[Deeds] | None:
    """After "its ATK": "becomes 0", "is halved", "become double its original ATK"."""
    known = of_subject(known, what)
    word = tokens[at].norm
    if word in ("is", "are", "becomes", "become") and tokens[at + 1].norm in ("halved", "doubled"):
        return scaled(what, stats, tokens[at + 1].norm == "halved", at + 2)
    if word in ("is", "are") and tokens[at + 1].norm == "increased" and tokens[at + 2].norm == "by":
        more = parse_amount(tokens, at + 3, known)
        if more is None:
            return None
        return Found((ModifyStat(what, stats, more.value, LASTING),), more.end)
    if word not in ("becomes", "become"):
        return None
    return new_value(tokens, at + 1, what, stats, known)


def scaled(what: Selector, stats: tuple[Stat, ...], halved: bool, end: int) -> Found[Deeds]:
    """Half or double the present value."""
    deeds = []
    for stat in stats:
        now = StatOf(what, stat)
        deeds.append(SetStat(what, (stat,), Half(now) if halved else Times(now, 2), LASTING))
    return Found(tuple(deeds), end)


def new_value(
    tokens: Tokens, at: int, what: Selector, stats: tuple[Stat, ...], known: Known
) -> Found[Deeds] | None:
    """After "becomes" or "to": the new value."""
    pair = _each_its_own(tokens, at, what, stats, known)
    if pair is not None:
        return pair
    same = _the_same_as(tokens, at, what, stats, known)
    if same is not None:
        return same
    amount = parse_equal_to(tokens, at, known)
    if amount is None:
        start = eat(tokens, at, "the", "same", "as") or at
        chosen = parse_choice(tokens, start)
        amount = parse_amount(tokens, start, known) if chosen is None else chosen
    if amount is None:
        end = at
        while not stops(tokens, end):
            end += 1
        if end == at:
            return None
        amount = Found(OpaqueAmount(known.words(tokens, at, end)), end)
    return Found((SetStat(what, stats, amount.value, LASTING),), amount.end)


def _the_same_as(
    tokens: Tokens, at: int, what: Selector, stats: tuple[Stat, ...], known: Known
) -> Found[Deeds] | None:
    """As in "the same as that monster's": the same value of the other card."""
    start = eat(tokens, at, "the", "same", "as") or eat(tokens, at, "equal", "to")
    owner = parse_owner(tokens, start or at, known)
    if owner is None or STATS.match(tokens, owner.end) is not None or not ends(tokens, owner.end):
        return None
    deeds = tuple(SetStat(what, (stat,), StatOf(owner.value, stat), LASTING) for stat in stats)
    return Found(deeds, owner.end)


def _each_its_own(
    tokens: Tokens, at: int, what: Selector, stats: tuple[Stat, ...], known: Known
) -> Found[Deeds] | None:
    """As in "become half its current ATK/DEF": ATK and DEF each by its own value."""
    start = eat(tokens, at, "equal", "to") or at
    half, double = tokens[start].norm == "half", tokens[start].norm in ("double", "twice")
    of = parse_values(tokens, start + 1 if half or double else start, known)
    if of is None or len(of.value[1]) != len(stats) or len(stats) == 1:
        return None
    deeds = []
    for stat, theirs in zip(stats, of.value[1], strict=True):
        value: Amount = StatOf(of.value[0], theirs, 2 if double else 1)
        deeds.append(SetStat(what, (stat,), Half(value) if half else value, LASTING))
    return Found(tuple(deeds), of.end)


def parse_becomes_kind(
    tokens: Tokens, at: int, what: Selector, known: Known
) -> Found[Deeds] | None:
    """After "becomes": "Level 4", "DARK", "a Dragon monster"."""
    theirs = _level_of(tokens, at, what, known)
    if theirs is not None:
        return theirs
    start = skip(tokens, at, "a")
    if tokens[start].norm == "level" and (level := number(tokens[start + 1])) is not None:
        return Found((SetStat(what, (Stat.LEVEL,), level, LASTING),), start + 2)
    return _as_declared(tokens, start, what, known) or _new_kind(tokens, start, what)


def _new_kind(tokens: Tokens, start: int, what: Selector) -> Found[Deeds] | None:
    """As in "DARK", "Dragon"."""
    attribute = tokens[start].norm.upper()
    if attribute in Attribute.__members__:
        made = TreatAs(what, attribute=(Attribute[attribute],), also=False, until=LASTING)
        return Found((made,), start + 1)
    word = tokens[start].norm
    kind = next((t for t in TYPES if word in (t.lower(), f"{t.lower()}s")), None)
    if kind is not None:
        end = eat(tokens, start + 1, "monster") or eat(tokens, start + 1, "monsters")
        return Found((TreatAs(what, type=(kind,), also=False, until=LASTING),), end or start + 1)
    return None


_DECLARED: Phrases[tuple[str, ...]] = Phrases(
    {
        f"{that} {word}": (word,)
        for that in ("that", "the declared")
        for word in ("attribute", "type", "level")
    }
)


def _as_declared(tokens: Tokens, at: int, what: Selector, known: Known) -> Found[Deeds] | None:
    """As in "that Attribute", "the declared Level"."""
    found = _DECLARED.match(tokens, at)
    if found is None or not set(found.value) <= known.declared:
        return None
    if found.value == ("level",):
        return Found((SetStat(what, (Stat.LEVEL,), Declared(), LASTING),), found.end)
    made = TreatAs(what, also=False, declared=found.value, until=LASTING)
    return Found((made,), found.end)


def _level_of(tokens: Tokens, at: int, what: Selector, known: Known) -> Found[Deeds] | None:
    """As in "become that monster's Level"."""
    values = parse_values(tokens, at, known)
    if values is None or values.value[1] not in ((Stat.LEVEL,), (Stat.RANK,)):
        return None
    stat = values.value[1]
    amount = StatOf(values.value[0], stat[0])
    return Found((SetStat(what, stat, amount, LASTING),), values.end)


def parse_values(
    tokens: Tokens, at: int, known: Known
) -> Found[tuple[Selector, tuple[Stat, ...]]] | None:
    """As in "its ATK", "the Levels of all monsters you control", "this card's ATK and DEF"."""
    if tokens[at].norm == "the":
        stats = STATS.match(tokens, at + 1)
        if stats is not None and tokens[stats.end].norm == "of":
            what = parse_noun(tokens, stats.end + 1, known)
            return None if what is None else Found((what.value, stats.value), what.end)
    owner = parse_owner(tokens, at, known)
    stats = None if owner is None else STATS.match(tokens, owner.end)
    if owner is None or stats is None:
        return None
    return Found((owner.value, stats.value), plural_mark(tokens, stats.end))
