"""What is told of monsters that are not named."""

import pytest

from assistant.reading.card_mentions import Names
from assistant.reading.old_question.archetypes import archetypes_in
from assistant.reading.old_question.traits import traits_in
from tests.assistant.old_question.test_question_windows import read


@pytest.mark.parametrize(
    ("words", "traits"),
    [
        ("a Level 4 WATER Warrior monster", {"level": 4, "attribute": "WATER", "type": "Warrior"}),
        ("their Link Monster", {"trait": "link"}),
        ("a Token", {"trait": "token"}),
        ("his Normal Monster", {"trait": "normal"}),
        ("a Normal Summon of a monster", {}),
        ("that monster", {}),
    ],
)
def test_words_before_a_monster_tell_of_it(words: str, traits: dict[str, object]) -> None:
    """Attribute, Type, Level and kind; as a scenario writes them."""
    assert dict(traits_in(words)) == traits


def test_an_unnamed_monster_is_as_it_is_told() -> None:
    """What is told of it stands in the scenario, under `as`."""
    reading = read("My opponent controls a Link Monster. Can I use Book of Moon on it?")

    start = reading.scenario["start"]
    assert isinstance(start, dict)
    assert start["B"] == {"monster_zone": [{"card": "a monster", "as": {"trait": "link"}}]}
    assert not reading.gaps


def test_an_archetype_tells_of_a_card_that_is_not_named() -> None:
    """A part of names before "monster" is no card's name, and no unknown word."""
    names = Names([("El Shaddoll Winda", ()), ("Witchcrafter Pittore", ())])
    found = archetypes_in("I control a Shaddoll monster and two Witchcrafter Spells.", names)

    assert [(one.name, one.is_of_many) for one in found] == [
        ("Shaddoll", True),
        ("Witchcrafter", True),
    ]


@pytest.mark.parametrize(
    "words", ["a DARK monster", "a Warrior monster", "my Set card", "A monster"]
)
def test_what_tells_something_else_is_no_archetype(words: str) -> None:
    """An Attribute, a Type, or words of a sentence."""
    names = Names([("Dark Warrior of the Set", ())])

    assert archetypes_in(words, names) == ()
