"""Several ways to Summon: an Xyz Monster that comes with its materials, or over another."""

import pytest

from engine import Trait
from tests.engine.texts_played import monster, names_in, played

OVER = "You can also Xyz Summon this card by using a"
XYZ = (Trait.XYZ, Trait.EFFECT)
TOWER = monster(
    "Reed Tower", f"3 Level 4 monsters\n{OVER} Rank 3 Xyz Monster you control.", *XYZ, level=4
)
QUEEN = monster(
    "Reed Queen",
    f'2 Level 4 monsters\n{OVER} "Reed" Xyz Monster you control as material, except "Reed Queen".'
    " (Transfer its materials to this card.)",
    *XYZ,
)
SMALL = monster("Reed Boat", "2 Level 3 monsters", *XYZ, level=3)
THREE = ["Mystical Elf", "Mystical Elf#2", "Mystical Elf#3"]


def _summoned(card: str, zone: list[object], materials: list[str]) -> list[str]:
    """The names in the Monster Zone after the Summon."""
    step = {"do": "special_summon", "player": "A", "card": card, "materials": materials}
    start = {"A": {"extra_deck": [card], "monster_zone": zone}}
    return names_in(played([TOWER, QUEEN, SMALL], start, step), "A", "monster_zone")


@pytest.mark.parametrize("card", ["Reed Tower", "Reed Queen"])
def test_one_monster_that_is_named_is_the_material(card: str) -> None:
    """The monster below leaves with what was attached to it."""
    below = {"card": "Reed Boat", "materials": ["Sangan"]}

    assert _summoned(card, [below, "Mystical Elf"], ["Reed Boat"]) == ["Mystical Elf", card]


def test_printed_materials_still_do() -> None:
    """Three monsters of the Level are used where they are named."""
    assert _summoned("Reed Tower", [*THREE, "Reed Boat"], THREE) == ["Reed Boat", "Reed Tower"]
