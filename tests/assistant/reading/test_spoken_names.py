"""Spoken names: cards named as verbs, in small letters, and by a part of a name."""

import itertools

import pytest

from assistant.library.all_cards import open_cards
from assistant.reading.card_mentions import Names, all_names
from assistant.reading.spoken_names import spoken_names


@pytest.fixture(scope="module")
def names() -> Names:
    """The names of the defined cards."""
    return all_names(open_cards())


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("he veilered my jinzo", ["Effect Veiler", "Jinzo"]),
        (
            "can i solemn judgment the call of the haunted",
            ["Solemn Judgment", "Call of the Haunted"],
        ),
        ("I chain Skill Drain. Does drain stay?", ["Skill Drain", "Skill Drain"]),
        ("i special summon and end my main phase", []),
        ("my opponent attacked with a monster last turn", []),
    ],
)
def test_people_name_cards_in_their_own_way(text: str, named: list[str], names: Names) -> None:
    """As verbs, in small letters, by a part; words of the game are no names."""
    assert [mention.name for mention in spoken_names(text, names)] == named


def test_mentions_never_overlap_and_stand_in_order(names: Names) -> None:
    """Each mention is cut from the text, after the one before it."""
    text = "Skill Drain is up, he veilered Jinzo, I chain book of moon on jinzo. Does Drain matter?"
    found = spoken_names(text, names)

    assert len(found) >= 5
    assert all(text[one.start : one.end] == one.text for one in found)
    assert all(one.end <= other.start for one, other in itertools.pairwise(found))
