"""Ends of Damage Steps: what texts do there, and positions they look back at."""

from typing import Any

import pytest

from engine import CardText, Trait
from tests.engine.texts_played import monster, names_in, played

BONE_KING = monster(
    "Bone King",
    "At the end of the Damage Step, if this card battled a Warrior monster: Destroy that monster.",
    Trait.EFFECT,
    atk=500,
)
WALL = monster("Wall", atk=100, def_=2000)
SLATE = monster("Slate", atk=100, def_=2000, type_="Rock")
HUNTER = monster("Hunter", atk=3000)


def _attacked(cards: list[CardText], attacker: str, target: str, position: str) -> dict[str, Any]:
    start = {
        "phase": "battle",
        "A": {"monster_zone": [attacker]},
        "B": {"monster_zone": [{"card": target, "position": position}]},
    }
    step = {"do": "attack", "player": "A", "card": attacker, "target": target}
    return played(cards, start, step)


@pytest.mark.parametrize(("foe", "lost"), [("Wall", ["Wall"]), ("Slate", [])])
def test_a_trigger_waits_for_the_end_of_the_damage_step(foe: str, lost: list[str]) -> None:
    """It answers the end of a battle with such a monster, and with no other."""
    result = _attacked([BONE_KING, WALL, SLATE], "Bone King", foe, "defense")

    assert names_in(result, "B", "graveyard") == lost
    assert not result["unknown"]


def test_a_card_destroyed_in_the_battle_does_nothing_at_its_end() -> None:
    """It has left the field when the Damage Step ends."""
    result = _attacked([BONE_KING, HUNTER], "Bone King", "Hunter", "attack")

    assert names_in(result, "A", "graveyard") == ["Bone King"]
    assert not result["chains"]
