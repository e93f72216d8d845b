"""The examples that must come out right, in every wording, with the real model and handbook."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answers.answering import Desk
from assistant.base.ruling_records import CheckVerdict, Claim, Ruling, Verdict
from tests.assistant.given_plays import given_answer, given_check

EXAMPLES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "examples.yaml").read_text(encoding="utf-8")
)
JUDGED = [example for example in EXAMPLES if "right" in example]


def _param(example: dict[str, Any], number: int) -> object:
    question = example["wordings"][number]
    return pytest.param(example, question, id=f"{example['id']}-{number + 1}")


def not_yet(example: dict[str, Any], number: int) -> object:
    """The same; one that does not come out right yet says why."""
    why = example.get("not_yet", "")
    marks = [pytest.mark.xfail(reason=why, strict=True)] if why else []
    question = example["wordings"][number]
    return pytest.param(example, question, id=f"{example['id']}-{number + 1}", marks=marks)


NUMBERED = [(example, n) for example in EXAMPLES for n in range(len(example["wordings"]))]
WORDINGS = [_param(*one) for one in NUMBERED]


def claims_about(ruling: Ruling, wanted: dict[str, Any]) -> list[Claim]:
    """The claims of an answer with the wanted predicate and (if given) card."""
    card = wanted.get("subject", "").partition(":")[0]
    return [
        claim
        for claim in ruling.claims
        if claim.predicate == wanted["predicate"] and card in ("", claim.subject.partition(":")[0])
    ]


@pytest.mark.parametrize(("example", "question"), [not_yet(*one) for one in NUMBERED])
def test_example_is_settled_in_this_wording(
    desk: Desk, example: dict[str, Any], question: str
) -> None:
    """The verdict is the expected one, and no claim has another value than expected."""
    ruling = given_answer(question, desk)

    assert ruling.verdict.value == example.get("verdict", "confirmed"), ruling.answer
    for wanted in example.get("claims", ()):
        assert {claim.value for claim in claims_about(ruling, wanted)} <= {wanted["value"]}


@pytest.mark.parametrize(("example", "question"), WORDINGS)
def test_every_quote_stands_in_its_document(
    desk: Desk, example: dict[str, Any], question: str
) -> None:
    """The quoted characters are those of the stored document, and outside rulings none is."""
    texts = {held.document.digest: held.document.text for held in desk.corpus.held}
    quotes = given_answer(question, desk).citations

    assert bool(quotes) is (example["id"] != "p")
    for quote in quotes:
        assert texts[quote.digest][quote.start : quote.end] == quote.quote


@pytest.mark.parametrize("example", JUDGED, ids=lambda example: example["id"])
def test_right_judge_in_other_words_agrees(desk: Desk, example: dict[str, Any]) -> None:
    """A judge who says the right thing in other words agrees, in part if not all was read."""
    checked = given_check(example["wordings"][0], example["right"], desk)
    in_part = example.get("read") == "in part"
    expected = CheckVerdict.AGREES_IN_PART if in_part else CheckVerdict.AGREES

    assert checked.verdict is expected, [claim.text for claim in checked.claims]


@pytest.mark.parametrize("example", JUDGED, ids=lambda example: example["id"])
def test_wrong_judge_contradicts(desk: Desk, example: dict[str, Any]) -> None:
    """A judge who says the wrong thing contradicts, and the step where is named."""
    checked = given_check(example["wordings"][0], example["wrong"], desk)

    assert checked.verdict is CheckVerdict.CONTRADICTS, [claim.text for claim in checked.claims]
    assert checked.first_divergence is not None


def test_most_examples_are_confirmed_from_the_source_documents_alone(seeds_desk: Desk) -> None:
    """With the five documents alone at least ten of the examples a. to m. are confirmed."""
    confirmed = {
        example["id"][0]
        for example in JUDGED
        for question in example["wordings"]
        if given_answer(question, seeds_desk).verdict is Verdict.CONFIRMED
    }

    assert len(confirmed) >= 10, sorted(confirmed)


def test_same_question_gives_the_same_answer(desk: Desk) -> None:
    """Same input, same answer, to the last character."""
    question = EXAMPLES[3]["wordings"][0]

    assert given_answer(question, desk) == given_answer(question, desk)
