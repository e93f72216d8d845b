"""Premises: what a question tells is held against what was computed, and may not be denied."""

import pytest

from assistant.answers.answering import Desk, answer
from assistant.base.ruling_records import Ruling, Verdict
from engine import replaced
from tests.assistant.given_plays import given_answer, reading_it
from tests.mutation.altering import flipped


def read(question: str, desk: Desk) -> Ruling:
    """The answer to a question that the trained reader reads rightly."""
    return answer(question, reading_it(question, desk))


AGAIN = (
    "My opponent negated the activation of Pot of Desires. Can I activate another copy this turn?"
)
ENDED = (
    "My opponent's Jinzo was hit by Forbidden Chalice last turn."
    " Can I activate Call of the Haunted this turn?"
)
SECOND = "Can I play a second Pot of Desires this turn if the activation of the first was negated?"
PRISON = "Cosmo Queen attacks and Dimensional Prison banishes it. Does the attack continue?"
NOT_YET = pytest.mark.xfail(
    strict=True, reason="what the words tell of turns and of coming back is held against no play"
)
ATTACKED = "My Cosmo Queen attacked this turn. Can I change its battle position in Main Phase 2?"


@pytest.mark.parametrize(
    ("question", "rule", "words"),
    [
        (AGAIN, "NG12", "activation negated"),
        (SECOND, "NG12", "negates the activation"),
        (PRISON, "BA10", "banished"),
        pytest.param(ENDED, "CH08", "a later turn", marks=NOT_YET),
        pytest.param(ATTACKED, "BA08", "cannot attack", marks=NOT_YET),
    ],
)
def test_denied_premise_is_a_gap(desk: Desk, question: str, rule: str, words: str) -> None:
    """With a broken rule the play is not the one that is told, and nothing of it is confirmed."""
    assert read(question, desk).verdict is Verdict.CONFIRMED

    with replaced(rule, flipped(rule)):
        ruling = read(question, desk)

    assert ruling.verdict is Verdict.UNSETTLED
    assert any(words in gap.why for gap in ruling.reading.gaps)


def test_what_a_card_negates_is_looked_up(desk: Desk) -> None:
    """Where a card negates the other thing than its text says, the documents say so."""
    question = "My Pot of Desires was hit by Solemn Judgment. May I activate another one this turn?"
    with replaced("NG12", flipped("NG12")):
        ruling = read(question, desk)

    assert ruling.verdict is Verdict.CONFLICT


LOOSE = (
    "Magic Jammer negated my Raigeki's activation, but then I chained Seven Tools of the Bandit."
    " Does Raigeki resolve?"
)
OPINION = (
    "My friend says that Raigeki is negated. I activate Raigeki, Magic Jammer is chained, and I"
    " chain Seven Tools of the Bandit. Is the activation of Raigeki negated?"
)


@pytest.mark.parametrize("question", [LOOSE, OPINION])
def test_loose_words_and_opinions_are_no_premise(desk: Desk, question: str) -> None:
    """What was negated in its turn did negate, so to speak; what somebody says is no fact."""
    why = [gap.why for gap in read(question, desk).reading.gaps]

    assert not any("computed otherwise" in one for one in why)


def test_what_is_tried_must_be_possible_where_the_answer_is_yes(desk: Desk) -> None:
    """A Summon can be negated, and yet not by this card; by another it can."""
    other = read("Can I negate a Summon with Ash Blossom & Joyous Spring?", desk)
    able = read("Can I negate the Summon of Jinzo with Solemn Judgment?", desk)

    assert other.verdict in (Verdict.UNSETTLED, Verdict.COMPUTED)
    assert not other.answer.startswith("Yes")
    assert able.verdict is Verdict.CONFIRMED


def test_example_is_silent_where_something_unnamed_negates(desk: Desk) -> None:
    """What a card does when nobody answers it is not held against a play in which it is negated."""
    ruling = given_answer("Negate Attack was negated. Does the attack continue?", desk)

    assert ruling.verdict is not Verdict.CONFLICT


def test_what_a_card_does_not_negate_is_not_its_own_effect(desk: Desk) -> None:
    """Under Royal Decree the effect of Solemn Judgment is negated, and not by itself."""
    ruling = given_answer(
        "My opponent has Royal Decree face-up. I activate Solemn Judgment against their Raigeki."
        " Is Raigeki negated?",
        desk,
    )

    assert ruling.verdict is not Verdict.CONFLICT
    assert ruling.claims[0].value is False


@pytest.mark.parametrize(
    ("question", "words"),
    [
        pytest.param(
            "I use Chaos Sorcerer under Skill Drain. Negated, though it has left the field?",
            "by then",
            marks=NOT_YET,
        ),
        pytest.param(
            "Jinzo was destroyed. Is Jinzo still negated when it comes back?",
            "comes back",
            marks=NOT_YET,
        ),
    ],
)
def test_what_is_told_to_be_gone_or_back_must_be_so(desk: Desk, question: str, words: str) -> None:
    """Where nothing took it away, or nothing brings it back, something was not read."""
    why = [gap.why for gap in read(question, desk).reading.gaps]

    assert any(words in one for one in why)
