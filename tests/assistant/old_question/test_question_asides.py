"""What words beside the main matter of a question tell."""

from tests.assistant.old_question.test_question_windows import read, steps_of


def test_a_card_named_as_destroyed_was_destroyed() -> None:
    """As in "my destroyed X"."""
    reading = read("Dimensional Fissure is face-up. Does my destroyed Sangan get its search?")

    done = [step for step in steps_of(reading) if step["do"] == "apply"]
    assert [(step["card"], step["event"]) for step in done] == [("Sangan", "destroyed")]


def test_what_is_done_instead_is_a_gap() -> None:
    """A replacement that the question tells is not carried out."""
    reading = read("Raigeki destroys my Jinzo and I banish Sangan from my GY instead. Is it gone?")

    assert any("instead" in gap.why for gap in reading.gaps)


def test_the_effect_of_a_hand_trap_that_applies_was_activated() -> None:
    """It does not stand on the field; what it answers stands before it."""
    reading = read("The effect of Droll & Lock Bird is applying. Can I activate Terraforming?")

    used = [step["card"] for step in steps_of(reading) if step["do"] in {"activate", "chain"}]
    assert used[-2:] == ["Droll & Lock Bird", "Terraforming"]


def test_a_purpose_tells_no_further_deed() -> None:
    """As in "its effect to destroy a card": that is what the effect does."""
    reading = read(
        "I activate Caius the Shadow Monarch's effect to banish a card. Does it resolve?"
    )

    assert all(step["do"] != "apply" for step in steps_of(reading))


def test_what_the_only_card_is_is_a_gap() -> None:
    """That nothing else is there is not taken in."""
    reading = read("Can I use Infinite Impermanence if the only card I control is a Field Spell?")

    assert any("only" in gap.why for gap in reading.gaps)
