"""Contradictions: each of the thirteen, with what comes out on either side, or why nothing does."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.library.defined_cards import card_library
from engine import Outcome, parse_card, parse_scenario, rule_by_id, run

FOLDER = Path(__file__).parent / "contradictions"
ALL = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.yaml"))}
COMPUTED = [name for name, case in ALL.items() if "sides" in case]


def outcome_of(case: dict[str, Any], side: dict[str, Any]) -> Outcome:
    """The outcome on one side."""
    keys = ("region", "as_of", "believe")
    scenario = {"start": case["start"], "steps": case["steps"]}
    scenario |= {
        key: str(side[key]) if key == "as_of" else side[key] for key in keys if key in side
    }
    invented = {card["name"]: parse_card(card) for card in side.get("cards", ())}
    return run(parse_scenario(scenario), {**card_library().by_name, **invented})


def values(outcome: Outcome, subject: str, predicate: str) -> set[object]:
    """What the outcome says of a subject."""
    card, _, part = (piece.strip() for piece in subject.partition(":"))
    return {
        fact.value
        for fact in outcome.facts
        if card in {fact.subject_card, fact.copy}
        and fact.predicate == predicate
        and (not part or fact.part == part)
    }


def test_all_thirteen_are_there() -> None:
    """Every contradiction of the list of ruling points has its file."""
    assert {case["point"] for case in ALL.values()} == {f"C{number}" for number in range(1, 14)}


@pytest.mark.parametrize("name", COMPUTED)
def test_each_side_comes_out_as_its_source_says(name: str) -> None:
    """The current side is computed by default; the other where or when it held, or if believed."""
    case = ALL[name]
    for side in case["sides"]:
        outcome = outcome_of(case, side)
        for wanted in side.get("expect", ()):
            found = values(outcome, wanted["subject"], wanted["predicate"])
            assert found == {wanted["value"]}, f"{side['says']}: {wanted}"
        for unwanted in side.get("absent", ()):
            assert not values(outcome, unwanted["subject"], unwanted["predicate"]) - {False}
        assert not outcome.branches
        assert not outcome.unknown


@pytest.mark.parametrize("name", [name for name in COMPUTED if "open" in ALL[name]])
def test_what_is_open_comes_out_both_ways(name: str) -> None:
    """Where no side is current, both are computed, and the outcome names the contested rule."""
    case = ALL[name]
    outcome = outcome_of(case, case["open"])

    assert outcome.contested
    assert {branch.contested for branch in outcome.branches} == {case["rule"]}
    assert len(outcome.branches) == len(rule_by_id(case["rule"]).contested)


@pytest.mark.parametrize("name", [name for name in ALL if name not in COMPUTED])
def test_what_is_not_computed_says_why(name: str) -> None:
    """A contradiction that no outcome hangs on carries its reason."""
    assert len(ALL[name]["reason"].split()) > 10
