"""Which effect of a card is meant, by the words that tell of it."""

import pytest

from tests.assistant.old_question.test_question_windows import read, steps_of


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


@pytest.mark.parametrize(
    ("question", "card", "cost"),
    [
        ("I chain Magic Jammer to Raigeki, discarding Sangan. Does it resolve?", "Magic Jammer",
         [{"discard": "Sangan"}]),
        ("I discard Sangan for Magic Jammer in response to Raigeki. Does Raigeki resolve?",
         "Magic Jammer", [{"discard": "Sangan"}]),
    ],
)  # fmt: skip
def test_named_card_pays_for_an_activation(question: str, card: str, cost: object) -> None:
    """What is discarded for a card, or as it is activated, is its cost."""
    used = next(step for step in steps_of(read(question)) if step["card"] == card)

    assert used["cost"] == cost


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Can I discard a card for Magic Jammer?", ("Magic Jammer", "activation_legal")),
        ("Can Exiled Force target itself?", ("Exiled Force", "activation_legal")),
        ("I chain Magic Jammer to Raigeki. Is the activation or just the effect negated?",
         ("Raigeki", "activation_negated")),
        ("I use Effect Veiler on a monster. Is that monster negated?",
         ("an Effect Monster", "negated_on_field")),
    ],
)  # fmt: skip
def test_what_is_asked_is_of_the_card_that_is_meant(question: str, asked: tuple[str, str]) -> None:
    """Costs, targets, sides of a card and "that monster" lead to the right card."""
    found = read(question).asked

    assert asked in {(one.subject, one.predicate) for one in found}
