"""Figures and moments that are told and not read are named."""

import re

import pytest

from assistant.library.all_cards import open_cards
from assistant.reading.card_mentions import Mention
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.untaken_words import asked_otherwise, untaken_limits, untaken_words

SKULL = "Summoned Skull"


@pytest.mark.parametrize(
    ("question", "play", "untaken"),
    [
        ("Summoned Skull attacks my 2800 guy", "A attack X > a monster", ["2800"]),
        ("Summoned Skull attacks my 2800 guy", "A attack X > a monster {2800 ATK}", []),
        ("Summoned Skull (2500 ATK) attacks", "A attack X > direct", []),
        ("I Set it and use it next turn", "A set X\nA activate X", ["next turn"]),
        ("I Set it and use it next turn", "A set X\nend_turn\nA activate X", []),
        ("Can I use it in the damage step?", "A activate X", ["damage step"]),
        ("Can I use it in the damage step?", "damage_step\nA activate X", []),
        ("Can I use it 2 times with 3 cards?", "A activate X", []),
        ("Does Drain stop monsters in the Graveyard?", "B activate X", ["in the Graveyard"]),
        ("Does Drain stop monsters in the Graveyard?", "A graveyard X\nB activate X", []),
        ("He uses one from his GY", "B activate X > Y", ["from his GY"]),
        ("He sends it to the GY", "B activate X > Y", []),
        ("Does it end up in the GY?", "B activate X\n? X zone_at_end", []),
        ("Does Imperm hit face-down monsters?", "A activate X > a monster", ["face-down monsters"]),
        ("Does Imperm hit face-down monsters?", "B monster_zone Y set\nA activate X > Y", []),
        ("Does it turn it face-down?", "A activate X > Y\n? Y flipped_face_down", []),
        ("my face-down trap", "A activate X", []),
        ("If Jinzo gets turned face-down, can I?", "A activate X", ["turned face-down"]),
        ("Jinzo is flipped face-down by it", "A activate X > Y", []),
        ("Can I use it in the Battle Phase?", "A activate X", ["Battle Phase"]),
        ("Can I use it in the Battle Phase?", "next_phase battle\nA activate X", []),
        ("Can I attack if I go first?", "A attack X > direct", ["if I go first"]),
        ("Can I attack if I go first?", "turn_number 1\nA attack X > direct", []),
        ("Both trigger. Whose goes first?", "A trigger X\nB chain trigger Y", []),
        ("0 cards in my deck, can I?", "A activate X", ["0 cards in my deck"]),
        ("one card left in my deck, can I?", "A activate X", ["one card left in my deck"]),
        ("one card left in my deck, can I?", "A deck X\nA activate X", []),
        ("Imperm from the HAND. allowed?", "A activate X", ["from the HAND"]),
        ("Imperm from the HAND. allowed?", "A hand X\nA activate X", []),
        ("his monster in defense position", "A attack X > a monster", ["in defense position"]),
        ("his monster in defense", "B monster_zone Y defense\nA attack X > Y", []),
    ],
)
def test_what_no_line_says_is_named(question: str, play: str, untaken: list[str]) -> None:
    """Not the printed figures of a card that is named, nor small numbers."""
    at = question.find(SKULL)
    mention = Mention(name=SKULL, start=at, end=at + len(SKULL), text=SKULL, how="exact")
    read = NotatedPlayText(play, "trained", mentions=(mention,) if at >= 0 else ())
    found = untaken_words(question, read, open_cards().by_name)

    assert [gap.text for gap in found] == untaken


def test_a_place_that_the_completed_play_uses_goes_without_saying() -> None:
    """As where a card that is used lies there although no line says so."""
    read = NotatedPlayText("B activate X", "trained")
    cards = open_cards().by_name

    assert [*untaken_words("He uses X from his GY", read, cards)]
    assert not [*untaken_words("He uses X from his GY", read, cards, {"graveyard"})]


@pytest.mark.parametrize(
    ("question", "play", "untaken"),
    [
        ("Can I Normal Summon it without a Tribute?", "A normal_summon X", ["without"]),
        ("I control no monsters. Can I use X?", "A activate X", ["no monsters"]),
        ("I control no monsters.", "A nothing_else monster_zone\nA activate X", []),
        ("Can I use X in my opponent's turn?", "A activate X", ["opponent's turn"]),
        ("Can I use X in my opponent's turn?", "turn B\nA activate X", []),
        ("My monster is unaffected by Traps.", "A monster_zone a monster", ["unaffected"]),
        ("It has two attacks. Can it attack?", "A attack X > direct", ["two attacks"]),
        ("Whose GY does it go to?", "A activate X\n? X resolves", ["Whose GY"]),
        ("Who controls it?", "A activate X\n? X controller_at_end", []),
        ("How much damage is it?", "A activate X\n? X resolves", ["How much"]),
        ("How much damage is it?", "A activate X\n? B damage_taken", []),
        ("He attacks X, when do I use it?", "A activate X", ["when do"]),
        ("Can I use X when it dies?", "A activate X", []),
        ("I control a single monster. Can I use X?", "A activate X", ["control a single monster"]),
        ("He has 3 cards in hand.", "A activate X", ["has 3 cards"]),
        (
            "He controls two monsters.",
            "B monster_zone a monster\nB monster_zone another monster",
            [],
        ),
        ("He uses Y. May I use X in response?", "A activate X", ["in response"]),
        ("He uses Y. May I use X in response?", "B activate Y\nA chain X", []),
        ("Can I use X?", "A activate X", []),
    ],
)
def test_a_limit_that_no_line_says_is_named(question: str, play: str, untaken: list[str]) -> None:
    """A reader passes over such words, and is as sure of what is left."""
    found = untaken_limits(question, NotatedPlayText(play, "trained"))

    assert [gap.text for gap in found] == untaken


def test_words_of_a_name_limit_nothing() -> None:
    """'There Can Be Only One' is a card."""
    name = "There Can Be Only One"
    mention = Mention(name=name, start=8, end=8 + len(name), text=name, how="exact")
    read = NotatedPlayText("A activate X", "trained", mentions=(mention,))

    assert not list(untaken_limits(f"Can I use {name}?"[2:], read))


def test_another_thing_needs_a_first() -> None:
    """Else what was done with the first went lost."""
    question = "Can I Normal Summon a monster and then Set another monster?"
    cards = open_cards().by_name
    lost = NotatedPlayText("A normal_summon another monster", "trained")
    both = NotatedPlayText("A normal_summon a monster\nA set another monster", "trained")

    assert [gap.text for gap in untaken_words(question, lost, cards)] == ["another"]
    assert not [*untaken_words(question, both, cards)]


LOST_WORDS = [
    ("Can I chain Sangan to his Sangan?", "A activate Sangan\n? Sangan activation_legal"),
    ("Jinzo #1 is negated. Jinzo #2?", "A normal_summon Jinzo\n? Jinzo summon_legal"),
    ("3000 ATK piercing into 1000 DEF?", "A attack a monster > another monster\n? B damage_taken"),
    ("Brain Control on a Set monster?", "A activate Brain Control > a monster\n? A decides"),
    ("Its ATK with 3 cards in hand?", "A monster_zone a monster\n? a monster: ATK value"),
    ("Its ATK with 4 cards banished?", "A monster_zone a monster\n? a monster: ATK value"),
    ("I Set it. In the same turn?", "A set a Trap\nend_turn\n? a Trap activation_legal"),
]


@pytest.mark.parametrize(("question", "text"), LOST_WORDS)
def test_copies_positions_and_turns_are_not_lost(question: str, text: str) -> None:
    """What is told of them has a line, or is named as lost."""
    mentions = tuple(
        Mention(name=one[0], start=one.start(), end=one.end(), text=one[0], how="exact")
        for one in re.finditer("Sangan|Jinzo", question)
    )
    play = NotatedPlayText(text, "trained", mentions=mentions)

    lost = [gap.text for gap in untaken_words(question, play, {}) if not gap.text.isdigit()]

    assert len(lost) == 1


@pytest.mark.parametrize(
    ("question", "text", "is_answered"),
    [
        ("Whose GY does it go to?", "? Jinzo destroyed", False),
        ("Whose GY does it go to?", "? Jinzo zone_at_end", True),
        ("Where does it go?", "? Jinzo activation_legal", False),
        ("Who is right?", "? Jinzo destroyed", True),
        ("Where does it go, and is it destroyed?", "? Jinzo destroyed", True),
    ],
)
def test_yes_is_no_answer_to_where(question: str, text: str, is_answered: bool) -> None:
    """Unless something is asked besides that yes answers."""
    found = [*asked_otherwise(question, NotatedPlayText(text, "trained"))]

    assert (not found) is is_answered
