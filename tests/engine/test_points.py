"""Ruling points: each of the 208 has a rule, a case, a definition or a recorded reason."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.library.defined_cards import card_library
from engine import every_rule

HERE = Path(__file__).parent
LIST = Path("/work/shared/ruling-points.md")
POINTS: dict[str, Any] = yaml.safe_load((HERE / "points.yaml").read_text(encoding="utf-8"))


def covered() -> Iterator[int]:
    """Every number that something answers for."""
    for kind in ("rules", "contradictions", "cards"):
        for numbers in POINTS[kind].values():
            yield from numbers
    for reason in POINTS["reasons"]:
        yield from reason["points"]


def test_every_point_is_answered_for() -> None:
    """No number is missing, and none is made up."""
    assert set(covered()) == set(range(1, 209))


def test_what_answers_exists() -> None:
    """Rules have their case file, contradictions theirs, cards their definition, reasons words."""
    rules = {rule.id for rule in every_rule()}
    contradictions = {
        yaml.safe_load(path.read_text(encoding="utf-8"))["point"]
        for path in (HERE / "contradictions").glob("*.yaml")
    }

    assert set(POINTS["rules"]) <= rules
    assert all((HERE / "cases" / f"{rule}.yaml").exists() for rule in POINTS["rules"])
    assert set(POINTS["contradictions"]) == contradictions
    assert set(POINTS["cards"]) <= set(card_library().by_name)
    assert all(len(reason["why"].split()) > 10 for reason in POINTS["reasons"])


@pytest.mark.skipif(not LIST.exists(), reason="the list of ruling points is not on this machine")
def test_the_list_has_these_points() -> None:
    """The numbers are those of the list."""
    numbers = re.findall(r"^(\d+)\. \*\*", LIST.read_text(encoding="utf-8"), re.MULTILINE)

    assert [int(number) for number in numbers] == list(range(1, 209))
