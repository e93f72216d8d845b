"""Region: the words of a question say where its ruling is to hold."""

import pytest

from assistant.answers.answering import Desk, answer
from assistant.base.regions import Region
from assistant.reading.old_question.region import without_region
from tests.assistant.old_question.test_question_windows import read

OCG, TCG = Region.OCG, Region.TCG


@pytest.mark.parametrize(
    ("question", "region"),
    [
        ("In the OCG, does Jinzo stay on the field?", OCG),
        ("Does Jinzo stay on the field under TCG rulings?", TCG),
        ("We are playing by OCG rules. Does Jinzo stay on the field?", OCG),
        ("(TCG) Does Jinzo stay on the field?", TCG),
        ("My locals follow the OCG. Does Jinzo stay on the field?", OCG),
        ("Is that the same in the OCG and the TCG?", None),
        ("Is Jinzo legal in the OCG?", None),
        ("Does Jinzo stay on the field?", None),
    ],
)
def test_region_is_said(question: str, region: Region | None) -> None:
    """It is taken out with blanks in its place; compared regions and lists stay as they are."""
    words, said = without_region(question)

    assert said is region
    assert len(words) == len(question)
    assert ("OCG" in words or "TCG" in words) is (region is None and "CG" in question)


def test_region_goes_into_the_scenario() -> None:
    """By that region's rules it is computed, and no word of it is a gap."""
    reading = read("In the OCG, I activate Raigeki and Magic Jammer is chained. Does it resolve?")

    assert reading.scenario["region"] == "OCG"
    assert not any("OCG" in gap.text for gap in reading.gaps)


AGAIN = (
    "I Special Summon Sky Striker Ace - Shizuku and Solemn Strike negates the Summon."
    " Can I Special Summon Sky Striker Ace - Shizuku again this turn?"
)


def test_answer_is_for_the_region_that_is_said(desk: Desk) -> None:
    """Where the sources differ, the OCG has its own answer; the other side is shown aside."""
    here, there = answer(AGAIN, desk), answer(f"In the OCG, {AGAIN}", desk)

    assert (here.region, here.verdict.value) == (TCG, "conflict")
    assert (there.region, there.verdict.value) == (OCG, "confirmed")
    assert any(one.set_aside for one in there.citations)
