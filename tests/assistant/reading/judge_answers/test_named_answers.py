"""Answers that name what stands in the way, an amount, a player, an order, or only some cards."""

import pytest

from assistant.base.ruling_records import Value
from assistant.reading.card_mentions import Names
from assistant.reading.judge_answers.answer_claims import read_answer
from assistant.reading.judge_answers.named_answers import player_asked
from assistant.reading.judge_answers.short_answers import PointAtIssue

CARDS = ("Dusk Heron", "Iron Parley", "Vale Oath")
KINDS = {
    "Dusk Heron": frozenset({"card", "monster"}),
    "Iron Parley": frozenset({"card", "trap", "counter_trap"}),
    "Vale Oath": frozenset({"card", "spell"}),
}
LEGAL = PointAtIssue("Iron Parley", "activation_legal", affirmed=True)


def said(answer: str, *asked: PointAtIssue, question: str = "") -> set[Value]:
    """What an answer claims of the first thing that was asked."""
    reading = read_answer(
        answer,
        names=Names((card, ()) for card in CARDS),
        question_cards=CARDS,
        asked=asked,
        kinds=KINDS,
        question=question,
    )
    about = (asked[0].card, asked[0].predicate)
    return {one.value for one in reading.claims if (one.subject.name, one.predicate) == about}


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("Nothing can be chained to it unless the Heron is there.", None),
        ("A Counter Trap may always be chained.", True),
        ("Monsters can be chained.", None),
        ("Traps can't be activated any more.", False),
        ("You actually can.", True),
        ("With no cards in hand you can't.", False),
        ("Vale Oath resolves first, so go ahead.", True),
        ("Heron only destroys.", None),
    ],
)
def test_a_clause_on_the_case_says_yes_or_no(answer: str, value: Value | None) -> None:
    """What forbids it, and what any card of its kind can do, says whether it can be used."""
    assert said(answer, LEGAL) == ({value} if value is not None else set())


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("Still 2.", True),
        ("None, it was destroyed.", False),
        ("3 cards.", None),
    ],
)
def test_the_amount_that_was_asked_is_a_yes(answer: str, value: Value | None) -> None:
    """To "do I still draw 2", 2 is a yes and none a no; another amount is neither."""
    asked = PointAtIssue("Vale Oath", "resolves", affirmed=True)
    claimed = said(answer, asked, question="Do I still draw 2")

    assert claimed == ({value} if value is not None else set())


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("Yes.", "you"),
        ("No, it stays over there.", "opponent"),
        ("It returns to your side of the field.", "you"),
        ("He stays with your opponent for the rest of the turn.", "opponent"),
    ],
)
def test_yes_to_whether_i_get_it_is_a_player(answer: str, value: Value) -> None:
    """A yes or no names the player that was asked about, or the other one."""
    assert said(answer, PointAtIssue("Dusk Heron", "controller_at_end", affirmed="you")) == {value}


@pytest.mark.parametrize(
    ("clause", "who"),
    [
        ("Do I get Dusk Heron back from my opponent", "you"),
        ("Does my opponent keep it", "opponent"),
        ("Do I lose it", "opponent"),
        ("Does it come back", ""),
    ],
)
def test_the_player_that_is_asked_about(clause: str, who: str) -> None:
    """Whoever is asked about first; who loses something is not the one who has it."""
    assert player_asked(clause) == who
