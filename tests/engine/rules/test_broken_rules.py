"""Mutation: breaking a rule changes what comes out of the case that shows it."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.library.defined_cards import card_library
from engine import (
    AnyRule,
    Outcome,
    every_rule,
    parse_card,
    parse_scenario,
    replaced,
    rule_by_id,
    run,
)
from engine.rules.negation_rules import Standing
from engine.terms.vocabulary import SpellSpeed, Zone

FOLDER = Path(__file__).parents[1] / "cases"


@cache
def load(file: str) -> dict[str, Any]:
    """One case file."""
    data: dict[str, Any] = yaml.safe_load((FOLDER / file).read_text(encoding="utf-8"))
    return data


def broken(rule: AnyRule) -> Callable[..., object]:
    """A function that says the opposite of a rule."""
    original = rule.apply

    def opposite(*args: object, **kwargs: object) -> object:
        said = original(*args, **kwargs)
        match said:
            case bool():
                return not said
            case Standing():
                return Standing(activated=not said.activated, applies=not said.applies)
            case SpellSpeed():
                return SpellSpeed(said % len(SpellSpeed) + 1)
            case Zone():
                return Zone.HAND if said is not Zone.HAND else Zone.GRAVEYARD
            case tuple():
                return said[::-1]
            case _:
                return int(str(int(said))) + (-1 if said else 1)

    return opposite


def outcome(file: str, index: int) -> Outcome:
    """The outcome of a case, computed anew."""
    case = load(file)["cases"][index]
    keys = ("start", "steps", "incomplete", "region", "as_of", "believe")
    asked = [{key: one[key] for key in ("subject", "predicate")} for one in case["expect"]]
    asked = [one for one in asked if one["predicate"] in {"value", "applies"}]
    scenario = {key: case[key] for key in keys if key in case} | {"ask": asked}
    invented = {card["name"]: parse_card(card) for card in load(file).get("cards", ())}
    return run(parse_scenario(scenario), {**card_library().by_name, **invented})


def said(result: Outcome) -> frozenset[object]:
    """What an outcome says."""
    outcomes = [result, *(branch.outcome for branch in result.branches)]
    return frozenset(
        (number, one.subject_card, one.part, one.predicate, one.value, one.link)
        for number, each in enumerate(outcomes)
        for one in each.facts
    )


@pytest.mark.parametrize("rule", sorted(path.stem for path in FOLDER.glob("*.yaml")))
def test_broken_rule_changes_its_case(rule: str) -> None:
    """A rule that decides nothing would leave its own case as it was."""
    file = f"{rule}.yaml"
    before = [said(outcome(file, index)) for index in range(len(load(file)["cases"]))]
    with replaced(rule, broken(rule_by_id(rule))):
        after = [said(outcome(file, index)) for index in range(len(load(file)["cases"]))]

    assert any(new != old for new, old in zip(after, before, strict=True))


def test_every_rule_has_a_case() -> None:
    """No rule goes without a case that a judge can read."""
    without = {rule.id for rule in every_rule()} - {path.stem for path in FOLDER.glob("*.yaml")}

    assert without == set()
