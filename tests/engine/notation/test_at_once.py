"""At once: events told in a row happen together, and what is told last of a turn is played out."""

import pytest

from engine import parse_play, write_play
from tests.engine.notation.card_names import CARD_NAMES
from tests.engine.notation.test_completion import answer, completed, played

TWO = "event {} {}\nevent {} {}\nA trigger {}\nA chain trigger {}\n"


@pytest.mark.parametrize(
    ("what", "one", "other"),
    [
        ("sent_to_gy", "Sangan", "Witch of the Black Forest"),
        ("sent_to_gy", "Sangan", "Dandylion"),
    ],
)
def test_what_happens_to_two_cards_sets_both_off(what: str, one: str, other: str) -> None:
    """Their effects go on one Chain."""
    text = TWO.format(what, one, what, other, one, other)

    assert answer(f"{text}? Chain chain_order") == (one, other)


def test_what_happens_to_several_cards_of_one_line_is_one_step() -> None:
    """As in "event banished X, Y"."""
    steps = completed("event banished Sangan, Jinzo\n? Sangan zone_at_end").scenario["steps"]

    assert [(step["card"], step["also"]) for step in steps] == [("Sangan", ["Jinzo"])]  # type: ignore[attr-defined]  # completion made it


def test_what_happens_otherwise_comes_after() -> None:
    """A card that is sent to the GY and another that is banished are two events."""
    steps = completed("event sent_to_gy Sangan\nevent banished Jinzo\n? Sangan zone_at_end")

    assert len(steps.scenario["steps"]) == 2  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A activate Change of Heart > Jinzo\nnext_phase end\n? Jinzo controller_at_end", "B"),
        ("B activate Mind Control > Jinzo\nnext_phase end\n? Jinzo controller_at_end", "A"),
        (("B activate Interdimensional Matter Transporter > Jinzo\nnext_phase end\n"
         "? Jinzo zone_at_end"), "monster_zone"),
        ("A activate Change of Heart > Jinzo\nnext_phase main2\n? Jinzo controller_at_end", "A"),
    ],
)  # fmt: skip
def test_an_end_phase_told_last_is_played_out(text: str, value: object) -> None:
    """What lasts until the End Phase has ended by then."""
    assert answer(text) == value


def test_what_is_told_within_the_end_phase_comes_first() -> None:
    """Then it is not yet over."""
    text = """
        A activate Change of Heart > Summoned Skull
        next_phase end
        B activate Compulsory Evacuation Device > Summoned Skull
        ? Summoned Skull returned_to_hand"""

    assert played(text).claims[0].value is True


@pytest.mark.parametrize(
    ("there", "by"), [("Stardust Dragon", "Spirit Reaper"), ("Jinzo", "Sangan")]
)
def test_a_monster_card_among_spells_is_equipped(there: str, by: str) -> None:
    """It goes to the GY when what it is equipped to leaves."""
    text = f"B monster_zone {there}\nB spell_trap_zone {by} up\nA activate Raigeki\n"

    assert answer(f"{text}? {by} zone_at_end") == "graveyard"


def test_which_of_two_monsters_is_equipped_is_not_supposed() -> None:
    """With two monsters there nothing tells."""
    text = """
        B monster_zone Summoned Skull
        B monster_zone Gemini Elf
        B spell_trap_zone Sangan up
        A activate Compulsory Evacuation Device > Summoned Skull
        ? Sangan zone_at_end"""

    assert answer(text) == "spell_trap_zone"


@pytest.mark.parametrize("text", ["A activate {0} > a card\nB activate a card\nA chain {0}"])
@pytest.mark.parametrize("card", ["Baronne de Fleur"])
def test_a_card_that_was_hit_is_not_the_one_activated_then(text: str, card: str) -> None:
    """Both are "a card"."""
    assert answer(f"A monster_zone {card}\n{text.format(card)}\n? {card} activation_legal") is True


def test_what_happens_at_once_is_written_and_read_back() -> None:
    """One line, several cards."""
    text = "event destroyed Sangan, Jinzo by effect\n"

    assert write_play(parse_play(text, CARD_NAMES)) == text


@pytest.mark.parametrize(
    ("before", "supplied"),
    [
        ("", True),
        ("A activate Pot of Greed", True),
        ("B special_summon a monster", False),
        ("B attack a monster > direct", False),
    ],
)
def test_what_answers_activations_answers_no_summon_that_is_told(
    before: str, *, supplied: bool
) -> None:
    """Right after a Summon it is told as an answer to that, and refused."""
    text = f"{before}\nA activate Ash Blossom & Joyous Spring\n? A drawn".strip()
    steps = completed(text).scenario["steps"]

    assert (steps[-1]["do"] == "chain") is supplied  # type: ignore[index]  # completion made it
