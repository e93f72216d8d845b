"""What no limit stops may be activated again that turn; said only where it is asked."""

import pytest

from assistant.library.defined_cards import card_library
from engine import parse_scenario, run


@pytest.mark.parametrize("is_asked", [True, False])
def test_a_spell_without_a_limit_may_be_activated_again(is_asked: bool) -> None:
    """Whether its first copy was negated or not."""
    ask = {"subject": "Raigeki", "predicate": "usable_again_this_turn"}
    scenario = {
        "start": {
            "A": {"hand": ["Raigeki"]},
            "B": {"spell_trap_zone": ["Solemn Judgment"], "monster_zone": ["Jinzo"]},
        },
        "steps": [
            {"do": "activate", "player": "A", "card": "Raigeki"},
            {"do": "activate", "player": "B", "card": "Solemn Judgment"},
        ],
        "ask": [ask] if is_asked else [],
    }
    outcome = run(parse_scenario(scenario), card_library().by_name)
    found = [one.value for one in outcome.facts if one.predicate == "usable_again_this_turn"]
    assert found == ([True] if is_asked else [])
