"""Whose time, and whose copy: a sentence speaks of what was so then, and of every copy it names."""

import pytest

from assistant.answers.answering import Desk
from assistant.base.ruling_records import Agreement, Verdict
from tests.assistant.given_plays import given_answer

OF_LATER = (
    (
        "The effect of Chaos Sorcerer resolves. Then Skill Drain is activated."
        " Did Chaos Sorcerer's effect resolve?"
    ),
    (
        "I activated the effect of Chaos Sorcerer and it resolved. Later this turn my opponent"
        " activates Infinite Impermanence on Chaos Sorcerer. Did the effect of Chaos Sorcerer"
        " resolve?"
    ),
)


@pytest.mark.parametrize("question", OF_LATER)
def test_what_is_negated_later_speaks_against_nothing_before(desk: Desk, question: str) -> None:
    """A negated monster's effect resolves without effect: not what had resolved by then."""
    ruling = given_answer(question, desk)

    assert ruling.verdict is not Verdict.CONFLICT
    assert ruling.claims[0].value is True


def test_one_of_two_copies_that_leaves_takes_no_lock_along(desk: Desk) -> None:
    """'If X leaves the field, Trap Cards can be activated' is meant of the last one."""
    question = "My opponent has two Jinzos. I destroy one. Can I use my traps?"
    ruling = given_answer(question, desk)

    assert ruling.claims[0].value is False
    assert all(one.agreement is not Agreement.DISAGREES for one in ruling.citations)


def test_what_leaves_afterwards_allowed_nothing_before(desk: Desk) -> None:
    """Nor does it confirm: the lock was there when the Trap was activated."""
    question = "Tribute Summon of Jinzo: can the opponent respond with Bottomless Trap Hole?"
    quotes = [one.quote for one in given_answer(question, desk).citations]

    assert all("leaves the field" not in quote for quote in quotes)


def test_what_is_negated_after_a_try_says_nothing_of_the_try(desk: Desk) -> None:
    """A negated monster's effect can be activated: not where it was refused before."""
    ruling = given_answer("Can Stardust Dragon be chained to Dark Ruler No More?", desk)

    assert ruling.verdict is not Verdict.CONFLICT
    assert ruling.claims[0].value is False
