"""Basic wording: lists, numbers, and the names of zones, players, phases and durations."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import FIELD, Phase, Until, Whose, Zone

K = TypeVar("K")


def only(value: object, *said: str) -> None:
    """Checks that no field is given except these, which the caller writes.

    Raises:
        UnsayableError: another field is given.
    """
    assert dataclasses.is_dataclass(value)  # noqa: S101 -- all of a definition is
    for field in dataclasses.fields(value):
        if field.name not in said and getattr(value, field.name) != field.default:
            raise UnsayableError(f"{type(value).__name__}.{field.name}")


def word(table: Mapping[K, str], key: K, name: str) -> str:
    """The table's words for the key; `name` says what the table is about.

    Raises:
        UnsayableError: the table does not have it.
    """
    said = table.get(key)
    if said is None:
        raise UnsayableError(f"{name} {key}")
    return said


def listed(parts: Sequence[str], join: str = "or") -> str:
    """The parts as a list in words.

    As in "A", "A or B", "A, B, or C".
    """
    if len(parts) <= 2:  # noqa: PLR2004 -- two need no comma
        return f" {join} ".join(parts)
    return f"{', '.join(parts[:-1])}, {join} {parts[-1]}"


def spaced(*parts: str) -> str:
    """The parts that are not empty, joined with blanks."""
    return " ".join(part for part in parts if part)


def sentence(words: str) -> str:
    """The words with a capital letter."""
    return words[:1].upper() + words[1:]


def article(words: str) -> str:
    """The words with "a" or "an".

    As in "a Dragon monster", "an Effect Monster".
    """
    first = words.lstrip('"')
    vowel = first[:1].lower() in "aeiou" or first.startswith("Xyz")
    return f"an {words}" if vowel else f"a {words}"


def times(number: int) -> str:
    """The number of times in words.

    As in "once", "twice", "up to 3 times".
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


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
    """The zones by name; those that make up the field become "the field"."""
    names: list[str] = []
    whole = set(FIELD) <= set(zones)
    for zone in zones:
        on_field = (whole and zone in FIELD) or (monsters and zone is Zone.MONSTER_ZONE)
        name = "field" if on_field else word(ZONES, zone, "zone")
        if name not in names:
            names.append(name)
    return names


def is_field(zones: tuple[Zone, ...], *, monsters: bool) -> bool:
    """Whether the zones are what "on the field" means for such cards."""
    return zones == FIELD or (monsters and zones == (Zone.MONSTER_ZONE,))


def place(
    whose: Whose, zones: tuple[Zone, ...], how: str, *, monsters: bool = False, up: bool = False
) -> str:
    """The words for where cards are; `how` is "in" or "from" for places off the field.

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
    """The zones with whose they are.

    As in "your hand or GY".
    """
    names = zone_names(zones, monsters=monsters)
    if up:
        names = [f"face-up {name}" if name in ("field", "Extra Deck") else name for name in names]
    if whose is Whose.EITHER and (len(names) > 1 or "GY" not in names):
        return f"the {listed(names)}"
    return f"{word(OWNERS, whose, 'owner')} {listed(names)}"


_UNTIL = {
    Until.END_OF_TURN: "until the end of this turn",
    Until.END_OF_NEXT_TURN: "until the end of the next turn",
    Until.END_PHASE: "until the End Phase",
    Until.WHILE_FACE_UP: "while this card is face-up on the field",
    Until.END_OF_BATTLE_PHASE: "until the end of the Battle Phase",
    Until.END_OF_DAMAGE_STEP: "until the end of the Damage Step",
    Until.END_OF_OPPONENTS_TURN: "until the end of your opponent's turn",
    Until.YOUR_NEXT_STANDBY_PHASE: "until your next Standby Phase",
    Until.YOUR_NEXT_END_PHASE: "until the end of your next turn",
    Until.WHILE_ON_FIELD: "",
    Until.NEXT_STANDBY_PHASE: "until the next Standby Phase",
    Until.NEXT_TURNS_STANDBY_PHASE: "until the Standby Phase of the next turn",
    Until.PERMANENT: "for the rest of this Duel",
}


def until(lasts: Until, unsaid: Until = Until.WHILE_ON_FIELD, turn: str = "") -> str:
    """The words for a duration; none for what goes without saying."""
    if lasts is Until.END_OF_TURN and turn:
        return turn
    return "" if lasts is unsaid else word(_UNTIL, lasts, "until")


PHASES = {
    Phase.DRAW: "Draw Phase",
    Phase.STANDBY: "Standby Phase",
    Phase.MAIN1: "Main Phase 1",
    Phase.BATTLE: "Battle Phase",
    Phase.MAIN2: "Main Phase 2",
    Phase.END: "End Phase",
}
TURNS = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's", Whose.EITHER: "the"}
