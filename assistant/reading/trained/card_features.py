"""Card features: what the reader is told of a named card, its kind and marks of its text."""

import re
from dataclasses import dataclass

KINDS = (
    "unknown card|normal spell|quick play spell|continuous spell|equip spell|field spell|"
    "ritual spell|normal trap|continuous trap|counter trap|normal monster|effect monster|"
    "flip monster|fusion monster|synchro monster|xyz monster|link monster|ritual monster|"
    "pendulum monster|token monster"
).split("|")
"""Kinds of cards, in words whose vectors a kind's own vector starts from."""

MARKS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"quick effect", r"\bwhen [^:;.]*summoned", r"\bif [^:;.]*summoned", r"\bif [^:;.]*destroyed",
        r"\bwhen [^:;.]*destroyed", r"\bif [^:;.]*sent to the (gy|graveyard)",
        r"\bwhen [^:;.]*sent [^:;.]*(gy|graveyard)", r"attack is declared|declares an attack",
        r"negate", r"negate the activation", r"negate the summon|would be summoned", r"negate the attack",
        r"\bdestroy (?!ed)", r"\bbanish", r"return .{0,60}hand", r"return .{0,60}deck|shuffle", r"\bdraw\b",
        r"add .{0,60}to (your|the) hand", r"special summon", r"\btarget", r"discard this card",
        r"from your hand", r"discard \d|discard a|cost|pay", r"\btribute", r"cannot be destroyed",
        r"unaffected", r"cannot (be )?activate", r"cannot (be )?special summon", r"gains? .{0,20}atk",
        r"loses? .{0,20}atk", r"inflict|damage", r"\ball\b", r"once per turn", r"\bflip:|flipped",
        r"end phase", r"standby phase", r"damage (calculation|step)", r"take control|control of",
        r"face-down", r"\bequip", r"token", r"banished instead|would be sent", r"each time|each player",
        r"cannot be normal summoned", r"\btuner\b", r"gemini|spirit|union", r"cannot attack", r"counter",
        r"in response|when .{0,60} is activated", r"in your (gy|graveyard)", r"coin|die\b", r"piercing",
        r"cannot be targeted", r"win the duel|\blp\b|life points", r"to your opponent.s side",
    )
)  # fmt: skip
WIDTH = len(MARKS)


@dataclass(frozen=True, slots=True)
class CardFeatures:
    """A card's kind (a place in `KINDS`) and which of `MARKS` its text has."""

    kind: int
    marks: tuple[bool, ...]


UNKNOWN = CardFeatures(0, (False,) * WIDTH)


def features_of(card_type: str, card_property: str, type_line: str, text: str) -> CardFeatures:
    """The features of a card as a database prints it ("Trap", "Counter", "", ...)."""
    marks = tuple(bool(mark.search(text)) for mark in MARKS)
    return CardFeatures(KINDS.index(_kind(card_type, card_property, type_line)), marks)


def _kind(card_type: str, card_property: str, type_line: str) -> str:
    if card_type in ("Spell", "Trap"):
        kind = f"{card_property or 'Normal'} {card_type}".lower().replace("-", " ")
        return kind if kind in KINDS else "unknown card"
    line = type_line.lower()
    for name in (
        "token",
        "link",
        "xyz",
        "synchro",
        "fusion",
        "ritual",
        "flip",
        "pendulum",
        "effect",
    ):
        if name in line:
            return f"{name} monster"
    return "normal monster"
