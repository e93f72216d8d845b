"""The puzzle script: the start of a play as the simulator loads it."""

import pytest

from assistant.base.user_errors import InputError
from assistant.presenting.puzzle_script import puzzle_script
from engine import parse_scenario

CODES = {"Zirrel Hound": 101, "Gate of Vombrax": 102, "Vombrax Well": 103}
START = {
    "start": {
        "turn_player": "B",
        "A": {
            "lp": 4000,
            "deck": ["Zirrel Hound#1", "Vombrax Well"],
            "spell_trap_zone": [{"card": "Gate of Vombrax", "set_this_turn": True}],
        },
        "B": {
            "hand": ["Zirrel Hound#2"],
            "monster_zone": [
                {"card": "Zirrel Hound#3", "position": "set"},
                {"card": "Zirrel Hound#4", "zone": 0, "owner": "A", "materials": ["Vombrax Well"]},
            ],
        },
    }
}


def test_script_says_where_each_card_lies() -> None:
    """The turn player is the simulator's first; a Deck is laid from the bottom up."""
    script = puzzle_script(parse_scenario(START), CODES.get, "zirrel.play")

    assert script.left_out == ("Gate of Vombrax was Set this turn",)
    assert script.lua.splitlines() == [
        "-- Not told to the simulator: Gate of Vombrax was Set this turn",
        "-- You are player B.",
        'Debug.SetAIName("Opponent")',
        "Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN+DUEL_SIMPLE_AI,5)",
        "Debug.SetPlayerInfo(0,8000,0,0)",
        "Debug.SetPlayerInfo(1,4000,0,0)",
        "Debug.AddCard(102,1,1,LOCATION_SZONE,0,POS_FACEDOWN) -- Gate of Vombrax",
        "Debug.AddCard(101,0,0,LOCATION_HAND,0,POS_FACEDOWN) -- Zirrel Hound",
        "Debug.AddCard(101,0,0,LOCATION_MZONE,1,POS_FACEDOWN_DEFENSE) -- Zirrel Hound",
        "Debug.AddCard(101,1,0,LOCATION_MZONE,0,POS_FACEUP_ATTACK,true) -- Zirrel Hound",
        "Debug.AddCard(103,0,0,LOCATION_MZONE,0,POS_FACEUP) -- Vombrax Well",
        "Debug.AddCard(103,1,1,LOCATION_DECK,0,POS_FACEDOWN) -- Vombrax Well",
        "Debug.AddCard(101,1,1,LOCATION_DECK,0,POS_FACEDOWN) -- Zirrel Hound",
        "Debug.ReloadFieldEnd()",
        "aux.BeginPuzzle()",
    ]


def test_card_without_a_passcode_is_named() -> None:
    """An unnamed card cannot be laid in the simulator."""
    scenario = parse_scenario({"start": {"A": {"hand": ["a monster", "Zirrel Hound"]}}})

    with pytest.raises(InputError, match=r"no passcode is known of a monster; .*cards import"):
        puzzle_script(scenario, CODES.get, "zirrel.play")
