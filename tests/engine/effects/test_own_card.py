"""An effect that means its own card does not follow it to where it went meanwhile (TM05)."""

import pytest

from engine import parse_card, parse_scenario, run

ALIVE = {"kind": "monster", "trait": "effect", "attribute": "EARTH", "type": "Rock", "level": 4}


@pytest.mark.parametrize("verb", ["add_to_hand", "return_to_deck", "return_to_hand"])
@pytest.mark.parametrize("taken", [True, False])
def test_what_was_banished_meanwhile_is_not_taken_back(verb: str, *, taken: bool) -> None:
    """It is taken back only from where its effect was activated."""
    step = {"op": verb, "what": "this_card"}
    homing = {"effects": [{"label": "home", "from": ["graveyard"], "resolution": [step]}]}
    texts = {
        "Pigeon": parse_card({"name": "Pigeon", **ALIVE, **homing}),
        "Hawk": parse_card(
            {
                "name": "Hawk",
                "kind": "trap",
                "effects": [
                    {
                        "targets": {"zone": "graveyard", "count": 1},
                        "resolution": [{"op": "banish", "what": "target"}],
                    }
                ],
            }
        ),
    }
    steps = [
        {"do": "activate", "player": "A", "card": "Pigeon"},
        {"do": "chain", "player": "B", "card": "Hawk", "targets": ["Pigeon"]},
    ]
    sides = {"A": {"graveyard": ["Pigeon"]}, "B": {"spell_trap_zone": ["Hawk"]}}
    outcome = run(parse_scenario({"start": sides, "steps": steps[: 1 + taken]}), texts)
    facts = [one for one in outcome.facts if one.subject_card == "Pigeon"]

    assert any(one.predicate == "banished" and one.value is True for one in facts) is taken
    assert {one.value for one in facts if one.predicate == "resolves"} == {not taken}
