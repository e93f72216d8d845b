"""Half-read answers: what is passed over, what is a courtesy, what was said of every case."""

import pytest

from assistant.base.ruling_records import Agreement, CheckVerdict, Gap, StatedClaim
from assistant.checks.half_read_answers import (
    UNDER_CONDITION,
    WHEN_IS_MEANT,
    WHO_IS_MEANT,
    in_doubt,
    in_full,
    is_courtesy,
    is_of_every_case,
    is_qualified,
    passed_over,
)

ANSWER = "No, Jinzo is destroyed while it rains."


def claim(text: str, agreement: Agreement = Agreement.DISAGREES) -> StatedClaim:
    """A reason of an answer."""
    start = max(ANSWER.find(text), 0)
    return StatedClaim(
        text=text,
        start=start,
        end=start + len(text),
        subject="Jinzo",
        predicate="destroyed",
        value=True,
        computed=False,
        agreement=agreement,
        decisive=False,
        is_reason=True,
    )


GAP = Gap(text="while it rains", start=ANSWER.find("while"), end=len(ANSWER) - 1, why="not read")


def test_only_an_answer_that_agrees_can_agree_in_part() -> None:
    """A contradiction stays one, whatever was not read."""
    assert in_full(CheckVerdict.AGREES, (), ()) is CheckVerdict.AGREES
    assert in_full(CheckVerdict.AGREES, (), (GAP,)) is CheckVerdict.AGREES_IN_PART
    assert in_full(CheckVerdict.CONTRADICTS, (), (GAP,)) is CheckVerdict.CONTRADICTS
    assert in_full(CheckVerdict.UNDECIDED, (), (GAP,)) is CheckVerdict.UNDECIDED


@pytest.mark.parametrize("agreement", [Agreement.SILENT, Agreement.DISAGREES])
def test_reason_that_does_not_agree_makes_it_in_part(agreement: Agreement) -> None:
    """Nothing was computed on it, or something else."""
    reasons = (claim("Jinzo is destroyed", agreement),)

    assert in_full(CheckVerdict.AGREES, reasons, ()) is CheckVerdict.AGREES_IN_PART


def test_clause_that_no_claim_stands_in_was_passed_over() -> None:
    """A phrase without a verb is none."""
    said = "No, and you must pay for it. Sorry, my friend. The day of rain."
    found = [said[start:end] for start, end in passed_over(said, [(0, 2)])]

    assert found == ["must pay"]


def test_courtesies_say_nothing() -> None:
    """A word of the game does."""
    assert is_courtesy("Good question, thanks!")
    assert not is_courtesy("Good question about Jinzo")


def test_what_agrees_may_be_said_of_every_case() -> None:
    """That it is so here does not make it so of all."""
    assert is_of_every_case(claim("Jinzo destroys any Trap", Agreement.AGREES))
    assert not is_of_every_case(claim("Jinzo destroys the Trap", Agreement.AGREES))
    assert not is_of_every_case(claim("Jinzo destroys any Trap", Agreement.DISAGREES))


@pytest.mark.parametrize(
    ("text", "cards", "why"),
    [
        ("Jinzo is destroyed", ("Jinzo",), ""),
        ("It is destroyed", ("Jinzo",), ""),
        ("It is destroyed", ("Jinzo", "Sangan"), WHO_IS_MEANT),
        ("The monster is destroyed", ("Jinzo",), WHO_IS_MEANT),
        ("Jinzo is still there", ("Jinzo",), WHEN_IS_MEANT),
    ],
)
def test_refuted_reason_names_its_card_and_moment(
    text: str, cards: tuple[str, ...], why: str
) -> None:
    """Otherwise it may have been misread, and is no wrong reason."""
    assert in_doubt(claim(text), ANSWER, (), cards) == why


def test_unread_condition_beside_a_refuted_reason_leaves_it_in_doubt() -> None:
    """Under that condition it may be so."""
    assert in_doubt(claim("Jinzo is destroyed"), ANSWER, (GAP,), ("Jinzo",)) == UNDER_CONDITION


@pytest.mark.parametrize(
    ("answer", "words", "qualified"),
    [
        ("No, so it comes back without its counters.", "it comes back", True),
        ("It returns with only half its ATK.", "It returns", True),
        ("It returns to your hand.", "It returns", False),
        ("It returns. You are left without a monster.", "It returns", False),
    ],
)
def test_what_more_is_said_of_is_not_the_point(answer: str, words: str, qualified: bool) -> None:
    """That it returns is taken for granted; what it lacks is the point."""
    start = answer.find(words)
    one = claim(words).model_copy(update={"start": start, "end": start + len(words)})

    assert is_qualified(one, answer) is qualified
