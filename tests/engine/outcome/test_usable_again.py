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


@pytest.mark.parametrize(("copies", "again"), [(1, False), (2, True)])
def test_use_that_was_told_and_was_legal_is_the_use_again(copies: int, again: bool) -> None:
    """Each copy may be used once a turn: the second use is what is asked about."""
    ask = {"subject": "Chaos Sorcerer", "predicate": "usable_again_this_turn"}
    mine = [f"Chaos Sorcerer#{number}" for number in (1, 2)]
    use = {"do": "activate", "player": "A", "effect": "banish monster"}
    scenario = {
        "start": {"A": {"monster_zone": mine}, "B": {"monster_zone": ["Jinzo", "Gemini Elf"]}},
        "steps": [
            {**use, "card": mine[0], "targets": ["Jinzo"]},
            {**use, "card": mine[copies - 1], "targets": ["Gemini Elf"]},
        ],
        "ask": [ask],
    }
    outcome = run(parse_scenario(scenario), card_library().by_name)
    found = [one.value for one in outcome.facts if one.predicate == "usable_again_this_turn"]
    assert found == [again]
