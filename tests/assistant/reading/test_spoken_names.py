"""Spoken names: cards named as verbs, in small letters, and by a part of a name."""

from itertools import pairwise

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
    assert all(one.end <= other.start for one, other in pairwise(found))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("he chained mystcal space typhoon to it", ["Mystical Space Typhoon"]),
        ("is my set mirorr force safe", ["Mirror Force"]),
        ("i booked his jinzo", ["Book of Moon", "Jinzo"]),
        ("i then flip summon breaker", ["Breaker the Magical Warrior"]),
        ("can i activate it after returning it to my hand", []),
        ("can we call a judge, is that a mistake", []),
        ("he says my book of rules is wrong", []),
    ],
)
def test_slips_and_short_forms_name_cards_and_plain_words_do_not(
    text: str, named: list[str], names: Names
) -> None:
    """In small letters too; what the words around say counts."""
    assert [mention.name for mention in spoken_names(text, names)] == named
