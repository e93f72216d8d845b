"""Whether a monster was properly Summoned before, where a play does not tell it."""

import pytest

from assistant.library.defined_cards import card_library
from engine import PlayClaim, Trait, claims_of, complete, parse_play
from tests.engine.texts_played import monster, spell

GIANT = monster(
    "Giant",
    "Cannot be Normal Summoned/Set. Must first be Special Summoned (from your hand) by banishing 2"
    " Warrior monsters from your GY.",
    Trait.EFFECT,
    level=8,
)
HERMIT = monster(
    "Hermit",
    "Cannot be Normal Summoned/Set. Must be Special Summoned (from your hand) by banishing 1"
    " Warrior monster from your GY, and cannot be Special Summoned by other ways.",
    Trait.EFFECT,
    level=8,
)
WAKING = spell("Waking", "Target 1 monster in your GY; Special Summon it.")
DUMP = spell("Dump", "Discard 1 card.")


def claim(play: str) -> PlayClaim:
    """What comes out for the line that asks."""
    own = {str(card.name): card for card in (GIANT, HERMIT, WAKING, DUMP)}
    known = {**card_library().by_name, **own}
    (found,) = claims_of(complete(parse_play(play, frozenset(known)), known), known).claims
    return found


@pytest.mark.parametrize(
    ("card", "before", "value"),
    [
        ("Giant", "A graveyard Giant\n", None),
        ("Giant", "A hand Giant\nA activate Dump\nA choose Giant\n", False),
        ("Hermit", "A graveyard Hermit\n", False),
    ],
)
def test_revival_hangs_on_what_is_not_told(card: str, before: str, value: object) -> None:
    """Of one that lies there from the start; not of one that came there, or never may."""
    found = claim(f"{before}A activate Waking > {card}\n? Waking activation_legal")

    assert (found.value, found.settled) == (value, value is not None)
