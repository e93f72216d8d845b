"""Which effect of a card is meant, by the words that tell of it."""

import pytest

from tests.assistant.test_question_windows import read, steps_of


@pytest.mark.parametrize(
    ("question", "effect"),
    [
        ("I activate Breakthrough Skill's GY effect. Does it resolve?", "graveyard effect"),
        ("I use the effect of Breakthrough Skill in my GY. Does it resolve?", "graveyard effect"),
        ("I use Breaker the Magical Warrior's destroy effect on Jinzo. Does it resolve?",
         "destroy Spell/Trap"),
        ("I activate Sky Striker Ace - Raye, Tributing it. Does the effect resolve?",
         "tribute and Special Summon"),
    ],
)  # fmt: skip
def test_words_choose_the_effect_they_fit(question: str, effect: str) -> None:
    """A zone, an act or a cost that only one effect of the card has tells which one is meant."""
    used = [step for step in steps_of(read(question)) if step["do"] == "activate"]

    assert used[-1].get("effect") == effect


def test_nothing_is_chosen_where_words_fit_none_alone() -> None:
    """The words "activates its effect" say nothing of which."""
    used = steps_of(read("I activate Breakthrough Skill on Jinzo. Does it resolve?"))

    assert "effect" not in used[-1]
