"""Spells that must be Set first, and wait for their player's next turn."""

from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import CardKind, CardName, PrintedCard, Trait, compile_card, parse_scenario, run

TEXT = (
    "Your opponent must Set Spell/Trap Cards before activating them,"
    " and cannot activate them until their next turn."
)
INCENSE = compile_card(
    PrintedCard(CardName("Odd Incense"), CardKind.TRAP, (Trait.CONTINUOUS,), text=TEXT)
).text
LOCKED = {**card_library().by_name, "Odd Incense": INCENSE}
FEATHER = {"card": "Mystical Space Typhoon"}
SET = {"do": "set", "player": "A", **FEATHER}
ENDS = [{"do": "end_turn", "player": who} for who in "AB"]
USES = {"do": "activate", "player": "A", **FEATHER, "targets": ["Odd Incense"]}


@pytest.mark.parametrize(
    ("steps", "legal"),
    [
        ([USES], False),
        ([SET, ENDS[0], USES], False),
        ([SET, *ENDS, USES], True),
    ],
)
def test_it_waits_for_its_players_next_turn(steps: list[dict[str, Any]], legal: bool) -> None:
    """Not from the hand, not on the turn of the other player, then from the field."""
    start = {
        "A": {"hand": ["Mystical Space Typhoon"], "deck": ["Sangan", "Mystic Tomato"]},
        "B": {"spell_trap_zone": [{"card": "Odd Incense", "face": "up"}], "deck": ["Giant Rat"]},
    }
    ask = [{"subject": "Mystical Space Typhoon", "predicate": "activation_legal"}]
    scenario = {"incomplete": True, "start": start, "steps": steps, "ask": ask}

    outcome = run(parse_scenario(scenario), LOCKED)

    values = [f.value for f in outcome.facts if f.predicate == "activation_legal"]
    assert not outcome.unknown
    assert values == [legal]
