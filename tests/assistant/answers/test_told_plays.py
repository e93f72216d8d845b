"""Plays told in plain English: who does what, in which order, and what is asked."""

import re
from pathlib import Path

import pytest

from assistant.answers.told_plays import told_play
from assistant.reading.annotated_questions import read_questions
from engine import PREDICATE_BY_NAME, parse_play

QUESTIONS = Path(__file__).parents[3] / "corpus" / "questions"


def told(*lines: str, has_asker: bool = True) -> str:
    """A play of these lines, told."""
    return told_play(parse_play("\n".join(lines)), has_asker=has_asker)


def test_asker_and_opponent_are_you_and_your_opponent() -> None:
    """Of a question in the first person player A is who asks."""
    assert told("B activate Book of Moon > Jinzo", "? Jinzo destroyed") == (
        "Your opponent activates Book of Moon, targeting Jinzo. Is Jinzo destroyed?"
    )


def test_players_that_are_named_keep_their_names() -> None:
    """Of any other question they are players A and B."""
    assert told("A attack Jinzo > direct", "B chain Magic Cylinder", has_asker=False) == (
        "Player A attacks directly with Jinzo, and player B chains Magic Cylinder."
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A monster_zone Jinzo set", "You control Jinzo face-down."),
        ("A monster_zone Jinzo defense", "You control Jinzo in Defense Position."),
        ("B spell_trap_zone Skill Drain up", "Your opponent controls Skill Drain face-up."),
        ("A spell_trap_zone Mirror Force", "You have Mirror Force Set."),
        ("B graveyard Sangan", "Your opponent has Sangan in the GY."),
        ("A banished Sangan", "You have Sangan banished."),
        ("A lp 900", "You have 900 Life Points."),
        ("A hand_count 3", "You have 3 cards in the hand."),
        ("A used normal_summon", "You have already used the Normal Summon of the turn."),
        ("A nothing_else hand", "You have nothing else in the hand."),
        (
            "A activate Raigeki Break > Jinzo cost discard Sangan",
            "You activate Raigeki Break, targeting Jinzo, discarding Sangan.",
        ),
        ("A activate Jinzo cost pay 1000", "You activate Jinzo, paying 1000 Life Points."),
        ('A activate Jinzo "negate"', 'You activate Jinzo\'s "negate" effect.'),
        ("B trigger Sangan", "Your opponent activates Sangan's effect."),
        (
            "A normal_summon Jinzo tribute Sangan",
            "You Normal Summon Jinzo, Tributing Sangan.",
        ),
        (
            "B special_summon Jinzo with Sangan, Kuriboh",
            "Your opponent Special Summons Jinzo with Sangan and Kuriboh.",
        ),
        ("B flip_summon Jinzo", "Your opponent Flip Summons Jinzo."),
        ("B set Jinzo", "Your opponent Sets Jinzo."),
        ("A change_position Jinzo", "You change the battle position of Jinzo."),
        ("B attack Jinzo > Sangan", "Your opponent attacks Sangan with Jinzo."),
        ("event destroyed Jinzo by battle", "Jinzo is destroyed by battle."),
        ("event destroyed Jinzo, Sangan by effect", "Jinzo and Sangan are destroyed by an effect."),
        ("event banished Jinzo by B's effect", "Jinzo is banished by your opponent's effect."),
        ("event control Jinzo > B", "Your opponent takes control of Jinzo."),
        ("next_phase battle", "The Battle Phase begins."),
        ("damage_step calculation", "Damage is being calculated."),
        ("end_turn", "The turn ends."),
        ('A choose no "draw"', 'You decline "draw".'),
        ('B choose declare "Zombie"', 'Your opponent declares "Zombie".'),
        ("B toss heads, tails", "Your opponent tosses heads, tails."),
        ("? define Spell Speed", 'You ask what the rules say of "Spell Speed".'),
        ("? Jinzo destroyed = no", "Is Jinzo destroyed? (Claimed: no.)"),
        ("? A damage_taken", "How much damage do you take?"),
        ("? B drawn", "How many cards does your opponent draw?"),
        ("? Jinzo: ATK value", "How large is the ATK of Jinzo?"),
    ],
)
def test_each_line_has_its_words(line: str, words: str) -> None:
    """One line, one sentence."""
    assert told(line) == words


def test_turn_and_phase_come_first() -> None:
    """Where they are told."""
    assert told("turn B", "phase end", "A activate Jinzo").startswith(
        "In your opponent's turn, in the End Phase, you activate Jinzo"
    )


def test_unnamed_thing_is_the_same_one_when_it_is_told_of_again() -> None:
    """And another one is another one."""
    assert told(
        "A attack a monster > another monster",
        "event destroyed a monster",
        "? another monster destroyed",
    ) == (
        "You attack another monster with a monster, then the monster is destroyed."
        " Is the other monster destroyed?"
    )


def test_second_copy_is_told_apart() -> None:
    """Two of a name are not one card."""
    words = told("A monster_zone Sangan", "A monster_zone Sangan#2")

    assert words == "You control Sangan and control the second Sangan."


def test_deed_that_is_only_tried_is_wished_for() -> None:
    """Where it is asked whether it may be done."""
    assert told("B activate Raigeki", "A chain Jinzo", "? Jinzo activation_legal") == (
        "Your opponent activates Raigeki, and you want to chain Jinzo. Can Jinzo be activated?"
    )


def test_where_a_card_lies_that_is_then_used_goes_without_saying() -> None:
    """But for where it does not usually lie."""
    assert told("A hand Raigeki", "A activate Raigeki") == "You activate Raigeki."
    assert "GY" in told("A graveyard Sangan", "A activate Sangan")


def test_alternatives_are_told_by_their_names() -> None:
    """Each with its own deeds."""
    words = told("A activate Raigeki", 'case "jammed"', "B chain Magic Jammer", "end_case")

    assert words == 'You activate Raigeki. In the case "jammed": Your opponent chains Magic Jammer.'


@pytest.mark.parametrize("predicate", sorted({one.name for one in PREDICATE_BY_NAME.values()}))
@pytest.mark.parametrize("subject", ["Jinzo", "A"])
def test_everything_that_can_be_asked_is_a_question(predicate: str, subject: str) -> None:
    """Of a card and of a player; with no name of the program's own in it."""
    words = told(f"? {subject} {predicate}")

    assert words.endswith("?")
    assert "_" not in words
    assert "{" not in words


def test_every_play_of_the_annotated_questions_can_be_told() -> None:
    """As a sentence, with no word that only the program knows."""
    rows = (QUESTIONS / "card-facts.tsv").read_text(encoding="utf-8").splitlines()[1:]
    names = frozenset(row.partition("\t")[0] for row in rows)
    for one in read_questions(QUESTIONS, names):
        words = told_play(one.play, has_asker=True)
        bare = re.sub(r'"[^"]*"', "", words)

        assert words[:1].isupper() or not words[:1].isalpha()
        assert not re.search(r"[a-z]_[a-z]", bare), words
