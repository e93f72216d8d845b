"""Questions that want words shown to them, told apart from questions that want a play computed."""

import pytest

from assistant.reading.source_requests import wants_words


@pytest.mark.parametrize(
    "question",
    [
        "Where does it say that a Set card cannot be activated at once?",
        "Please show me the ruling on Mirror Force and Jinzo",
        "Which passage explains replays?",
        "Is there a rule for that?",
        "Are there any official rulings about Tokens?",
        "source for Book of Moon in the Damage Step",
        "What does the rulebook say about priority?",
        "What's the difference between a Quick Effect and a Trigger Effect?",
        "what does 'piercing' mean?",
        "How do Pendulum Scales work?",
        "explain missing the timing pls",
    ],
)
def test_what_asks_for_words(question: str) -> None:
    """A source, a ruling, a meaning, how a thing works."""
    assert wants_words(question)


@pytest.mark.parametrize(
    "question",
    [
        "Where does Sangan go if Macro Cosmos is face-up?",
        "What does Jinzo do when Mirror Force is chained?",
        "How does it work if I chain Book of Moon to Sangan?",
        "How does my Sangan work under Skill Drain?",
        "Is there a replay?",
        "What is the ATK of Jinzo?",
        "Which card is destroyed?",
        "My friend says there is a ruling against it. Can I chain Jinzo?",
    ],
)
def test_what_asks_for_an_outcome(question: str) -> None:
    """A play is told, or a card is asked about."""
    assert not wants_words(question)
