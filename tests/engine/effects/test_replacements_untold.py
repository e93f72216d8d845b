"""Replacements that no line tells: a play that tells a part of what happened goes either way."""

import pytest

from assistant.library.defined_cards import card_library
from engine import CardText, PlayClaims, Trait, claims_of, complete, parse_play
from tests.engine.texts_played import monster

CARDS = [
    monster(
        "Pledged Golem",
        "2 Level 4 monsters\nIf a monster(s) you control would be destroyed by battle or card"
        " effect, you can detach 1 material from this card instead.",
        Trait.XYZ,
        Trait.EFFECT,
    ),
    monster(
        "Grave Warden",
        "If this card would be destroyed by battle or card effect, you can banish 1 card from your"
        " GY instead.",
    ),
]


WARDEN = "A monster_zone Grave Warden\nA graveyard Sangan\n"


def played(play: str) -> PlayClaims:
    """A play with these cards, completed and computed."""
    own: dict[str, CardText] = {card.name: card for card in CARDS}
    known = {**card_library().by_name, **own}
    return claims_of(complete(parse_play(play, frozenset(known)), known), known)


@pytest.mark.parametrize(
    "play",
    [
        "A monster_zone Pledged Golem\nB activate Raigeki\n? Pledged Golem destroyed",
        f"{WARDEN}B activate Raigeki\n? Grave Warden destroyed",
    ],
)
def test_replacement_that_is_not_told_is_left_open(play: str) -> None:
    """An Xyz Monster of which no materials are told has some to detach."""
    found = played(play)

    assert len(found.outcome.branches) == 2
    assert not found.claims[0].settled


def test_replacement_that_cannot_be_is_none() -> None:
    """Nothing lies where it would be taken from."""
    play = "A monster_zone Grave Warden\nA nothing_else graveyard\nB activate Raigeki\n"
    (claim,) = played(f"{play}? Grave Warden destroyed").claims

    assert (claim.value, claim.settled) == (True, True)


def test_replacement_that_is_told_is_done() -> None:
    """By its player, when the effect would destroy it."""
    play = "A monster_zone Pledged Golem\nB activate Raigeki\nA choose yes\n"
    (claim,) = played(f"{play}? Pledged Golem destroyed").claims

    assert (claim.value, claim.settled) == (False, True)
