"""Polarity: what a "yes" to a question means for what is asked."""

import pytest

from assistant.library.defined_cards import card_library
from assistant.reading.card_abilities import facts_of
from assistant.reading.card_mentions import Names
from assistant.reading.question_reader import read_question
from assistant.reading.understood_question import CardAbilities


def _facts(name: str) -> CardAbilities | None:
    text = card_library().by_name.get(name)
    return facts_of(text) if text is not None else None


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Are the LP paid for Solemn Judgment refunded if it is negated?",
            ("Solemn Judgment", "cost_paid", False),
        ),
        (
            "Is the discarded card returned if Lightning Vortex is negated?",
            ("Lightning Vortex", "cost_paid", False),
        ),
        (
            "Do I lose the discarded card if Magic Jammer is negated?",
            ("Magic Jammer", "cost_paid", None),
        ),
        (
            "Is it legal to target a Set monster with Forbidden Chalice?",
            ("Forbidden Chalice", "activation_legal", None),
        ),
        (
            "Is it forbidden to target a Set monster with Forbidden Chalice?",
            ("Forbidden Chalice", "activation_legal", False),
        ),
    ],
)
def test_yes_says_what_is_asked_or_that_it_is_not_so(
    question: str, asked: tuple[str, str, bool | None]
) -> None:
    """False: a "yes" denies the predicate; None: it affirms it."""
    names = Names((name, ()) for name in card_library().by_name)
    (first, *_) = read_question(question, names=names, facts=_facts).asked
    assert (first.subject, first.predicate, first.value) == asked
