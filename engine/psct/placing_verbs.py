"""Placing verbs: counters, and cards placed on the field or on the Deck."""

from engine.amounts import Amount
from engine.card_moves import Banish, PlaceOnField
from engine.operations import (
    PlaceCounter,
    RemoveCounter,
)
from engine.psct.figures import counter_name
from engine.psct.lexer import Tokens
from engine.psct.meanings import survivor
from engine.psct.moving_verbs import place_on_deck
from engine.psct.phrases import Found, Phrases, eat, number, skip
from engine.psct.places import parse_zones
from engine.psct.quantities import parse_equal_to, parse_for_each
from engine.psct.saying import Deeds, Say, read_all, read_one
from engine.selectors import ALL, Selector
from engine.terms import FIELD, Whose, Zone


def read_place(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """What stands after "place"."""
    return (
        _place_counter(tokens, at, say)
        or place_on_deck(tokens, at, say)
        or _place_on_field(tokens, at, say)
    )


def _place_counter(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "place 1 Spell Counter on this card"."""
    count = number(tokens[at])
    if count is None:
        return _counted_counters(tokens, at, say)
    name = counter_name(tokens, at + 1)
    if name is None or tokens[name.end].norm != "on":
        return None
    said = read_one(tokens, name.end + 1, say)
    if said is None:
        return None
    what = Found(survivor(tokens[name.end + 1].norm, said.value, say.known), said.end)
    each = parse_for_each(tokens, what.end, count, say.known)
    amount: Amount = count if each is None else each.value
    end = what.end if each is None else each.end
    top = eat(tokens, end, "(", "max", ".")
    if top is not None and number(tokens[top]) is not None and tokens[top + 1].norm == ")":
        deed = PlaceCounter(name.value, amount, what.value, number(tokens[top]))
        return Found((deed,), top + 2)
    return Found((PlaceCounter(name.value, amount, what.value),), end)


def _counted_counters(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "place counters on it equal to the number of monsters"."""
    name = counter_name(tokens, at)
    if name is None or tokens[name.end].norm != "on":
        return None
    what = read_one(tokens, name.end + 1, say)
    equal = None if what is None else parse_equal_to(tokens, skip(tokens, what.end, ","), say.known)
    if what is None or equal is None:
        return None
    return Found((PlaceCounter(name.value, equal.value, what.value),), equal.end)


_AS = Phrases(
    {
        "as a continuous spell": (True, False),
        "as continuous spells": (True, False),
        "as a continuous trap": (True, True),
        "as continuous traps": (True, True),
        "as a face-up continuous spell": (True, False),
        "as a face-up continuous trap": (True, True),
    }
)


_PLACES = {Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.PENDULUM_ZONE}


def _place_on_field(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "place it face-up in your Spell & Trap Zone as a Continuous Spell"."""
    found = read_all(tokens, at, say)
    if found is None:
        return None
    whats, end = found.value, skip(tokens, found.end, ",")
    end = skip(tokens, end, "face-up")
    last = whats[-1]
    if set(last.zone) <= _PLACES and len(last.zone) == 1 and len(whats) == 1 and last.ref:
        # The reference took the zone for where the card is.
        zone, whose = last.zone[0], last.whose
        whats = (Selector(ref=last.ref, where=last.where),)
    else:
        place = parse_zones(tokens, end + 1) if tokens[end].norm in ("in", "on") else None
        if place is None or place.value.face is not None:
            return None
        zone, whose, end = place.value.zones[0], place.value.whose, place.end
        if place.value.on_field:
            zone = Zone.SPELL_TRAP_ZONE
        elif place.value.zones[0] not in _PLACES:
            return None
    as_ = _AS.match(tokens, end)
    continuous, trap = (False, False) if as_ is None else as_.value
    end = end if as_ is None else as_.end
    pendulum = zone is Zone.PENDULUM_ZONE
    zone = Zone.SPELL_TRAP_ZONE if pendulum else zone
    deeds: Deeds = tuple(
        PlaceOnField(
            what, zone, pendulum, as_continuous=continuous, as_trap=trap, to=_player(whose, say)
        )
        for what in whats
    )
    return Found(deeds, end)


def _player(whose: Whose, say: Say) -> Whose:
    if whose is Whose.THEIR_CONTROLLER and say.who is not Whose.YOU:
        return say.who
    return whose


def _from_play(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """Older text: "remove it from play"."""
    found = read_all(tokens, at, say)
    if found is None or tokens[found.end].norm != "from play":
        return None
    return Found(tuple(Banish(what) for what in found.value), found.end + 1)


def read_remove(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "remove 3 Spell Counters from your field"."""
    gone = _from_play(tokens, at, say)
    if gone is not None:
        return gone
    count = number(tokens[at])
    every = tokens[at].norm == "all"
    name = counter_name(tokens, at + 1) if count is not None or every else None
    if name is None or tokens[name.end].norm not in ("from", "on"):
        return None
    start = name.end + 1
    place = parse_zones(tokens, skip(tokens, start, "anywhere", "on"))
    if place is not None and place.value.on_field:
        what = Selector(whose=place.value.whose, zone=FIELD, count=ALL)
        return Found((RemoveCounter(name.value, count, what),), place.end)
    found = read_one(tokens, start, say)
    if found is None:
        return None
    if found.value.ref is None and not found.value.zone:
        return None
    return Found((RemoveCounter(name.value, count, found.value),), found.end)
