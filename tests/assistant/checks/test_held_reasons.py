"""Reasons held against quotes and steps: held_reasons.yaml, and what each turn of one does."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answers.answering import Desk
from assistant.base.ruling_records import Agreement, CheckVerdict, CrossCheck
from tests.assistant.given_plays import given_check

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "held_reasons.yaml").read_text(encoding="utf-8")
)
_TRUE_REASONS_AGREED = 10
"""Without printed texts, which two more rest on."""
_TURNED_LOSING = 0.95
_TURNS = (
    (r"\b(is|are|was|were|can|does) not\b", r"\1"),
    (r"\bcannot\b", "can"),
    (r"\b(is|are|was|were)\b(?! not)", r"\1 not"),
    (r"\b(negate|destroy|banish)(?:e?s)\b", r"does not \1"),
    (r"^(\w+, (?:because |since )?|\w+\. )", r"\1only "),
    (r"\b(\d)(\d*)\b", r"9\2"),
)


def _exchanged(answer: str, question: str) -> Iterator[str]:
    """The answer with each card that it names exchanged for another of the question."""
    names = re.findall(r"(?:[A-Z][\w.']+(?: (?:of|the|Magical))*(?: (?=[A-Z]))?)+", question)
    cards = [one for one in names if " " in one.strip() or one in answer]
    for old in cards:
        yield from (answer.replace(old, new) for new in cards if old in answer and new != old)


def _turned(answer: str, question: str) -> set[str]:
    turned = {re.sub(pattern, by, answer, count=1) for pattern, by in _TURNS}
    return (turned | set(_exchanged(answer, question))) - {answer}


@pytest.fixture(scope="module")
def checks(desk: Desk) -> dict[str, list[CrossCheck]]:
    """Every answer with a true reason, and every one with a false reason, checked."""
    return {
        kind: [given_check(case["question"], case[kind], desk) for case in CASES]
        for kind in ("true_reason", "false_reason")
    }


@pytest.mark.xfail(
    strict=True,
    reason="two reasons are held against the wrong deed of a notated play",
)
def test_false_reason_is_never_agreed_with(checks: dict[str, list[CrossCheck]]) -> None:
    """Its yes or no is right, so that it is no contradiction either."""
    found = {one.verdict for one in checks["false_reason"]}

    assert found <= {CheckVerdict.AGREES_IN_PART, CheckVerdict.UNDECIDED}


@pytest.mark.xfail(strict=True, reason="nine of ten since the plays are notated")
def test_true_reason_is_agreed_with_where_a_sentence_says_it(
    checks: dict[str, list[CrossCheck]],
) -> None:
    """Nine of them were before reasons were held against sentences."""
    found = Counter(one.verdict for one in checks["true_reason"])

    assert found[CheckVerdict.AGREES] >= _TRUE_REASONS_AGREED
    assert not found[CheckVerdict.CONTRADICTS]


def test_held_reason_names_the_sentence_that_says_it(
    checks: dict[str, list[CrossCheck]],
) -> None:
    """A quote of that very sentence, or the step that was computed."""
    held = [(check, one) for check in checks["true_reason"] for one in check.held]

    assert held
    for check, one in held:
        quotes = {quote.id: quote.quote for quote in check.ruling.citations}
        assert all(number in quotes for number in one.citations)
        assert one.said


def test_turned_reason_loses_its_agreement(desk: Desk, checks: dict[str, list[CrossCheck]]) -> None:
    """Denied or no longer denied, of another card, with another number, or said of "only" it."""
    supported = [
        case for case, check in zip(CASES, checks["true_reason"], strict=True)
        if check.verdict is CheckVerdict.AGREES and check.held
    ]  # fmt: skip
    turned = [
        (case["question"], answer)
        for case in supported
        for answer in sorted(_turned(case["true_reason"], case["question"]))
    ]
    kept = [one for one in turned if given_check(*one, desk).verdict is CheckVerdict.AGREES]

    assert len(turned) >= len(supported)
    assert len(kept) <= (1 - _TURNED_LOSING) * len(turned), kept


def test_contrary_of_a_sentence_is_a_wrong_reason(desk: Desk) -> None:
    """The sentence that says otherwise stands beside it."""
    question = (
        "My opponent activates Monster Reborn. I chain Mystical Space Typhoon targeting Monster"
        " Reborn. Does Monster Reborn still resolve?"
    )
    said = "Yes, because Mystical Space Typhoon negates Monster Reborn but does not destroy it."
    (held,) = given_check(question, said, desk).held

    assert held.agreement is Agreement.DISAGREES
    assert held.text == "does not destroy it"
