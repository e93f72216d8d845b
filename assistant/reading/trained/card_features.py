"""Card features: what the reader is told of a named card, its kind and marks of its text."""

import re
from dataclasses import dataclass
from typing import Protocol

_KINDS = """
unknown card, normal spell, quick play spell, continuous spell, equip spell, field spell,
ritual spell, normal trap, continuous trap, counter trap, normal monster, effect monster,
flip monster, fusion monster, synchro monster, xyz monster, link monster, ritual monster,
pendulum monster, token monster
"""
KINDS = tuple(kind.strip() for kind in _KINDS.split(","))
"""Kinds of cards, in words whose vectors a kind's own vector starts from; weights go by place."""

_MARKS = r"""
quick effect
\bwhen [^:;.]*summoned
\bif [^:;.]*summoned
\bif [^:;.]*destroyed
\bwhen [^:;.]*destroyed
\bif [^:;.]*sent to the (gy|graveyard)
\bwhen [^:;.]*sent [^:;.]*(gy|graveyard)
attack is declared|declares an attack
negate
negate the activation
negate the summon|would be summoned
negate the attack
\bdestroy (?!ed)
\bbanish
return .{0,60}hand
return .{0,60}deck|shuffle
\bdraw\b
add .{0,60}to (your|the) hand
special summon
\btarget
discard this card
from your hand
discard \d|discard a|cost|pay
\btribute
cannot be destroyed
unaffected
cannot (be )?activate
cannot (be )?special summon
gains? .{0,20}atk
loses? .{0,20}atk
inflict|damage
\ball\b
once per turn
\bflip:|flipped
end phase
standby phase
damage (calculation|step)
take control|control of
face-down
\bequip
token
banished instead|would be sent
each time|each player
cannot be normal summoned
\btuner\b
gemini|spirit|union
cannot attack
counter
in response|when .{0,60} is activated
in your (gy|graveyard)
coin|die\b
piercing
cannot be targeted
win the duel|\blp\b|life points
to your opponent.s side
"""
MARKS = tuple(re.compile(line, re.IGNORECASE) for line in _MARKS.strip().splitlines())
"""What a card's text is searched for; weights go by place, so a new mark needs a new training."""
WIDTH = len(MARKS)
_MONSTER_KINDS = ("token", "link", "xyz", "synchro", "fusion", "ritual", "flip", "pendulum")


@dataclass(frozen=True, slots=True)
class CardFeatures:
    """A card's kind (a place in `KINDS`) and which of `MARKS` its text has."""

    kind: int
    marks: tuple[bool, ...]

    @property
    def may_be_monster(self) -> bool:
        """Whether it is a monster, or its kind is not known."""
        return self.kind == 0 or KINDS[self.kind].endswith("monster")


UNKNOWN = CardFeatures(0, (False,) * WIDTH)


class KnownCards(Protocol):
    """Whatever knows the features of cards by name."""

    def of(self, name: str) -> CardFeatures:
        """A card's features; `UNKNOWN` where the name is not known."""


def features_of(card_type: str, card_property: str, type_line: str, text: str) -> CardFeatures:
    """The features of a card as a database prints it ("Trap", "Counter", "", ...)."""
    marks = tuple(bool(mark.search(text)) for mark in MARKS)
    return CardFeatures(KINDS.index(_kind(card_type, card_property, type_line)), marks)


def _kind(card_type: str, card_property: str, type_line: str) -> str:
    if card_type in ("Spell", "Trap"):
        kind = f"{card_property or 'Normal'} {card_type}".lower().replace("-", " ")
        return kind if kind in KINDS else "unknown card"
    line = type_line.lower()
    found = (name for name in (*_MONSTER_KINDS, "effect") if name in line)
    return f"{next(found, 'normal')} monster"
