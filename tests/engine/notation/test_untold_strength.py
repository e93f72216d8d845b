"""Untold strength: an answer that no ATK could change does not hang on one that is not told."""

import pytest

from tests.engine.notation.test_completion import answer, played

ATTACK = "A attack an attacking monster > {}\n"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{ATTACK}B activate Waboku\n? a monster destroyed".format("a monster"), False),
        (f"{ATTACK}B activate Waboku\n? B damage_taken".format("a monster"), 0),
        (f"{ATTACK}? Spirit Reaper destroyed".format("Spirit Reaper"), False),
    ],
)
def test_what_comes_out_with_any_strength_is_settled(text: str, value: object) -> None:
    """Where monsters are kept from destruction, or players from damage, figures do not matter."""
    assert answer(text) == value


@pytest.mark.parametrize(
    "text",
    [
        f"{ATTACK}? Sangan destroyed".format("Sangan"),
        f"{ATTACK}? a monster destroyed".format("a monster"),
        f"{ATTACK}? B damage_taken".format("direct"),
    ],
)
def test_what_another_strength_would_change_is_open(text: str) -> None:
    """It hangs on the figure that is not told."""
    claim = played(text).claims[0]

    assert not claim.settled
    assert "is not told" in claim.hangs_on[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # It would not attack if it were stronger, and would not be used again if it were weaker.
        (("B spell_trap_zone Messenger of Peace up\nA attack a monster > direct\n"
         "? attack attack_continues"), True),
        (("A attack Mystic Tomato > a monster\ndamage_step\nA trigger Mystic Tomato\n"
         "? Mystic Tomato zone_at_end"), "graveyard"),
        (("A attack Gladiator Beast Laquari > a monster\n"
         "A trigger Gladiator Beast Laquari cost return Gladiator Beast Laquari\n"
         "? Gladiator Beast Laquari zone_at_end"), "deck"),
    ],
)  # fmt: skip
def test_what_is_told_to_be_done_tells_how_strong_a_monster_is(text: str, value: object) -> None:
    """A strength with which rules refuse what is told cannot be meant."""
    assert answer(text) == value


def test_a_strength_that_is_only_supposed_measures_nothing() -> None:
    """How much damage it does is as open as before."""
    text = """
        B spell_trap_zone Messenger of Peace up
        A attack a monster > direct
        ? B damage_taken"""

    assert not played(text).claims[0].settled


def test_no_duel_is_over_by_a_strength_that_is_tried() -> None:
    """What comes after a direct attack does not hang on whether it would have won the Duel."""
    text = """
        A attack a monster > direct
        next_phase main2
        B activate Ring of Destruction > a monster
        ? a monster zone_at_end"""

    assert played(text).claims[0].settled


@pytest.mark.parametrize("monster", ["a monster {1900 ATK} set", "a monster {1500 DEF}"])
def test_the_figure_of_the_other_position_measures_nothing(monster: str) -> None:
    """A Set monster fights with its DEF, one in Attack Position with its ATK."""
    text = f"B monster_zone {monster}\nA attack an attacking monster {{1800 ATK}} > a monster\n"
    claim = played(f"{text}? A damage_taken").claims[0]

    assert not claim.settled


def test_attacked_monster_of_which_only_the_def_is_told_is_in_defense_position() -> None:
    """Nobody tells the DEF of a monster that fights with its ATK."""
    text = "A attack an attacking monster {1800 ATK} > a monster {2000 DEF}\n? A damage_taken"

    assert answer(text) == 200
