"""A card that negated something is asked about once more."""

import pytest

from tests.assistant.old_question.test_question_windows import read, steps_of


@pytest.mark.parametrize(
    "question",
    [
        "Naturia Beast negated my Raigeki. I then activate Dark Hole. Can Naturia Beast negate it?",
        (
            "My opponent negates Raigeki with Naturia Beast. Later this turn I activate"
            " Pot of Greed. Can that be negated by Naturia Beast too?"
        ),
        (
            "Naturia Beast negates Monster Reborn. If I activate Dark Hole next, could"
            " Naturia Beast negate that one as well?"
        ),
    ],
)
def test_what_came_later_is_what_it_would_negate(question: str) -> None:
    """It is used a second time, in answer to the last activation."""
    found = read(question)
    used = [(step["do"], step["card"]) for step in steps_of(found)]

    assert used.count(("chain", "Naturia Beast")) == 2
    assert used[-1] == ("chain", "Naturia Beast")
    assert [(one.subject, one.predicate) for one in found.asked] == [
        ("Naturia Beast", "activation_legal")
    ]


def test_what_it_negated_is_not_asked_twice() -> None:
    """Nothing came after it: what it did is asked."""
    found = read("Naturia Beast negated my Raigeki. Can Naturia Beast negate it?")

    assert len([step for step in steps_of(found) if step["card"] == "Naturia Beast"]) == 1


def test_another_effect_than_the_one_used_is_a_second_use() -> None:
    """What was told used one effect; the question tries the other one."""
    found = read(
        "I activate Breakthrough Skill's effect that targets Jinzo. Later this turn, can I use"
        " Breakthrough Skill's GY effect?"
    )
    used = [(step["card"], step.get("effect")) for step in steps_of(found)]

    assert ("Breakthrough Skill", "graveyard effect") in used
