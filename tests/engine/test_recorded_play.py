"""Recorded play: every record agrees, or is listed with its reason in differences.md."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import parse_scenario, run, to_json

RECORDS = Path("/work/shared/data/scenarios-dev.jsonl")
LISTED = Path(__file__).with_name("differences.md")


def links(chains: list[dict[str, Any]]) -> list[list[tuple[str, str, str]]]:
    """Who activated what, and what came of it."""
    return [[(one["player"], one["card"], one["result"]) for one in c["links"]] for c in chains]


@pytest.mark.skipif(not RECORDS.exists(), reason="the recorded play is not on this machine")
def test_every_difference_is_listed_with_its_reason() -> None:
    """The records whose links come out otherwise are exactly those of the tables."""
    records = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
    cards = card_library().by_name
    different = set()
    for record in records:
        if record["doubtful"]:
            continue
        scenario = parse_scenario({key: record[key] for key in ("id", "start", "steps")})
        found = to_json(run(scenario, cards))
        if links(found["chains"]) != links(record["outcome"]["chains"]):  # type: ignore[arg-type]  # a list, as printed
            different.add(record["id"])
    listed = set(re.findall(r"^\| (r\d+) \|", LISTED.read_text(encoding="utf-8"), re.MULTILINE))

    assert different == listed
