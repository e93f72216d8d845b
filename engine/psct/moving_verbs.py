"""Moving verbs: what takes cards from one place to another."""

from dataclasses import replace

from engine.card_moves import (
    AddToExtraDeck,
    AddToHand,
    Attach,
    Banish,
    Destroy,
    Detach,
    Discard,
    ReturnToDeck,
    ReturnToHand,
    Reveal,
    SendToGy,
    SetCards,
    Tribute,
    Unequip,
)
from engine.game_moves import ShuffleDeck
from engine.operations import Equip
from engine.owning import ReturnControl
from engine.psct.drawing import draw
from engine.psct.equipping import equipped
from engine.psct.leaving import leaving_as_many
from engine.psct.lexer import Tokens
from engine.psct.looking_verbs import excavate, look
from engine.psct.phrases import Found, Phrases, eat, number, skip
from engine.psct.places import parse_zones
from engine.psct.saying import Deeds, Say, Verb, read_all, read_one, standing
from engine.selectors import ALL, THIS_CARD, Count, Selector
from engine.terms import Whose, Zone

_TO_HAND = Phrases(
    dict.fromkeys(
        (
            "to the hand",
            "to your hand",
            "to their hand",
            "to the hands",
            "to the hand / extra deck",
            "to its owner's hand",
            "to the owner's hand",
            "to their owner's hand",
            "to their owners' hands",
            "to their owners' hand",
            "to their hands",
            "to your hands",
        ),
        Zone.HAND,
    )
)
_TO_GY = Phrases(
    dict.fromkeys(
        ("to the gy", "to your gy", "to their gy", "to its owner's gy", "to the gys",
         "to their owner's gy", "to their owners' gys"),
        Zone.GRAVEYARD,
    )
)  # fmt: skip
_OWNERS = ("the", "your", "their", "its owner's", "their owner's", "their owners'", "the owner's")
_INTO_DECK = Phrases(
    {
        f"{prep} {owner} {deck}": Zone.DECK
        for prep in ("into", "to", "back into")
        for owner in _OWNERS
        for deck in (
            "deck",
            "decks",
            "deck ( s )",
            "main deck",
            "extra deck",
            "deck / extra deck",
            "deck or extra deck",
            "main deck or extra deck",
        )
    }
)
_FACE_DOWN = Phrases({", face-down": 1, "face-down": 1, "( face-down )": 1})
_NO_FACE = Phrases({", face-up": 1, "face-up": 1, "( face-up )": 1})
_ANY_ORDER = Phrases({"in any order": 1, "in the same order": 1})
_SIDES = {
    f"{on}{the}{side} of {owner} {deck}": side
    for on, the in (("on ", ""), ("on ", "the "), ("", "the "))
    for side in ("top", "bottom")
    for owner in _OWNERS
    for deck in ("deck", "decks")
}
_ON_DECK = Phrases(_SIDES)


def _destroy(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_all(tokens, at, say)
    return None if found is None else Found(tuple(Destroy(w) for w in found.value), found.end)


def _banish(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    early = _FACE_DOWN.match(tokens, at)
    found = read_all(tokens, at if early is None else early.end, say)
    if found is None:
        return None
    down, end = early is not None, found.end
    late = _FACE_DOWN.match(tokens, end)
    if late is not None:
        down, end = True, late.end
    elif (up := _NO_FACE.match(tokens, end)) is not None:
        end = up.end
    whats = found.value
    if len(whats) == 1 and (kept := leaving_as_many(tokens, end, whats[0])) is not None:
        whats, end = (kept.value,), kept.end
    return Found(tuple(Banish(w, face_down=down) for w in whats), end)


def _send(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    first = _TO_GY.match(tokens, at)
    if first is not None:
        found = read_all(tokens, skip(tokens, first.end, ","), say)
        end = None if found is None else found.end
    else:
        found = read_all(tokens, at, say)
        to = None if found is None else _TO_GY.match(tokens, found.end)
        end = None if to is None else to.end
    if found is None or end is None:
        return None
    return Found(tuple(SendToGy(w) for w in found.value), end)


def _discard(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_all(tokens, at, say)
    if found is None:
        return None
    end = found.end
    if (to := _TO_GY.match(tokens, end)) is not None:
        end = to.end
    whats = (standing(what, say.who, Zone.HAND) for what in found.value)
    return Found(tuple(Discard(what) for what in whats), end)


def _tribute(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_all(tokens, at, say)
    if found is None:
        return None
    whats = (standing(what, say.who, Zone.MONSTER_ZONE) for what in found.value)
    return Found(tuple(Tribute(what) for what in whats), found.end)


def _return(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    if (control := eat(tokens, at, "control", "of")) is not None:
        owned = read_all(tokens, control, say)
        end = eat(tokens, owned.end, "to", "their", "owners") if owned is not None else None
        return Found(tuple(map(ReturnControl, owned.value)), end) if owned and end else None
    found = read_all(tokens, at, say)
    if found is None:
        return None
    if (hand := _TO_HAND.match(tokens, found.end)) is not None:
        return Found(tuple(ReturnToHand(w) for w in found.value), hand.end)
    if (deck := _INTO_DECK.match(tokens, found.end)) is not None:
        return Found(tuple(ReturnToDeck(w) for w in found.value), deck.end)
    if (gy := _TO_GY.match(tokens, found.end)) is not None:
        return Found(tuple(SendToGy(w) for w in found.value), gy.end)
    start = skip(tokens, found.end, "to")
    return _onto_deck(tokens, start, found.value)


def _onto_deck(tokens: Tokens, at: int, whats: tuple[Selector, ...]) -> Found[Deeds] | None:
    """As in "on the bottom of the Deck in any order"."""
    both = eat(tokens, at, "on", "the", "top", "or", "bottom", "of") or eat(
        tokens, at, "on", "either", "the", "top", "or", "bottom", "of"
    )
    both = both or eat(tokens, skip(tokens, at, "either"), "the", "top", "or", "bottom", "of")
    both = both or eat(tokens, at, "the", "top", "or", "the", "bottom", "of")
    if both is not None:
        zone = parse_zones(tokens, both)
        if zone is None or zone.value.zones != (Zone.DECK,):
            return None
        return Found(tuple(ReturnToDeck(w, top_or_bottom=True) for w in whats), zone.end)
    side = _ON_DECK.match(tokens, at)
    if side is None:
        return None
    top = side.value == "top"
    order = _ANY_ORDER.match(tokens, skip(tokens, side.end, ","))
    end = side.end if order is None else order.end
    return Found(tuple(ReturnToDeck(w, top=top, bottom=not top) for w in whats), end)


def place_on_deck(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "place it on the bottom of the Deck"."""
    found = read_all(tokens, at, say)
    return None if found is None else _onto_deck(tokens, found.end, found.value)


def _shuffle(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    deck = parse_zones(tokens, at)
    if deck is not None and set(deck.value.zones) <= {Zone.DECK}:
        whose = say.who if deck.value.whose is Whose.THEIR_CONTROLLER else deck.value.whose
        return Found((ShuffleDeck(whose),), deck.end)
    found = read_all(tokens, at, say)
    into = None if found is None else _INTO_DECK.match(tokens, found.end)
    if found is None or into is None:
        return None
    return Found(tuple(ReturnToDeck(w) for w in found.value), into.end)


def _add(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    first = _TO_HAND.match(tokens, at)
    if first is not None:
        found = read_all(tokens, skip(tokens, first.end, ","), say)
        return None if found is None else Found(tuple(map(AddToHand, found.value)), found.end)
    found = read_all(tokens, at, say)
    to = None if found is None else _TO_HAND.match(tokens, found.end)
    if found is not None and (extra := _TO_EXTRA.match(tokens, found.end)) is not None:
        return Found(tuple(map(AddToExtraDeck, found.value)), extra.end)
    if found is None or to is None:
        return None
    return Found(tuple(map(AddToHand, found.value)), to.end)


_TO_EXTRA = Phrases(
    {
        words: 1
        for the in ("your", "the", "its owner's", "their", "their owner's")
        for words in (
            f"to {the} extra deck face-up",
            f"to {the} extra deck , face-up",
            f"to {the} face-up extra deck",
            f"face-up to {the} extra deck",
        )
    }
)


def _reveal(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_all(tokens, at, say)
    if found is None:
        return None
    whats = (standing(what, say.who, Zone.HAND) for what in found.value)
    end = found.end
    if (to := eat(tokens, end, "to", "your opponent")) is not None:
        end = to
    return Found(tuple(Reveal(what) for what in whats), end)


def _set(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_all(tokens, at, say)
    if found is None:
        return None
    end = found.end
    directly = eat(tokens, skip(tokens, end, ","), "directly", "from")
    whats = found.value
    if directly is not None:
        zones = parse_zones(tokens, directly)
        if zones is None or len(whats) != 1:
            return None
        whats = (replace(whats[0], zone=zones.value.zones, whose=zones.value.whose),)
        end = zones.end
    for tail in _TO_FIELD:
        end = eat(tokens, end, *tail) or end
    return Found(tuple(SetCards(w) for w in whats), end)


_TO_FIELD = (
    ("to", "your", "field"),
    ("on", "your", "field"),
    ("in", "your", "spell & trap zone"),
    ("to", "your", "spell & trap zone"),
    ("face-down",),
    ("instead", "of", "sending", "it", "to", "the", "gy"),
)


def _detach(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    many = _how_many(tokens, at)
    if many is None or tokens[many.end].norm not in ("material", "materials"):
        return None
    count, end = many.value, many.end + 1
    if tokens[end].norm not in ("from", "on"):
        return None
    found = read_one(tokens, end + 1, say)
    if found is None:
        return None
    if found.value.ref is None and not found.value.zone:
        return None
    top = None if count.max == count.min else count.max or 99
    return Found((Detach(count.min, found.value, top),), found.end)


def _how_many(tokens: Tokens, at: int) -> Found[Count] | None:
    """As in "1", "up to 2", "1 or more", "any number of", "all"."""
    amount = number(tokens[at])
    if amount is not None:
        more = eat(tokens, at + 1, "or", "more")
        return Found(Count(amount, amount if more is None else None), more or at + 1)
    if tokens[at].norm in ("a", "an"):
        return Found(Count(1, 1), at + 1)
    if (end := eat(tokens, at, "up", "to")) is not None:
        top = number(tokens[end])
        return None if top is None else Found(Count(1, top), end + 1)
    if (end := eat(tokens, at, "any", "number", "of")) is not None:
        return Found(Count(1, None), end)
    return Found(ALL, at + 1) if tokens[at].norm == "all" else None


_AS_MATERIAL = tuple(
    ("as", *article, noun)
    for article in ((), ("a",), ("an",), ("face-up",), ("a", "face-up"))
    for noun in ("material", "materials")
)


def _attach(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_all(tokens, at, say)
    start = None if found is None else eat(tokens, skip(tokens, found.end, ","), "to")
    to = None if start is None else read_one(tokens, start, say)
    if found is None or to is None:
        return None
    end = to.end
    for tail in _AS_MATERIAL:
        end = eat(tokens, end, *tail) or end
    return Found(tuple(Attach(what, to.value) for what in found.value), end)


def _equip(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    only = eat(tokens, at, "only", "to")
    if only is not None:
        found = read_one(tokens, only, say)
        if found is None:
            return None
        return Found((Equip(standing(found.value, Whose.EITHER, Zone.MONSTER_ZONE)),), found.end)
    return _equip_to(tokens, at, say)


def _equip_to(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_one(tokens, at, say)
    if found is None:
        return None
    if tokens[found.end].norm == "with":
        other = read_one(tokens, found.end + 1, say)
        return None if other is None else equipped(tokens, other.end, found.value, other.value)
    if tokens[found.end].norm != "to":
        return None
    to = read_one(tokens, found.end + 1, say)
    if to is None:
        return None
    return equipped(tokens, to.end, to.value, found.value)


def _unequip(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "unequip this card", older text: "unequip it to Special Summon this card"."""
    union = eat(tokens, at, "the", "union", "equipment") or eat(tokens, at, "it")
    found = Found(THIS_CARD, union) if union is not None else read_one(tokens, at, say)
    return None if found is None else Found((Unequip(found.value),), found.end)


MOVING: dict[str, Verb] = {
    "destroy": _destroy,
    "banish": _banish,
    "send": _send,
    "discard": _discard,
    "tribute": _tribute,
    "return": _return,
    "shuffle": _shuffle,
    "add": _add,
    "draw": draw,
    "reveal": _reveal,
    "show": _reveal,
    "set": _set,
    "detach": _detach,
    "attach": _attach,
    "equip": _equip,
    "excavate": excavate,
    "look": look,
    "unequip": _unequip,
}
"""The verbs' parsers."""
