"""Judges' answers held against what is computed: those of readings/answers/checked.yaml."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answers.answering import Desk
from assistant.base.ruling_records import CheckVerdict
from tests.assistant.given_plays import given_check

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "readings" / "answers" / "checked.yaml").read_text(
        encoding="utf-8"
    )
)


def not_yet(case: dict[str, Any], answer: str) -> list[pytest.MarkDecorator]:
    """That an answer does not come out so yet, where the case says why."""
    is_open = answer in case.get("not_yet_of", ())
    return [pytest.mark.xfail(reason=case["not_yet"], strict=True)] if is_open else []


ANSWERS = [
    pytest.param(case["question"], answer, verdict, id=answer, marks=not_yet(case, answer))
    for case in CASES
    for verdict in CheckVerdict
    for answer in case.get(verdict.value, ())
]


@pytest.mark.parametrize(("question", "answer", "verdict"), ANSWERS)
def test_answer_is_checked(desk: Desk, question: str, answer: str, verdict: CheckVerdict) -> None:
    """It agrees, contradicts or stays undecided, and what contradicts names the step it leaves."""
    check = given_check(question, answer, desk)

    assert check.verdict is verdict
    if verdict is CheckVerdict.CONTRADICTS:
        against = [one for one in check.claims if one.agreement.value == "disagrees"]
        assert check.first_divergence is not None
        assert any(one.steps and one.citations for one in against)
