"""A play in notation as a question's reading: nothing of it is dropped in silence."""

import pytest

from assistant.library.all_cards import open_cards
from assistant.reading.notated_reading import NotatedPlayText, reading_of
from assistant.reading.understood_question import QuestionKind, QuestionReading


def read(play: str, question: str = "does it") -> QuestionReading:
    """The reading of a given play."""
    return reading_of(question, NotatedPlayText(play, "given"), open_cards())


@pytest.mark.parametrize(
    ("question", "value", "is_yes_or_no"),
    [
        ("Is Sangan destroyed?", None, True),
        ("Does Sangan survive?", False, True),
        ("How is Sangan destroyed?", None, False),
        ("Does Sangan return to the hand?", None, False),
    ],
)
def test_a_yes_says_what_the_play_asks_or_its_opposite(
    question: str, value: bool | None, is_yes_or_no: bool
) -> None:
    """Else it is answered in a sentence; words of card names say nothing."""
    found = read("B monster_zone Sangan\nA activate Raigeki\n? Sangan destroyed", question)

    assert (found.asked[0].value, found.yes_no) == (value, is_yes_or_no)


@pytest.mark.parametrize(
    ("play", "told"),
    [
        ("A activate Raigeki\n? Raigeki resolves = no", "stated"),
        ("A flies Jinzo\n? Jinzo destroyed", "flies"),
    ],
)
def test_what_an_answer_does_not_take_in_is_a_gap(play: str, told: str) -> None:
    """So that it is never confirmed, and never answered as if it had not been told."""
    assert any(told in gap.why for gap in read(play).gaps)


@pytest.mark.parametrize(
    "play",
    [
        "A activate Raigeki\n? Raigeki resolves\nB chain Magic Jammer",
        "A hand Sangan\nB hand Sangan\nA activate Raigeki\n? B's Sangan destroyed",
        "A activate Pot of Greed\n? A drawn",
    ],
)
def test_moments_copies_and_players_are_taken_in(play: str) -> None:
    """They are answered as they are asked."""
    assert not read(play).gaps
    assert len(read(play).asked) == 1


def test_every_alternative_is_a_supposition_of_its_own() -> None:
    """Not only the first is answered."""
    reading = read(
        'A activate Raigeki\ncase "jammed"\nB chain Magic Jammer\ncase "let through"\n'
        "B hand Sangan\nend_case\n? Raigeki resolves"
    )

    assert (len(reading.steps), [len(one.steps) for one in reading.further]) == (2, [1])
    assert not reading.gaps


def test_what_asks_for_no_play_is_no_play() -> None:
    """An explanation, a follow-up, and what is not about rulings."""
    assert read("? define chain link").kind is QuestionKind.EXPLANATION
    assert read("? followup").gaps
    assert not read("? out_of_domain").in_domain
