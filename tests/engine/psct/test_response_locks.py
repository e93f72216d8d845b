"""What cannot be activated in response, and Ignition Effects that may be Quick Effects."""

import pytest

from engine.psct.clauses.rule_sentences import quick_if, response_lock
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.phrase_matching import TextContext
from engine.psct.syntax.sentence_structure import sentences
from engine.terms.vocabulary import Whose

OF_PAID = (
    "In response to this effect, neither player can activate cards, or the effects of cards, with"
    " the same original type (whichever it is) as the card banished for it."
)


@pytest.mark.parametrize(
    ("words", "kinds", "targets", "paid"),
    [
        (
            "Your opponent cannot activate monster effects in response to this card.",
            1,
            False,
            False,
        ),
        (
            "Neither player can activate cards or effects in response to this effect.",
            5,
            False,
            False,
        ),
        (
            "Your opponent cannot activate the targeted card in response to this effect.",
            5,
            True,
            False,
        ),
        (OF_PAID, 5, False, True),
    ],
)
def test_only_what_is_told_is_kept_from_answering(
    words: str, kinds: int, targets: bool, paid: bool
) -> None:
    """Kinds of activations, of the targets alone, or of the kinds that were paid."""
    lock = response_lock(sentences(words, tokenize(words))[0].line)

    assert lock is not None
    assert (len(lock.cannot), lock.targets_only, lock.paid_kinds) == (kinds, targets, paid)
    assert (lock.who is Whose.EITHER) is ("either player" in words)


def test_what_answers_other_cards_is_another_matter() -> None:
    """A lock on answering cards of a kind is no word about this one."""
    words = "Your opponent cannot activate monster effects in response to your Trap Cards."

    assert response_lock(sentences(words, tokenize(words))[0].line) is None


def test_a_quick_effect_under_a_condition() -> None:
    """The condition is read; "this is a Quick Effect" alone says nothing of it."""
    words = "This is a Quick Effect if your opponent controls a monster."
    found = quick_if(sentences(words, tokenize(words))[0], TextContext((), words))

    assert found is not None
    assert len(found.conditions) == 1
