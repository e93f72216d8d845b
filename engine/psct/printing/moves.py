"""Moves written out: operations and costs that take cards from one place to another."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import card_moves as moves
from engine.errors import UnsayableError
from engine.psct.printing.amounts import amount
from engine.psct.printing.durations import until
from engine.psct.printing.nouns import noun
from engine.psct.printing.places import owned
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import only, spaced
from engine.selectors import ALL, Selector
from engine.terms import Position, Until, Whose, Zone

_PLAIN = {
    moves.Destroy: ("destroy", "in", ""),
    moves.SendToGy: ("send", "from", "to the GY"),
    moves.ReturnToHand: ("return", "from", "to the hand"),
    moves.Reveal: ("reveal", "in", ""),
    moves.LookAt: ("look at", "in", ""),
    moves.AddToExtraDeck: ("add", "from", "to your Extra Deck face-up"),
    moves.Unequip: ("unequip", "in", ""),
}


def _plain(deed: Any, spoken: Spoken) -> str:  # noqa: ANN401 -- any of the moves above
    only(deed, "what")
    what = deed.what
    if isinstance(deed, moves.LookAt) and what == Selector(
        whose=what.whose, zone=what.zone, count=ALL
    ):
        return f"look at {owned(what.whose, what.zone)}"
    verb, how, end = _PLAIN[type(deed)]
    return _done(verb, deed.what, how, end, spoken)


def _done(verb: str, what: Selector, how: str, end: str, spoken: Spoken) -> str:
    said = noun(what, how, spoken)
    return spaced(verb, said.said, end) + said.tail


def _add(deed: moves.AddToHand, spoken: Spoken) -> str:
    only(deed, "what")
    whose = "your" if deed.what.ref is None or deed.what.zone else "the"
    return _done("add", deed.what, "from", f"to {whose} hand", spoken)


def _banish(deed: moves.Banish, spoken: Spoken) -> str:
    only(deed, "what", "face_down", "until")
    down = "face-down" if deed.face_down else ""
    lasts = until(deed.until, Until.PERMANENT)
    return _done("banish", deed.what, "from", spaced(down, lasts), spoken)


_OWN_HAND = (Whose.YOU, Whose.THEIR_CONTROLLER)
"""Whose hand goes without saying: that of the player who discards."""


def _discard(deed: moves.Discard, spoken: Spoken) -> str:
    only(deed, "what")
    what = deed.what
    if what.ref is None and what.zone == (Zone.HAND,) and what.whose in _OWN_HAND:
        if what.count == ALL:
            return _done("discard", what, "from", "", spoken)
        what = replace(what, zone=(), whose=Whose.EITHER)
    return _done("discard", what, "from", "", spoken)


def _to_deck(deed: moves.ReturnToDeck, spoken: Spoken) -> str:
    only(deed, "what", "top", "bottom", "top_or_bottom")
    if deed.top_or_bottom:
        return _done("place", deed.what, "from", "on the top or bottom of the Deck", spoken)
    if deed.top or deed.bottom:
        side = "top" if deed.top else "bottom"
        return _done("place", deed.what, "from", f"on the {side} of the Deck", spoken)
    return _done("shuffle", deed.what, "from", "into the Deck", spoken)


def _draw(deed: moves.Draw, spoken: Spoken) -> str:
    only(deed, "who", "count")
    if deed.who is not Whose.YOU:
        raise UnsayableError("Draw.who")
    if isinstance(deed.count, int):
        return f"draw {deed.count} card{'s' if deed.count > 1 else ''}"
    return f"draw cards equal to {amount(deed.count, spoken)}"


POSITIONS = {
    (Position.ATTACK, Position.DEFENSE): "",
    (Position.ATTACK,): "in Attack Position",
    (Position.DEFENSE,): "in Defense Position",
    (Position.SET,): "in face-down Defense Position",
    (Position.DEFENSE, Position.SET): "in face-up or face-down Defense Position",
    (Position.ATTACK, Position.SET): "in face-up Attack Position or face-down Defense Position",
}


def _set(deed: moves.SetCards, spoken: Spoken) -> str:
    only(deed, "what")
    return _done("Set", deed.what, "from", "", spoken)


def _detach(deed: moves.Detach, spoken: Spoken) -> str:
    only(deed, "count", "from_", "max")
    if deed.max is None:
        many = str(deed.count)
    elif deed.max > 90:  # noqa: PLR2004 -- stands for any number
        many = f"{deed.count} or more" if deed.count else "all"
    else:
        many = f"up to {deed.max}"
    cards = "material" if many == "1" else "materials"
    return f"detach {many} {cards} from {noun(deed.from_, 'in', spoken)}"


def _attach(deed: moves.Attach, spoken: Spoken) -> str:
    only(deed, "what", "to")
    to = noun(deed.to, "in", spoken)
    said = noun(deed.what, "from", spoken)
    return f"attach {said.said} to {to} as material{said.tail}"


def _excavate(deed: moves.Excavate, _spoken: Spoken) -> str:
    only(deed, "count", "who")
    whose = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's"}.get(deed.who)
    if whose is None or not isinstance(deed.count, int):
        raise UnsayableError("Excavate.count")
    many = "card" if deed.count == 1 else f"{deed.count} cards"
    return f"excavate the top {many} of {whose} Deck"


def _tribute(deed: moves.Tribute, spoken: Spoken) -> str:
    only(deed, "what")
    what = deed.what
    if what.ref is None and what.zone == (Zone.MONSTER_ZONE,) and what.whose is Whose.YOU:
        what = replace(what, zone=(), whose=Whose.EITHER)
    return _done("Tribute", what, "from", "", spoken)


def _place(deed: moves.PlaceOnField, spoken: Spoken) -> str:
    only(deed, "what", "zone", "pendulum", "face", "as_continuous", "as_trap", "to")
    zone = "Pendulum Zone" if deed.pendulum else "Spell & Trap Zone"
    zone = "Field Zone" if deed.zone is Zone.FIELD_ZONE else zone
    whose = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's", Whose.EITHER: "the"}.get(deed.to)
    if whose is None or deed.face.value != "up":
        raise UnsayableError("PlaceOnField.to")
    kind = "Trap" if deed.as_trap else "Spell"
    as_ = f"as a Continuous {kind}" if deed.as_continuous else ""
    return _done(
        "place",
        deed.what,
        "from",
        spaced("" if deed.pendulum else "face-up", "in", whose, zone, as_),
        spoken,
    )


def _choose(deed: moves.Choose, spoken: Spoken) -> str:
    only(deed, "what")
    if deed.what.ref is None and deed.what.zone[:1] in ((Zone.DECK,), (Zone.HAND,)):
        return _done("take", deed.what, "from", "", spoken)
    return _done("choose", deed.what, "in", "", spoken)


def _move(deed: moves.MoveZone, spoken: Spoken) -> str:
    only(deed, "what")
    return f"move {noun(deed.what, 'in', spoken)} to another of your Main Monster Zones"


MOVES: dict[type, Callable[[Any, Spoken], str]] = {
    **dict.fromkeys(_PLAIN, _plain),
    moves.AddToHand: _add,
    moves.Banish: _banish,
    moves.Tribute: _tribute,
    moves.Discard: _discard,
    moves.ReturnToDeck: _to_deck,
    moves.Draw: _draw,
    moves.SetCards: _set,
    moves.Detach: _detach,
    moves.Attach: _attach,
    moves.Excavate: _excavate,
    moves.PlaceOnField: _place,
    moves.Choose: _choose,
    moves.MoveZone: _move,
}
"""How each of them is said."""
