"""Placed: the cards of a starting position, and whether there can be such a position."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.cardtext import CardText
from engine.described import Said
from engine.errors import ScenarioError
from engine.script import Step
from engine.terms import Face, Player, Position, Trait, Zone

ROOM = {Zone.MONSTER_ZONE: 5, Zone.SPELL_TRAP_ZONE: 5, Zone.FIELD_ZONE: 1}
"""How many cards of a player there is room for, beside the Extra Monster Zones."""
EXTRA_MONSTER_ZONES = 2


@dataclass(frozen=True, slots=True)
class Placed:
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
    said: Said = ()
    """What is told of it, if it is an example of its kind."""
    declared: str = ""
    """What was declared when it was activated."""

    @property
    def printed_name(self) -> str:
        """Its name without the number that tells copies apart."""
        return printed_name(self.name)


def printed_name(name: str) -> str:
    """What is printed on a card that is called so: "Sangan" for "Sangan#2"."""
    if "#" not in name:
        return name
    head, _, number = name.rpartition("#")
    return head if number.isdigit() else name


def is_missing(name: object, known: Iterable[str]) -> bool:
    """Whether a step acts with a card that is not there, and is no Token that will be."""
    if not isinstance(name, str):
        return False
    printed = printed_name(name)
    return printed not in known and not printed.endswith("Token")


def demand_cards(cards: Sequence[Placed], steps: Sequence[Step]) -> None:
    """Refuse a position without the cards that its steps, or other cards, speak of.

    Raises:
        ScenarioError: one is missing; names the place.
    """
    known = {card.printed_name for card in cards}
    for index, step in enumerate(steps):
        if is_missing(step.get("card"), known):
            where, why = f"steps[{index}].card", f"{step['card']!r} is not in the starting position"
            raise ScenarioError(where, f"{why}: put it into a zone, or say `incomplete: true`")


def demand_room(cards: Sequence[Placed], texts: Mapping[str, CardText]) -> None:
    """Refuse a position that no Duel comes to: more cards than zones, or two cards in one zone.

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


def _may_be_extra(texts: Mapping[str, CardText], card: Placed) -> bool:
    """Whether a monster may be in an Extra Monster Zone; one that is not known may."""
    if card.zone is not Zone.MONSTER_ZONE:
        return False
    text = texts.get(card.printed_name)
    return text is None or bool(_EXTRA & set(text.trait))


_EXTRA = {Trait.FUSION, Trait.SYNCHRO, Trait.XYZ, Trait.LINK, Trait.PENDULUM}
