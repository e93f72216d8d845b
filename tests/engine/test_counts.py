"""Counts: how many legal responses a position has, one, two and more links deep.

As chess programs are checked: one wrong rule changes a number.  A position, what starts the Chain,
and at each depth the number of ways to have answered, the players in turn, until then.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.library.defined_cards import card_library
from engine import Outcome, parse_scenario, run

FILE = Path(__file__).parent / "counts.yaml"
POSITIONS: list[dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))


def counts(position: dict[str, Any], depth: int) -> Iterator[int]:
    """The number of legal Chains of each length beyond the first link."""
    chains = [list(position["steps"])]
    for _ in range(depth):
        chains = [[*chain, answer] for chain in chains for answer in answers(position, chain)]
        yield len(chains)


def answers(position: dict[str, Any], steps: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every legal response to the last link, by either player."""
    outcome = played(position, steps)
    last = f"response to link {len(outcome.result.chains[0])}"
    for offer in outcome.result.offers:
        if offer.window == last:
            for offered in offer.offered:
                card, _, effect = offered.partition(": ")
                label = {"effect": effect} if effect else {}
                yield {"do": "chain", "player": offer.player.value, "card": card, **label}


def played(position: dict[str, Any], steps: list[dict[str, Any]]) -> Outcome:
    """The outcome of the position with these steps, with what was offered."""
    scenario = parse_scenario({"start": position["start"], "steps": steps})
    return run(scenario, card_library().by_name, offers=True)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_position_has_so_many_legal_chains(position: dict[str, Any]) -> None:
    """Neither a response too many nor one too few, at any depth."""
    assert list(counts(position, len(position["counts"]))) == position["counts"]
