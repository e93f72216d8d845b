"""Holdings: what players control or have, told in lists, alternatives and comparisons."""

from dataclasses import replace

from engine.amounts import Amount, LpOf, PerCard, StatOf, Sum
from engine.psct.comparisons import STATS
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import END, Found, Known, Phrases, Readers, eat, number, skip
from engine.psct.places import parse_place, parse_zones
from engine.psct.selecting import either, placed
from engine.psct.tallies import CONTROL, State, standing
from engine.requirements import (
    AllOf,
    AtMost,
    Condition,
    Equal,
    Exists,
    Fits,
    MoreThan,
    None_,
    ThisWasSummoned,
)
from engine.selectors import ALL, THIS_CARD, Filter, Selector
from engine.terms import FIELD, CardKind, Face, SummonKind, Whose, Zone

_MONSTER = Filter(kind=(CardKind.MONSTER,))
_MINE = Selector(whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,), where=_MONSTER, count=ALL)


def parse_holding(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "you control no monsters, or only Dragon monsters"."""
    for read in _READERS.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


# --- "no monsters, or only ..." --------------------------------------------------------------

_ONLY = Phrases(
    {
        f"{lead}{only}": 1
        for lead in ("", "or ", ", or ")
        for only in (
            "all monsters you control are",
            "all face-up monsters you control are",
            "the only monsters you control are",
            "the only face-up monsters you control are",
            "only",
            "only control",
            "you only control",
        )
    }
)
_NONE_OR = Phrases({f"you control no {face}monsters": face for face in ("", "face-up ")})


def _none_or_only(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "you control no monsters, or all monsters you control are Dragon monsters"."""
    none = _NONE_OR.match(run, at)
    only = None if none is None else _ONLY.match(run, none.end)
    kinds = None if only is None else _kinds(run, only.end, known)
    if none is None or kinds is None:
        return None
    faced = replace(_MONSTER, face=Face.UP) if none.value else _MONSTER
    others = None_(replace(_MINE, where=faced, except_=kinds.value))
    return Found(State(others), kinds.end)


def _kinds(run: Tokens, at: int, known: Known) -> Found[tuple[Filter, ...]] | None:
    """As in "Dragon monsters", `"A", "B", and/or "C"`."""
    found = parse_noun(run, at, known, bare=True)
    if found is None or found.value.ref is not None or found.value.zone:
        return None
    what = found.value
    if what.alternatives or what.where.opaque is not None:
        return None
    return Found(what.any_of or (what.where,), found.end)


# --- lists -----------------------------------------------------------------------------------


def _several(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in `you control "A" and a Toon monster`, `"A" or a monster that mentions it`."""
    who = CONTROL.match(run, at)
    if who is None or run[who.end].norm == "no":
        return None
    both = eat(run, who.end, "both")
    first = _one_of(run, both or who.end, known)
    if first is None:
        return None
    names = first.value.where.name
    known = replace(known, named=names[0] if len(names) == 1 else known.named)
    found, end = [first.value], first.end
    while run[end].norm == "and":
        more = _one_of(run, end + 1, known)
        if more is None or run[more.end].norm in ("is", "are"):
            break
        found.append(more.value)
        end = more.end
    if len(found) == 1 and not (first.value.any_of or first.value.alternatives):
        return None
    if (place := parse_place(run, end)) is not None:
        end = place.end
        found = [each if each.zone else placed(each, place.value) for each in found]
    there = [standing(each, who.value) for each in found]
    if any(each is None for each in there):
        return None
    said = tuple(
        Exists(each, max(1, f.count.min)) for each, f in zip(there, found, strict=True) if each
    )
    return Found(State(said[0] if len(said) == 1 else AllOf(said)), end)


def _one_of(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """A noun phrase, or several with "or" between them, each with its article."""
    found = parse_noun(run, at, known, bare=True)
    if found is None or found.value.ref is not None:
        return None
    names = found.value.where.name
    known = replace(known, named=names[0] if len(names) == 1 else known.named)
    while True:
        comma = skip(run, found.end, ",")
        join = comma + 1 if run[comma].norm == "or" else comma
        if join == found.end or run[join].norm not in ("a", "an", "another"):
            return found
        other = parse_noun(run, join, known)
        if other is None or other.value.ref is not None or run[other.end].norm in ("is", "are"):
            return found
        found = Found(either(found.value, other.value), other.end)


# --- comparisons -----------------------------------------------------------------------------

_LP = Phrases(
    {
        "your lp": Whose.YOU,
        "your opponent's lp": Whose.OPPONENT,
        "you have": None,
    }
)
_OTHERS = {Whose.YOU: Whose.OPPONENT, Whose.OPPONENT: Whose.YOU}
_THAN = {
    Whose.YOU: Phrases({"than your opponent's": 1, "than your opponent's lp": 1}),
    Whose.OPPONENT: Phrases({"than yours": 1, "than your lp": 1}),
}


def _lp(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "your opponent's LP is at least 2000 higher than yours", "your LP is 3000 or less"."""
    del known
    who = _LP.match(run, at)
    if who is None:
        return None
    if who.value is None or run[who.end].norm not in ("is", "are"):
        return None if who.value is not None else _have_lp(run, who.end)
    return _lp_against(run, who.end + 1, who.value) or _compared(run, who.end + 1, LpOf(who.value))


def _lp_against(run: Tokens, at: int, who: Whose) -> Found[State] | None:
    """As in "at least 2000 higher than yours", "lower than 3000"."""
    least = eat(run, at, "at", "least")
    value = number(run[least or at])
    end = (least or at) + (value is not None)
    word = run[end].norm
    if word not in ("higher", "lower") or (value is not None and least is None):
        return None
    other = _THAN[who].match(run, end + 1)
    amount = number(run[end + 2]) if value is None and run[end + 1].norm == "than" else None
    is_bare = value is None and (run[end + 1] is END or run[end + 1].norm == ",")
    if other is None and amount is None and not is_bare:
        return None
    theirs: Amount = LpOf(_OTHERS[who]) if amount is None else amount
    more, less = (LpOf(who), theirs) if word == "higher" else (theirs, LpOf(who))
    last = other.end if other is not None else end + (1 if is_bare else 3)
    return Found(State(_more(more, less, value)), last)


def _more(more: Amount, less: Amount, by: int | None) -> Condition:
    return MoreThan(more, less) if by is None else AtMost(Sum(less, by), more)


def _have_lp(run: Tokens, at: int) -> Found[State] | None:
    """As in "(you have) 9000 or more LP"."""
    value = number(run[at])
    if value is None:
        return None
    for word, more in (("more", True), ("less", False)):
        end = eat(run, at + 1, "or", word, "lp")
        if end is not None:
            said = AtMost(value, LpOf()) if more else AtMost(LpOf(), value)
            return Found(State(said), end)
    return None


_OR = Phrases({"or more": 1, "or higher": 1, "or less": -1, "or lower": -1})


def _compared(run: Tokens, at: int, left: Amount) -> Found[State] | None:
    """As in "10 or higher", "equal to 4", of an amount."""
    value = number(run[at])
    if value is None:
        return None
    if (bound := _OR.match(run, at + 1)) is None:
        return Found(State(Equal(left, value)), at + 1)
    said = AtMost(value, left) if bound.value > 0 else AtMost(left, value)
    return Found(State(said), bound.end)


def _total(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "the total Levels of monsters you control are 10 or higher"."""
    start = eat(run, at, "the", "total") or eat(run, at, "the", "combined")
    stat = None if start is None else STATS.match(run, start)
    if stat is None or run[stat.end].norm != "of":
        return None
    what = parse_noun(run, skip(run, stat.end + 1, "the"), known, bare=True)
    if what is None or run[what.end].norm not in ("is", "are") or not what.value.zone:
        return None
    left = StatOf(replace(what.value, count=ALL), stat.value)
    more = eat(run, what.end + 1, "more", "than")
    value = None if more is None else number(run[more])
    if more is not None and value is not None:
        return Found(State(MoreThan(left, value)), more + 1)
    return _compared(run, what.end + 1, left)


_MORE_CARDS = Phrases(
    {
        "than you do": 1,
        "than you": 1,
        "than your opponent": 1,
        "than your opponent does": 1,
        "than they do": 1,
    }
)


def _many_more(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "your opponent controls at least 2 more monsters than you do"."""
    who = CONTROL.match(run, at)
    if who is None or who.value is Whose.EITHER:
        return None
    least = eat(run, who.end, "at", "least")
    value = number(run[least or who.end])
    start = (least or who.end) + (value is not None)
    plus = eat(run, start, "or", "more") if value is not None and least is None else start
    more = eat(run, plus or start, "more")
    plain = value is not None and more is None and plus is not None
    begin = more or (plus if plain else None)
    what = None if begin is None else parse_noun(run, begin, known, bare=True)
    if what is None or what.value.ref is not None or (more is None and not plain):
        return None
    end = what.end
    if run[end].norm == "in" and (zones := parse_zones(run, end + 1)) is not None:
        end = zones.end
        what = Found(replace(what.value, zone=zones.value.zones), end)
    than = _MORE_CARDS.match(run, end)
    mine, theirs = (standing(what.value, each) for each in (who.value, _OTHERS[who.value]))
    if than is None or mine is None or theirs is None:
        return None
    if value is None:
        return Found(State(MoreThan(PerCard(mine), PerCard(theirs))), than.end)
    return Found(State(AtMost(Sum(PerCard(theirs), value), PerCard(mine))), than.end)


# --- the only one ----------------------------------------------------------------------------

_IT_IS = Phrases({"this is": 1, "this card is": 1, "it is": 1})


def _only_card(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "this is the only card in your hand", "this card is the only monster you control"."""
    it = _IT_IS.match(run, at)
    start = None if it is None else eat(run, it.end, "the", "only")
    what = None if start is None else parse_noun(run, start, known, bare=True)
    if what is None or not what.value.zone or what.value.ref is not None:
        return None
    others = replace(what.value, whose=Whose.YOU, other=True, count=ALL)
    here = Exists(replace(THIS_CARD, zone=what.value.zone, where=what.value.where))
    return Found(State(AllOf((here, None_(others))), THIS_CARD), what.end)


# --- how this card came here -----------------------------------------------------------------

_THIS_CAME = Phrases(
    {
        "you control this card summoned this way": ThisWasSummoned(this_way=True),
        "you control this card that was summoned its own way": ThisWasSummoned(this_way=True),
        "this card was summoned this way": ThisWasSummoned(this_way=True),
        "this card was special summoned this way": ThisWasSummoned(this_way=True),
        "summoned this way": ThisWasSummoned(this_way=True),
        "special summoned this way": ThisWasSummoned(this_way=True),
    }
)
_WAYS = Phrases(
    {
        "special summoned": ThisWasSummoned(special=True),
        **{
            f"{kind.value} summoned": ThisWasSummoned((kind,))
            for kind in SummonKind
            if kind not in (SummonKind.NORMAL, SummonKind.BY_EFFECT, SummonKind.BUILT_IN)
        },
    }
)
_YOURS = Exists(replace(THIS_CARD, zone=FIELD, whose=Whose.YOU))


def _came(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in `you control this card that was Special Summoned by the effect of "A"`."""
    fixed = _THIS_CAME.match(run, at)
    if fixed is not None:
        return Found(State(fixed.value, THIS_CARD), fixed.end)
    start = eat(run, at, "you", "control", "this", "card", "that", "was")
    way = None if start is None else _WAYS.match(run, start)
    if way is None:
        return None
    made, end = way.value, way.end
    if (turn := eat(run, end, "this", "turn")) is not None:
        made, end = replace(made, this_turn=True), turn
    by = eat(run, end, "by", "the", "effect", "of")
    what = None if by is None else parse_noun(run, by, known)
    if what is not None and what.value.ref is None and not what.value.any_of:
        made, end = replace(made, by_effect_of=what.value.where), what.end
    elif run[end].norm == "from" and (zones := parse_zones(run, end + 1)) is not None:
        made, end = replace(made, from_=zones.value.zones), zones.end
    using = eat(run, end, "using") or eat(run, end, "by", "using")
    used = None if using is None else parse_noun(run, using, known)
    if used is not None and used.value.ref is None:
        end = eat(run, used.end, "as", "material") or used.end
        made = replace(made, using=used.value)
    return Found(State(AllOf((_YOURS, made)), THIS_CARD), end)


# --- where -----------------------------------------------------------------------------------

_STANDS: Phrases[Condition] = Phrases(
    {
        "this card is already face-up in your spell & trap zone": Exists(
            replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,), whose=Whose.YOU)
        ),
        "this card is already face-up on the field": Fits(THIS_CARD, Filter(face=Face.UP)),
        "is now in the gy or banished": Exists(
            replace(THIS_CARD, zone=(Zone.GRAVEYARD, Zone.BANISHED))
        ),
        "is now in the gy": Exists(replace(THIS_CARD, zone=(Zone.GRAVEYARD,))),
    }
)


def _stands(run: Tokens, at: int, known: Known) -> Found[State] | None:
    del known
    found = _STANDS.match(run, at)
    return None if found is None else Found(State(found.value, THIS_CARD), found.end)


_ARE = frozenset({"is", "are"})


def _field_of_both(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in `both "A" and a "B" monster are on the field`."""
    if _ARE.isdisjoint([token.norm for token in run[at:]]):
        return None
    both = eat(run, at, "both")
    first = _one_of(run, both or at, known)
    if first is None:
        return None
    found, end = [first.value], first.end
    if both is not None:
        second = _one_of(run, end + 1, known) if run[end].norm == "and" else None
        if second is None:
            return None
        found.append(second.value)
        end = second.end
    if run[end].norm not in _ARE or any(each.zone for each in found):
        return None
    face = run[end + 1].norm == "face-up"
    place = parse_place(run, end + 1 + face)
    if place is None:
        return None
    said = tuple(
        Exists(replace(placed(each, place.value), count=ALL), max(1, each.count.min))
        for each in found
    )
    return Found(State(said[0] if len(said) == 1 else AllOf(said)), place.end)


_READERS = Readers(
    (_none_or_only, _NONE_OR.first_words),
    (_stands, _STANDS.first_words),
    (_came, _THIS_CAME.first_words | {"you"}),
    (_only_card, _IT_IS.first_words),
    (_lp, _LP.first_words),
    (_total, frozenset({"the"})),
    (_many_more, CONTROL.first_words),
    (_several, CONTROL.first_words),
    (_field_of_both, None),
)
