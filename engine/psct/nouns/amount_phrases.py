"""Amount phrases: numbers that are computed ("half its ATK", "300 for each card you control")."""

from dataclasses import replace

from engine.cardtext.amounts import (
    Amount,
    BattleDamage,
    Declared,
    Difference,
    DifferentKinds,
    Divided,
    EventAmount,
    Extreme,
    Half,
    HalfLp,
    LpOf,
    OneOf,
    OpaqueAmount,
    Paid,
    PerCard,
    PerCounter,
    PerMaterial,
    PreviousAmount,
    RemovedCounters,
    StatOf,
    Sum,
    Times,
    UpTo,
)
from engine.cardtext.selectors import ALL, Filter, Ref, Selector
from engine.psct.nouns.card_references import (
    AFTER_PARTICIPLE,
    PARTICIPLES,
    each_of_them,
    only_this_card,
    parse_number_reference,
    parse_owner,
    parse_reference,
)
from engine.psct.nouns.noun_parts import counter_name
from engine.psct.nouns.noun_phrases import COUNTED, parse_kind_only, parse_noun
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.nouns.postmodifiers import phrase_stops
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import Parsed, PhraseTable, TextContext, eat, number, skip
from engine.terms.vocabulary import Stat, Whose, Zone

_EXTREMES = PhraseTable(
    {
        f"( whichever is {which}{tied} )": which == "lower"
        for which in ("higher", "lower")
        for tied in ("", " , your choice if tied", " , but your choice if tied")
    }
)


def parse_higher_or_lower(tokens: Tokens, found: Parsed[StatOf]) -> Parsed[Amount] | None:
    """Reads "whichever is higher" (or lower) after values that were read.

    As in "its ATK or DEF (whichever is higher)", "... of that monster (whichever is lower)".
    """
    one = found.value
    other = _OTHER_STAT.get(one.stat) if tokens[found.end].norm == "or" else None
    end = found.end + 1
    if other is not None and tokens[end].norm == "of":
        return None
    which = None if other is None or tokens[end].norm != "def" else _EXTREMES.match(tokens, end + 1)
    if which is None or other is None:
        return None
    return Parsed(Extreme(one, replace(one, stat=other), which.value), which.end)


_OTHER_STAT = {Stat.ATK: Stat.DEF, Stat.ORIGINAL_ATK: Stat.ORIGINAL_DEF}


def either_stat_of(
    tokens: Tokens, stat: Parsed[tuple[Stat, ...]] | None, known: TextContext
) -> Parsed[Amount] | None:
    """Reads the higher or lower of two values of one card.

    As in "(the) original ATK or DEF of that monster (whichever is higher)".
    """
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
    return Parsed(Extreme(one, replace(one, stat=other), which.value), max(what.end, which.end))


def parse_count_of(
    tokens: Tokens, at: int, known: TextContext, each: int = 1
) -> Parsed[Amount] | None:
    """Reads what is counted, after "the number of" or "for each"."""
    for read in (_counters_on, _attached, _equipped, _kinds, _counters, _had_materials, _used):
        found = read(tokens, at, known, each)
        if found is not None:
            return found
    return None


_EQUIP_CARDS = PhraseTable(
    {
        f"{equip}{cards} equipped to {it}": (Ref.EQUIPPED_CARDS, it)
        for equip in ("equip ", "")
        for cards in ("card", "cards")
        for it in ("this card", "it")
    }
)


def _equipped(tokens: Tokens, at: int, known: TextContext, each: int) -> Parsed[Amount] | None:
    """As in "Equip Card equipped to this card"."""
    found = _EQUIP_CARDS.match(tokens, at)
    if found is None:
        return None
    ref, it = found.value
    own = parse_reference(tokens, found.end - 1, known) if it == "it" else None
    if it == "it" and (own is None or own.value.ref is not Ref.THIS_CARD):
        return None
    return Parsed(PerCard(Selector(ref=ref, count=ALL), each), found.end)


_KINDS = PhraseTable(
    {
        f"{different}{original}{monster}{word}{s}": f"{original}{word}"
        for different in ("", "different ")
        for original in ("", "original ")
        for monster in ("", "monster ")
        for word in ("type", "attribute")
        for s in ("", "s")
    }
    | {f"different {word}s": word for word in ("level", "rank")}
)


def _kinds(tokens: Tokens, at: int, known: TextContext, each: int) -> Parsed[Amount] | None:
    """As in "different Types among the monsters you control", "Attribute in your GY"."""
    kind = _KINDS.match(tokens, at)
    if kind is None:
        return None
    of = tokens[kind.end].norm == "of" and kind.value.endswith("attribute")
    if tokens[kind.end].norm == "among" or of:
        start = skip(tokens, kind.end + 1, "the")
        among = parse_noun(tokens, start, known, bare=True)
        what = None if among is None else among.value
        if among is None or what is None or not (what.zone or what.ref):
            return None
        if tokens[among.end].norm == "(":
            return None
        return Parsed(DifferentKinds(replace(what, count=ALL), kind.value, each), among.end)
    return _kinds_there(tokens, kind, known, each)


def _kinds_there(
    tokens: Tokens, kind: Parsed[str], known: TextContext, each: int
) -> Parsed[Amount] | None:
    """As in "Monster Type you control", "Attributes in your GY": of the monsters there."""
    word = reworded(tokens[kind.end], "monsters")
    there = (*tokens[: kind.end - 1], word, *tokens[kind.end :])
    among = parse_noun(there, kind.end - 1, known, bare=True)
    if among is None or not among.value.zone or among.end == kind.end:
        return None
    return Parsed(DifferentKinds(replace(among.value, count=ALL), kind.value, each), among.end)


_REMOVED = PhraseTable({"removed": 1, "you removed": 1, "you remove": 1})
_WERE_ON = PhraseTable({"that was on": 1, "that were on": 1, "it had": 0, "this card had": 0})
_OF_THIS = PhraseTable({"by this effect": 1, "this way": 1, "to activate this effect": 1})


def _counters(tokens: Tokens, at: int, known: TextContext, each: int) -> Parsed[Amount] | None:
    """As in "Spell Counter removed", "counters that were on this card"."""
    name = counter_name(tokens, at)
    if name is None or number(tokens[at]) is not None:
        return None
    removed = _REMOVED.match(tokens, name.end)
    if removed is not None:
        way = _OF_THIS.match(tokens, removed.end)
        return Parsed(RemovedCounters(each), removed.end if way is None else way.end)
    were = _WERE_ON.match(tokens, name.end)
    if were is None:
        return None
    if not were.value:
        on = Parsed(Selector(ref=Ref.THIS_CARD), were.end)
    else:
        other = parse_reference(tokens, were.end, known)
        if other is None or other.value.ref is None:
            return None
        on = other
    return Parsed(PerCounter(name.value, each, on.value, before=True), on.end)


_MATERIALS_IT_HAD = PhraseTable(
    {
        f"{material} {had}": 1
        for material in ("material", "materials", "xyz material", "xyz materials")
        for had in ("this card had", "that were attached to this card", "it had on the field")
    }
)


def _had_materials(tokens: Tokens, at: int, known: TextContext, each: int) -> Parsed[Amount] | None:
    """As in "materials this card had"."""
    del known
    had = _MATERIALS_IT_HAD.match(tokens, at)
    return None if had is None else Parsed(PerMaterial(each=each, before=True), had.end)


_SUMMONS = ("summon", "fusion summon", "synchro summon", "xyz summon", "link summon",
            "ritual summon", "tribute summon", "special summon")  # fmt: skip
_USED = PhraseTable(
    {
        f"{used} {its} {summon}{of}": 1
        for used in ("used for", "tributed for")
        for its in ("its", "the", "this card's")
        for summon in _SUMMONS
        for of in (("", " of this card") if its == "the" else ("",))
    }
    | {
        f"used as {words}": 1
        for words in (
            "its material", "its materials", "this card's material", "this card's materials",
            "synchro material for this card", "its link material", "its synchro material",
            "its fusion material",
        )
    }
)  # fmt: skip
_PLAIN = frozenset(
    f"{kind}{word}"
    for kind in ("", "fusion ", "synchro ", "xyz ", "link ")
    for word in ("material", "materials")
)


def _tributed_for_it(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "(the ATK of) the Tributed monsters", where nothing else was spoken of."""
    found = _THE_TRIBUTED.match(tokens, at) if only_this_card(known) else None
    return None if found is None else Parsed(Selector(ref=Ref.MATERIALS, count=ALL), found.end)


_THE_TRIBUTED = PhraseTable({"the tributed monsters": 1, "the tributed monster": 1})
_KINDS_OF_MATERIAL = frozenset({"fusion", "synchro", "xyz", "link"})


def _used(tokens: Tokens, at: int, known: TextContext, each: int) -> Parsed[Amount] | None:
    """As in "non-Tuners used for its Synchro Summon", "monsters used as its material"."""
    found = parse_materials_used(tokens, at, known)
    return None if found is None else Parsed(PerCard(found.value, each), found.end)


def parse_materials_used(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads a kind of card among the materials used to Summon this card."""
    kind = parse_kind_only(tokens, at, known)
    where, end = (None, at) if kind is None else (kind.value, kind.end)
    if tokens[at].norm in _PLAIN:
        where, end = Filter(), at + 1
    elif tokens[at].norm in _KINDS_OF_MATERIAL and tokens[at + 1].norm in _PLAIN:
        where, end = Filter(), at + 2
    used = None if where is None else _USED.match(tokens, end)
    if where is None or used is None:
        return None
    return Parsed(Selector(ref=Ref.MATERIALS, where=where, count=ALL), used.end)


_MATERIALS = PhraseTable({"material attached to": 1, "materials attached to": 1})


def _attached(tokens: Tokens, at: int, known: TextContext, each: int) -> Parsed[Amount] | None:
    """As in "material attached to this card"."""
    start = _MATERIALS.match(tokens, at)
    what = None if start is None else parse_noun(tokens, start.end, known, bare=True)
    return None if what is None else Parsed(PerMaterial(what.value, each), what.end)


def _counters_on(tokens: Tokens, at: int, known: TextContext, each: int) -> Parsed[Amount] | None:
    """As in "Spell Counters on this card", "counter on this card"."""
    name = counter_name(tokens, at)
    if name is None or tokens[name.end].norm not in ("on", "in"):
        return None
    what = parse_noun(tokens, name.end + 1, known) or _anywhere(tokens, name.end)
    if what is None:
        return None
    return Parsed(PerCounter(name.value, each, what.value), what.end)


def _anywhere(tokens: Tokens, at: int) -> Parsed[Selector] | None:
    """As in "on the field", "in your Pendulum Zone": on all cards there."""
    place = parse_place(tokens, at)
    if place is None:
        return None
    return Parsed(Selector(zone=place.value.zones, whose=place.value.whose, count=ALL), place.end)


def parse_cards_just_moved(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads those of a kind among the cards that a step just acted on.

    As in `"A" monster sent to the GY by this effect`: such of the cards as are of a kind.
    """
    what = parse_kind_only(tokens, at, known)
    if what is None:
        return None
    start = skip(tokens, what.end, "you")
    how = PARTICIPLES.get(tokens[start].norm)
    way = AFTER_PARTICIPLE.match(tokens, start + 1)
    if how is None:
        return None
    for mention in reversed(known.mentions):
        if mention.how == how and mention.ref is not None:
            of = Selector(ref=mention.ref, where=what.value)
            return Parsed(of, start + 1 if way is None else way.end)
    return None


COUNTED.extend((parse_materials_used, parse_cards_just_moved))


STATS = PhraseTable(
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
"""The words for each value."""

_FIXED: PhraseTable[Amount] = PhraseTable(
    {
        "half your lp": HalfLp(),
        "half of your lp": HalfLp(),
        "half your opponent's lp": HalfLp(Whose.OPPONENT),
        "your lp": LpOf(),
        "your opponent's lp": LpOf(Whose.OPPONENT),
        **{
            f"the difference between your lp and your opponent's{lp}": Difference(
                LpOf(), LpOf(Whose.OPPONENT)
            )
            for lp in ("", " lp")
        },
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


def _difference_in_lp(tokens: Tokens, at: int) -> Parsed[Amount] | None:
    """As in "(while your LP are lower than your opponent's, gains ATK equal to) the difference"."""
    end = eat(tokens, at, "the", "difference")
    before = {token.norm for token in tokens[:at]}
    if end is None or not {"lp", "your opponent's"} <= before or not {"lower", "higher"} & before:
        return None
    return Parsed(Difference(LpOf(), LpOf(Whose.OPPONENT)), end)


def parse_amount(tokens: Tokens, at: int, known: TextContext) -> Parsed[Amount] | None:
    """Reads an amount."""
    found = _simple(tokens, at, known)
    if found is None:
        return None
    times = eat(tokens, found.end, "x")
    if times is None:
        return _more(tokens, found)
    return _times(tokens, times, found.value, known)


def _more(tokens: Tokens, found: Parsed[Amount]) -> Parsed[Amount]:
    """As in "the number of cards you control +1"."""
    more = number(tokens[found.end + 1]) if tokens[found.end].norm == "+" else None
    if more is None or isinstance(found.value, int):
        return found
    return Parsed(Sum(found.value, more), found.end + 2)


def parse_choice(tokens: Tokens, at: int) -> Parsed[Amount] | None:
    """Reads a number, or a choice of numbers: "up to 3", "1 or 2", "exactly 2".

    As in "up to 3", "1 or 2", "exactly 2": a number that may be for the player to choose.
    """
    up_to = eat(tokens, at, "up", "to")
    start = skip(tokens, at, "exactly") if up_to is None else up_to
    value = number(tokens[start])
    if value is None:
        return None
    if up_to is not None:
        return Parsed(UpTo(value), start + 1)
    other = number(tokens[start + 2]) if tokens[start + 1].norm == "or" else None
    if other is not None:
        return Parsed(OneOf((value, other)), start + 3)
    return Parsed(value, start + 1) if start > at else None


def _times(tokens: Tokens, at: int, left: Amount, known: TextContext) -> Parsed[Amount] | None:
    """As in "500 x its Level", "the number of cards you control x 100"."""
    right = _simple(tokens, at, known)
    if right is None:
        return None
    each, parse_counted_cards = (
        (left, right.value) if isinstance(left, int) else (right.value, left)
    )
    if not isinstance(each, int):
        return None
    multiplied = multiply(parse_counted_cards, each)
    return None if multiplied is None else Parsed(multiplied, right.end)


def multiply(parse_counted_cards: Amount, each: int) -> Amount | None:
    """The amount times a number; None: it cannot be multiplied."""
    match parse_counted_cards:
        case PerCard(_, 1) | PerCounter(_, 1, _) | DifferentKinds(_, _, 1) | RemovedCounters(1):
            return replace(parse_counted_cards, each=each)
        case StatOf(times=1) | PreviousAmount(1) | Declared(1) | EventAmount(1):
            return replace(parse_counted_cards, times=each)
        case OpaqueAmount(_):
            return None
        case _:
            return Times(parse_counted_cards, each)


def _simple(tokens: Tokens, at: int, known: TextContext) -> Parsed[Amount] | None:
    value = number(tokens[at])
    if value is not None:
        return Parsed(value, at + 1)
    fixed = _FIXED.match(tokens, at) or parse_number_reference(tokens, at, known)
    fixed = fixed or _difference_in_lp(tokens, at)
    if fixed is not None:
        return fixed
    word = tokens[at].norm
    if word == "half":
        return _half(tokens, at + 1, known)
    if word in ("double", "twice"):
        inner = parse_amount(tokens, at + 1, known)
        doubled = None if inner is None else multiply(inner.value, 2)
        return None if inner is None or doubled is None else Parsed(doubled, inner.end)
    if word in ("the", "a"):
        return _the(tokens, at + 1, known)
    return _stat_of(tokens, at, known)


def _half(tokens: Tokens, at: int, known: TextContext) -> Parsed[Amount] | None:
    inner = _simple(tokens, at + 1 if tokens[at].norm == "of" else at, known)
    return None if inner is None else Parsed(Half(inner.value), inner.end)


_ITS_MATERIALS = PhraseTable(
    {f"number of {kind}materials": 1 for kind in ("", "xyz ", "attached ")}
)


def _stat_of(tokens: Tokens, at: int, known: TextContext) -> Parsed[Amount] | None:
    """As in "its original ATK", "their combined Levels"."""
    owner = parse_owner(tokens, at, known)
    if owner is None:
        return None
    start = skip(tokens, owner.end, "own")
    held = _ITS_MATERIALS.match(tokens, start)
    if held is not None:
        return Parsed(PerMaterial(owner.value), held.end)
    if tokens[start].norm in ("combined", "total"):
        start += 1
    stat = STATS.match(tokens, start)
    if stat is None or len(stat.value) != 1:
        return None
    found = Parsed(StatOf(owner.value, stat.value[0]), stat.end)
    return parse_higher_or_lower(tokens, found) or _then(tokens, found)


_FORMERLY = PhraseTable(
    {
        "on the field": True,
        "before it was destroyed": True,
        "when it was on the field": True,
        "had on the field": True,
        "in the gy": False,
        "in your gy": False,
    }
)
_IT_HAD = PhraseTable(
    {
        "had": 1,
        "had on the field": 1,
        "had when it was tributed": 1,
        "had when it was destroyed": 1,
        "had before it was destroyed": 1,
        "had when it was on the field": 1,
        "had while face-up on the field": 1,
    }
)


def _then(tokens: Tokens, found: Parsed[StatOf]) -> Parsed[Amount]:
    """As in "its ATK on the field", "its original ATK in the GY"."""
    when = _FORMERLY.match(tokens, found.end)
    ends = when is not None and (amount_ends(tokens, when.end) or tokens[when.end].norm == "x")
    if when is None or found.value.what.ref is None or not ends:
        return Parsed(found.value, found.end)
    if when.value:
        return Parsed(replace(found.value, before=True), when.end)
    there = replace(found.value.what, zone=(Zone.GRAVEYARD,))
    return Parsed(replace(found.value, what=there), when.end)


def _it_had(tokens: Tokens, at: int, stat: Stat, known: TextContext) -> Parsed[Amount] | None:
    """As in "(the ATK) that monster had on the field"."""
    what = parse_reference(tokens, at, known)
    had = None if what is None else _IT_HAD.match(tokens, what.end)
    if what is None or had is None or what.value.ref is None:
        return None
    return Parsed(StatOf(what.value, stat, before=True), had.end)


def _the(tokens: Tokens, at: int, known: TextContext) -> Parsed[Amount] | None:
    word = tokens[at].norm
    first = at + (word in ("total", "combined"))
    if eat(tokens, first, "number", "of") is not None:
        return parse_counted_cards(tokens, first + 2, known)
    if word == "difference" and tokens[at + 1].norm == "between":
        return _difference(tokens, at + 2, known)
    return _the_stat(tokens, at, word, known)


def _the_stat(tokens: Tokens, at: int, word: str, known: TextContext) -> Parsed[Amount] | None:
    """As in "(the) ATK of that monster", "total Levels of those monsters"."""
    start = at + 1 if word in ("combined", "total") else at
    stat = STATS.match(tokens, start)
    if (either := either_stat_of(tokens, stat, known)) is not None:
        return either
    if stat is not None and len(stat.value) == 1 and tokens[stat.end].norm == "of":
        used = parse_materials_used(tokens, skip(tokens, stat.end + 1, "the"), known)
        used = used or _tributed_for_it(tokens, stat.end + 1, known)
        what = used or parse_noun(tokens, stat.end + 1, known, bare=True)
        if what is not None:
            return Parsed(StatOf(what.value, stat.value[0]), what.end)
    elif stat is not None and len(stat.value) == 1:
        had = _it_had(tokens, stat.end, stat.value[0], known)
        if had is not None:
            return had
    if stat is None:
        return _stat_of(tokens, at - 1, known)
    return None


def _difference(tokens: Tokens, at: int, known: TextContext) -> Parsed[Amount] | None:
    one = _simple(tokens, at, known)
    start = None if one is None else eat(tokens, one.end, "and")
    two = None if start is None else _simple(tokens, start, known)
    if start is not None and two is None and one is not None and isinstance(one.value, StatOf):
        stat = STATS.match(tokens, start)
        if stat is not None and len(stat.value) == 1:
            two = Parsed(replace(one.value, stat=stat.value[0]), stat.end)
    if one is None or two is None:
        return None
    return Parsed(Difference(one.value, two.value), two.end)


def parse_counted_cards(
    tokens: Tokens, at: int, known: TextContext, each: int = 1
) -> Parsed[Amount] | None:
    """Reads a noun phrase of which every card, or counter, counts."""
    counters = parse_count_of(tokens, at, known, each)
    if counters is not None:
        return counters
    done = _done(tokens, at, known) or parse_cards_just_moved(tokens, at, known)
    if done is not None:
        return Parsed(PerCard(done.value, each), done.end)
    what = parse_noun(tokens, at, known, bare=True)
    if what is None or (what.value.ref is None and not what.value.zone):
        return None
    return Parsed(PerCard(what.value, each), what.end)


def _done(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "card destroyed", "monster sent to the GY": cards to which that was just done."""
    nouns = ("card", "cards", "monster", "monsters", "material", "materials")
    how, end = PARTICIPLES.get(tokens[at].norm), at
    if how is not None and tokens[at + 1].norm in nouns:
        end = at + 2
    elif tokens[at].norm in nouns:
        start = skip(tokens, at + 1, "you")
        how = PARTICIPLES.get(tokens[start].norm)
        theirs = _TO_THEIR_GY.match(tokens, start + 1) if how == "send" else None
        if theirs is not None:
            return _sent_to_theirs(known, theirs.end)
        way = AFTER_PARTICIPLE.match(tokens, start + 1)
        end = start + 1 if way is None else way.end
    if how is None:
        return None
    for mention in reversed(known.mentions):
        if mention.how == how and mention.ref is not None:
            return Parsed(Selector(ref=mention.ref), end)
    return None


_TO_THEIR_GY = PhraseTable(
    {
        f"to {the} opponent's gy {way}": 1
        for the in ("the", "your")
        for way in ("by this effect", "this way")
    }
    | {f"to your opponent's gy {way}": 1 for way in ("by this effect", "this way")}
)


def _sent_to_theirs(known: TextContext, end: int) -> Parsed[Selector] | None:
    """As in "card sent to your opponent's GY by this effect": those of them that are there."""
    sent = next((m for m in reversed(known.mentions) if m.how == "send" and m.ref), None)
    if sent is None:
        return None
    there = Selector(ref=sent.ref, whose=Whose.OPPONENT, zone=(Zone.GRAVEYARD,))
    return Parsed(there, end)


def parse_equal_to(tokens: Tokens, at: int, known: TextContext) -> Parsed[Amount] | None:
    """Reads an amount after "equal to".

    As in "equal to half its ATK"; opaque where the amount is not understood.
    """
    start = eat(tokens, skip(tokens, at, ","), "equal", "to")
    if start is None:
        return None
    found = parse_amount(tokens, start, known)
    if found is not None and amount_ends(tokens, found.end):
        return found
    end = start
    while not phrase_stops(tokens, end):
        end += 1
    return Parsed(OpaqueAmount(known.words(tokens, start, end)), end)


def parse_for_each(tokens: Tokens, at: int, each: int, known: TextContext) -> Parsed[Amount] | None:
    """Reads an amount for each card that counts.

    As in "for each card you control"; opaque where what counts is not understood.
    """
    start = eat(tokens, at, "for", "each") or eat(tokens, at, "for", "every")
    if start is None:
        return None
    every = number(tokens[start]) if tokens[start - 1].norm == "every" else None
    if every is not None:
        found = parse_counted_cards(tokens, start + 1, known)
        if found is None or not amount_ends(tokens, found.end):
            return Parsed(OpaqueAmount(f"{each} for every {every}"), start) if found else None
        made: Amount = Divided(found.value, every)
        return Parsed(made if each == 1 else Times(made, each), found.end)
    found = each_of_them(tokens, start, each, known) if amount_ends(tokens, start) else None
    found = found or parse_counted_cards(tokens, start, known, each)
    if found is not None and amount_ends(tokens, found.end):
        return _and_for_each(tokens, found, each, known)
    end = start
    while not phrase_stops(tokens, end):
        end += 1
    return Parsed(OpaqueAmount(f"{each} {known.words(tokens, at, end)}"), end)


def _and_for_each(
    tokens: Tokens, found: Parsed[Amount], each: int, known: TextContext
) -> Parsed[Amount]:
    """As in "for each card in their hand and for each card they control"."""
    at = skip(tokens, found.end, ",")
    start = at + 1 if tokens[at].norm == "and" else None
    if start is None or eat(tokens, start, "for", "each") is None:
        return found
    more = parse_for_each(tokens, start, each, known)
    if more is None or isinstance(more.value, OpaqueAmount):
        return found
    return Parsed(Sum(found.value, more.value), more.end)


def amount_ends(tokens: Tokens, at: int) -> bool:
    """Whether an amount can end here: nothing that belongs to it follows."""
    return phrase_stops(tokens, at) or tokens[at].norm in _FOLLOWING


_FOLLOWING = frozenset({"until", "and", "during", "this", "to", "for", "but", "if"})
