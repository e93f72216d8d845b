"""States: what is so on the table ("you control a Dragon monster", "this card is in ...")."""

from dataclasses import replace

from engine.amounts import LpOf, PerCard
from engine.psct.holdings import parse_holding
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.own_states import parse_own_state
from engine.psct.phrases import NORMALLY, Found, Known, Phrases, Readers, eat, number, skip
from engine.psct.places import parse_place
from engine.psct.selecting import placed
from engine.psct.tallies import CONTROL, TALLIES, State, parse_tally, standing
from engine.requirements import (
    AnyOf,
    AtMost,
    Condition,
    Equal,
    Exists,
    Fits,
    MoreThan,
    None_,
    Not,
    SummonsThisTurn,
    ThisIsEquipped,
    ThisWasSummoned,
)
from engine.selectors import ALL, THIS_CARD, Filter, Selector, Told
from engine.terms import Face, Position, SummonKind, Whose, Zone

_CONTROL_NOT = Phrases(
    {
        "you do not control": Whose.YOU,
        "you don't control": Whose.YOU,
        "you do not control any": Whose.YOU,
        "your opponent does not control": Whose.OPPONENT,
    }
)
_HERE: Phrases[Filter] = Phrases(
    {
        "in attack position": Filter(position=(Position.ATTACK,)),
        "in face-up attack position": Filter(position=(Position.ATTACK,)),
        "in defense position": Filter(position=(Position.DEFENSE, Position.SET)),
        "in face-up defense position": Filter(position=(Position.DEFENSE,)),
        "face-up on the field": Filter(face=Face.UP),
        "face-up": Filter(face=Face.UP),
        "on the field": Filter(),
    }
)


def _monsters(whose: Whose) -> PerCard:
    return PerCard(Selector(whose=whose, zone=(Zone.MONSTER_ZONE,), count=ALL))


def parse_state(run: Tokens, at: int, end: int, known: Known) -> State | None:
    """The condition that words `at:end` state; None: not understood as a whole."""
    for read in _READERS.at(run[at]):
        found = read(run, at, known)
        if found is not None and found.end == end:
            return found.value
    return None


def _controlled(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "you control a Dragon", "your opponent controls no monsters"."""
    who = CONTROL.match(run, at)
    never = _CONTROL_NOT.match(run, at)
    if never is not None:
        return _not_controlled(run, never, known)
    if who is None:
        return None
    none = run[who.end].norm == "no"
    many = _number(run, who.end)
    start = who.end + 1 if none else who.end
    if many is not None and many[1] is False:  # "3 or less" is no number of cards to take.
        start = who.end + 3
    what = parse_noun(run, start, known, bare=True)
    if what is None or what.value.ref is not None:
        return None
    selector = standing(what.value, who.value)
    if selector is None:
        return None
    if none:
        return Found(State(None_(selector)), what.end)
    return Found(State(_exists(selector, many), selector), what.end)


def _not_controlled(run: Tokens, who: Found[Whose], known: Known) -> Found[State] | None:
    """As in "you do not control a Dragon monster"."""
    what = parse_noun(run, who.end, known, bare=True)
    if what is None or what.value.ref is not None or what.value.zone or what.value.count.min > 1:
        return None
    selector = standing(what.value, who.value)
    return None if selector is None else Found(State(None_(selector)), what.end)


_COMPARED: dict[str, Condition] = {
    "your opponent controls more monsters than you do": MoreThan(
        _monsters(Whose.OPPONENT), _monsters(Whose.YOU)
    ),
    "your opponent controls more monsters than you": MoreThan(
        _monsters(Whose.OPPONENT), _monsters(Whose.YOU)
    ),
    "you control more monsters than your opponent does": MoreThan(
        _monsters(Whose.YOU), _monsters(Whose.OPPONENT)
    ),
    "you control more monsters than your opponent": MoreThan(
        _monsters(Whose.YOU), _monsters(Whose.OPPONENT)
    ),
    "both players control the same number of monsters": Equal(
        _monsters(Whose.YOU), _monsters(Whose.OPPONENT)
    ),
}
_COMPARISONS = Phrases(_COMPARED)


_SUMMONED_AS: Phrases[ThisWasSummoned] = Phrases(
    {
        "this card was special summoned": ThisWasSummoned(special=True),
        "this card was normal summoned": ThisWasSummoned(NORMALLY),
        "this card was tribute summoned": ThisWasSummoned((SummonKind.TRIBUTE,)),
        "this card was fusion summoned": ThisWasSummoned((SummonKind.FUSION,)),
        "this card was synchro summoned": ThisWasSummoned((SummonKind.SYNCHRO,)),
        "this card was xyz summoned": ThisWasSummoned((SummonKind.XYZ,)),
        "this card was link summoned": ThisWasSummoned((SummonKind.LINK,)),
        "this card was ritual summoned": ThisWasSummoned((SummonKind.RITUAL,)),
    }
)


def _was_summoned(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "this card was Special Summoned by the effect of a Sample monster"."""
    found = _SUMMONED_AS.match(run, at)
    if found is None:
        return None
    made, end = found.value, found.end
    if (turn := eat(run, end, "this", "turn")) is not None:
        made, end = replace(made, this_turn=True), turn
    by = eat(run, end, "by", "the", "effect", "of")
    if by is not None:
        what = parse_noun(run, by, known)
        if what is None or what.value.any_of or what.value.ref is not None:
            return None
        made, end = replace(made, by_effect_of=what.value.where), what.end
    return Found(State(made, THIS_CARD), end)


_THEY_SUMMONED = Phrases(
    {
        "your opponent normal or special summoned": Whose.OPPONENT,
        "you normal or special summoned": Whose.YOU,
    }
)


def _summoned_many(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "your opponent Special Summoned 2 or more monsters this turn"."""
    del known
    who = _THEY_SUMMONED.match(run, at)
    value = None if who is None else number(run[who.end])
    if who is None or value is None:
        return None
    end = eat(run, who.end + 1, "or", "more", "monsters", "this", "turn")
    return None if end is None else Found(State(SummonsThisTurn(who.value, value)), end)


def _more_than(run: Tokens, at: int, known: Known) -> Found[State] | None:
    del known
    found = _COMPARISONS.match(run, at)
    return None if found is None else Found(State(found.value), found.end)


def _number(run: Tokens, at: int) -> tuple[int, bool | None] | None:
    """As in "3 or more", "exactly 2": the number, and whether more (True) or fewer count."""
    exactly = eat(run, at, "exactly")
    first = number(run[at if exactly is None else exactly])
    if first is None:
        return None
    if eat(run, at + 1, "or", "more") is not None:
        return first, True
    if eat(run, at + 1, "or", "less") or eat(run, at + 1, "or", "fewer"):
        return first, False
    return first, None if exactly is not None else True


def _exists(selector: Selector, many: tuple[int, bool | None] | None) -> Condition:
    if many is None:
        return Exists(selector)
    value, more = many
    if more is True:
        return Exists(selector, value)
    return Exists(selector, 0 if more is False else value, value)


def _here(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "(while) face-up on the field", said of this card."""
    del known
    here = _HERE.match(run, at)
    return None if here is None else Found(State(Fits(THIS_CARD, here.value), THIS_CARD), here.end)


def _this_card(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "this card is in Attack Position", "this card is in your GY"."""
    start = eat(run, at, "this", "card", "is")
    if start is None:
        return None
    if run[start].norm in ("linked", "co-linked") and run[start + 1].norm != "to":
        told = Filter(told=(Told(run[start].norm),))
        return Found(State(Fits(THIS_CARD, told), THIS_CARD), start + 1)
    start = skip(run, skip(run, start, "already"), "currently")
    face = 1 if run[start].norm == "face-up" else 0
    place = parse_place(run, start + face)
    here = _HERE.match(run, start)
    whole = here is not None and (here.value != Filter() or place is None)
    if here is not None and whole and (place is None or place.end <= here.end):
        return Found(State(Fits(THIS_CARD, here.value), THIS_CARD), here.end)
    if place is None:
        return None
    del known
    there = replace(THIS_CARD, whose=place.value.whose, zone=place.value.zones)
    return Found(State(Exists(there), THIS_CARD), place.end)


def _equipped(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "this card is equipped with an Equip Spell", "equipped to a monster"."""
    start = eat(run, at, "this", "card", "is", "equipped") or eat(run, at, "equipped")
    if start is None or run[start].norm not in ("with", "to"):
        return None
    what = parse_noun(run, start + 1, known)
    if what is None or what.value.any_of:
        return None
    to = run[start].norm == "to"
    return Found(State(ThisIsEquipped(what.value.where, to), THIS_CARD), what.end)


def _life_points(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "your LP are 2000 or less", "your LP are lower than your opponent's"."""
    for words, whose in ((("your", "lp"), Whose.YOU), (("your opponent's", "lp"), Whose.OPPONENT)):
        end = eat(run, at, *words)
        if end is None or run[end].norm not in ("are", "is"):
            continue
        value = number(run[end + 1])
        if value is None:
            higher = eat(run, end + 1, "higher", "than", "your opponent's")
            lower = eat(run, end + 1, "lower", "than", "your opponent's")
            mine, theirs = LpOf(whose), LpOf(Whose.OPPONENT)
            if higher is not None:
                return Found(State(MoreThan(mine, theirs)), higher)
            return None if lower is None else Found(State(MoreThan(theirs, mine)), lower)
        less = eat(run, end + 2, "or", "less")
        if less is not None:
            return Found(State(AtMost(LpOf(whose), value)), less)
        more = eat(run, end + 2, "or", "more")
        return None if more is None else Found(State(AtMost(value, LpOf(whose))), more)
    del known
    return None


def _somewhere(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "a Field Spell is on the field", "another monster is on the field"."""
    what = parse_noun(run, at, known)
    if what is None or what.value.ref is not None or run[what.end].norm not in ("is", "are"):
        return None
    start = what.end + 1
    negative = run[start].norm == "not"
    place = parse_place(run, start + negative + (run[start + negative].norm == "face-up"))
    if place is None:
        return None

    selector = replace(placed(what.value, place.value), count=ALL)
    found: Condition = Exists(selector)
    return Found(State(Not(found) if negative else found, selector), place.end)


def _either_somewhere(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """As in "a Set card or a Field Spell is on the field": one of both is enough."""
    one = parse_noun(run, at, known)
    if one is None or run[one.end].norm != "or":
        return None
    other = parse_noun(run, one.end + 1, known)
    if other is None:
        return None
    first = _somewhere((*run[: one.end], *run[other.end :]), at, known)
    second = _somewhere(run, one.end + 1, known)
    if first is None or second is None:
        return None
    either = (first.value.condition, second.value.condition)
    return Found(State(AnyOf(either)), second.end) if Not not in map(type, either) else None


_READERS = Readers(
    (parse_own_state, None),
    (parse_holding, None),
    (_here, _HERE.first_words),
    (parse_tally, TALLIES.words),
    (_was_summoned, _SUMMONED_AS.first_words),
    (_summoned_many, _THEY_SUMMONED.first_words),
    (_more_than, _COMPARISONS.first_words),
    (_controlled, CONTROL.first_words | _CONTROL_NOT.first_words),
    (_this_card, frozenset({"this"})),
    (_equipped, frozenset({"this", "equipped"})),
    (_life_points, frozenset({"your", "your opponent's"})),
    (_somewhere, None),
    (_either_somewhere, None),
)
