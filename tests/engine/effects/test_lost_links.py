"""What holds a monster lets go of it once it is face-down."""

from assistant.library.defined_cards import card_library
from engine import parse_scenario, run


def test_call_of_the_haunted_lets_go_of_what_is_turned_face_down() -> None:
    """When it is destroyed afterwards, the monster stays."""
    scenario = {
        "start": {
            "A": {"spell_trap_zone": ["Call of the Haunted"], "graveyard": ["Summoned Skull"]},
            "B": {"spell_trap_zone": ["Book of Moon", "Dust Tornado"]},
        },
        "steps": [
            {"do": "activate", "player": "A", "card": "Call of the Haunted"},
            {"do": "activate", "player": "B", "card": "Book of Moon"},
            {
                "do": "activate",
                "player": "B",
                "card": "Dust Tornado",
                "targets": ["Call of the Haunted"],
            },
        ],
    }
    outcome = run(parse_scenario(scenario), card_library().by_name)
    destroyed = {
        str(one.subject_card): one.value for one in outcome.facts if one.predicate == "destroyed"
    }
    assert (destroyed["Call of the Haunted"], destroyed["Summoned Skull"]) == (True, False)
