"""Short answers: what little is said of what was asked, and of whom."""

import pytest

from assistant.reading.answers import read_answer
from assistant.reading.mentions import Names
from assistant.reading.short_answers import Matter
from assistant.records import Value

CARDS = ("Cold Ember", "River Guard")


def said(answer: str, predicate: str, affirmed: Value | None = True) -> set[tuple[str, Value]]:
    """What an answer says of the first card, of which this was asked."""
    reading = read_answer(
        answer,
        names=Names((card, ()) for card in CARDS),
        question_cards=CARDS,
        asked=(Matter(CARDS[0], predicate, affirmed),),
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
        ("It does happen.", True),
        ("It still happens anyway.", True),
        ("That does not happen.", False),
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
