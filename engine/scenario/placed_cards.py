"""Placed cards: the cards of a starting position, and whether it can exist."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.board.script import Step
from engine.cardtext.applications import ExtraAttacks, ModifyStat, Protect, SetStat
from engine.cardtext.card_text import CardText, ContinuousEffect
from engine.cardtext.selectors import THIS_CARD, Ref
from engine.terms.errors import ScenarioError
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import Attribute, Face, Player, Position, Trait, Zone

ToldTraits = tuple[tuple[str, str | int], ...]
"""What is told of a card, sorted: attribute, type, level, trait, archetype, ATK, DEF, attacks."""
_FIGURES = frozenset({"level", "atk", "def", "attacks"})
KEYS = frozenset({"attribute", "type", "trait", "archetype", "kept_from"}) | _FIGURES
"""The keys allowed under `as`."""
_WHOSE = frozenset({"opponents", "others"})
"""Beside what it is kept from: only by the opponent's cards, only by other cards."""


def told_traits(given: Mapping[str, object], path: str) -> ToldTraits:
    """Reads what an entry of a scenario tells of its card under `as`.

    Raises:
        ScenarioError: something in it cannot be read; names the place.
    """
    found: list[tuple[str, str | int]] = []
    for key, value in sorted(given.items()):
        known = {"attribute": Attribute, "trait": Trait}.get(key)
        is_said = key != "kept_from" or {*str(value).split()} <= {*ProtectedFrom, *_WHOSE}
        is_kind = is_said and isinstance(value, int if key in _FIGURES else str)
        if key not in KEYS or not is_kind or (known and value not in list(known)):
            raise ScenarioError(f"{path}.as.{key}", f"{value!r} tells nothing of a card")
        found.append((key, value if isinstance(value, int) else str(value)))
    return tuple(found)


def with_told_traits(text: CardText, said: ToldTraits, path: str) -> CardText:
    """Returns the example card with the traits that are told of it.

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
    kept = tuple(ProtectedFrom(word) for word in words if word not in _WHOSE)
    protect = Protect(
        THIS_CARD, kept, by_opponent_only="opponents" in words, by_others="others" in words
    )
    return (ContinuousEffect("protection", (protect,), unclassified=True),) if kept else ()


def _more_attacks(attacks: int) -> tuple[ContinuousEffect, ...]:
    """What lets a monster attack so many times each Battle Phase."""
    more = ExtraAttacks(count=attacks - 1)
    return (ContinuousEffect("further attacks", (more,), unclassified=True),) if attacks > 1 else ()


ROOM = {Zone.MONSTER_ZONE: 5, Zone.SPELL_TRAP_ZONE: 5, Zone.FIELD_ZONE: 1}
"""How many cards each zone of a player holds, Extra Monster Zones aside."""
EXTRA_MONSTER_ZONES = 2
"""The number of Extra Monster Zones, for both players together."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """One card of the starting position."""

    name: str
    zone: Zone
    owner: Player
    controller: Player
    position: Position | None = None
    face: Face = Face.UP
    slot: int | None = None
    linked: str | None = None
    counters: tuple[tuple[str, int], ...] = ()
    summoned: bool = False
    """Special Summoned earlier."""
    set_this_turn: bool = False
    negated: bool = False
    proper: bool | None = None
    """Properly Summoned earlier, if it is not on the field; None: untold."""
    said: ToldTraits = ()
    """What is told of it, if it is an example of its kind."""
    declared: str = ""
    """What was declared when it was activated."""

    @property
    def printed_name(self) -> str:
        """Its name without the number that tells copies apart."""
        return printed_name(self.name)


def printed_name(name: str) -> str:
    """The printed name of a copy: "Sangan" for "Sangan#2"."""
    if "#" not in name:
        return name
    head, _, number = name.rpartition("#")
    return head if number.isdigit() and not head.endswith(" ") else name


def is_missing(name: object, known: Iterable[str]) -> bool:
    """Whether a step names a card that is not in the position and is no Token to come."""
    if not isinstance(name, str):
        return False
    printed = printed_name(name)
    return printed not in known and not printed.endswith("Token")


def demand_cards(cards: Sequence[PlacedCard], steps: Sequence[Step]) -> None:
    """Refuses a position that lacks cards its steps or other cards speak of.

    Raises:
        ScenarioError: one is missing; names the place.
    """
    known = {card.printed_name for card in cards}
    for index, step in enumerate(steps):
        if is_missing(step.get("card"), known):
            where, why = f"steps[{index}].card", f"{step['card']!r} is not in the starting position"
            raise ScenarioError(where, f"{why}: put it into a zone, or say `incomplete: true`")


def demand_room(cards: Sequence[PlacedCard], texts: Mapping[str, CardText]) -> None:
    """Refuses a position with more cards than zones, or two cards in one zone.

    The engine computes it all the same; this is for positions that people write.

    Raises:
        ScenarioError: there is no such position; names the zone.
    """
    for player in Player:
        for zone, most in ROOM.items():
            here = [card for card in cards if card.controller is player and card.zone is zone]
            extra = [card for card in here if _may_be_extra(texts, card)]
            room = most + min(len(extra), EXTRA_MONSTER_ZONES)
            where = f"start.{player}.{zone}"
            if len(here) > room:
                raise ScenarioError(where, f"{len(here)} cards, and there is room for {room}")
            slots = [card.slot for card in here if card.slot is not None]
            if len(set(slots)) < len(slots):
                raise ScenarioError(where, "two cards have the same `zone`")


def _may_be_extra(texts: Mapping[str, CardText], card: PlacedCard) -> bool:
    """Whether a monster may be in an Extra Monster Zone; one that is not known may."""
    if card.zone is not Zone.MONSTER_ZONE:
        return False
    text = texts.get(card.printed_name)
    return text is None or bool(_EXTRA & set(text.trait))


_EXTRA = {Trait.FUSION, Trait.SYNCHRO, Trait.XYZ, Trait.LINK, Trait.PENDULUM}
