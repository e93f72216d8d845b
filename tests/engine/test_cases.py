"""Rule cases: the smallest situations that show one rule; a judge can read and extend them."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.library.defined_cards import card_library
from engine import Fact, Outcome, every_rule, parse_card, parse_scenario, run

FOLDER = Path(__file__).parent / "cases"


@cache
def outcome_of(file: str, index: int) -> Outcome:
    """The outcome of one case."""
    case = load(file)["cases"][index]
    keys = ("start", "steps", "incomplete", "region", "as_of", "believe")
    asked = [{key: one[key] for key in ("subject", "predicate")} for one in case["expect"]]
    values = [one for one in asked if one["predicate"] in {"value", "applies"}]
    scenario = {key: case[key] for key in keys if key in case} | {"ask": values}
    invented = {card["name"]: parse_card(card) for card in load(file).get("cards", ())}
    return run(parse_scenario(scenario), {**card_library().by_name, **invented})


@cache
def load(file: str) -> dict[str, Any]:
    """One case file."""
    data: dict[str, Any] = yaml.safe_load((FOLDER / file).read_text(encoding="utf-8"))
    return data


def every_case() -> list[tuple[str, int]]:
    """All cases: file and place."""
    files = sorted(path.name for path in FOLDER.glob("*.yaml"))
    return [(file, index) for file in files for index in range(len(load(file)["cases"]))]


def facts(outcome: Outcome, subject: str, predicate: str) -> list[Fact]:
    """The facts of an outcome about a subject."""
    card, _, part = (piece.strip() for piece in subject.partition(":"))
    return [
        fact
        for fact in outcome.facts
        if card in {fact.subject_card, fact.copy}
        and fact.predicate == predicate
        and (not part or fact.part == part)
    ]


@pytest.mark.parametrize(("file", "index"), every_case())
def test_case_comes_out_as_a_judge_says(file: str, index: int) -> None:
    """Every expectation of the case is a fact, and no fact says otherwise."""
    case = load(file)["cases"][index]
    outcome = outcome_of(file, index)
    for wanted in case["expect"]:
        value = wanted["value"]
        value = tuple(value) if isinstance(value, list) else value
        found = facts(outcome, wanted["subject"], wanted["predicate"])

        assert {fact.value for fact in found} == {value}, f"{case['name']}: {wanted}"
    assert not outcome.unknown
    assert outcome.contested is bool(case.get("contested", False))


@pytest.mark.parametrize("file", sorted({file for file, _ in every_case()}))
def test_case_file_names_a_rule(file: str) -> None:
    """A case file stands for the rule of its name."""
    assert load(file)["rule"] == file.removesuffix(".yaml")
    assert load(file)["rule"] in {rule.id for rule in every_rule()}
