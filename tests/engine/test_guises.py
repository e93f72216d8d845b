"""What ongoing effects have other cards count as: Types, Attributes, names."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine import parse_card, parse_scenario, run

CARDS = {
    str(card["name"]): parse_card(card)
    for card in (
        {
            "name": "Grave Soil",
            "kind": "spell",
            "trait": "field",
            "effects": [{}],
            "continuous": [
                {
                    "label": "decay",
                    "active_in": ["field_zone"],
                    "applies": [
                        {
                            "apply": "treat_as",
                            "what": {"zone": ["monster_zone", "graveyard"], "count": "all"},
                            "type": "Zombie",
                            "also": False,
                        }
                    ],
                }
            ],
        },
        {
            "name": "Shape Decree",
            "kind": "trap",
            "trait": "continuous",
            "effects": [{"declare": "monster_type"}],
            "continuous": [
                {
                    "label": "shape",
                    "active_in": ["spell_trap_zone"],
                    "applies": [
                        {
                            "apply": "treat_as",
                            "what": {"where": {"face": "up"}, "count": "all"},
                            "declared": "type",
                            "also": False,
                        }
                    ],
                }
            ],
        },
        {
            "name": "Grave Call",
            "kind": "spell",
            "effects": [
                {
                    "targets": [{"whose": "you", "zone": "graveyard", "where": {"type": "Zombie"}}],
                    "resolution": [{"op": "special_summon", "what": "target"}],
                }
            ],
        },
        {
            "name": "Dragon Net",
            "kind": "spell",
            "effects": [
                {
                    "targets": [{"zone": "monster_zone", "where": {"type": "Dragon"}}],
                    "resolution": [{"op": "destroy", "what": "target"}],
                }
            ],
        },
        {
            "name": "Lamb",
            "kind": "monster",
            "attribute": "EARTH",
            "type": "Beast",
            "level": 2,
            "atk": 100,
            "def": 100,
        },
    )
}


def is_legal(card: str, start: Mapping[str, Any], steps: list[dict[str, Any]]) -> bool | None:
    """Whether the card could be activated; None: that is not known."""
    asked = [{"subject": card, "predicate": "activation_legal"}]
    scenario = {"start": start, "steps": steps, "ask": asked}
    outcome = run(parse_scenario(scenario), CARDS)
    found = {f.value for f in outcome.facts if f.predicate == "activation_legal"}
    said = {value for value in found if isinstance(value, bool)}
    return None if outcome.unknown or len(said) != 1 else said.pop()


def test_monsters_in_the_graveyard_are_what_a_field_spell_makes_of_them() -> None:
    """Only while it is there."""
    steps = [{"do": "activate", "player": "A", "card": "Grave Call", "targets": ["Lamb"]}]
    mine = {"hand": ["Grave Call"], "graveyard": ["Lamb"]}
    assert is_legal("Grave Call", {"A": {**mine, "field_zone": ["Grave Soil"]}}, steps) is True
    assert is_legal("Grave Call", {"A": mine}, steps) is False


@pytest.mark.parametrize(("declared", "legal"), [("Dragon", True), ("Fish", False), ("", None)])
def test_monsters_are_of_the_declared_type(declared: str, legal: bool | None) -> None:
    """What was declared is told with the card; not told, what hangs on it is unknown."""
    decree = {"card": "Shape Decree", "face": "up", "declared": declared}
    start = {"A": {"hand": ["Dragon Net"], "monster_zone": ["Lamb"], "spell_trap_zone": [decree]}}
    steps = [{"do": "activate", "player": "A", "card": "Dragon Net", "targets": ["Lamb"]}]
    assert is_legal("Dragon Net", start, steps) is legal


def test_it_is_declared_when_the_card_is_activated() -> None:
    """And holds as long as the card stays."""
    start = {
        "A": {"hand": ["Dragon Net"], "monster_zone": ["Lamb"], "spell_trap_zone": ["Shape Decree"]}
    }
    steps = [
        {"do": "activate", "player": "A", "card": "Shape Decree", "declared": ["Dragon"]},
        {"do": "activate", "player": "A", "card": "Dragon Net", "targets": ["Lamb"]},
    ]
    assert is_legal("Dragon Net", start, steps) is True
