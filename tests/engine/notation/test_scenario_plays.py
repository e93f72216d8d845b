"""Scenario plays: a scenario as a play, which is read back to the same; nothing is dropped."""

from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    NoLineError,
    complete,
    parse_play,
    parse_scenario,
    play_of,
    run,
    to_json,
    write_play,
)

CHAIN: dict[str, Any] = {
    "start": {
        "turn_player": "A",
        "A": {"spell_trap_zone": ["Call of the Haunted"], "graveyard": ["Jinzo", "Sangan#1"]},
        "B": {
            "lp": 4000,
            "spell_trap_zone": ["Skill Drain", "Dark Bribe"],
            "monster_zone": [{"card": "Sangan#2", "position": "defense", "zone": 2}],
        },
    },
    "steps": [
        {"do": "activate", "player": "A", "card": "Call of the Haunted", "targets": ["Jinzo"]},
        {"do": "chain", "player": "B", "card": "Skill Drain"},
        {"do": "pass", "player": "A"},
    ],
    "ask": [{"subject": "Jinzo", "predicate": "summoned"}],
}
DISCARD: dict[str, Any] = {
    "start": {
        "A": {
            "hand": ["Tribe-Infecting Virus", "Sangan"],
            "monster_zone": ["Exiled Force"],
        },
        "B": {"monster_zone": [{"card": "Dandylion", "position": "set"}]},
    },
    "steps": [
        {"do": "normal_summon", "player": "A", "card": "Tribe-Infecting Virus"},
        {
            "do": "activate",
            "player": "A",
            "card": "Tribe-Infecting Virus",
            "cost": [{"discard": "Sangan"}],
            "declared": ["Warrior"],
        },
        {"do": "next_phase", "player": "A", "to": "battle"},
        {"do": "attack", "player": "A", "card": "Tribe-Infecting Virus", "target": "Dandylion"},
        {"do": "end_turn", "player": "A"},
    ],
}
OWN_WAY: dict[str, Any] = {
    "start": {
        "A": {"hand": ["Cyber Dragon"]},
        "B": {"monster_zone": ["Summoned Skull"]},
    },
    "steps": [
        {
            "do": "special_summon",
            "player": "A",
            "card": "Cyber Dragon",
            "choices": [{"position": "defense", "of_card": "Cyber Dragon"}],
        }
    ],
}


@pytest.mark.parametrize("scenario", [CHAIN, DISCARD, OWN_WAY])
def test_play_of_scenario_computes_the_same(scenario: dict[str, Any]) -> None:
    """Written as a play and read back, a scenario has the same Chains."""
    cards = card_library().by_name
    text = write_play(play_of(scenario))
    completed = complete(parse_play(text, frozenset(cards)), cards)
    found = to_json(run(parse_scenario(completed.scenario), cards))
    wanted = to_json(run(parse_scenario(scenario), cards))

    assert completed.errors == ()
    assert found["chains"] == wanted["chains"]
    assert found["summons"] == wanted["summons"]


def test_scenario_is_written_in_the_lines_of_a_play() -> None:
    """What lies there, what is done and what is asked, a line each."""
    lines = write_play(play_of(CHAIN)).splitlines()

    assert [line for line in lines if "nothing_else" not in line] == [
        "turn A",
        "B lp 4000",
        "A spell_trap_zone Call of the Haunted set",
        "A graveyard Jinzo",
        "A graveyard Sangan#1",
        "B monster_zone Sangan#2 defense at 3",
        "B spell_trap_zone Skill Drain set",
        "B spell_trap_zone Dark Bribe set",
        "A activate Call of the Haunted > Jinzo",
        "B chain Skill Drain",
        "? Jinzo summoned",
    ]


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"believe": {"ST10": 1}}, "believe"),
        ({"steps": [{"do": "apply", "card": "Jinzo"}]}, r"steps\[0\]: apply Jinzo"),
        ({"ask": [{"subject": "Jinzo", "predicate": "glows"}]}, "glows"),
        ({"ask": [{"subject": "the moon", "predicate": "destroyed"}]}, "the moon"),
    ],
)
def test_what_has_no_line_is_named(more: dict[str, Any], named: str) -> None:
    """Nothing is dropped: a play that would leave something out is not written."""
    with pytest.raises(NoLineError, match=named):
        play_of({**CHAIN, **more})
