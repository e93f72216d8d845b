"""Counted turns: what becomes of a card some turns after its activation."""

from typing import Any

import pytest

from engine import Trait
from tests.engine.texts_played import names_in, played, spell, trap

CLOCK = trap(
    "Reed Clock",
    "Monsters your opponent controls cannot attack. Destroy this card during your 2nd Standby"
    " Phase after activation.",
    Trait.CONTINUOUS,
)
LIGHT = spell(
    "Reed Light",
    "After this card's activation, it remains on the field, but destroy it during the End Phase of"
    " your opponent's 2nd turn. When this card is activated: If your opponent controls a Set"
    " monster, flip all face-down monsters they control face-up.",
)
DECK = ["Sangan"] * 6


def _after(card: str, turns: int) -> dict[str, Any]:
    """The play some turns after the activation in player A's turn."""
    mine = {"spell_trap_zone": [card]} if card == "Reed Clock" else {"hand": [card]}
    lying = {"card": "Mystical Elf", "position": "set"}
    start = {"A": {**mine, "deck": DECK}, "B": {"deck": DECK, "monster_zone": [lying]}}
    ends = [{"do": "end_turn", "player": "AB"[turn % 2]} for turn in range(turns)]
    return played([CLOCK, LIGHT], start, {"do": "activate", "player": "A", "card": card}, *ends)


@pytest.mark.parametrize(("card", "turns"), [("Reed Clock", 4), ("Reed Light", 4)])
def test_card_stays_until_the_counted_phase(card: str, turns: int) -> None:
    """A turn before it is still there."""
    assert names_in(_after(card, turns - 1), "A", "spell_trap_zone") == [card]
    assert names_in(_after(card, turns), "A", "graveyard") == [card]


def test_monsters_lie_no_longer_face_down() -> None:
    """They are in face-up Defense Position."""
    (elf,) = _after("Reed Light", 0)["final"]["B"]["monster_zone"]

    assert elf["position"] == "defense"
