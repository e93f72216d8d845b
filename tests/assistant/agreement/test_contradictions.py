"""The thirteen contradictions, asked about: both sides are shown, with the right verdict."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answers.answering import Desk, answer
from assistant.base.regions import Region
from assistant.base.ruling_records import Agreement, Ruling, Verdict
from tests.assistant.given_plays import given_answer, given_play

ALL: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "contradictions.yaml").read_text(encoding="utf-8")
)
EACH = pytest.mark.parametrize("case", ALL, ids=lambda case: case["point"])


@pytest.fixture(autouse=True)
def _not_yet(request: pytest.FixtureRequest) -> None:
    """A case that does not come out right yet says why."""
    spec = getattr(request.node, "callspec", None)
    case = spec.params["case"] if spec is not None else {}
    of_sources = case.get("not_yet_of_sources") if "seeds_desk" in request.fixturenames else None
    if why := case.get("not_yet") or of_sources:
        request.applymarker(pytest.mark.xfail(strict=True, reason=why))


def test_all_thirteen_are_asked_about() -> None:
    """Every contradiction has its question, and what is not reached says why."""
    assert [case["point"] for case in ALL] == [f"C{number}" for number in range(1, 14)]
    for case in ALL:
        for wanted in (case["handbook"], case["seeds"]):
            assert wanted.get("shown") or len(wanted["not_reached"].split()) > 6


def holds(ruling: Ruling, wanted: dict[str, Any]) -> None:
    """The verdict is the expected one, each side is shown, and what is set aside is named so."""
    assert ruling.verdict.value == wanted["verdict"], ruling.answer
    for words in wanted.get("shown", ()):
        assert any(words in one.quote for one in ruling.citations if not one.set_aside), words
    for words in wanted.get("aside", ()):
        assert any(words in one.quote for one in ruling.citations if one.set_aside), words


@EACH
def test_with_the_handbook(desk: Desk, case: dict[str, Any]) -> None:
    """With the shipped handbook, which tells of both sides and says which is current."""
    holds(given_answer(case["question"], desk), case["handbook"])


@EACH
def test_with_the_source_documents(seeds_desk: Desk, case: dict[str, Any]) -> None:
    """With the five documents alone, which do not know of each other."""
    holds(given_answer(case["question"], seeds_desk), case["seeds"])


def answer_in_the_ocg(question: str, desk: Desk) -> Ruling:
    """The answer where the question says that it is asked of the OCG."""
    return answer(f"In the OCG: {question}", desk, given_play(question, Region.OCG))


@EACH
def test_with_the_handbook_in_the_ocg(desk: Desk, case: dict[str, Any]) -> None:
    """Said in the question: where the OCG has an answer of its own it is current there."""
    wanted = case.get("handbook_in_the_ocg", case["handbook"])

    holds(answer_in_the_ocg(case["question"], desk), wanted)


@EACH
def test_with_the_source_documents_in_the_ocg(seeds_desk: Desk, case: dict[str, Any]) -> None:
    """They are of no region, and say the same in each."""
    holds(answer_in_the_ocg(case["question"], seeds_desk), case["seeds"])


HOW_IT_LEAVES = "Is Rescue Rabbit Tributed for its own effect while Skill Drain is face-up?"


def test_side_that_errs_is_named_where_it_is_asked_about(desk: Desk) -> None:
    """How Rescue Rabbit leaves (C7): the printed cost counts, and the judge notes are set aside."""
    ruling = given_answer(HOW_IT_LEAVES, desk)

    assert (ruling.verdict, ruling.claims[0].value) == (Verdict.CONFIRMED, False)
    assert any(
        "Continuous Application Effects" in one.quote for one in ruling.citations if one.set_aside
    )


def test_side_that_errs_is_held_against_the_printed_cost(seeds_desk: Desk) -> None:
    """The source alone, which has Rescue Rabbit Tribute itself (C7): both sides are shown."""
    question = "Skill Drain is face-up and I use Rescue Rabbit. Is Rescue Rabbit sent to the GY?"
    ruling = given_answer(question, seeds_desk)
    against = [one.quote for one in ruling.citations if one.agreement is Agreement.DISAGREES]

    assert (ruling.verdict, ruling.claims[0].value) == (Verdict.CONFLICT, False)
    assert any("self-Tribute cost puts them in the GY" in words for words in against)


def test_every_side_has_its_source_and_weight(desk: Desk) -> None:
    """In a conflict each side is shown with who says so, where, since when, and how weightily."""
    ruling = given_answer(ALL[0]["question"], desk)
    sides = [one for one in ruling.citations if one.agreement is Agreement.DISAGREES]

    assert ruling.verdict is Verdict.CONFLICT
    assert len(sides) > 1
    assert all(one.source and one.region and one.as_of and one.authority for one in sides)


def test_contested_rule_is_shown_with_both_sides_when_no_card_is_named(desk: Desk) -> None:
    """A general question about a contested rule is no coin toss; of a Normal Summon it is not."""
    ruling = given_answer("Does a negated Summon use up a once per turn Special Summon?", desk)
    other = given_answer("Does a negated Normal Summon use up the Normal Summon of the turn?", desk)

    assert ruling.verdict is Verdict.CONFLICT
    assert {claim.value for branch in ruling.branches for claim in branch.claims} == {True, False}
    assert ruling.citations
    assert other.verdict is not Verdict.CONFIRMED
