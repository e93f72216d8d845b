"""Answer sources: no answer without a quote, and none with quotes that are beside the point."""

import pytest

from assistant.answers.answer_sources import MOST_RELATED
from assistant.answers.answering import Desk, answer
from assistant.answers.short_answer import LONGEST
from assistant.base.ruling_records import QuoteRole, Verdict
from assistant.reading.notated_reading import NotatedPlayText
from tests.assistant.given_plays import given_answer

COMPUTED = (
    "I control Royal Decree. May I activate a Normal Trap?",
    "Can Exiled Force target itself?",
    "I attack with Gemini Elf and my opponent turns it face-down with Book of Moon. Replay?",
    'My opponent activates Maxx "C". Can I chain Ash Blossom & Joyous Spring?',
    "Does Mirror Force destroy Defense Position monsters?",
)
LOOKED_UP = (
    "What is a lingering effect?",
    'How do "also" and "then" differ?',
    "Which passage says that a Counter Trap needs a Counter Trap in response?",
)


@pytest.mark.parametrize("question", COMPUTED)
def test_every_computed_answer_has_a_quote(desk: Desk, question: str) -> None:
    """Also one that no passage confirms."""
    assert given_answer(question, desk).citations


@pytest.mark.parametrize("question", LOOKED_UP)
def test_what_is_looked_up_has_a_quote(desk: Desk, question: str) -> None:
    """Where nothing could be computed."""
    assert answer(question, desk).citations


@pytest.mark.parametrize("question", COMPUTED)
def test_few_quotes_are_only_related(desk: Desk, question: str) -> None:
    """A quote beside the point is worse than one less."""
    roles = [one.role for one in given_answer(question, desk).citations]

    assert roles.count(QuoteRole.RELATED) <= MOST_RELATED


def test_the_rule_of_the_decisive_step_is_quoted(desk: Desk) -> None:
    """As related: it says nothing of this very card, and counts for nothing."""
    ruling = given_answer(COMPUTED[1], desk)
    (quote,) = (one for one in ruling.citations if one.kind == "rule")

    assert ruling.verdict is Verdict.COMPUTED
    assert quote.role is QuoteRole.RELATED
    assert "no legal target" in quote.quote


def test_what_is_no_ruling_question_quotes_nothing(desk: Desk) -> None:
    """There is nothing that speaks of it."""
    assert answer("When does the next Yu-Gi-Oh set release?", desk).citations == ()


@pytest.mark.parametrize("question", COMPUTED)
def test_a_short_answer_fits_a_chat_message(desk: Desk, question: str) -> None:
    """At most 400 characters, whatever the answer."""
    ruling = given_answer(question, desk)

    assert 0 < len(ruling.short) <= LONGEST


def test_a_quote_names_its_source_by_title(desk: Desk) -> None:
    """And says where it, or what it restates, can be read."""
    quotes = [one for question in COMPUTED for one in given_answer(question, desk).citations]

    assert all(one.publication for one in quotes)
    assert any(one.link for one in quotes)


def test_an_answer_gives_its_reason(desk: Desk) -> None:
    """In the words of the decisive step, and only once."""
    ruling = given_answer("Can I activate Trap Hole while Jinzo is face-up?", desk)

    assert "because of Jinzo" in ruling.answer
    assert ruling.answer.count("cannot be activated") == 1


def test_what_protects_a_card_is_the_reason(desk: Desk) -> None:
    """And not only that it is still there."""
    lines = "B activate Dark Hole\nA chain Forbidden Lance > Jinzo\n? Jinzo destroyed"
    question = "He activates Dark Hole, I chain Forbidden Lance on Jinzo. Is Jinzo destroyed?"
    told = answer(question, desk, NotatedPlayText(lines, "given"))

    assert told.answer == "No. Jinzo is not destroyed. Jinzo is protected by Forbidden Lance."


def test_what_no_reading_fits_is_answered_by_the_passage_that_is_near(desk: Desk) -> None:
    """Where no card is named; what it may mean stays on offer."""
    ruling = answer("The LP of both players reach 0 at the same time. Result?", desk)

    assert ruling.verdict is Verdict.QUOTED
    assert "the Duel is a draw" in ruling.answer
