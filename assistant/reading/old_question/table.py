"""Table: the cards on both sides at the start of a scenario."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.players import other
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import SoughtCards

_ZONES = (
    "hand",
    "monster_zone",
    "spell_trap_zone",
    "field_zone",
    "graveyard",
    "banished",
    "deck",
    "extra_deck",
)


_GONE = frozenset({"graveyard", "banished"})


@dataclass(slots=True)
class Spot:
    """A card where it is at the start."""

    card: str
    player: str
    zone: str
    position: str = ""
    face: str = ""
    column: int | None = None
    is_new: bool = False
    """Set this very turn."""
    owner: str = ""
    """Whose it is, if the other player controls it."""
    on: str = ""
    """The card it is equipped to."""


@dataclass(slots=True)
class Position:
    """The start of a scenario while it is worked out."""

    story: Story
    deeds: Sequence[Deed]
    turn_player: str
    assumed: list[str] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    def place(self, card: str, player: str, zone: str, *, face: str = "", at: str = "") -> None:
        """Puts a card at the start, unless it has its place already."""
        if self.find(card) is None and player:
            said = self.story.said_of.get(card, frozenset())
            at = at or (_position_said(said) if zone == "monster_zone" else "")
            self.spots.append(Spot(card, player, zone, at, face))

    def find(self, card: str) -> Spot | None:
        """Where a card is at the start."""
        return next((spot for spot in self.spots if spot.card == card), None)

    def fitting(self, place: SoughtCards, player: str, but: str) -> list[Spot]:
        """The cards at the start that fit a place, seen from a player."""
        sides = {"you": {player}, "opponent": {other(player)}}.get(place.whose, {"A", "B"})
        return [
            spot
            for spot in self.spots
            if spot.zone in place.zones
            and spot.player in sides
            and spot.card != but
            and (not place.kinds or self.story.kind(spot.card.split("#")[0]) in place.kinds)
            and (not place.position or _stands_so(spot, place))
            and not (place.face == "down" and _is_seen(spot))
        ]

    def add_stand_in(
        self, name: str, player: str, zone: str, *, at: str = "", face: str = ""
    ) -> str:
        """Puts one more unnamed card at the start; its reference, numbered from the second on."""
        number = sum(1 for spot in self.spots if spot.card.split("#")[0] == name) + 1
        card = name if number == 1 else f"{name}#{number}"
        at = "set" if zone == "monster_zone" and face == "down" else at
        face = (face or "up") if zone == "spell_trap_zone" else ""
        self.spots.append(Spot(card, player, zone, at, face))
        return card

    def number_copies(self) -> None:
        """The first of several copies is "#1", here and in the deeds."""
        cards = [spot.card for spot in self.spots]
        for name in {card.split("#")[0] for card in cards if "#" in card}:
            first = f"{name}#1"
            for spot in self.spots:
                spot.card = first if spot.card == name else spot.card
            for deed in self.deeds:
                deed.card = first if deed.card == name else deed.card
                deed.targets = [first if card == name else card for card in deed.targets]
                deed.costs = [(paid, first if card == name else card) for paid, card in deed.costs]

    def side(self, player: str) -> dict[str, JsonValue]:
        """One player's side, as a scenario file has it."""
        found: dict[str, list[JsonValue]] = {}
        for zone in _ZONES:
            for spot in self.spots:
                if spot.zone == zone and spot.player == player:
                    found.setdefault(zone, []).append(_written(spot, self.story))
        points = self.story.life.get(player)
        life: dict[str, JsonValue] = {} if points is None else {"lp": points}
        count = self.story.summons.get(player)
        summons: dict[str, JsonValue] = {} if count is None else {"special_summons": count}
        absent: list[JsonValue] = [z for side, z in sorted(self.story.absent) if side == player]
        nothing: dict[str, JsonValue] = {"nothing_else": absent} if absent else {}
        return {**life, **summons, **found, **nothing}


def _stands_so(spot: Spot, place: SoughtCards) -> bool:
    """Whether it is in that position: a Set monster is in Defense Position, too."""
    stands = spot.position or "attack"
    is_hidden = stands == "set" and place.position == "defense" and place.face != "up"
    return stands == place.position or is_hidden


def _is_seen(spot: Spot) -> bool:
    """Whether it is a monster that lies face-up on the field."""
    return spot.zone == "monster_zone" and spot.position != "set"


def _position_said(said: frozenset[str]) -> str:
    """As in "my Set X", "his Defense Position X"."""
    words = {"set": "set", "defense": "defense", "attack_position": "attack"}
    return next((position for word, position in words.items() if word in said), "")


def _written(spot: Spot, story: Story) -> JsonValue:
    is_monster = spot.zone == "monster_zone"
    is_in_row = spot.zone in {"spell_trap_zone", "field_zone"} and bool(spot.face)
    told: dict[str, JsonValue] = {
        "position": spot.position if is_monster else "",
        "face": spot.face if is_in_row else "",
        "set_this_turn": spot.is_new and (is_in_row or spot.position == "set"),
        "zone": spot.column if is_in_row else None,
        "owner": spot.owner if spot.owner != spot.player else "",
        "equipped_to": spot.on,
        "declared": story.declared.get(spot.card, "") if is_in_row and spot.face == "up" else "",
        "as": story.described.get(spot.card.partition("#")[0]) or None,
    }
    proper = story.proper if spot.zone in _GONE else {}
    told |= {"properly_summoned": proper[spot.card]} if spot.card in proper else {}
    kept = {
        key: value
        for key, value in told.items()
        if value not in ("", False, None) or key == "properly_summoned"
    }
    return {"card": spot.card, **kept} if kept else spot.card
