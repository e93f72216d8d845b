"""Answers in the question's own words, in pictures, and about other occasions."""

import pytest

from assistant.base.ruling_records import Value
from assistant.reading.card_mentions import Names
from assistant.reading.judge_answers.answer_claims import AnswerReading, read_answer
from assistant.reading.judge_answers.short_answers import PointAtIssue

CARDS = ("Witch's Errand", "Seal of Silence", "Marsh Lurker")
KINDS = {
    "Witch's Errand": frozenset({"card", "spell"}),
    "Seal of Silence": frozenset({"card", "trap"}),
    "Marsh Lurker": frozenset({"card", "monster"}),
}


def read(answer: str, *asked: PointAtIssue, question: str = "") -> AnswerReading:
    """The answer to one question about the invented cards."""
    return read_answer(
        answer,
        names=Names((card, ()) for card in CARDS),
        question_cards=CARDS,
        asked=asked,
        kinds=KINDS,
        question=question,
    )


def said(answer: str, asked: PointAtIssue, question: str = "") -> set[Value]:
    """What an answer claims of what was asked."""
    claims = read(answer, asked, question=question).claims
    about = (asked.card, asked.predicate)
    return {one.value for one in claims if (one.subject.name, one.predicate) == about}


@pytest.mark.parametrize(
    ("question", "answer", "value"),
    [
        ("Do I draw two cards", "You still draw both.", True),
        ("Do I draw two cards", "You draw nothing, since it was negated.", False),
        ("Do I draw two cards", "You draw three cards.", None),
        ("Do I draw two cards", "They draw two cards.", None),
        ("Do I get the counter", "No counter: it came too late.", False),
        ("Do I get the counter", "No.  You get a token instead of a counter.", False),
        ("Is it immune", "Not immune - the Seal was there first.", False),
        ("Can it float", "It would float if it were destroyed.", None),
        ("Can it float", "It can float, as it was destroyed.", True),
        ("Can I attack this turn", "You can't attack until the third turn is over.", False),
        ("Can I attack this turn or set it", "You can attack.", None),
        ("Can I still have a Battle Phase", "No battling - you gave that up.", False),
        ("Does the search go through", "You have to wait for the search, so no.", False),
    ],
)
def test_question_said_again_answers_it(question: str, answer: str, value: Value | None) -> None:
    """Every word of it stands in the question, and its denials alone make it a no."""
    asked = PointAtIssue("Witch's Errand", "resolves", affirmed=True)

    assert said(answer, asked, question) == ({value} if value is not None else set())


@pytest.mark.parametrize(
    ("answer", "predicate", "value"),
    [
        ("The window of the Lurker is open.", "misses_timing", None),
        ("Lurker is off the table.", "activation_legal", False),
        ("All monsters are destroyed.", "destroyed", True),
        ("All Spells are destroyed.", "destroyed", None),
        ("Neither gets destroyed.", "destroyed", False),
        ("Both die.", "destroyed", None),
    ],
)
def test_idioms_are_taken_plainly(answer: str, predicate: str, value: Value | None) -> None:
    """What is said in pictures is said of the card; who 'both' are is not guessed."""
    asked = PointAtIssue("Marsh Lurker", predicate, affirmed=None)

    assert said(answer, asked) == ({value} if value is not None else set())


@pytest.mark.parametrize(
    "answer",
    [
        "Yes, in response to Witch's Errand.",
        "You can activate it in response to Witch's Errand.",
        "It can be activated when Witch's Errand is activated.",
        "It could have been activated.",
        "Seal of Silence can be activated later.",
        "It can be activated during the Damage Step.",
    ],
)
def test_other_occasions_say_nothing_of_this_one(answer: str) -> None:
    """Whether a card can be used here is not whether it could be used then."""
    asked = PointAtIssue("Seal of Silence", "activation_legal", affirmed=True)

    assert said(answer, asked, "Can I use Seal of Silence after the Summon") == set()


def test_occasion_of_an_activation_is_its_condition() -> None:
    """'When Y is activated' is in response to Y, which has to be so in the play."""
    asked = PointAtIssue("Seal of Silence", "activation_legal", affirmed=True)
    reading = read("It can be activated when Witch's Errand is activated.", asked)
    conditions = [(one.predicate, one.value) for norm in reading.norms for one in norm.when]

    assert conditions == [("responds_to", "Witch's Errand")]


@pytest.mark.parametrize("answer", ["Silence works.", "Your Silence resolves, of course."])
def test_word_of_a_given_name_is_the_card(answer: str) -> None:
    """A word of the language stands for the card that was given, where it does something."""
    asked = PointAtIssue("Seal of Silence", "resolves", affirmed=None)

    assert said(answer, asked) == {True}


@pytest.mark.parametrize(
    ("answer", "order"),
    [
        ("Marsh Lurker first, Seal of Silence second.", ("Marsh Lurker", "Seal of Silence")),
        ("Seal of Silence, then Marsh Lurker.", ("Seal of Silence", "Marsh Lurker")),
        ("Marsh Lurker is Chain Link 2, Seal of Silence is Chain Link 1.",
         ("Seal of Silence", "Marsh Lurker")),
        ("Marsh Lurker is destroyed, then Seal of Silence.", None),
        ("Marsh Lurker.", None),
    ],
)  # fmt: skip
def test_order_of_names_is_the_order_asked_for(answer: str, order: tuple[str, ...] | None) -> None:
    """Names in a row, or with their places, and nothing else."""
    asked = PointAtIssue("Chain", "chain_link_order", affirmed=None)
    claims = [one.value for one in read(answer, asked).claims if one.subject.name == "Chain"]

    assert claims == ([order] if order else [])


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("Not while Seal of Silence is face-up.", False),
        ("Nothing, the target is gone.", False),
        ("It does for the rest of the turn.", True),
        ("Sorry, no.", False),
    ],
)
def test_short_answers_may_say_as_things_are(answer: str, value: Value) -> None:
    """As things are it is a no, or it is so for now."""
    assert value in said(answer, PointAtIssue("Witch's Errand", "resolves", affirmed=True))


@pytest.mark.parametrize(
    ("question", "answer", "stays"),
    [
        ("Does Marsh Lurker stay on the field", "No.", False),
        ("Does Marsh Lurker remain there", "Yes, it does.", True),
        ("Does Marsh Lurker go too", "No, only the Trap.", True),
    ],
)
def test_yes_to_staying_is_that_it_is_there(question: str, answer: str, stays: bool) -> None:
    """Where a card ends is asked with yes or no."""
    asked = PointAtIssue("Marsh Lurker", "zone_at_end", affirmed=None)
    claims = read(answer, asked, question=question).claims

    assert ("on_field", stays) in {(one.predicate, one.value) for one in claims}


def test_it_is_the_only_card_this_was_asked_of() -> None:
    """Two things were asked, of two cards: 'it is destroyed' is said of the one."""
    asked = (
        PointAtIssue("Marsh Lurker", "destroyed", affirmed=None),
        PointAtIssue("Seal of Silence", "zone_at_end", affirmed=None),
    )
    claims = read("It's not destroyed.", *asked).claims

    assert [(one.subject.name, one.value) for one in claims] == [("Marsh Lurker", False)]
