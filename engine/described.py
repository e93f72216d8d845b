"""Described: what is told of a card that is an example of its kind ("a DARK monster")."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.applications import ExtraAttacks, From, ModifyStat, Protect, SetStat
from engine.cardtext import CardText, ContinuousEffect
from engine.errors import ScenarioError
from engine.selectors import THIS_CARD, Ref
from engine.terms import Attribute, Trait

Said = tuple[tuple[str, str | int], ...]
"""What is told of it, sorted: attribute, type, level, trait, archetype, ATK, DEF, attacks."""
_FIGURES = frozenset({"level", "atk", "def", "attacks"})
KEYS = frozenset({"attribute", "type", "trait", "archetype", "kept_from"}) | _FIGURES
_WHOSE = frozenset({"opponents", "others"})
"""Beside what it is kept from: only by the opponent's cards, only by other cards."""


def said_of(given: Mapping[str, object], path: str) -> Said:
    """What an entry of a scenario tells of its card under `as`.

    Raises:
        ScenarioError: something in it cannot be read; names the place.
    """
    found: list[tuple[str, str | int]] = []
    for key, value in sorted(given.items()):
        known = {"attribute": Attribute, "trait": Trait}.get(key)
        is_said = key != "kept_from" or {*str(value).split()} <= {*From, *_WHOSE}
        is_kind = is_said and isinstance(value, int if key in _FIGURES else str)
        if key not in KEYS or not is_kind or (known and value not in list(known)):
            raise ScenarioError(f"{path}.as.{key}", f"{value!r} tells nothing of a card")
        found.append((key, value if isinstance(value, int) else str(value)))
    return tuple(found)


def described(text: CardText, said: Said, path: str) -> CardText:
    """The same example of its kind, with what is told of it.

    Raises:
        ScenarioError: it is a real card, of which the text tells all.
    """
    if not said:
        return text
    if not text.stand_in and dict(said).keys() <= {"atk", "def"}:
        return _with_figures(text, dict(said))
    if not text.stand_in:
        raise ScenarioError(path, f"{text.name!r} is what is printed on it")
    told = dict(said)
    traits = text.trait
    if told.get("trait") in {Trait.TOKEN, Trait.NORMAL}:
        traits = tuple(dict.fromkeys((Trait(str(told["trait"])), Trait.NORMAL)))
    elif "trait" in told:
        traits = (Trait(str(told["trait"])), *(t for t in traits if t is not Trait.NORMAL))
        traits = tuple(dict.fromkeys((*traits, *((Trait.EFFECT,) if not text.effects else ()))))
    archetype = (str(told["archetype"]),) if "archetype" in told else ()
    return replace(
        text,
        attribute=Attribute(str(told["attribute"])) if "attribute" in told else text.attribute,
        type=str(told.get("type", text.type)) if text.type else text.type,
        level=int(told.get("level", text.level or 0)) if text.level else text.level,
        atk=int(told["atk"]) if "atk" in told else text.atk,
        def_=int(told["def"]) if "def" in told else text.def_,
        trait=traits,
        also_named=(*text.also_named, *archetype),
        told=tuple(told),
        continuous=(
            *text.continuous,
            *_more_attacks(int(told.get("attacks", 1))),
            *_protection(str(told.get("kept_from", "")).split()),
        ),
    )


def _with_figures(text: CardText, told: Mapping[str, str | int]) -> CardText:
    """A real monster with the ATK and DEF it is said to have, whatever gave it them.

    What its own text makes of them is in those figures already.
    """
    return replace(
        text,
        continuous=tuple(one for one in text.continuous if not _sets_its_own(one)),
        atk=int(told["atk"]) if "atk" in told else text.atk,
        def_=int(told["def"]) if "def" in told else text.def_,
    )


def _sets_its_own(effect: ContinuousEffect) -> bool:
    return bool(effect.applies) and all(
        isinstance(one, (SetStat, ModifyStat)) and one.what.ref is Ref.THIS_CARD
        for one in effect.applies
    )


def _protection(words: Sequence[str]) -> tuple[ContinuousEffect, ...]:
    """What keeps a monster from what is told."""
    kept = tuple(From(word) for word in words if word not in _WHOSE)
    protect = Protect(
        THIS_CARD, kept, by_opponent_only="opponents" in words, by_others="others" in words
    )
    return (ContinuousEffect("protection", (protect,), unclassified=True),) if kept else ()


def _more_attacks(attacks: int) -> tuple[ContinuousEffect, ...]:
    """What lets a monster attack so many times each Battle Phase."""
    more = ExtraAttacks(count=attacks - 1)
    return (ContinuousEffect("further attacks", (more,), unclassified=True),) if attacks > 1 else ()
