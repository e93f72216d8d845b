"""Two cards of one name are told apart by where each must be."""

from tests.assistant.old_question.test_question_windows import read, steps_of

QUESTION = (
    "My opponent activates D.D. Crow on my Effect Veiler in the GY. Later this turn I activate"
    " Effect Veiler on Jinzo. Is Jinzo negated?"
)


def test_card_that_left_the_grave_is_not_the_one_that_is_used() -> None:
    """What was aimed at in the GY and what is activated from the hand are two copies."""
    crow, veiler = steps_of(read(QUESTION))

    assert crow["targets"] == ["Effect Veiler#1"]
    assert veiler["card"] == "Effect Veiler#2"
