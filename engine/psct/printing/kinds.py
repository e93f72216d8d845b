"""Kinds written out: a filter as adjectives, a noun, and what follows it."""

from dataclasses import replace
from typing import NamedTuple

from engine.errors import UnsayableError
from engine.psct.phrases import NORMALLY
from engine.psct.printing.likeness import likened
from engine.psct.printing.references import NOTHING, Spoken
from engine.psct.printing.wording import article, listed, only, spaced, word
from engine.selectors import Filter
from engine.terms import CardKind, Face, Position, SummonKind, Trait, Zone

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
_HANDLED = (
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


class Kind(NamedTuple):
    """A kind of card in words."""

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
    spoken: Spoken = NOTHING,
    one: str = "",
) -> Kind:
    """What kind of card, "card" if nothing is said of it; `one`: how many of each alternative."""
    only(where, *_HANDLED)
    if not any_of:
        return _one(where, many=many, spoken=spoken)
    if len({_noun_of(each, many=many) for each in any_of}) == 1 and not any_of[0].kind:
        return _with_alternatives(where, any_of, many=many, spoken=spoken)
    base = _one(where, many=many, spoken=spoken) if where != Filter() else None
    if base is not None and base.head not in ("card", "cards"):
        raise UnsayableError("alternatives of several nouns with something in common")
    return _several(any_of, base, one, many=many, spoken=spoken)


def _several(
    any_of: tuple[Filter, ...], base: Kind | None, one: str, *, many: bool, spoken: Spoken
) -> Kind:
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
    return Kind(listed(said), base.after if base else "", base.tail if base else "")


def _with_alternatives(
    where: Filter, any_of: tuple[Filter, ...], *, many: bool, spoken: Spoken
) -> Kind:
    """As in "Dragon or WATER monster": one noun, one of several adjectives."""
    for option in any_of:
        only(option, *_HANDLED)
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


def _one(where: Filter, *, many: bool, spoken: Spoken) -> Kind:
    only(where, *_HANDLED)
    head = spaced(*_adjectives(where), _noun_of(where, many=many))
    return Kind(head, _after(where, spoken), _except(where))


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


def _after(where: Filter, spoken: Spoken) -> str:
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
    """As in "Spell Counter(s)"."""
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
