"""Place phrases: whose, in which zones and columns ("you control", "from your hand or GY")."""

from itertools import product
from typing import NamedTuple

from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import Parsed, PhraseTable, eat, skip
from engine.terms.vocabulary import FIELD, Face, Whose, Zone


class CardPlace(NamedTuple):
    """A place: zones, whose they are, and columns."""

    whose: Whose
    zones: tuple[Zone, ...]
    face: Face | None = None
    """Of those on the field."""
    on_field: bool = False
    """The field is among them: monsters stand in Monster Zones only."""


_ZONES: dict[str, tuple[Zone, ...]] = {
    "hand": (Zone.HAND,),
    "hands": (Zone.HAND,),
    "deck": (Zone.DECK,),
    "decks": (Zone.DECK,),
    "main deck": (Zone.DECK,),
    "extra deck": (Zone.EXTRA_DECK,),
    "extra decks": (Zone.EXTRA_DECK,),
    "gy": (Zone.GRAVEYARD,),
    "gys": (Zone.GRAVEYARD,),
    "banishment": (Zone.BANISHED,),
    "field": FIELD,
    "side of the field": FIELD,
    "fields": FIELD,
    "monster zone": (Zone.MONSTER_ZONE,),
    "monster zones": (Zone.MONSTER_ZONE,),
    "spell & trap zone": (Zone.SPELL_TRAP_ZONE,),
    "spell & trap zones": (Zone.SPELL_TRAP_ZONE,),
    "field zone": (Zone.FIELD_ZONE,),
    "field zones": (Zone.FIELD_ZONE,),
    "pendulum zone": (Zone.PENDULUM_ZONE,),
    "pendulum zones": (Zone.PENDULUM_ZONE,),
    "main monster zone": (Zone.MAIN_MONSTER_ZONE,),
    "main monster zones": (Zone.MAIN_MONSTER_ZONE,),
    "extra monster zone": (Zone.EXTRA_MONSTER_ZONE,),
    "extra monster zones": (Zone.EXTRA_MONSTER_ZONE,),
}
_ZONE_WORDS = PhraseTable(_ZONES)
_OWNERS = PhraseTable(
    {
        "your": Whose.YOU,
        "your opponent's": Whose.OPPONENT,
        "opponent's": Whose.OPPONENT,
        "the opponent's": Whose.OPPONENT,
        "any": Whose.EITHER,
        "their": Whose.THEIR_CONTROLLER,
        "its owner's": Whose.THEIR_OWNER,
        "their owner's": Whose.THEIR_OWNER,
        "their owners'": Whose.THEIR_OWNER,
        "the": Whose.EITHER,
        "either": Whose.EITHER,
        "either player's": Whose.EITHER,
        "both players'": Whose.EITHER,
        "each player's": Whose.EITHER,
        "a": Whose.EITHER,
        "an": Whose.EITHER,
        "turn player's": Whose.TURN_PLAYER,
        "the turn player's": Whose.TURN_PLAYER,
        "your side of the": Whose.YOU,
        "your opponent's side of the": Whose.OPPONENT,
        "opponent's side of the": Whose.OPPONENT,
        "either side of the": Whose.EITHER,
    }
)
_CONTROL = PhraseTable(
    {
        "you control": CardPlace(Whose.YOU, FIELD, None, on_field=True),
        "you currently control": CardPlace(Whose.YOU, FIELD, None, on_field=True),
        "your opponent controls": CardPlace(Whose.OPPONENT, FIELD, None, on_field=True),
        "your opponent currently controls": CardPlace(Whose.OPPONENT, FIELD, None, on_field=True),
        "in your possession": CardPlace(Whose.YOU, ()),
        "in your opponent's possession": CardPlace(Whose.OPPONENT, ()),
        "they control": CardPlace(Whose.THEIR_CONTROLLER, FIELD, None, on_field=True),
        "they currently control": CardPlace(Whose.THEIR_CONTROLLER, FIELD, None, on_field=True),
    }
)
_JOINS = ("or", "and/or", "and")
_PREPOSITIONS = frozenset({"in", "from", "on"})


def parse_place(tokens: Tokens, at: int) -> Parsed[CardPlace] | None:
    """Reads a place after a noun, or several joined ones ("you control or in your GY")."""
    first = _one_place(tokens, at)
    if first is None:
        return None
    while (more := _joined(tokens, first.end)) is not None:
        both = _together(first.value, more.value)
        if both is None:
            break
        first = Parsed(both, more.end)
    return first


def _joined(tokens: Tokens, at: int) -> Parsed[CardPlace] | None:
    end = at + 1 if tokens[at].norm == "," else at
    if tokens[end].norm not in _JOINS:
        return None
    start = end + 2 if tokens[end + 1].norm in {"is", "are"} else end + 1  # "or is in their GY".
    found = _one_place(tokens, start) or _SET_THERE.match(tokens, end + 1)
    if found is None and tokens[end + 1].norm == "face-up":
        face_up = _one_place(tokens, end + 2)
        if face_up is not None:
            return Parsed(face_up.value._replace(face=Face.UP), face_up.end)
    return found


def _one_place(tokens: Tokens, at: int) -> Parsed[CardPlace] | None:
    control = _CONTROL.match(tokens, at)
    if control is not None:
        return control
    if tokens[at].norm not in _PREPOSITIONS:
        return None
    return parse_zones(tokens, at + 1)


_SET_THERE = PhraseTable(
    {
        f"{that}set on your field": CardPlace(Whose.YOU, FIELD, Face.DOWN, on_field=True)
        for that in ("", "that's ", "that is ", "is ")
    }
    | {
        f"that {is_} banished": CardPlace(Whose.THEIR_CONTROLLER, (Zone.BANISHED,))
        for is_ in ("is", "are")
    }
)
"""As in "(from your hand) or that's Set on your field", "... or that is banished"."""


def _together(one: CardPlace, other: CardPlace) -> CardPlace | None:
    """Both places, if one phrase can say them: the same player's."""
    whose = one.whose
    if other.whose is not whose and other.whose is not Whose.THEIR_CONTROLLER:
        return None
    face = one.face or other.face
    zones = tuple(dict.fromkeys(one.zones + other.zones))
    return CardPlace(whose, zones, face, one.on_field or other.on_field)


def parse_zones(tokens: Tokens, at: int) -> Parsed[CardPlace] | None:
    """Reads a list of zones with whose they are.

    As in "your hand, Deck, and/or GY", "the field", "either GY".
    """
    owner = _OWNERS.match(tokens, at)
    if owner is None:
        return None
    first = _zone(tokens, skip(tokens, owner.end, "entire"))
    if first is None:
        return None
    zones, face, on_field = _said(first.value)
    end = first.end
    while (more := _next_zone(tokens, end, owner.value)) is not None:
        extra, extra_face, extra_field = _said(more.value)
        zones, face = (*zones, *extra), face or extra_face
        on_field, end = on_field or extra_field, more.end
    return Parsed(CardPlace(owner.value, tuple(dict.fromkeys(zones)), face, on_field), end)


def _said(zone: tuple[tuple[Zone, ...], Face | None]) -> tuple[tuple[Zone, ...], Face | None, bool]:
    zones, face = zone
    return zones, face, zones is FIELD


_FACES = {"face-up": Face.UP, "face-down": Face.DOWN}


def _zone(tokens: Tokens, at: int) -> Parsed[tuple[tuple[Zone, ...], Face | None]] | None:
    face = None
    if tokens[at].norm in _FACES:
        face, at = _FACES[tokens[at].norm], at + 1
    found = _ZONE_WORDS.match(tokens, at)
    if found is None:
        return None
    plural = eat(tokens, found.end, "(", "s", ")")
    return Parsed((found.value, face), plural or found.end)


def parse_bare_zone(tokens: Tokens, at: int) -> Parsed[tuple[Zone, ...]] | None:
    """Reads a zone without a player's name before it: "hand"."""
    return _ZONE_WORDS.match(tokens, at)


def _next_zone(
    tokens: Tokens, at: int, whose: Whose
) -> Parsed[tuple[tuple[Zone, ...], Face | None]] | None:
    end = at
    if tokens[end].norm == ",":
        end += 1
    if tokens[end].norm in _JOINS or tokens[end].norm == "/":
        end += 1
    if end == at:
        return None
    owner = _OWNERS.match(tokens, end)
    if owner is not None:
        if owner.value is not whose:
            return None
        return _zone(tokens, owner.end)
    up_from = eat(tokens, end, "face-up", "from")
    owner = None if up_from is None else _OWNERS.match(tokens, up_from)
    if owner is not None and owner.value is whose:
        zone = _zone(tokens, owner.end)
        return None if zone is None else Parsed((zone.value[0], Face.UP), zone.end)
    return _zone(tokens, end)


_CARDS = ("its", "this card's", "that card's", "that monster's")
_POINTING = (
    "this card",
    "it",
    "that monster",
    "that link monster",
    "a link monster",
    "your link monster",
    "a link monster you control",
    "an opponent's link monster",
    "another link monster",
)


def _columns() -> dict[str, Whose]:
    table: dict[str, Whose] = {}
    owned = [f"{card} {now}column" for card in _CARDS for now in ("", "current ")]
    for column in (*owned, "the same column", "another column"):
        table[f"in {column}"] = Whose.EITHER
        table[f"you control in {column}"] = Whose.YOU
        table[f"your opponent controls in {column}"] = Whose.OPPONENT
    for owner in _POINTING:
        for that in ("", "that "):
            table[f"{that}{owner} points to"] = Whose.EITHER
    for tail in ("as this card", "as it", "as that card"):
        table[f"in the same column {tail}"] = Whose.EITHER
    zones = ("monster zones", "monster zone", "monster zones and spell & trap zones")
    for card, zone in product(_CARDS, zones):
        table[f"in {card} adjacent {zone}"] = Whose.EITHER
    for side, whose in (("your", Whose.YOU), ("your opponent's", Whose.OPPONENT)):
        for where in ("center", "leftmost", "rightmost"):
            table[f"in {side} {where} main monster zone"] = whose
        table[f"in {side} main monster zone this card points to"] = whose
    return table


_POINTERS = {
    f"{words} {card}": Whose.EITHER
    for words in ("that points to", "that point to", "pointing to")
    for card in ("this card", "it")
}
COLUMNS = PhraseTable(_columns() | _POINTERS)
"""Words for columns, and whose cards in them are meant."""
