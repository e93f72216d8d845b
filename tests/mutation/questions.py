"""Questions: all of the tests that have a play, and which of their answers are confirmed."""

from assistant.answers.answering import Considered, Desk
from assistant.base.ruling_records import Verdict
from tests.assistant.given_plays import given_considered, given_plays, plays_of_claims


def questions() -> tuple[str, ...]:
    """Every question of which the tests keep a play, once, in order."""
    return tuple(dict.fromkeys((*given_plays(), *plays_of_claims())))


def confirmed(desk: Desk) -> dict[str, Considered]:
    """Every question whose answer is confirmed, with what was found out about it."""
    considered = {question: given_considered(question, desk) for question in questions()}
    return {
        question: one
        for question, one in considered.items()
        if one.ruling.verdict is Verdict.CONFIRMED
    }
