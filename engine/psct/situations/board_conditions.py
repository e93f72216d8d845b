"""Board conditions: what is so on the table, of cards controlled and of this card."""

from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.amounts import Amount, LpOf, PerCard, PerCounter, StatOf, Sum
from engine.cardtext.event_patterns import Battles
from engine.cardtext.requirements import (
    AllOf,
    AnyOf,
    AtMost,
    Condition,
    Equal,
    Exists,
    Fits,
    Happened,
    HasMaterials,
    MoreThan,
    None_,
    Not,
    SummonsThisTurn,
    ThisBattled,
    ThisIsEquipped,
    ThisWasSummoned,
)
from engine.cardtext.selectors import ALL, ANY, THIS_CARD, Count, Filter, Ref, Selector, Told
from engine.psct.nouns.card_qualities import STATS
from engine.psct.nouns.card_references import only_this_card
from engine.psct.nouns.noun_parts import counter_name, either, with_place
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import parse_place, parse_zones
from engine.psct.situations.event_subjects import parse_fighter
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    END,
    NORMALLY,
    Parsed,
    PhraseTable,
    Readers,
    TextContext,
    eat,
    number,
    skip,
)
from engine.terms.vocabulary import FIELD, CardKind, Face, Position, Stat, SummonKind, Whose, Zone

_MONSTER = Filter(kind=(CardKind.MONSTER,))


class StatedCondition(NamedTuple):
    """A condition, and the cards it spoke of."""

    condition: Condition
    subject: Selector | None = None


CONTROL = PhraseTable(
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


def on_their_field(what: Selector, whose: Whose) -> Selector | None:
    """The selector, looking on that player's field; None: it looks elsewhere."""
    if what.zone:
        zone, holder = what.zone, what.whose if whose is Whose.EITHER else whose
    elif whose is Whose.EITHER:
        return None
    else:
        monsters = what.where.kind == (CardKind.MONSTER,)
        zone, holder = ((Zone.MONSTER_ZONE,) if monsters else FIELD), whose
    others = tuple(on_their_field(each, whose) or each for each in what.alternatives)
    return replace(what, whose=holder, zone=zone, count=ALL, alternatives=others)


_ALL_OF = PhraseTable(
    {
        "all monsters you control are": Whose.YOU,
        "all monsters your opponent controls are": Whose.OPPONENT,
        "the only monsters you control are": Whose.YOU,
    }
)
_AT_LEAST_ONE = PhraseTable({"( min . 1 )": 1, "( min 1 )": 1})


def _all_are(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
    return Parsed(StatedCondition(AllOf((Exists(some), others)), some), one.end)


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
_DIFFERENCES = PhraseTable(_DIFFERENT)


def _own_figure(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "this card's ATK is 4000 or higher"."""
    del known
    differs = _DIFFERENCES.match(run, at)
    if differs is not None:
        return Parsed(StatedCondition(differs.value, THIS_CARD), differs.end)
    start = eat(run, at, "this", "card's") or eat(run, at, "this card's")
    stat = None if start is None else _STATS.get(run[start].norm)
    value = None if start is None else number(run[start + 2])
    if start is None or stat is None or value is None or run[start + 1].norm != "is":
        return None
    mine = StatOf(THIS_CARD, stat)
    if (
        more := eat(run, start + 3, "or", "higher") or eat(run, start + 3, "or", "more")
    ) is not None:
        return Parsed(StatedCondition(AtMost(value, mine), THIS_CARD), more)
    less = eat(run, start + 3, "or", "less") or eat(run, start + 3, "or", "lower")
    return None if less is None else Parsed(StatedCondition(AtMost(mine, value), THIS_CARD), less)


def _in_extra_deck(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
    return Parsed(StatedCondition(found, selector), end)


TALLY_READERS = Readers(
    (_all_are, _ALL_OF.first_words),
    (_own_figure, _DIFFERENCES.first_words | {"this", "this card's"}),
    (_in_extra_deck, frozenset({"you"})),
)
"""Readers of conditions that count cards."""


def parse_tally(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """Reads a condition on all, or a number, of a player's cards.

    As in "all monsters you control are Dragon monsters (min. 1)".
    """
    for read in TALLY_READERS.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


_MINE = Selector(whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,), where=_MONSTER, count=ALL)


def parse_controlled_cards(
    run: Tokens, at: int, known: TextContext
) -> Parsed[StatedCondition] | None:
    """Reads a condition on what a player controls.

    As in "you control no monsters, or only Dragon monsters".
    """
    for read in _CONTROL_READERS.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


# --- "no monsters, or only ..." --------------------------------------------------------------

_ONLY = PhraseTable(
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
_NONE_OR = PhraseTable({f"you control no {face}monsters": face for face in ("", "face-up ")})


def _none_or_only(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "you control no monsters, or all monsters you control are Dragon monsters"."""
    none = _NONE_OR.match(run, at)
    only = None if none is None else _ONLY.match(run, none.end)
    kinds = None if only is None else _kinds(run, only.end, known)
    if none is None or kinds is None:
        return None
    faced = replace(_MONSTER, face=Face.UP) if none.value else _MONSTER
    others = None_(replace(_MINE, where=faced, except_=kinds.value))
    return Parsed(StatedCondition(others), kinds.end)


def _kinds(run: Tokens, at: int, known: TextContext) -> Parsed[tuple[Filter, ...]] | None:
    """As in "Dragon monsters", `"A", "B", and/or "C"`."""
    found = parse_noun(run, at, known, bare=True)
    if found is None or found.value.ref is not None or found.value.zone:
        return None
    what = found.value
    if what.alternatives or what.where.opaque is not None:
        return None
    return Parsed(what.any_of or (what.where,), found.end)


# --- lists -----------------------------------------------------------------------------------


def _several(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
        found = [each if each.zone else with_place(each, place.value) for each in found]
    there = [on_their_field(each, who.value) for each in found]
    if any(each is None for each in there):
        return None
    said = tuple(
        Exists(each, max(1, f.count.min)) for each, f in zip(there, found, strict=True) if each
    )
    return Parsed(StatedCondition(said[0] if len(said) == 1 else AllOf(said)), end)


def _one_of(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
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
        found = Parsed(either(found.value, other.value), other.end)


# --- comparisons -----------------------------------------------------------------------------

_LP = PhraseTable(
    {
        "your lp": Whose.YOU,
        "your opponent's lp": Whose.OPPONENT,
        "you have": None,
    }
)
_OTHERS = {Whose.YOU: Whose.OPPONENT, Whose.OPPONENT: Whose.YOU}
_THAN = {
    Whose.YOU: PhraseTable({"than your opponent's": 1, "than your opponent's lp": 1}),
    Whose.OPPONENT: PhraseTable({"than yours": 1, "than your lp": 1}),
}


def _lp(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "your opponent's LP is at least 2000 higher than yours", "your LP is 3000 or less"."""
    del known
    who = _LP.match(run, at)
    if who is None:
        return None
    if who.value is None or run[who.end].norm not in ("is", "are"):
        return None if who.value is not None else _have_lp(run, who.end)
    return _lp_against(run, who.end + 1, who.value) or _compared(run, who.end + 1, LpOf(who.value))


def _lp_against(run: Tokens, at: int, who: Whose) -> Parsed[StatedCondition] | None:
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
    return Parsed(StatedCondition(_more(more, less, value)), last)


def _more(more: Amount, less: Amount, by: int | None) -> Condition:
    return MoreThan(more, less) if by is None else AtMost(Sum(less, by), more)


def _have_lp(run: Tokens, at: int) -> Parsed[StatedCondition] | None:
    """As in "(you have) 9000 or more LP"."""
    value = number(run[at])
    if value is None:
        return None
    for word, more in (("more", True), ("less", False)):
        end = eat(run, at + 1, "or", word, "lp")
        if end is not None:
            said = AtMost(value, LpOf()) if more else AtMost(LpOf(), value)
            return Parsed(StatedCondition(said), end)
    return None


_OR = PhraseTable({"or more": 1, "or higher": 1, "or less": -1, "or lower": -1})


def _compared(run: Tokens, at: int, left: Amount) -> Parsed[StatedCondition] | None:
    """As in "10 or higher", "equal to 4", of an amount."""
    value = number(run[at])
    if value is None:
        return None
    if (bound := _OR.match(run, at + 1)) is None:
        return Parsed(StatedCondition(Equal(left, value)), at + 1)
    said = AtMost(value, left) if bound.value > 0 else AtMost(left, value)
    return Parsed(StatedCondition(said), bound.end)


def _total(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
        return Parsed(StatedCondition(MoreThan(left, value)), more + 1)
    return _compared(run, what.end + 1, left)


_MORE_CARDS = PhraseTable(
    {
        "than you do": 1,
        "than you": 1,
        "than your opponent": 1,
        "than your opponent does": 1,
        "than they do": 1,
    }
)


def _many_more(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
        what = Parsed(replace(what.value, zone=zones.value.zones), end)
    than = _MORE_CARDS.match(run, end)
    mine, theirs = (on_their_field(what.value, each) for each in (who.value, _OTHERS[who.value]))
    if than is None or mine is None or theirs is None:
        return None
    if value is None:
        return Parsed(StatedCondition(MoreThan(PerCard(mine), PerCard(theirs))), than.end)
    return Parsed(StatedCondition(AtMost(Sum(PerCard(theirs), value), PerCard(mine))), than.end)


_TOTALS = PhraseTable(
    {
        f"{who} more total cards in {their} hand and field than {you}": whose
        for who, their, whose in (
            ("your opponent has", "their", Whose.OPPONENT),
            ("you have", "your", Whose.YOU),
        )
        for you in (
            ("you do", "you", "you have in your hand and field")
            if whose is Whose.OPPONENT
            else ("your opponent does", "your opponent", "they do")
        )
    }
)
_ALL_HELD = Selector(zone=(Zone.HAND, *FIELD), count=ALL)


def _more_in_all(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "your opponent has more total cards in their hand and field than you do"."""
    del known
    who = _TOTALS.match(run, at)
    if who is None:
        return None
    mine, theirs = (
        PerCard(replace(_ALL_HELD, whose=each)) for each in (who.value, _OTHERS[who.value])
    )
    return Parsed(StatedCondition(MoreThan(mine, theirs)), who.end)


# --- the only one ----------------------------------------------------------------------------

_IT_IS = PhraseTable({"this is": 1, "this card is": 1, "it is": 1})


def _only_card(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "this is the only card in your hand", "this card is the only monster you control"."""
    it = _IT_IS.match(run, at)
    start = None if it is None else eat(run, it.end, "the", "only")
    what = None if start is None else parse_noun(run, start, known, bare=True)
    if what is None or not what.value.zone or what.value.ref is not None:
        return None
    others = replace(what.value, whose=Whose.YOU, other=True, count=ALL)
    here = Exists(replace(THIS_CARD, zone=what.value.zone, where=what.value.where))
    return Parsed(StatedCondition(AllOf((here, None_(others))), THIS_CARD), what.end)


# --- how this card came here -----------------------------------------------------------------

_THIS_CAME = PhraseTable(
    {
        "you control this card summoned this way": ThisWasSummoned(this_way=True),
        "you control this card that was summoned its own way": ThisWasSummoned(this_way=True),
        "this card was summoned this way": ThisWasSummoned(this_way=True),
        "this card was special summoned this way": ThisWasSummoned(this_way=True),
        "summoned this way": ThisWasSummoned(this_way=True),
        "special summoned this way": ThisWasSummoned(this_way=True),
    }
)
_WAYS = PhraseTable(
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


def _came(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in `you control this card that was Special Summoned by the effect of "A"`."""
    fixed = _THIS_CAME.match(run, at)
    if fixed is not None:
        return Parsed(StatedCondition(fixed.value, THIS_CARD), fixed.end)
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
    return Parsed(StatedCondition(AllOf((_YOURS, made)), THIS_CARD), end)


# --- where -----------------------------------------------------------------------------------

_STANDS: PhraseTable[Condition] = PhraseTable(
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


def _stands(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    del known
    found = _STANDS.match(run, at)
    return None if found is None else Parsed(StatedCondition(found.value, THIS_CARD), found.end)


_ARE = frozenset({"is", "are"})


def _field_of_both(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
        Exists(replace(with_place(each, place.value), count=ALL), max(1, each.count.min))
        for each in found
    )
    return Parsed(StatedCondition(said[0] if len(said) == 1 else AllOf(said)), place.end)


_CONTROL_READERS = Readers(
    (_none_or_only, _NONE_OR.first_words),
    (_stands, _STANDS.first_words),
    (_came, _THIS_CAME.first_words | {"you"}),
    (_only_card, _IT_IS.first_words),
    (_lp, _LP.first_words),
    (_total, frozenset({"the"})),
    (_more_in_all, _TOTALS.first_words),
    (_many_more, CONTROL.first_words),
    (_several, CONTROL.first_words),
    (_field_of_both, None),
)


_SUMMONED: dict[str, ThisWasSummoned] = {
    "normal summoned": ThisWasSummoned(NORMALLY),
    "normal summoned / set": ThisWasSummoned(NORMALLY, or_set=True),
    "normal summoned or set": ThisWasSummoned(NORMALLY, or_set=True),
    "special summoned": ThisWasSummoned(special=True),
    **{
        f"{kind.value} summoned": ThisWasSummoned((kind,))
        for kind in SummonKind
        if kind not in (SummonKind.NORMAL, SummonKind.BY_EFFECT, SummonKind.BUILT_IN)
    },
}
_HOW = PhraseTable(_SUMMONED)
_SHOWS: PhraseTable[Filter] = PhraseTable(
    {
        "face-up": Filter(face=Face.UP),
        "attack position": Filter(position=(Position.ATTACK,)),
        "face-up attack position": Filter(position=(Position.ATTACK,)),
        "defense position": Filter(position=(Position.DEFENSE, Position.SET)),
        "face-up defense position": Filter(position=(Position.DEFENSE,)),
        "set": Filter(face=Face.DOWN),
    }
)


def parse_own_state(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """Reads a condition on this card: how it is, or what happened in its last battle."""
    for read in _OWN_STATE_READERS.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return Parsed(StatedCondition(found.value, THIS_CARD), found.end)
    return None


def _you_control_this(run: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "you control this Normal Summoned/Set card"."""
    del known
    start = eat(run, at, "you", "control", "this")
    if start is None:
        return None
    shows = _SHOWS.match(run, start)
    end = start if shows is None else shows.end
    how = _HOW.match(run, end)
    end = end if how is None else how.end
    if run[end].norm not in ("card", "monster") or (shows is None and how is None):
        return None
    said: list[Condition] = [_YOURS]
    if shows is not None:
        said.append(Fits(THIS_CARD, shows.value))
    if how is not None:
        said.append(how.value)
    return Parsed(AllOf(tuple(said)), end + 1)


_BATTLED: PhraseTable[ThisBattled] = PhraseTable(
    {
        "this card attacked or was attacked": ThisBattled(),
        "it attacked or was attacked": ThisBattled(),
        "this card battled": ThisBattled(),
        "this card attacked": ThisBattled(attacking=True),
        "this card was attacked": ThisBattled(attacking=False),
        "this defense position card battled": ThisBattled(stood=(Position.DEFENSE, Position.SET)),
        "this attack position card battled": ThisBattled(stood=(Position.ATTACK,)),
    }
)
_STOOD = PhraseTable(
    {
        f"{comma}and was {how} at the start of the damage step": positions
        for comma in ("", ", ")
        for how, positions in (
            ("face-down", (Position.SET,)),
            ("in face-down defense position", (Position.SET,)),
            ("in attack position", (Position.ATTACK,)),
            ("in defense position", (Position.DEFENSE, Position.SET)),
        )
    }
)


def _battled(run: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "this card attacked an opponent's monster"."""
    found = _BATTLED.match(run, at)
    if found is None:
        return None
    start = skip(run, found.end, "by") if run[found.end - 1].norm == "attacked" else found.end
    foe = None if run[start].norm == "" else parse_fighter(run, start, known)
    made, end = found.value, found.end
    if foe is not None and foe.value.ref is None and not foe.value.any_of:
        made, end = replace(made, other=foe.value.where), foe.end
    stood = None if made.stood else _STOOD.match(run, end)
    if stood is not None:
        made, end = replace(made, stood=stood.value), stood.end
    return Parsed(made, eat(run, end, "this", "turn") or end)


_DID = PhraseTable({"attacked": True, "battled": False})


def _attacked(run: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "your Dragon monster battled"."""
    who = parse_fighter(run, at, known)
    did = None if who is None else _DID.match(run, who.end)
    if who is None or did is None or who.value.ref is Ref.THIS_CARD:
        return None
    foe = parse_fighter(run, did.end, known)
    end = did.end if foe is None else foe.end
    fought = Battles(who.value, None if foe is None else foe.value, attacking=did.value)
    return Parsed(Happened((fought,)), eat(run, end, "this", "turn") or end)


_HAS = PhraseTable({"this card has": 1, "it has": 1})


def _has_material(run: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "this card has 2 or more materials", "it has a Dragon monster as material"."""
    has = _HAS.match(run, at)
    if has is None:
        return None
    if run[has.end].norm in ("material", "materials"):
        return Parsed(HasMaterials(), has.end + 1)
    return _so_many(run, has.end) or _of_a_kind(run, has.end, known)


def _so_many(run: Tokens, at: int) -> Parsed[Condition] | None:
    """As in "2 or more materials", "at least 2 materials"."""
    least = eat(run, at, "at", "least")
    value = number(run[least or at])
    end = (least or at) + 1
    more = eat(run, end, "or", "more") or eat(run, end, "+")
    if value is None or (more is None and least is None):
        return None
    end = more or end
    many = run[end].norm in ("material", "materials")
    return Parsed(HasMaterials(value), end + 1) if many else None


def _of_a_kind(run: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "a Dragon monster as material"."""
    kind = parse_noun(run, at, known)
    end = None if kind is None else eat(run, kind.end, "as", "material")
    if kind is None or end is None or kind.value.count.max not in (1, None):
        return None
    if replace(kind.value, where=ANY, count=Count()) != Selector():
        return None
    return Parsed(HasMaterials(max(1, kind.value.count.min), kind.value.where), end)


def _has_counters(run: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "this card has a Spell Counter", "it has any counters"."""
    del known
    has = _HAS.match(run, at)
    if has is None or run[has.end].norm not in ("a", "an", "any"):
        return None
    name = counter_name(run, has.end + 1)
    if name is None:
        return None
    end = eat(run, name.end, "on", "it") or name.end
    return Parsed(Fits(THIS_CARD, Filter(counter=name.value)), end)


_AS: PhraseTable[Condition] = PhraseTable(
    {
        words: ThisIsEquipped(to=True)
        for words in (
            "this card is an equip card",
            "this card is an equip spell",
            "equipped by this effect",
            "equipped to a monster by this effect",
            "equipped to a monster by this card's effect",
            "this card is equipped to a monster by this effect",
            "this card is equipped to a monster by this card's effect",
        )
    }
    | {
        f"{this}equipped with a monster{s} by this {effect}": ThisIsEquipped(_MONSTER)
        for this in ("", "this card is ")
        for s in ("", " ( s )")
        for effect in ("effect", "card's effect")
    }
    | {
        f"{this}in {the} center main monster zone": Exists(
            replace(THIS_CARD, zone=(Zone.MONSTER_ZONE,), columns="in the center Main Monster Zone")
        )
        for this in ("", "this card is ")
        for the in ("the", "your")
    }
    | {"equipped": AnyOf((ThisIsEquipped(), ThisIsEquipped(to=True)))}
    | {
        f"this card is a continuous {kind}": Exists(
            replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,))
        )
        for kind in ("spell", "trap")
    }
    | {
        f"{it} has no {xyz}material{s}": Not(HasMaterials())
        for it in ("this card", "it")
        for xyz in ("", "xyz ")
        for s in ("", "s")
    }
    | {
        f"this card is treated as a continuous {kind}{again}": Exists(
            replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,))
        )
        for kind in ("spell", "trap", "spell card", "trap card")
        for again in ("", " by this effect", " card")
    }
    | {
        f"this card is {words}": Exists(replace(THIS_CARD, zone=(Zone.MONSTER_ZONE,)))
        for words in ("treated as a monster", "in a monster zone", "in the monster zone")
    }
)


def _treated(run: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "this card is treated as a Continuous Spell"."""
    del known
    return _AS.match(run, at)


_POINTS = PhraseTable({"this card points to": 1, "it points to": 1})
_LINKED = PhraseTable(
    {
        f"this card is {never}{how} to": (how, bool(never))
        for never in ("", "not ")
        for how in ("linked", "co-linked")
    }
)


def _placed(run: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "this card points to a Synchro Monster", `this card is linked to a "A" monster`."""
    points = _POINTS.match(run, at)
    linked = _LINKED.match(run, at) if points is None else None
    start = points.end if points is not None else None if linked is None else linked.end
    if start is None:
        return None
    none = run[start].norm == "no"
    what = parse_noun(run, start + none, known, bare=True)
    if what is None or what.value.ref is not None or what.value.any_of or what.value.other:
        return None
    if linked is not None:
        how, never = linked.value
        told = Told(how, never=never, of=what.value.where)
        return Parsed(Fits(THIS_CARD, Filter(told=(told,))), what.end)
    pointed = Exists(Selector(ref=Ref.LINKED_ZONES, where=what.value.where))
    return Parsed(Not(pointed) if none else pointed, what.end)


_OWN_STATE_READERS = Readers(
    (_you_control_this, frozenset({"you"})),
    (_battled, _BATTLED.first_words),
    (_attacked, None),
    (_has_material, _HAS.first_words),
    (_has_counters, _HAS.first_words),
    (_treated, _AS.first_words),
    (_placed, _POINTS.first_words | _LINKED.first_words),
)


_CONTROL_NOT = PhraseTable(
    {
        "you do not control": Whose.YOU,
        "you don't control": Whose.YOU,
        "you do not control any": Whose.YOU,
        "your opponent does not control": Whose.OPPONENT,
    }
)
_HERE: PhraseTable[Filter] = PhraseTable(
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


def parse_state(run: Tokens, at: int, end: int, known: TextContext) -> StatedCondition | None:
    """Reads the condition in words `at:end`; None: not understood as a whole."""
    for read in _STATE_READERS.at(run[at]):
        found = read(run, at, known)
        if found is not None and found.end == end:
            return found.value
    return None


def _player_controls(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
    selector = on_their_field(what.value, who.value)
    if selector is None:
        return None
    if none:
        return Parsed(StatedCondition(None_(selector)), what.end)
    return Parsed(StatedCondition(_exists(selector, many), selector), what.end)


def _not_controlled(
    run: Tokens, who: Parsed[Whose], known: TextContext
) -> Parsed[StatedCondition] | None:
    """As in "you do not control a Dragon monster"."""
    what = parse_noun(run, who.end, known, bare=True)
    if what is None or what.value.ref is not None or what.value.zone or what.value.count.min > 1:
        return None
    selector = on_their_field(what.value, who.value)
    return None if selector is None else Parsed(StatedCondition(None_(selector)), what.end)


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
_COMPARISONS = PhraseTable(_COMPARED)


_SUMMONED_AS: PhraseTable[ThisWasSummoned] = PhraseTable(
    {
        f"{it} {was} {how}": made
        for it, was in (("this card", "was"), ("this card", "is"), ("it", "was"))
        for how, made in {
            "special summoned": ThisWasSummoned(special=True),
            "normal summoned": ThisWasSummoned(NORMALLY),
            "normal summoned / set": ThisWasSummoned(NORMALLY, or_set=True),
            "normal summoned/set": ThisWasSummoned(NORMALLY, or_set=True),
            "normal summoned without tributing": ThisWasSummoned((SummonKind.NORMAL,)),
            "tribute summoned": ThisWasSummoned((SummonKind.TRIBUTE,)),
            "fusion summoned": ThisWasSummoned((SummonKind.FUSION,)),
            "synchro summoned": ThisWasSummoned((SummonKind.SYNCHRO,)),
            "xyz summoned": ThisWasSummoned((SummonKind.XYZ,)),
            "link summoned": ThisWasSummoned((SummonKind.LINK,)),
            "ritual summoned": ThisWasSummoned((SummonKind.RITUAL,)),
        }.items()
    }
)
_USING = PhraseTable({f"{by}{using}": 1 for by in ("", "by ") for using in ("using", "tributing")})
_AS_MATERIAL = PhraseTable(
    {
        f"as {its}{kind}{material}": 1
        for its in ("", "its ")
        for kind in ("", "fusion ", "synchro ", "xyz ", "link ")
        for material in ("material", "materials")
    }
)


def _was_summoned(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "this card was Special Summoned by the effect of a Sample monster"."""
    found = _SUMMONED_AS.match(run, at)
    if found is None or (run[at].norm == "it" and not only_this_card(known)):
        return None
    made, end = found.value, found.end
    if run[end].norm == "from" and (zones := parse_zones(run, end + 1)) is not None:
        made, end = replace(made, from_=zones.value.zones), zones.end
    if (turn := eat(run, end, "this", "turn")) is not None:
        made, end = replace(made, this_turn=True), turn
    by = eat(run, end, "by", "the", "effect", "of")
    if by is not None:
        what = parse_noun(run, by, known)
        if what is None or what.value.any_of or what.value.ref is not None:
            return None
        made, end = replace(made, by_effect_of=what.value.where), what.end
    using = _USING.match(run, end)
    used = None if using is None else parse_noun(run, using.end, known, bare=True)
    if used is not None and used.value.ref is None and used.value.where.opaque is None:
        material = _AS_MATERIAL.match(run, used.end)
        made = replace(made, using=used.value)
        end = used.end if material is None else material.end
    return Parsed(StatedCondition(made, THIS_CARD), end)


_THEY_SUMMONED = PhraseTable(
    {
        "your opponent normal or special summoned": Whose.OPPONENT,
        "you normal or special summoned": Whose.YOU,
    }
)


def _summoned_many(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "your opponent Special Summoned 2 or more monsters this turn"."""
    del known
    who = _THEY_SUMMONED.match(run, at)
    value = None if who is None else number(run[who.end])
    if who is None or value is None:
        return None
    end = eat(run, who.end + 1, "or", "more", "monsters", "this", "turn")
    return None if end is None else Parsed(StatedCondition(SummonsThisTurn(who.value, value)), end)


def _more_than(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    del known
    found = _COMPARISONS.match(run, at)
    return None if found is None else Parsed(StatedCondition(found.value), found.end)


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


def _here(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "(while) face-up on the field", said of this card."""
    del known
    here = _HERE.match(run, at)
    return (
        None
        if here is None
        else Parsed(StatedCondition(Fits(THIS_CARD, here.value), THIS_CARD), here.end)
    )


def _this_card(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "this card is in Attack Position", "this card is in your GY"."""
    start = eat(run, at, "this", "card", "is")
    if start is None:
        return None
    if run[start].norm in ("linked", "co-linked") and run[start + 1].norm != "to":
        told = Filter(told=(Told(run[start].norm),))
        return Parsed(StatedCondition(Fits(THIS_CARD, told), THIS_CARD), start + 1)
    level = _own_level(run, start)
    if level is not None:
        return level
    start = skip(run, skip(run, start, "already"), "currently")
    face = 1 if run[start].norm == "face-up" else 0
    place = parse_place(run, start + face)
    here = _HERE.match(run, start)
    whole = here is not None and (here.value != Filter() or place is None)
    if here is not None and whole and (place is None or place.end <= here.end):
        return Parsed(StatedCondition(Fits(THIS_CARD, here.value), THIS_CARD), here.end)
    if place is None:
        return None
    del known
    there = replace(THIS_CARD, whose=place.value.whose, zone=place.value.zones)
    return Parsed(StatedCondition(Exists(there), THIS_CARD), place.end)


def _own_level(run: Tokens, at: int) -> Parsed[StatedCondition] | None:
    """As in "(this card is) Level 7 or higher"."""
    value = number(run[at + 1]) if run[at].norm == "level" else None
    bound = None if value is None else _OR.match(run, at + 2)
    if value is None or bound is None:
        return None
    where = Filter(level_min=value) if bound.value > 0 else Filter(level_max=value)
    return Parsed(StatedCondition(Fits(THIS_CARD, where), THIS_CARD), bound.end)


def _have_counters(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "you have 6 or more Moth Counters on your field"."""
    del known
    start = eat(run, at, "you", "have")
    value = None if start is None else number(run[start])
    more = None if start is None else eat(run, start + 1, "or", "more")
    name = None if more is None else counter_name(run, more)
    end = None if name is None else eat(run, name.end, "on", "your", "field")
    if value is None or name is None or end is None:
        return None
    mine = Selector(whose=Whose.YOU, zone=FIELD, count=ALL)
    return Parsed(StatedCondition(AtMost(value, PerCounter(name.value, 1, mine))), end)


def _equipped(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "this card is equipped with an Equip Spell", "equipped to a monster"."""
    bare = eat(run, at, "this", "card", "is", "not", "equipped")
    if bare is not None:
        said = _equipped((*run[: bare - 2], *run[bare - 1 :]), at, known)
        if said is None:
            return None
        never = Not(said.value.condition)
        return Parsed(StatedCondition(never, THIS_CARD), said.end + 1)
    start = eat(run, at, "this", "card", "is", "equipped") or eat(run, at, "equipped")
    if start is None or run[start].norm not in ("with", "to"):
        return None
    what = parse_noun(run, start + 1, known)
    if what is None or what.value.any_of:
        return None
    to = run[start].norm == "to"
    return Parsed(StatedCondition(ThisIsEquipped(what.value.where, to), THIS_CARD), what.end)


def _life_points(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
                return Parsed(StatedCondition(MoreThan(mine, theirs)), higher)
            return None if lower is None else Parsed(StatedCondition(MoreThan(theirs, mine)), lower)
        less = eat(run, end + 2, "or", "less")
        if less is not None:
            return Parsed(StatedCondition(AtMost(LpOf(whose), value)), less)
        more = eat(run, end + 2, "or", "more")
        return None if more is None else Parsed(StatedCondition(AtMost(value, LpOf(whose))), more)
    del known
    return None


def _somewhere(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
    """As in "a Field Spell is on the field", "another monster is on the field"."""
    what = parse_noun(run, at, known)
    if what is None or what.value.ref is not None or run[what.end].norm not in ("is", "are"):
        return None
    start = what.end + 1
    negative = run[start].norm == "not"
    place = parse_place(run, start + negative + (run[start + negative].norm == "face-up"))
    if place is None:
        return None

    selector = replace(with_place(what.value, place.value), count=ALL)
    found: Condition = Exists(selector)
    return Parsed(StatedCondition(Not(found) if negative else found, selector), place.end)


def _either_somewhere(run: Tokens, at: int, known: TextContext) -> Parsed[StatedCondition] | None:
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
    return (
        Parsed(StatedCondition(AnyOf(either)), second.end) if Not not in map(type, either) else None
    )


_STATE_READERS = Readers(
    (parse_own_state, None),
    (parse_controlled_cards, None),
    (_here, _HERE.first_words),
    (parse_tally, TALLY_READERS.words),
    (_was_summoned, _SUMMONED_AS.first_words),
    (_summoned_many, _THEY_SUMMONED.first_words),
    (_more_than, _COMPARISONS.first_words),
    (_have_counters, frozenset({"you"})),
    (_player_controls, CONTROL.first_words | _CONTROL_NOT.first_words),
    (_this_card, frozenset({"this"})),
    (_equipped, frozenset({"this", "equipped"})),
    (_life_points, frozenset({"your", "your opponent's"})),
    (_somewhere, None),
    (_either_somewhere, None),
)
