"""Questions that want words shown to them, told apart from questions that want a play computed."""

import pytest

from assistant.reading.source_requests import wants_text, wants_words


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
        "What ATK does Jinzo have with 3 cards in hand?",
        "My friend says there is a ruling against it. Can I chain Jinzo?",
    ],
)
def test_what_asks_for_an_outcome(question: str) -> None:
    """A play is told, or a card is asked about."""
    assert not wants_words(question)


@pytest.mark.parametrize(
    "question",
    [
        "Look up the stats of Jinzo",
        "Fetch the summoning conditions of Stardust Dragon.",
        "Which part of Raigeki Break is the cost?",
        "What are the materials of Black Rose Dragon?",
        "what does Skill Drain do",
        "Tell me the effect of Upstart Goblin.",
        "Which Level, ATK and effect does Jinzo have?",
        "How does Gren Maju Da Eiza count its ATK?",
    ],
)
def test_what_asks_for_what_is_printed(question: str) -> None:
    """A part of the text, the figures, or what the card does."""
    assert wants_text(question)
    assert wants_words(question)


@pytest.mark.parametrize(
    "question",
    [
        "Look up the ruling on the cost of Raigeki Break",
        "Which part of the effect resolves if the cost was paid?",
        "What does it do?",
        "What does my opponent do if I chain Skill Drain?",
        "What is the ATK of Jinzo after Shrink?",
        "How do I count the damage of a battle?",
    ],
)
def test_what_asks_for_more_than_what_is_printed(question: str) -> None:
    """A ruling, a play, or a thing that is no card."""
    assert not wants_text(question)


def test_how_a_figure_is_worked_out_is_explained() -> None:
    """Unless a case is told, which is computed."""
    assert wants_words("How is battle damage calculated?")
    assert not wants_words("How is the damage calculated if my monster has 1800 ATK?")
