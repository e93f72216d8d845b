"""Both players are asked again once both have passed: what answers the moment is over."""

from typing import Any

from assistant.library.defined_cards import card_library
from engine import parse_scenario, run

PASS = {"do": "pass", "player": "B", "window": "attack declared"}


def offered(*answers: str) -> list[set[str]]:
    """What player B is offered, time after time, when Mystical Elf attacks directly."""
    start: dict[str, Any] = {
        "phase": "battle",
        "A": {"monster_zone": ["Luster Dragon"]},
        "B": {"monster_zone": ["Mystical Elf"], "spell_trap_zone": list(answers)},
    }
    attack = {"do": "attack", "player": "A", "card": "Luster Dragon", "target": "Mystical Elf"}
    scenario = parse_scenario({"start": start, "steps": [attack, PASS, PASS]})
    outcome = run(scenario, card_library().by_name, offers=True)
    return [
        {name.split(": ")[0] for name in one.offered}
        for one in outcome.result.offers
        if one.window == "attack declared" and one.player == "B"
    ]


def test_answers_to_an_attack_are_over_once_both_passed() -> None:
    """Mirror Force answers the declaration; Book of Moon can be used until the Damage Step."""
    assert offered("Mirror Force", "Book of Moon") == [
        {"Mirror Force", "Book of Moon"},
        {"Book of Moon"},
    ]


def test_of_two_answers_none_is_left_for_the_second_time() -> None:
    """Sakuretsu Armor is over likewise; Dust Tornado has nothing to do with the attack."""
    first, second = offered("Sakuretsu Armor", "Dust Tornado")

    assert "Sakuretsu Armor" in first
    assert "Sakuretsu Armor" not in second
