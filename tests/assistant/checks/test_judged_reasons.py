"""Judges who are right for a false reason, right for a true one, and wrong: judged_reasons.yaml."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answers.answering import Desk
from assistant.base.ruling_records import CheckVerdict, CrossCheck
from tests.assistant.given_plays import given_check

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "judged_reasons.yaml").read_text(encoding="utf-8")
)
KINDS = ("false_reason", "true_reason", "wrong")
_FALSE_REASONS_READ = 22
_WRONG_CAUGHT = 10


def _answers(kind: str) -> Iterator[tuple[str, str]]:
    yield from ((case["question"], case[kind]) for case in CASES if kind in case)


@pytest.fixture(scope="module")
def verdicts(desk: Desk) -> dict[str, Counter[CheckVerdict]]:
    """How many answers of each kind have which verdict."""
    return {
        kind: Counter(given_check(*one, desk).verdict for one in _answers(kind)) for kind in KINDS
    }


def test_there_are_thirty_of_false_reason_and_thirty_others() -> None:
    """Fifteen are right with a true reason and fifteen are wrong."""
    assert [len(list(_answers(kind))) for kind in KINDS] == [30, 15, 15]


@pytest.mark.xfail(
    strict=True,
    reason="two reasons are held against the wrong deed of a notated play",
)
def test_false_reason_is_never_plainly_agreed_with(
    verdicts: dict[str, Counter[CheckVerdict]],
) -> None:
    """The yes or no is right, so that it is no contradiction either."""
    found = verdicts["false_reason"]

    assert set(found) <= {CheckVerdict.AGREES_IN_PART, CheckVerdict.UNDECIDED}
    assert found[CheckVerdict.AGREES_IN_PART] >= _FALSE_REASONS_READ


@pytest.mark.xfail(
    strict=True,
    reason="two reasons are held against the wrong deed of a notated play",
)
def test_true_reason_is_never_contradicted(verdicts: dict[str, Counter[CheckVerdict]]) -> None:
    """It agrees, at least in part, unless the question is not settled."""
    assert CheckVerdict.CONTRADICTS not in verdicts["true_reason"]


def test_wrong_answer_never_agrees_in_part(verdicts: dict[str, Counter[CheckVerdict]]) -> None:
    """It contradicts, unless the question is not settled."""
    found = verdicts["wrong"]

    assert set(found) <= {CheckVerdict.CONTRADICTS, CheckVerdict.UNDECIDED}
    assert found[CheckVerdict.CONTRADICTS] >= _WRONG_CAUGHT


_ORDER = "Imperial Order is active. My opponent activates Pot of Desires. Does Pot of Desires"
_DRAIN = "I control Skill Drain. My opponent Normal Summons Breaker the Magical Warrior. Does"


@pytest.fixture(scope="module")
def refuted(desk: Desk) -> CrossCheck:
    """A right conclusion with a reason that a rule refutes."""
    said = "No, because Imperial Order banishes Pot of Desires from the hand."
    return given_check(f"{_ORDER} resolve with its effect?", said, desk)


def test_refuted_reason_shows_the_rule_that_refutes_it(refuted: CrossCheck) -> None:
    """Its own step, and the words that the rule of that step rests on."""
    (at,) = refuted.wrong_reasons
    reason = refuted.claims[at]
    steps = {line.id: line for line in refuted.ruling.trace}

    assert refuted.verdict is CheckVerdict.AGREES_IN_PART
    assert reason.citations
    assert {steps[one].rule for one in reason.steps} == {"AF01"}
    assert refuted.first_divergence == steps[reason.steps[0]]


def test_unread_reason_is_named(desk: Desk) -> None:
    """Word for word, where it stands in the answer."""
    said = "No, because Skill Drain only works on Tuesdays."
    check = given_check(f"{_DRAIN} Breaker's effect resolve?", said, desk)

    assert check.verdict is CheckVerdict.AGREES_IN_PART
    assert [gap.text for gap in check.unread] == ["Skill Drain only works on Tuesdays"]
    assert said[check.unread[0].start : check.unread[0].end] == check.unread[0].text


def test_read_reason_that_is_so_agrees_altogether(desk: Desk) -> None:
    """Every word was read and held against the play."""
    said = "No, because the effect of Pot of Desires is negated."

    assert given_check(f"{_ORDER} resolve?", said, desk).verdict is CheckVerdict.AGREES


@pytest.mark.parametrize("said", ["No. Sorry!", "Good question. No.", "No, I am afraid."])
def test_courtesy_is_no_unread_part(desk: Desk, said: str) -> None:
    """Nothing of weight was left unread."""
    assert given_check(f"{_ORDER} resolve?", said, desk).verdict is CheckVerdict.AGREES


def test_claim_is_listed_once(desk: Desk) -> None:
    """What is said twice has one line, under both of its sentences."""
    said = "Pot of Desires does not resolve. Pot of Desires does not resolve."
    check = given_check(f"{_ORDER} resolve?", said, desk)

    assert len(check.claims) == 1
    assert [one.claims for one in check.sentences] == [(0,), (0,)]


_CALL = (
    "Call of the Haunted Special Summoned Jinzo. Later Mystical Space Typhoon destroys Call of the"
    " Haunted. Is Call of the Haunted destroyed?"
)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Yes, it is destroyed by Mystical Space Typhoon.", CheckVerdict.AGREES),
        ("Yes, it is destroyed by Jinzo.", CheckVerdict.AGREES_IN_PART),
        ("Yes, it is destroyed by Raigeki.", CheckVerdict.AGREES_IN_PART),
    ],
)
def test_card_that_did_it_is_part_of_the_reason(
    desk: Desk, said: str, verdict: CheckVerdict
) -> None:
    """Another card of the play did not do it, and one that is not in it did nothing."""
    assert given_check(_CALL, said, desk).verdict is verdict
