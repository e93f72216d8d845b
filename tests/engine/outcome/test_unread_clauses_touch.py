"""What stays settled with a clause unread is so with the full text, over recorded and own play."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import parse_scenario
from tests.engine.outcome.unreading import Comparison, compared
from tests.engine.test_small_duels import DATA, texts

RECORDS = Path("/work/shared/data/scenarios-dev.jsonl")
EACH = 40
"""Of the records every so many-th is compared; all of them take minutes."""


def names_in(value: object) -> Iterator[str]:
    """The cards that a position or a step names, without the numbers of copies."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from names_in(one) if key != "deck" else ()
    elif isinstance(value, list):
        for one in value:
            yield from names_in(one)
    elif isinstance(value, str):
        yield value.partition("#")[0]


@pytest.mark.skipif(not RECORDS.exists(), reason="the recorded play is not on this machine")
def test_recorded_play_keeps_what_is_settled() -> None:
    """No fact that is settled without a clause is otherwise with it."""
    records = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
    cards, found = card_library().by_name, Comparison()
    for record in records[::EACH]:
        scenario = parse_scenario({key: record[key] for key in ("id", "start", "steps")})
        named = dict.fromkeys(names_in([record["start"], record["steps"]]))
        compared(scenario, cards, [name for name in named if name in cards], found)

    assert found.settled > found.full / 4
    assert found.differences == []


OWN = [duel for duel in DATA["duels"] if "ask" not in duel]
"""What is asked may also be set off by being asked, so plays that ask are left out."""


@pytest.mark.parametrize("duel", OWN, ids=lambda duel: duel["name"])
def test_own_play_keeps_what_is_settled(duel: dict[str, Any]) -> None:
    """The same of every small duel."""
    cards, found = texts(*DATA["cards"], *duel.get("cards", [])), Comparison()
    told = {key: duel[key] for key in ("start", "steps", "incomplete") if key in duel}
    named = dict.fromkeys(names_in([duel["start"], duel["steps"]]))
    compared(parse_scenario(told), cards, [name for name in named if name in cards], found)

    assert found.differences == []
