"""Several ways to Summon: an Xyz Monster that comes with its materials, or over another."""

import pytest

from engine import Trait
from tests.engine.texts_played import monster, names_in, played, spell

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
@pytest.mark.parametrize("told", [["Reed Boat"], ["Sangan", "Reed Boat"]])
def test_one_monster_that_is_named_is_the_material(card: str, told: list[str]) -> None:
    """The monster below leaves with what was attached to it, told or not."""
    below = {"card": "Reed Boat", "materials": ["Sangan"]}

    assert len(_summoned(card, [*THREE, below], told)) == len([*THREE, card])


def test_printed_materials_still_do() -> None:
    """Three monsters of the Level are used where they are named."""
    assert _summoned("Reed Tower", [*THREE, "Reed Boat"], THREE) == ["Reed Boat", "Reed Tower"]


SELF = monster(
    "Reed Self",
    "You can Special Summon this card (from your hand). If Summoned this way, you cannot Special"
    " Summon from the Extra Deck this turn, except Level 5 monsters.",
)
BIND = spell(
    "Reed Bind", "Draw 1 card, also you can only use Fish monsters as Link Material this turn."
)
LINKED = monster("Reed Link", "2 monsters", Trait.LINK, Trait.EFFECT, level=2)


def test_lock_begins_with_the_summon() -> None:
    """What was Summoned before does not keep the monster from it; what comes after is bound."""
    boat = {"do": "special_summon", "player": "A", "card": "Reed Boat"}
    first = {**boat, "materials": ["Mystical Elf", "Mystical Elf#2"]}
    own = {"do": "special_summon", "player": "A", "card": "Reed Self"}
    start = {"A": {"hand": ["Reed Self"], "extra_deck": ["Reed Boat", "Reed Boat"]}}
    start["A"]["monster_zone"] = THREE
    result = played([SELF, SMALL], start, first, own, {**boat, "card": "Reed Boat#2"})

    assert [one["step"] for one in result["refused"]] == [2]


@pytest.mark.parametrize(("bound", "refused"), [(True, True), (False, False)])
def test_monsters_are_kept_from_link_summons(*, bound: bool, refused: bool) -> None:
    """For the rest of the turn only the kind that is spared is used."""
    cast = {"do": "activate", "player": "A", "card": "Reed Bind"}
    link = {"do": "special_summon", "player": "A", "card": "Reed Link"}
    start = {"A": {"hand": ["Reed Bind"], "extra_deck": ["Reed Link"], "deck": ["Sangan"]}}
    start["A"]["monster_zone"] = ["Mystical Elf", "Sangan"]
    steps = [cast, link] if bound else [link]
    result = played([BIND, LINKED], start, *steps)

    assert bool(result["refused"]) is refused


@pytest.mark.parametrize(("name", "left"), [("Reed World", []), ("Silt World", ["Reed Guard"])])
def test_card_goes_with_the_card_that_its_text_names(name: str, left: list[str]) -> None:
    """The destruction of that card alone takes it along, at once."""
    guard = monster("Reed Guard", 'If "Reed World" on the field is destroyed, destroy this card.')
    worlds = [spell(one, "Draw 1 card.", Trait.FIELD) for one in ("Reed World", "Silt World")]
    typhoon = "Mystical Space Typhoon"
    start = {
        "A": {"monster_zone": ["Reed Guard"], "field_zone": [name]},
        "B": {"spell_trap_zone": [typhoon]},
    }
    step = {"do": "activate", "player": "B", "card": typhoon, "targets": [name]}

    assert names_in(played([guard, *worlds], start, step), "A", "monster_zone") == left
