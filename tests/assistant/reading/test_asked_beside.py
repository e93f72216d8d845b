"""A line of a play that asks something else than the words of the question is no reading of it."""

import pytest

from assistant.reading.asked_beside import NOT_ASKED, asked_beside
from assistant.reading.card_mentions import Mention
from assistant.reading.notated_reading import NotatedPlayText


def _gaps(question: str, line: str, *names: str) -> list[str]:
    mentions = tuple(
        Mention(
            name=name,
            start=question.index(name),
            end=question.index(name) + len(name),
            text=name,
            how="exact",
        )
        for name in names
    )
    play = NotatedPlayText(f"A activate a card\n? {line}", "trained", mentions=mentions)
    return [gap.text for gap in asked_beside(question, play)]


BESIDE = [
    ("I revealed a third one. May I banish it as well?", "a monster resolves"),
    ("He flips it. Can I tribute that one instead?", "a monster destroyed"),
    ("He respects my trap. Do I get to answer first?", "a monster summon_negated"),
    ("My opponent is at 300. So is that allowed?", "B damage_taken"),
    ("Five links resolved. As what number does it count now?", "a Link Monster summon_legal"),
    ("I use two of them. Number of cards sent?", "a card resolves"),
    ("Does it work under that field?", "a card cost_payable"),
    ("Do I have to go on with that plan?", "attack replay_occurs"),
]
ASKED = [
    ("I revealed a third one. May I bring it out as well?", "a monster summon_legal"),
    ("He flips it. Can I destroy that one instead?", "a monster destroyed"),
    ("He flips it. Can I stop that?", "a monster resolves"),
    ("I attack his monster. What happens to mine?", "a monster destroyed"),
    ("I attack into 2000. Outcome?", "a monster destroyed"),
    ("My opponent is at 300. How much damage does he take?", "B damage_taken"),
    ("My opponent has 300 left and takes that damage. And now?", "B damage_taken"),
    ("As what number does it count now?", "a Link Monster: Link Rating value"),
    ("Is it legal?", "a card activation_legal"),
    ("Where does it go?", "a monster zone_at_end"),
]


@pytest.mark.parametrize(("question", "line"), BESIDE)
def test_what_is_asked_beside_is_no_reading(question: str, line: str) -> None:
    """None of its lines asks that."""
    assert _gaps(question, line)


@pytest.mark.parametrize(("question", "line"), ASKED)
def test_what_is_asked_is_a_reading(question: str, line: str) -> None:
    """One of its lines may ask that."""
    assert not _gaps(question, line)


def test_a_name_of_a_card_is_no_word_of_what_is_asked() -> None:
    """The name itself has the word "damage" in it, and none is asked for."""
    question = "I flip Damage Condenser. Is that allowed?"
    assert _gaps(question, "A damage_taken", "Damage Condenser")


def test_to_use_a_card_on_something_may_ask_for_anything() -> None:
    """The name stands for whatever the card does."""
    question = "His monster resolves in the GY. Can I Effect Veiler it?"
    assert not _gaps(question, "a monster effect_negated", "Effect Veiler")


def test_the_gap_says_that_the_question_was_not_understood() -> None:
    """It holds the very clause."""
    play = NotatedPlayText("A trigger a monster\n? a monster resolves", "trained")
    (gap,) = asked_beside("I see it. Can I summon it too?", play)
    assert gap.why == NOT_ASKED
    assert gap.text == "Can I summon it too?"


def test_a_question_in_another_language_is_not_weighed_by_english_words() -> None:
    """Its words are told apart in no table."""
    play = NotatedPlayText("A activate Raigeki\n? Jinzo destroyed", "trained")

    assert not list(asked_beside("Raigeki thì Jinzo có bị phá huỷ không?", play))
