"""Answers that only give a reason, and what that says to the question."""

import pytest

from assistant.base.ruling_records import Value
from assistant.reading.card_mentions import Names
from assistant.reading.judge_answers.answer_claims import read_answer
from assistant.reading.judge_answers.short_answers import PointAtIssue

CARDS = ("Dusk Heron", "Iron Parley", "Vale Oath")
KINDS = {
    "Dusk Heron": frozenset({"card", "monster"}),
    "Iron Parley": frozenset({"card", "trap", "counter_trap"}),
    "Vale Oath": frozenset({"card", "spell"}),
}
LEGAL = PointAtIssue("Iron Parley", "activation_legal", affirmed=True)
AGAIN = PointAtIssue("Dusk Heron", "can_attack_again", affirmed=True)
COST = PointAtIssue("Vale Oath", "cost_paid", affirmed=True)
TYPE = PointAtIssue("Dusk Heron: Type", "value", affirmed=None)


def said(answer: str, asked: PointAtIssue, told: str = "") -> set[Value]:
    """What an answer claims of what was asked."""
    reading = read_answer(
        answer,
        names=Names((card, ()) for card in CARDS),
        question_cards=CARDS,
        asked=(asked,),
        kinds=KINDS,
        told=told,
    )
    about = (asked.card, asked.predicate)
    return {one.value for one in reading.claims if (one.subject.name, one.predicate) == about}


@pytest.mark.parametrize(
    ("answer", "asked", "value"),
    [
        ("It only works on Set cards.", LEGAL, False),
        ("Only monsters that were Summoned.", LEGAL, False),
        ("You need more than three cards in your hand.", LEGAL, False),
        ("Iron Parley is too slow.", LEGAL, False),
        ("Iron Parley cannot target a Spell.", LEGAL, False),
        ("You can target a Spell with it.", LEGAL, True),
        ("Responding with it is perfectly fine.", LEGAL, True),
        ("It only works if it is face-up.", LEGAL, None),
        ("You need three cards, and you have them.", LEGAL, None),
        ("It only hits Iron Parley.", LEGAL, None),
        ("Just one attack per turn.", AGAIN, False),
        ("It has already attacked.", AGAIN, False),
        ("A negated attack does not count.", AGAIN, True),
        ("You get it back because the Oath did nothing.", COST, False),
        ("The discard is part of the effect.", COST, False),
        ("Dragons.", TYPE, "Dragon"),
        ("They become Sea Serpents, as that came last.", TYPE, "Sea Serpent"),
        ("Heron is a Dragon if it is face-up.", TYPE, None),
    ],
)
def test_reason_alone_answers_what_was_asked(
    answer: str, asked: PointAtIssue, value: Value | None
) -> None:
    """A limit, a need or a use says yes or no; what stands under a condition does not."""
    assert said(answer, asked) == ({value} if value is not None else set())


def test_reason_is_held_back_where_it_speaks_of_the_very_case() -> None:
    """'You need three cards', of a player who is told to have three, is no denial."""
    told = "I have three cards in my hand. Can I activate Iron Parley?"

    assert said("You need three cards in the hand.", LEGAL, told) == set()
    assert said("You need four cards in the hand.", LEGAL, told) == {False}


def test_only_some_player_can_use_it_leaves_the_no_standing() -> None:
    """'No, only its owner can': the clause does not say that anybody else can."""
    assert said("No, only the owner of Iron Parley can use its effect.", LEGAL) == {False}
    assert said("Only its owner can use it.", LEGAL) == set()


def test_what_another_card_only_stops_is_no_denial() -> None:
    """'Heron only stops Continuous Traps' does not say that this one cannot be used."""
    assert said("Dusk Heron only stops Continuous Traps.", LEGAL) == set()
    assert said("It only negates monsters.", LEGAL) == set()
    assert said("Iron Parley only negates monsters.", LEGAL) == {False}
