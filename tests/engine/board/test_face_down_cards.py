"""Face-down cards, and names: what a text that counts cards of a kind looks at."""

import pytest

from engine.board.identity import is_of_archetype
from tests.engine.texts_played import monster, played, spell

TALLY = spell("Sample Tally", "Gain 500 LP for each Fiend monster you control.")
FIEND = monster("Sample Fiend", type_="Fiend")


@pytest.mark.parametrize(("position", "lp"), [("attack", 8500), ("set", 8000)])
def test_face_down_monster_is_of_no_type(position: str, lp: int) -> None:
    """What a face-down monster is does not count for texts that ask for a Type."""
    start = {
        "A": {
            "hand": ["Sample Tally"],
            "monster_zone": [{"card": "Sample Fiend", "position": position}],
        }
    }
    use = {"do": "activate", "player": "A", "card": "Sample Tally", "from": "hand"}

    assert played([TALLY, FIEND], start, use)["final"]["A"]["lp"] == lp


@pytest.mark.parametrize(
    ("archetype", "name"),
    [("Sample", "Sample Knight"), ("Sample", "Xsample Knight"), ("Noble Sample", "Ignoble Sample")],
)
def test_archetype_may_be_the_end_of_a_word(archetype: str, name: str) -> None:
    """A longer word can have the archetype in it."""
    assert is_of_archetype(archetype, name)


def test_a_word_in_other_letters_is_no_archetype() -> None:
    """Letters written large are part of an archetype."""
    assert not is_of_archetype("SAMPLE", "Sample Signal")
