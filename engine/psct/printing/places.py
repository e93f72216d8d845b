"""Places written out: "you control", "from your hand or GY", "on the field"."""

from engine.psct.printing.wording import listed, word
from engine.terms import FIELD, Whose, Zone

ZONES = {
    Zone.HAND: "hand",
    Zone.DECK: "Deck",
    Zone.EXTRA_DECK: "Extra Deck",
    Zone.GRAVEYARD: "GY",
    Zone.BANISHED: "banishment",
    Zone.MONSTER_ZONE: "Monster Zone",
    Zone.SPELL_TRAP_ZONE: "Spell & Trap Zone",
    Zone.FIELD_ZONE: "Field Zone",
    Zone.PENDULUM_ZONE: "Pendulum Zone",
    Zone.MAIN_MONSTER_ZONE: "Main Monster Zone",
    Zone.EXTRA_MONSTER_ZONE: "Extra Monster Zone",
}
OWNERS = {
    Whose.YOU: "your",
    Whose.OPPONENT: "your opponent's",
    Whose.EITHER: "either",
    Whose.THEIR_CONTROLLER: "their",
    Whose.THEIR_OWNER: "its owner's",
    Whose.TURN_PLAYER: "the turn player's",
}
CONTROL = {
    Whose.YOU: "you control",
    Whose.OPPONENT: "your opponent controls",
    Whose.EITHER: "on the field",
    Whose.THEIR_CONTROLLER: "they control",
}
PLAYERS = {
    Whose.YOU: "you",
    Whose.OPPONENT: "your opponent",
    Whose.EITHER: "either player",
    Whose.TURN_PLAYER: "the turn player",
    Whose.THEIR_CONTROLLER: "they",
}


def zone_names(zones: tuple[Zone, ...], *, monsters: bool = False) -> list[str]:
    """The zones by name; the field as one, as which Monster Zones count for `monsters`."""
    names: list[str] = []
    whole = set(FIELD) <= set(zones)
    for zone in zones:
        on_field = (whole and zone in FIELD) or (monsters and zone is Zone.MONSTER_ZONE)
        name = "field" if on_field else word(ZONES, zone, "zone")
        if name not in names:
            names.append(name)
    return names


def is_field(zones: tuple[Zone, ...], *, monsters: bool) -> bool:
    """Whether these zones are what "on the field" means of such cards."""
    return zones == FIELD or (monsters and zones == (Zone.MONSTER_ZONE,))


def place(
    whose: Whose, zones: tuple[Zone, ...], how: str, *, monsters: bool = False, up: bool = False
) -> str:
    """Where cards are; `how` is "in" or "from" for places off the field.

    `up`: only those of the field that are face-up.
    """
    if not zones:
        return ""
    if is_field(zones, monsters=monsters):
        return word(CONTROL, whose, "place of")
    if how == "in" and not up and zone_names(zones, monsters=monsters)[0] == "field":
        rest = tuple(zone for zone in zones if zone not in FIELD)
        return f"{word(CONTROL, whose, 'place of')} or in {owned(whose, rest)}"
    return f"{how} {owned(whose, zones, monsters=monsters, up=up)}"


def owned(
    whose: Whose, zones: tuple[Zone, ...], *, monsters: bool = False, up: bool = False
) -> str:
    """As in "your hand or GY"."""
    names = zone_names(zones, monsters=monsters)
    if up:
        names = [f"face-up {name}" if name in ("field", "Extra Deck") else name for name in names]
    if whose is Whose.EITHER and (len(names) > 1 or "GY" not in names):
        return f"the {listed(names)}"
    return f"{word(OWNERS, whose, 'owner')} {listed(names)}"
