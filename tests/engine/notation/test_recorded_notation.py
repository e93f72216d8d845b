"""Recorded play in notation: written as a play and read back, it computes the same."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    CardText,
    NoLineError,
    NotationError,
    Outcome,
    complete,
    parse_play,
    parse_scenario,
    play_of,
    run,
    to_json,
    write_play,
)

RECORDS = Path("/work/shared/data/scenarios-dev.jsonl")
MOST_WITHOUT_LINES = 10
"""Records in which something has no line, or no line that is read back: a Token made in the play,
choices that the engine asks for and notation has no words for, one effect of two alike."""
LEAST_SAME = 0.93


def computed(outcome: Outcome) -> object:
    """What is compared: who activated what and what came of it, the board, what was refused."""
    told: dict[str, Any] = {**to_json(outcome)}
    links = [
        [(one["player"], one["card"], one["result"]) for one in chain["links"]]
        for chain in told["chains"]
    ]
    return links, told["final"], told["refused"]


def read_back(record: Mapping[str, Any], cards: Mapping[str, CardText]) -> str:
    """How a record comes out when it is written as a play and read back."""
    scenario = parse_scenario({key: record[key] for key in ("id", "start", "steps")})
    try:
        play = parse_play(write_play(play_of(scenario)), frozenset(cards))
    except (NoLineError, NotationError):
        return "no line"
    found = complete(play, cards)
    if found.errors:
        return "no line"
    again = run(parse_scenario(found.scenario), cards)
    return "same" if computed(again) == computed(run(scenario, cards)) else "another"


@pytest.mark.skipif(not RECORDS.exists(), reason="the recorded play is not on this machine")
def test_recorded_play_computes_the_same_in_notation() -> None:
    """Nearly all of it; what comes out otherwise is told by its id."""
    records = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
    cards = card_library().by_name
    found = {one["id"]: read_back(one, cards) for one in records if not one["doubtful"]}
    count = Counter(found.values())

    assert count["no line"] <= MOST_WITHOUT_LINES
    others = [name for name, how in found.items() if how == "another"]
    assert count["same"] >= LEAST_SAME * len(found), others
