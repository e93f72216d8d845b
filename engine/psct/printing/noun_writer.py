"""Noun writer: selectors and filters as noun phrases."""

from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.selectors import (
    ALL,
    ANY,
    BOTH,
    Bound,
    Combined,
    Compared,
    Count,
    Filter,
    How,
    Like,
    Own,
    Ref,
    Selector,
)
from engine.psct.printing.basic_wording import (
    OWNERS,
    ZONES,
    article,
    is_field,
    listed,
    only,
    owned,
    place,
    sentence,
    spaced,
    word,
)
from engine.psct.printing.spoken_cards import NOTHING_MENTIONED, ReferenceWords, name, owner
from engine.psct.syntax.phrase_matching import NORMALLY
from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import (
    FIELD,
    CardKind,
    Face,
    Position,
    Stat,
    SummonKind,
    Trait,
    Whose,
    Zone,
)

STATS = {
    Stat.ATK: "ATK",
    Stat.DEF: "DEF",
    Stat.LEVEL: "Level",
    Stat.RANK: "Rank",
    Stat.LINK_RATING: "Link Rating",
    Stat.SCALE: "Pendulum Scale",
    Stat.ORIGINAL_ATK: "original ATK",
    Stat.ORIGINAL_DEF: "original DEF",
    Stat.ORIGINAL_LEVEL: "original Level",
    Stat.ORIGINAL_RANK: "original Rank",
}
_SAME = {
    "same_name_as": "the same name as",
    "same_type_as": "the same Type as",
    "same_attribute_as": "the same Attribute as",
    "same_level_as": "the same Level as",
    "other_name_than": "a different name from",
}
_HOW = {
    How.SAME: "equal to",
    How.LESS: "less than",
    How.MORE: "more than",
    How.AT_MOST: "less than or equal to",
    How.AT_LEAST: "greater than or equal to",
    How.OTHER: "different from",
}


def likened(where: Filter, spoken: ReferenceWords) -> str:
    """The words after the noun about other cards, the card's own values, or its past."""
    found = [
        f"with {said} {name(getattr(where, field), spoken)}"
        for field, said in _SAME.items()
        if getattr(where, field) is not None
    ]
    found += [_like(each, spoken) for each in where.like]
    found += [_compared(each, spoken) for each in where.compared]
    found += [_own(each) for each in where.own]
    found += _originals(where.original)
    if where.equipped_to is not None:
        found.append(f"equipped to {name(where.equipped_to, spoken)}")
    if where.can_equip_to is not None:
        found.append(f"that can be equipped to {name(where.can_equip_to, spoken)}")
    return spaced(*found)


def _compared(said: Compared, spoken: ReferenceWords) -> str:
    only(said, "stat", "how", "of", "its", "plus")
    its = "" if said.its is None else f" {STATS[said.its]}"
    if said.plus:
        raise UnsayableError("Compared.plus")
    return f"whose {STATS[said.stat]} is {_HOW[said.how]} {owner(said.of, spoken)}{its}"


def _like(said: Like, spoken: ReferenceWords) -> str:
    """As in "with a different Type from the monsters you control"."""
    what = listed([each.replace("type", "Type").replace("attribute", "Attribute")
                   .replace("level", "Level") for each in said.what])  # fmt: skip
    if len(said.what) > 1 and not said.one_of:
        what = what.replace(" or ", " and ")
    whose = said.of
    of = _controlled(whose) if whose.ref is None else name(whose.ref, spoken)
    if said.different:
        return f"with a different {what} from {of}"
    return f"with the same {what} as {of}"


def _controlled(what: Selector) -> str:
    """As in "the monsters you control", "the cards in your GY"."""
    cards = {(): "cards", (CardKind.MONSTER,): "monsters"}.get(what.where.kind)
    only(what, "whose", "zone", "where", "count")
    only(what.where, "kind")
    if cards is None or what.count != ALL:
        raise UnsayableError("Like of other cards")
    monsters = bool(what.where.kind)
    return f"the {cards} {place(what.whose, what.zone, 'in', monsters=monsters)}"


def _own(said: Own) -> str:
    return f"whose {STATS[said.stat]} is {_HOW[said.how]} its {STATS[said.its]}"


def _originals(bounds: tuple[Bound, ...]) -> list[str]:
    """As in "with 2500 original ATK", "whose original Level is 4 or lower"."""
    return [_original(each) for each in bounds]


def _original(said: Bound) -> str:
    values = (
        STATS[said.stat]
        if said.stat.value.startswith("original")
        else f"original {STATS[said.stat]}"
    )
    lower, higher = ("less", "more") if values.endswith(("ATK", "DEF")) else ("lower", "higher")
    if said.low is None:
        bound = f"{said.high} or {lower}"
    elif said.high is None:
        bound = f"{said.low} or {higher}"
    elif said.low == said.high:
        bound = str(said.low)
    else:
        raise UnsayableError("Bound between two values")
    if values.endswith(("ATK", "DEF")):
        return f"with {bound} {values}"
    return f"whose {values} is {bound}"


_HEADS = {
    (): "card",
    (CardKind.MONSTER,): "monster",
    (CardKind.SPELL,): "Spell",
    (CardKind.TRAP,): "Trap",
    (CardKind.SPELL, CardKind.TRAP): "Spell/Trap",
}
_POSITIONS = {
    (Position.ATTACK,): "Attack Position",
    (Position.DEFENSE, Position.SET): "Defense Position",
    (Position.DEFENSE,): "face-up Defense Position",
    (Position.SET,): "face-down Defense Position",
}
_SUMMONED: dict[tuple[SummonKind, ...], str] = {
    **{(kind,): f"{kind.value.title()} Summoned" for kind in SummonKind},
    NORMALLY: "Normal Summoned",
}
_FILTER_FIELDS = (
    *("kind", "trait", "not_trait", "name", "not_name", "archetype", "not_archetype"),
    *("attribute", "not_attribute", "type", "not_type", "face", "position"),
    *("level_min", "level_max", "rank_min", "rank_max", "link_min", "link_max"),
    *("atk_min", "atk_max", "def_min", "def_max", "special_summoned", "summoned_by"),
    *("not_special_summoned_by", "counter", "counters_min", "mentions"),
    *("same_name_as", "same_type_as", "same_attribute_as", "same_level_as", "other_name_than"),
    *("like", "compared", "own", "original", "summoned_from", "owner", "equipped"),
    *("equipped_to", "can_equip_to", "lists_material", "cannot_be_normal_summoned"),
    "normal_summonable",
    *("numbered", "atk_at_most_their_lp", "summoned_this_turn", "can_hold"),
)


class KindWords(NamedTuple):
    """The words for a kind of card: before, at and after the noun."""

    head: str
    """Adjectives and noun."""
    after: str = ""
    """What follows the noun."""
    tail: str = ""
    """What stands last of all: which cards are not meant."""


def kind(
    where: Filter,
    any_of: tuple[Filter, ...] = (),
    *,
    many: bool = False,
    spoken: ReferenceWords = NOTHING_MENTIONED,
    one: str = "",
) -> KindWords:
    """The words for a kind of card; "card" where nothing is said of it."""
    only(where, *_FILTER_FIELDS)
    if not any_of:
        return _one(where, many=many, spoken=spoken)
    if len({_noun_of(each, many=many) for each in any_of}) == 1 and not any_of[0].kind:
        return _with_alternatives(where, any_of, many=many, spoken=spoken)
    base = _one(where, many=many, spoken=spoken) if where != Filter() else None
    if base is not None and base.head not in ("card", "cards"):
        raise UnsayableError("alternatives of several nouns with something in common")
    return _several(any_of, base, one, many=many, spoken=spoken)


def _several(
    any_of: tuple[Filter, ...],
    base: KindWords | None,
    one: str,
    *,
    many: bool,
    spoken: ReferenceWords,
) -> KindWords:
    """As in "1 Dragon monster or Spell"."""
    each = [_one(option, many=many, spoken=spoken) for option in any_of]
    if any(option.tail for option in each):
        raise UnsayableError("an exception of an alternative")
    said = [spaced(option.head, option.after) for option in each]
    names = any_of[0].name
    if names and all(option.mentions == names for option in any_of[1:]):
        said[1:] = [text.replace(f"mentions {_quoted(names)}", "mentions it") for text in said[1:]]
    if one and not all(option.kind == () and option.archetype for option in any_of):
        said[1:] = [
            text if one == "a" and text.startswith('"') else f"{one} {text}" for text in said[1:]
        ]
    return KindWords(listed(said), base.after if base else "", base.tail if base else "")


def _with_alternatives(
    where: Filter, any_of: tuple[Filter, ...], *, many: bool, spoken: ReferenceWords
) -> KindWords:
    """As in "Dragon or WATER monster": one noun, one of several adjectives."""
    for option in any_of:
        only(option, *_FILTER_FIELDS)
    plain = _one(where, many=many, spoken=spoken)
    after = [_after(option, spoken) for option in any_of]
    adjectives = [spaced(*_adjectives(option)) for option in any_of]
    if all(after) and not any(adjectives):
        return plain._replace(after=spaced(plain.after, _either_after(after)))
    if any(after) or not all(adjectives):
        raise UnsayableError("alternatives of several sorts")
    noun = _noun_of(where, many=many)
    if any_of[0].given & _RATED:
        bare = replace(where, face=None, position=(), special_summoned=None)
        rest = _adjectives(bare)
        before = _adjectives(where)[: len(_adjectives(where)) - len(rest)]
        return plain._replace(head=spaced(*before, _rated(adjectives), *rest, noun))
    return plain._replace(head=spaced(*_adjectives(where), listed(adjectives), noun))


_RATED = frozenset({"level_min", "level_max", "rank_min", "rank_max", "link_min", "link_max"})


def _rated(ratings: list[str]) -> str:
    """As in "Level/Rank 4 or lower", "Level 3 or Level 5"."""
    first, *rest = ratings
    if rest == [first.replace("Level", "Rank", 1)]:
        return first.replace("Level", "Level/Rank", 1)
    return listed(ratings)


def _either_after(after: list[str]) -> str:
    """As in "with 0 ATK or 0 DEF"."""
    words = after[0].split(" ", 1)
    if all(each.startswith(words[0] + " ") for each in after):
        rest = [each.split(" ", 1)[1] for each in after]
        numbers = {each.rsplit(" ", 1)[0] for each in rest}
        if len(numbers) == 1:
            return f"{words[0]} {rest[0]} or {rest[1].rsplit(' ', 1)[1]}"
        return f"{words[0]} {listed(rest)}"
    return listed(after)


def _one(where: Filter, *, many: bool, spoken: ReferenceWords) -> KindWords:
    only(where, *_FILTER_FIELDS)
    head = spaced(*_adjectives(where), _noun_of(where, many=many))
    return KindWords(head, _after(where, spoken), _except(where))


# --- the noun --------------------------------------------------------------------------------


def _noun_of(where: Filter, *, many: bool) -> str:
    names = [f'"{name}"' for name in where.name]
    if Trait.TOKEN in where.trait:
        return spaced(listed(names), "Tokens" if many else "Token")
    if where.name and where.kind == ():
        return listed(names)
    if where.kind == (CardKind.MONSTER,) and _is_bare_tuner(where):
        noun = "non-Tuner" if Trait.TUNER in where.not_trait else "Tuner"
        return f"{noun}s" if many else noun
    noun = word(_HEADS, where.kind, "kinds")
    if noun == "monster" and _GIVEN & {*where.trait}:
        noun = "Monster"
    if many:
        noun = "Spells/Traps" if noun == "Spell/Trap" else f"{noun}s"
    return f"{noun} {listed(names)}" if names else noun


_GIVEN = frozenset(
    {
        *(Trait.FUSION, Trait.SYNCHRO, Trait.XYZ, Trait.LINK, Trait.RITUAL, Trait.PENDULUM),
        *(Trait.EFFECT, Trait.NORMAL, Trait.FLIP, Trait.GEMINI, Trait.SPIRIT, Trait.TOON),
    }
)
"""Kinds of monsters whose name has a capital "Monster"."""


def _is_bare_tuner(where: Filter) -> bool:
    traits = (*where.trait, *where.not_trait)
    return traits == (Trait.TUNER,)


# --- before it -------------------------------------------------------------------------------


def _adjectives(where: Filter) -> list[str]:
    found = [
        *_state(where),
        *_ratings(where),
        *(f"non-{kind}" for kind in where.not_type),
        *(f"non-{attribute.value}" for attribute in where.not_attribute),
        _either([attribute.value for attribute in where.attribute]),
        _either(list(where.type)),
        *(f'non-"{name}"' for name in where.not_archetype if not _is_excepted(where)),
        _either([f'"{name}"' for name in where.archetype]),
        *_traits(where),
    ]
    return [each for each in found if each]


def _either(words: list[str]) -> str:
    return listed(words)


def _state(where: Filter) -> list[str]:
    said = []
    if where.face is not None:
        down = "face-down" if where.kind == (CardKind.MONSTER,) else "Set"
        said.append("face-up" if where.face is Face.UP else down)
    if where.position:
        said.append(word(_POSITIONS, where.position, "positions"))
    return [*said, *_came(where)]


def _came(where: Filter) -> list[str]:
    """How it was Summoned."""
    said = []
    if where.special_summoned is False:
        raise UnsayableError("Filter.special_summoned")
    if where.special_summoned and not where.summoned_this_turn:
        said.append("Special Summoned")
    if where.summoned_by == NORMALLY:
        said.append("Normal Summoned")
    elif where.summoned_by:
        said.append(listed([word(_SUMMONED, (how,), "Summons") for how in where.summoned_by]))
    if where.not_special_summoned_by:
        how = word(_SUMMONED, where.not_special_summoned_by, "not Summoned by")
        said.append(f"non-{how}")
    return said


def _ratings(where: Filter) -> list[str]:
    """As in "Level 4 or lower", "Rank 4", "Link-2"."""
    return [
        _bounded(name, low, high)
        for name, low, high in (
            ("Level ", where.level_min, where.level_max),
            ("Rank ", where.rank_min, where.rank_max),
            ("Link-", where.link_min, where.link_max),
        )
        if (low, high) != (None, None)
    ]


def _bounded(name: str, low: int | None, high: int | None) -> str:
    if low is None:
        return f"{name}{high} or lower"
    if high is None:
        return f"{name}{low} or higher"
    if name == "Link-" and low != high:
        raise UnsayableError("several Link Ratings")
    return f"{name}{listed([str(value) for value in range(low, high + 1)])}"


_TRAITS = {
    **{trait: trait.value.title() for trait in Trait},
    Trait.QUICK_PLAY: "Quick-Play",
}
_NO_LEVEL = (Trait.XYZ, Trait.LINK)


def _traits(where: Filter) -> list[str]:
    if _is_bare_tuner(where) and where.kind == (CardKind.MONSTER,) and not where.name:
        return []
    nots = () if where.not_trait == _NO_LEVEL or _is_excepted(where) else where.not_trait
    said = [f"non-{_TRAITS[trait]}" for trait in nots]
    named = [_TRAITS[trait] for trait in where.trait if trait is not Trait.TOKEN]
    if Trait.TOKEN in where.trait and len(where.trait) > 1:
        raise UnsayableError("a Token of a trait")
    return [*said, listed(named)]


def _is_excepted(where: Filter) -> bool:
    """Whether what it is not has to stand after the noun: several kinds of it."""
    return len(where.not_trait) > 1 or len(where.not_archetype) > 1


# --- after it --------------------------------------------------------------------------------


def _after(where: Filter, spoken: ReferenceWords) -> str:
    return spaced(*_values(where), *_possessions(where), *_past(where), likened(where, spoken))


def _values(where: Filter) -> list[str]:
    if where.not_trait == _NO_LEVEL:
        return ["with a Level"]
    atk = _value(where.atk_min, where.atk_max, "ATK")
    def_ = _value(where.def_min, where.def_max, "DEF")
    if atk and def_:
        if (where.atk_min, where.atk_max) == (where.def_min, where.def_max):
            return [f"with {atk}/DEF"]
        return [f"with {atk} and {def_}"]
    return [f"with {atk or def_}"] if atk or def_ else []


def _value(low: int | None, high: int | None, name: str) -> str:
    if (low, high) == (None, None):
        return ""
    if low is None:
        return f"{high} or less {name}"
    if high is None:
        return f"{low} or more {name}"
    if low != high:
        raise UnsayableError(f"{name} between two values")
    return f"{low} {name}"


def counters(name: str, count: int = 1) -> str:
    """The words for counters of a name.

    As in "Spell Counter(s)".
    """
    return f"{name or 'counter'}{'s' if count > 1 else ''}"


def _possessions(where: Filter) -> list[str]:
    said = []
    if where.counter is not None and where.counters_min > 1:
        said.append(f"with {where.counters_min} or more {counters(where.counter, 2)}")
    elif where.counter is not None:
        said.append(f"with {article(counters(where.counter))}")
    if where.mentions:
        said.append(f"that mentions {_quoted(where.mentions)}")
    if where.lists_material:
        said.append(f"that lists {_quoted(where.lists_material)} as material")
    return [*said, *_told(where)]


def _told(where: Filter) -> list[str]:
    said = []
    if where.equipped is not None:
        said.append("equipped with an Equip Card")
    if where.numbered is not None:
        low, high = where.numbered
        said.append(f'with a number between "{low}" and "{high}" in its name')
    if where.can_hold is not None:
        said.append(f"that you can place {article(counters(where.can_hold))} on")
    if where.atk_at_most_their_lp:
        said.append("whose ATK is less than or equal to their LP")
    return said


def _quoted(names: tuple[str, ...]) -> str:
    return listed([f'"{name}"' for name in names])


_FROM = {
    Zone.EXTRA_DECK: "the Extra Deck",
    Zone.HAND: "the hand",
    Zone.DECK: "the Deck",
    Zone.GRAVEYARD: "the GY",
    Zone.BANISHED: "the banishment",
}


def _past(where: Filter) -> list[str]:
    said = []
    if where.summoned_from:
        zones = listed([word(_FROM, zone, "Summoned from") for zone in where.summoned_from])
        said.append(f"Special Summoned from {zones}")
    if where.summoned_this_turn:
        said.append("that was Special Summoned this turn")
    if where.cannot_be_normal_summoned:
        said.append("that cannot be Normal Summoned/Set")
    if where.normal_summonable:
        said.append("that can be Normal Summoned/Set")
    if where.owner is not None:
        said.append("that you own" if where.owner.value == "you" else "your opponent owns")
    return said


def _except(where: Filter) -> str:
    said = []
    if where.not_name:
        said.append(listed([f'"{name}"' for name in where.not_name], "and/or"))
    if len(where.not_archetype) > 1:
        said.append(listed([f'"{name}"' for name in where.not_archetype], "and") + " monsters")
    if len(where.not_trait) > 1 and where.not_trait != _NO_LEVEL:
        said.append(listed([_TRAITS[t] for t in where.not_trait], "and") + " Monsters")
    return "".join(f", except {each}" for each in said)


MONSTERS = (CardKind.MONSTER,)
_ENDS = ("highest", "lowest", "different_names", "same_name", "different", "total", "alike")
_SELECTOR_FIELDS = (
    *("whose", "zone", "where", "any_of", "count", "other", "by", "random", "top", "bottom"),
    *("as_many_as_possible", "alternatives", "except_", "except_refs", "including"),
    *("including_this", "including_whose", "up_to", "exactly_as_many", "columns", "numbers"),
    *_ENDS,
)


class NounWords(NamedTuple):
    """A noun phrase; `tail` follows what the verb adds ("to your hand, except ...")."""

    said: str
    tail: str = ""

    def __str__(self) -> str:
        """As it stands alone."""
        return self.said + self.tail


def noun(
    what: Selector, how: str = "in", spoken: ReferenceWords = NOTHING_MENTIONED, *, one: str = "1"
) -> NounWords:
    """The noun phrase for a selector; `how` is "in" or "from".

    Raises:
        UnsayableError: it cannot be said.
    """
    if what.ref is Ref.EXCAVATED and what.some and what.where != ANY:
        words = kind(what.where, many=is_many(what), spoken=spoken)
        return NounWords(
            spaced(how_many(what.count), "excavated", words.head, words.after), words.tail
        )
    if what.ref is not None:
        return NounWords(reference(what, how, spoken))
    if what.alternatives:
        return _one_or_other(what, how, spoken)
    only(what, *_SELECTOR_FIELDS)
    if what == Selector(whose=what.whose, zone=(Zone.HAND,), count=ALL):
        return NounWords(f"{word(OWNERS, what.whose, 'owner of')} entire hand")
    if what.top or what.bottom:
        return NounWords(_of_deck(what))
    each = determiner(what, one) if not is_many(what) or what.count.min > 1 else ""
    up = _is_up_there(what)
    where = replace(what.where, face=None) if up else what.where
    of_them = _banished(what)[:1] == ["of"]
    words = kind(where, what.any_of, many=of_them or is_many(what), spoken=spoken, one=each)
    return _phrase(what, words, how, spoken, one)


def _phrase(
    what: Selector, words: KindWords, how: str, spoken: ReferenceWords, one: str
) -> NounWords:
    head = spaced(*_banished(what), "other" if _is_other(what) else "", words.head)
    if what.random:
        head = f"random {head}"
    where = _where(what, how, up=_is_up_there(what))
    field_first = is_field(what.zone, monsters=only_monsters(what))
    field_first = field_first or _ends_in_a_card(what.where)
    ends = _ends(what, spoken)
    after = (where, words.after, *ends) if field_first else (words.after, *ends, where)
    tail = words.tail + _excepted(what, spoken)
    if what.up_to is not None:
        return _up_to(what, head, spaced(*after), tail, spoken)
    if what.as_many_as_possible:
        least = "(min. 1)" if what.count.min == 1 else ""
        return NounWords(spaced("as many", head, *after, "as possible", least), tail)
    return NounWords(spaced(determiner(what, one), head, *after), tail)


def _is_up_there(what: Selector) -> bool:
    """As in "your hand or face-up field": what is face-up is what is on the field."""
    zones = set(what.zone)
    mixed = bool(zones & {*FIELD}) and not zones <= {*FIELD}
    return (
        (mixed or Zone.EXTRA_DECK in zones)
        and what.where.face is Face.UP
        and not what.any_of
        and what.columns is None
    )


def _is_other(what: Selector) -> bool:
    """Whether "other" tells them from this card, or from the targets."""
    return what.other or (what.except_refs == (Ref.TARGET,) and what.count == ALL)


def _ends_in_a_card(where: Filter) -> bool:
    """Whether a place after the noun would be taken for that of another card."""
    likened = (where.same_name_as, where.same_type_as, where.same_attribute_as)
    more = (where.same_level_as, where.other_name_than, where.equipped_to, where.can_equip_to)
    return (
        any(ref is not None for ref in (*likened, *more))
        or bool(where.compared)
        or bool(where.like)
    )


def is_many(what: Selector) -> bool:
    """Whether the selector may mean several cards."""
    return what.count.max != 1


def only_monsters(what: Selector) -> bool:
    """Whether the phrase names monsters alone, which stand in Monster Zones."""
    if what.where.kind:
        return what.where.kind == MONSTERS
    return bool(what.any_of) and all(each.kind == MONSTERS for each in what.any_of)


# --- how many --------------------------------------------------------------------------------


def determiner(what: Selector, one: str = "1") -> str:
    """The words for how many are chosen.

    As in "1", "up to 2", "all".
    """
    count = what.count
    if what.numbers:
        return listed([str(number) for number in what.numbers])
    if count == ALL:
        return "all"
    return how_many(count, one)


def how_many(count: Count, one: str = "1") -> str:
    """The words for a count.

    As in "1", "2 or more", "up to 3", "any number of".
    """
    low, high = count.min, count.max
    if low == high:
        return one if low == 1 else str(low)
    if high is None:
        return "any number of" if low <= 1 else f"{low} or more"
    if low == 1:
        return f"up to {high}"
    if high == low + 1:
        return f"{low} or {high}"
    raise UnsayableError(f"{low} to {high} cards")


def _of_deck(what: Selector) -> str:
    only(what, "whose", "zone", "count", "top", "bottom", "by", "where")
    side = "top" if what.top else "bottom"
    if what.zone not in ((Zone.DECK,), (Zone.EXTRA_DECK,)) or what.where != ANY:
        raise UnsayableError(f"the {side} of a place")
    many = what.count.max
    if what.count == Count(1, None) or many is None:
        raise UnsayableError(f"{side} cards in some number")
    cards = "card" if many == 1 else f"{many} cards"
    return f"the {side} {cards} of {owned(what.whose, what.zone)}"


def _up_to(what: Selector, head: str, after: str, tail: str, spoken: ReferenceWords) -> NounWords:
    """As in "cards on the field, up to the number of monsters you control"."""
    counted = what.up_to
    if counted is None or what.count != Count(1, None):
        raise UnsayableError("Selector.up_to of a number")
    if counted in (Selector(ref=Ref.PREVIOUS), Selector(ref=Ref.COST)):
        many = "that many" if what.exactly_as_many else "up to that many"
        return NounWords(spaced(many, head, after), tail)
    number = several_of(counted, spoken)
    up = "equal to" if what.exactly_as_many else "up to"
    return NounWords(spaced(head, after) + tail, f", {up} the number of {number}")


def several_of(what: Selector, spoken: ReferenceWords) -> str:
    """The words for what is counted: "cards your opponent controls"."""
    if (
        what.ref is not None
        and what.ref in spoken.done
        and what
        in (
            Selector(ref=what.ref),
            Selector(ref=what.ref, count=ALL),
        )
    ):
        return f"{spoken.kinds.get(what.ref, 'card')}s {spoken.done[what.ref]}"
    return str(noun(what, "in", spoken)).removeprefix("all ")


# --- where -----------------------------------------------------------------------------------


def _banished(what: Selector) -> list[str]:
    """As in "of your banished" cards: where they are, said before the noun."""
    banished = "banished" if what.zone == (Zone.BANISHED,) else ""
    if not banished and (what.zone or what.columns is not None):
        return []
    if what.whose is Whose.EITHER:
        return [banished]
    of = "" if what.count == ALL or what.up_to is not None else "of"
    return [of, word(OWNERS, what.whose, "owner of"), banished]


def _where(what: Selector, how: str, *, up: bool) -> str:
    if what.columns is not None:
        if what.zone == (Zone.BANISHED,):
            raise UnsayableError("Selector.columns")
        return what.columns
    if what.zone == (Zone.BANISHED,):
        return ""
    if not what.zone:
        return ""
    return place(what.whose, what.zone, how, monsters=only_monsters(what), up=up)


# --- which of them ---------------------------------------------------------------------------

_VALUES = {Stat.ATK: "ATK", Stat.DEF: "DEF", Stat.LEVEL: "Level"}
_TOTALS = {Stat.ATK: "total ATK", Stat.DEF: "total DEF", Stat.LEVEL: "total Levels",
           Stat.LINK_RATING: "total Link Ratings", Stat.RANK: "total Ranks"}  # fmt: skip


def _ends(what: Selector, spoken: ReferenceWords) -> list[str]:
    said = []
    for extreme, stat in (("highest", what.highest), ("lowest", what.lowest)):
        if stat is not None:
            said.append(f"with the {extreme} {word(_VALUES, stat, extreme)}")
    if what.different_names:
        said.append("with different names")
    if what.same_name:
        said.append("with the same name")
    said += [f"with different {sentence(each)}s" for each in what.different]
    if what.alike:
        raise UnsayableError("Selector.alike")
    if what.total is not None:
        said.append(_total(what.total, spoken))
    return said + _chooser(what)


def _chooser(what: Selector) -> list[str]:
    """Who chooses, if it is not the player of the effect."""
    if what.by is Whose.YOU:
        return []
    if what.by is not Whose.OPPONENT:
        raise UnsayableError("Selector.by")
    return ["of your opponent's choice"]


def _total(said: Combined, spoken: ReferenceWords) -> str:
    stat = word(_TOTALS, said.stat, "total")
    if said.amount is None or said.how is not How.SAME:
        if said.of is not None and said.how is How.SAME:
            its = _VALUES.get(said.its or said.stat, "")
            return f"whose {stat} equal {name(said.of, spoken)}'s {its}"
        raise UnsayableError("Combined")
    return f"whose {stat} equal {said.amount}"


def _excepted(what: Selector, spoken: ReferenceWords) -> str:
    said = [
        f", except {kind(each, many=is_many(what), spoken=spoken).head}" for each in what.except_
    ]
    if not (_is_other(what) and what.except_refs):
        said += [f", except {name(ref, spoken)}" for ref in what.except_refs]
    if what.including_this:
        said.append(", including this card")
    if what.including is not None:
        said.append(f", including {including(what.including, spoken)}")
        if what.including_whose is Whose.YOU:
            said.append(" you control")
    return "".join(said)


def including(where: Filter, spoken: ReferenceWords) -> str:
    """The words for what must be among the chosen cards.

    As in "at least 1 Dragon monster".
    """
    said = kind(where, spoken=spoken)
    if said.tail:
        raise UnsayableError("Selector.including with an exception")
    return f"at least 1 {spaced(said.head, said.after)}"


def _one_or_other(what: Selector, how: str, spoken: ReferenceWords) -> NounWords:
    """As in "1 Dragon monster in your hand or 1 Spell in your GY"."""
    parts = [replace(what, alternatives=()), *what.alternatives]
    said = [noun(part, how, spoken) for part in parts]
    if any(each.tail for each in said[:-1]):
        raise UnsayableError("an exception of an alternative")
    return NounWords(listed([each.said for each in said]), said[-1].tail)


# --- cards already known ---------------------------------------------------------------------

_FACES = {Face.UP: "face-up", Face.DOWN: "face-down"}
_POSITIONS_AFTER = {
    (Position.ATTACK,): "Attack Position",
    (Position.DEFENSE, Position.SET): "Defense Position",
    (Position.DEFENSE,): "face-up Defense Position",
}


def reference(what: Selector, how: str, spoken: ReferenceWords) -> str:
    """The words for cards already spoken of.

    As in "this card from your hand", "that target", "1 of them".
    """
    assert what.ref is not None  # noqa: S101 -- the caller looked
    if what.count == BOTH and not what.some:
        return "both"
    if what.is_all_or_none:
        return f"all {what.count.min}"
    only(what, "ref", "whose", "zone", "where", "count", "some")
    said = name(what.ref, spoken)
    if what.zone == (Zone.BANISHED,) and said == "this card":
        return "this banished card"
    if what.where != ANY:
        said = _so(said, what.where, spoken)
    if what.some:
        said = f"{how_many(what.count)} of {_in_plural(said)}"
    elif what.count not in (Count(), ALL):
        raise UnsayableError("so many of cards already known")
    return spaced(said, _whereabouts(what, how)) if what.zone else _nowhere(said, what)


def _nowhere(said: str, what: Selector) -> str:
    if what.whose is not Whose.EITHER:
        raise UnsayableError("whose a card already known is")
    return said


def _whereabouts(what: Selector, how: str) -> str:
    """Where a card already known is."""
    somebodys = what.whose is not Whose.EITHER
    monsters = somebodys and what.zone == (Zone.MONSTER_ZONE,)
    return _here(what, how) or place(what.whose, what.zone, how, monsters=monsters)


def _here(what: Selector, how: str) -> str:
    """Where a card already known is, if nobody's place is named."""
    if what.whose is not Whose.EITHER or len(what.zone) != 1 or what.zone[0] in FIELD:
        return ""
    return f"{how} the {ZONES[what.zone[0]]}" if what.zone[0] is not Zone.BANISHED else ""


def _in_plural(said: str) -> str:
    if said in ("it", "them"):
        return "them"
    this, noun_ = said.split(" ", 1)
    return f"{'those' if this == 'that' else this} {noun_}{'' if noun_.endswith('s') else 's'}"


def _so(said: str, where: Filter, spoken: ReferenceWords) -> str:
    """As in "this face-up card", "those monsters with 1000 or less ATK"."""
    if not said.startswith(("this ", "that ", "those ")):
        raise UnsayableError("how a card already known is")
    this, rest = said.split(" ", 1)
    only(where, "face", "position", "equipped", "counter", "counters_min", "atk_max", "atk_min")
    marks = []
    if where.face is not None:
        marks.append(_FACES[where.face])
    if where.position:
        marks.append(word(_POSITIONS_AFTER, where.position, "positions"))
    if where.equipped:
        marks.append("equipped")
    bare = Filter(counter=where.counter, counters_min=where.counters_min, atk_max=where.atk_max,
                  atk_min=where.atk_min)  # fmt: skip
    return spaced(this, *marks, rest, kind(bare, spoken=spoken).after)
