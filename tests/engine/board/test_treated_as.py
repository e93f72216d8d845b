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


def types_of(start: dict[str, Any], *steps: dict[str, Any]) -> set[object]:
    """Every Type that the Lamb may have in the end."""
    asked = [{"subject": "Lamb: Type", "predicate": "value"}]
    outcome = run(parse_scenario({"start": start, "steps": list(steps), "ask": asked}), CARDS)
    results = [branch.outcome for branch in outcome.branches] or [outcome]
    return {fact.value for one in results for fact in one.facts if fact.part == "Type"}


SOIL = {"field_zone": [{"card": "Grave Soil", "face": "up"}]}
DECREED = {"spell_trap_zone": [{"card": "Shape Decree", "face": "up", "declared": "Dragon"}]}


def test_the_type_it_was_given_last_counts() -> None:
    """What began to apply later decides, whichever of them it is."""
    late = {"do": "activate", "player": "A", "card": "Shape Decree", "declared": ["Dragon"]}
    here = {"monster_zone": ["Lamb"], "spell_trap_zone": ["Shape Decree"], **SOIL}
    field = {"do": "activate", "player": "A", "card": "Grave Soil"}
    hand = {"monster_zone": ["Lamb"], "hand": ["Grave Soil"], **DECREED}

    assert types_of({"A": here}, late) == {"Dragon"}
    assert types_of({"A": hand}, field) == {"Zombie"}


def test_of_two_that_were_there_nobody_knows_the_last() -> None:
    """Each of them may have come last, unless the order is told."""
    start = {"A": {"monster_zone": ["Lamb"], **SOIL, **DECREED}}

    assert types_of(start) == {"Dragon", "Zombie"}
    assert types_of({**start, "order": ["Shape Decree", "Grave Soil"]}) == {"Zombie"}


def test_without_either_it_is_of_its_own_type() -> None:
    """As it is printed."""
    assert types_of({"A": {"monster_zone": ["Lamb"]}}) == {"Beast"}
