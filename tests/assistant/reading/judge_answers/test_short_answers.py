"""Short answers: what little is said of what was asked, and of whom."""

import pytest

from assistant.base.ruling_records import Modality, Value
from assistant.reading.card_mentions import Names
from assistant.reading.judge_answers.answer_claims import read_answer
from assistant.reading.judge_answers.short_answers import PointAtIssue

CARDS = ("Cold Ember", "River Guard")


def said(answer: str, predicate: str, affirmed: Value | None = True) -> set[tuple[str, Value]]:
    """What an answer says of the first card, of which this was asked."""
    reading = read_answer(
        answer,
        names=Names((card, ()) for card in CARDS),
        question_cards=CARDS,
        asked=(PointAtIssue(CARDS[0], predicate, affirmed),),
        kinds={CARDS[0]: frozenset({"card", "monster"}), CARDS[1]: frozenset({"card", "trap"})},
    )
    return {(one.predicate, one.value) for one in reading.claims if one.subject.name == CARDS[0]}


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("You do: it is yours.", "you"),
        ("The opponent, since River Guard went first.", "opponent"),
        ("You get the Cold Ember, because yours resolves first.", "you"),
        ("They keep it.", "opponent"),
        ("You get River Guard.", None),
    ],
)
def test_who_gets_it_is_a_player(answer: str, value: str | None) -> None:
    """A player named, or who gets what was asked about; of another card it says nothing."""
    expected = {("controller_at_end", value)} if value is not None else set()

    assert said(answer, "controller_at_end", None) == expected


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("The answer is no.", False),
        ("Judge here: yes.", True),
        ("Unfortunately no, because River Guard was first.", False),
        ("You may do so.", True),
    ],
)
def test_what_leads_up_to_yes_or_no_is_passed_over(answer: str, value: bool) -> None:
    """'The answer is', 'it happens' and the like say yes or no."""
    assert ("activation_legal", value) in said(answer, "activation_legal")


def test_one_who_is_no_player_answers_no_who_question() -> None:
    """What begins with a player and goes on otherwise is not read as an answer to who."""
    assert said("You activated Cold Ember first.", "deciding_player", None) == set()


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("To the Graveyard.", "graveyard"),
        ("Back to the hand.", "hand"),
        ("In the GY, Tributed as cost.", "graveyard"),
        ("It stays on the field, since nothing moves it.", "field"),
        ("To the hand of the player that owns River Guard.", None),
    ],
)
def test_where_it_goes_is_a_place(answer: str, place: str | None) -> None:
    """A place and nothing else, with or without a reason."""
    found = {value for predicate, value in said(answer, "zone_at_end", None)}

    assert place in found if place is not None else not found


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("No, only its effect was negated.", False),
        ("No, only in the other player's turn.", False),
        ("Yes it can be activated.", True),
        ("Yes, only if it is your turn.", None),
        ("No, unless it is your turn.", None),
        ("No monster is destroyed.", None),
    ],
)
def test_no_only_is_a_no(answer: str, value: bool | None) -> None:
    """'Only' explains a no and limits a yes; a clause may follow without a mark."""
    expected = {("activation_legal", value)} if value is not None else set()

    assert expected <= said(answer, "activation_legal")
    assert value is not None or not said(answer, "activation_legal")


def test_stopping_an_activation_is_not_forbidding_it() -> None:
    """Of one that was made, a card that stops it negates it; that it was legal still holds."""
    names = Names((card, ()) for card in CARDS)
    asked = (PointAtIssue(CARDS[0], "resolves"),)
    reading = read_answer(
        "No, River Guard stops the activation.", names=names, question_cards=CARDS, asked=asked
    )

    firm = [one for one in reading.claims if one.modality is not Modality.MAY]
    assert {one.predicate for one in firm} == {"resolves"}


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("Perfectly legal, River Guard is not theirs.", True),
        ("Cannot. River Guard forbids it.", False),
        ("Cold Ember can't, River Guard was there first.", False),
        ("Cold Ember has to wait until River Guard is gone, so not now.", False),
        ("Sure does, River Guard or not.", True),
        ("Not against a Token.", False),
        ("There is, if River Guard is gone.", None),
    ],
)
def test_words_of_the_table_say_yes_and_no(answer: str, value: bool | None) -> None:
    """With or without who; what would first have to be is not so here."""
    expected = {("activation_legal", value)} if value is not None else set()

    assert {one for one in said(answer, "activation_legal") if one[0] == "activation_legal"} == (
        expected
    )


@pytest.mark.parametrize(
    ("answer", "predicate", "value"),
    [
        ("1250, half of 2500.", "value", 1250),
        ("It drops to 2000.", "value", 2000),
        ("It's 600 x 2 = 1200: two of them.", "value", 1200),
        ("Half of it, so 1250.", "value", 1250),
        ("500 or 1000.", "value", None),
        ("It's the opponent, since River Guard is theirs.", "deciding_player", "opponent"),
        ("To the top of the Deck like always.", "zone_at_end", "deck"),
        ("Into the Graveyard along with River Guard.", "zone_at_end", "graveyard"),
        ("They stay on the field.", "zone_at_end", None),
        ("In the Graveyard, where it can be revived.", "banished", False),
        ("You get the LP back, as it never was activated.", "cost_paid", False),
        ("Nothing is refunded.", "cost_paid", True),
        ("Dead, of course.", "destroyed", True),
        ("The card has to be on the field for that.", "on_field", None),
    ],
)
def test_how_much_who_where_and_what_becomes_of_it(
    answer: str, predicate: str, value: Value | None
) -> None:
    """Each is what was asked; 'they' is not one card, and what has to be may not be."""
    asked = True if predicate in {"banished", "cost_paid", "destroyed"} else None
    found = {so for what, so in firm(answer, predicate, asked) if what == predicate}

    assert found == ({value} if value is not None else set())


def firm(answer: str, predicate: str, affirmed: Value | None) -> set[tuple[str, Value]]:
    """What an answer says of the first card, beyond what only may be."""
    reading = read_answer(
        answer,
        names=Names((card, ()) for card in CARDS),
        question_cards=CARDS,
        asked=(PointAtIssue(CARDS[0], predicate, affirmed),),
        kinds={CARDS[0]: frozenset({"card", "monster"}), CARDS[1]: frozenset({"card", "trap"})},
    )
    told = (one for one in reading.claims if one.modality is not Modality.MAY)
    return {(one.predicate, one.value) for one in told if one.subject.name == CARDS[0]}
