"""Pronouns and unnamed monsters that may be of another thing than was read."""

import pytest

from assistant.reading.card_mentions import Mention
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.unclear_references import unclear_fighters, unclear_pronouns

SKULL = "Summoned Skull"


@pytest.mark.parametrize(
    ("asking", "asked", "unclear"),
    [
        ("Where does it go?", "Raigeki", ["it"]),
        ("Where does it go?", SKULL, []),
        ("Where does Raigeki go?", "Raigeki", []),
        ("What happens?", "Raigeki", []),
    ],
)
def test_a_pronoun_is_of_the_card_named_last(asking: str, asked: str, unclear: list[str]) -> None:
    """Or it is not clear which it is."""
    question = f"I use Raigeki on {SKULL}. {asking}"
    mentions = tuple(
        Mention(name=name, start=at, end=at + len(name), text=name, how="exact")
        for name in ("Raigeki", SKULL)
        for at in range(len(question))
        if question.startswith(name, at)
    )
    read = NotatedPlayText("", "trained", mentions=mentions)

    assert [gap.text for gap in unclear_pronouns(question, read, frozenset({asked}))] == unclear


@pytest.mark.parametrize(
    ("question", "play", "unclear"),
    [
        ("A monster attacks, I use Raigeki on it", "B attack {0} > {1}\nA activate X > {1}", 1),
        ("A monster attacks mine", "B attack {0} > {1}\nA activate X", 0),
        ("A monster attacks my monster, X on mine", "B attack {0} > {1}\nA activate X > {1}", 0),
        ("A monster attacks, X on Jinzo", "B attack {0} > {1}\nA activate X > Jinzo", 0),
    ],
)
def test_one_of_two_monsters_has_to_be_told(question: str, play: str, unclear: int) -> None:
    """Where something is aimed at one of them."""
    read = NotatedPlayText(play.format("an attacking monster", "a monster"), "trained")

    assert len([*unclear_fighters(question, read)]) == unclear
