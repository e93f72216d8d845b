"""Tokens that a play asks about, and that an effect makes."""

import pytest

from assistant.library.defined_cards import card_library
from engine import PlayClaim, claims_of, complete, parse_play
from tests.engine.texts_played import monster, spell, trap

CARDS = [
    spell(
        "Hatchery",
        'Special Summon 2 "Chick Tokens" (Winged Beast/WIND/Level 1/ATK 300/DEF 200) in Defense'
        " Position.",
    ),
    monster("Hen"),
    trap("Rain Trap", "When a monster is Summoned: Destroy all monsters on the field."),
]


def claims(play: str) -> list[PlayClaim]:
    """What comes out for each line that asks."""
    known = {**card_library().by_name, **{str(card.name): card for card in CARDS}}
    return list(claims_of(complete(parse_play(play, frozenset(known)), known), known).claims)


@pytest.mark.parametrize(
    "subject", ["a Token", "Chick Token", "Hatchery: Chick Tokens", "Hatchery: Chick Token"]
)
def test_token_that_an_effect_makes_is_what_is_asked_about(subject: str) -> None:
    """However the line calls it; it is not a card that was there."""
    summoned, atk = claims(
        f"A activate Hatchery\n? {subject} summoned\n? Hatchery: Chick Token ATK value"
    )

    assert (summoned.value, summoned.settled) == (True, True)
    assert (atk.value, atk.settled) == (300, True)


@pytest.mark.parametrize("there", ["Hen", "a monster"])
def test_monster_that_is_told_is_the_one_just_summoned(there: str) -> None:
    """What answers a Summon brings no second monster into the play."""
    play = f"A monster_zone {there}\nB activate Rain Trap\n? {there} destroyed\n? A summon_count"
    fate, count = claims(play)

    assert (fate.value, count.value) == (True, 1)
