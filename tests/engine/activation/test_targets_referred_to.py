"""Targets that a text refers to, and cards of the highest value: what cannot be meant is not."""

import pytest

from assistant.library.defined_cards import card_library
from engine import CardText, PlayClaims, Trait, claims_of, complete, parse_play
from tests.engine.texts_played import monster, spell, trap

CARDS = [
    monster("Veiled Knight", "Your opponent cannot target this card with card effects."),
    monster("Open Knight", "Cannot attack directly."),
    monster("Arrow Head", "2 monsters", Trait.LINK, Trait.EFFECT, level=2),
    trap(
        "Sudden Wall",
        "When an opponent's monster declares an attack: Target the attacking monster; negate that"
        " attack.",
    ),
    spell(
        "Wall Breaker", "Destroy the 1 face-up monster your opponent controls with the lowest DEF."
    ),
]


def computed(play: str) -> PlayClaims:
    """A play with these cards, completed and computed."""
    own: dict[str, CardText] = {card.name: card for card in CARDS}
    known = {**card_library().by_name, **own}
    return claims_of(complete(parse_play(play, frozenset(known)), known), known)


@pytest.mark.parametrize("used", ["Sudden Wall", "Magic Cylinder"])
@pytest.mark.parametrize(("attacker", "legal"), [("Veiled Knight", False), ("Sangan", True)])
def test_attacker_that_cannot_be_targeted_is_no_target(
    used: str, attacker: str, *, legal: bool
) -> None:
    """That the text says which monster is targeted does not let it be."""
    play = f"B attack {attacker} > direct\nA activate {used} > {attacker}\n"
    (claim,) = computed(f"{play}? {used} activation_legal").claims

    assert (claim.value, claim.settled) == (legal, True)


def test_a_link_monster_has_no_def_and_so_not_the_lowest() -> None:
    """Of the others, the one with the lowest is destroyed."""
    there = "B monster_zone Arrow Head\nB monster_zone Open Knight\nA activate Wall Breaker\n"
    head, knight = computed(f"{there}? Arrow Head destroyed\n? Open Knight destroyed").claims

    assert (head.value, knight.value) == (False, True)
