"""What an activation hangs on: a zone that is told, what is paid first, an option, its speed."""

from typing import Any

import pytest

from engine import CardKind, CardName, PrintedCard, Trait, compile_card
from tests.engine.texts_played import monster, names_in, played, spell, trap

LADDER = compile_card(
    PrintedCard(
        name=CardName("Ladder"), kind=CardKind.MONSTER, trait=(Trait.LINK, Trait.EFFECT),
        type="Warrior", level=1, atk=500, text="2 Warrior monsters",
    )
).text  # fmt: skip
STEP = spell("Step", 'Special Summon 1 "Rung" monster from your Extra Deck to the Extra Monster'
             " Zone.")  # fmt: skip
RUNG = compile_card(
    PrintedCard(
        name=CardName("Rung"), kind=CardKind.MONSTER, trait=(Trait.LINK, Trait.EFFECT),
        type="Warrior", level=1, atk=500, text="1 Warrior monster",
    )
).text  # fmt: skip
BARTER = spell(
    "Barter",
    "Discard 1 monster, then target 1 Spellcaster monster in your GY whose Level is lower than the"
    " discarded monster's Level; Special Summon it.",
)
FORK = monster(
    "Fork",
    "Once per turn: You can apply 1 of these effects.\n● Special Summon 1 Rock monster from your"
    " GY.\n● Destroy 1 Field Spell your opponent controls.",
    Trait.EFFECT,
)
REBUFF = trap("Rebuff", "When your opponent activates a Spell Card: Negate the activation. You can"
              " banish this card from your GY; draw 1 card.", Trait.COUNTER)  # fmt: skip
DRIZZLE = trap("Drizzle", "Gain 300 LP.")


def _links(result: dict[str, Any]) -> list[str]:
    return [link["card"] for chain in result["chains"] for link in chain["links"]]


@pytest.mark.parametrize(("zone", "comes"), [(2, True), (5, False)])
def test_link_monster_in_a_main_zone_leaves_the_extra_zone_free(zone: int, comes: bool) -> None:
    """Where the scenario tells in which zone it stands."""
    there = [{"card": "Ladder", "position": "attack", "zone": zone}]
    start = {"A": {"hand": ["Step"], "monster_zone": there, "extra_deck": ["Rung"]}}
    result = played([LADDER, STEP, RUNG], start, {"do": "activate", "player": "A", "card": "Step"})

    assert ("Rung" in names_in(result, "A", "monster_zone")) is comes


@pytest.mark.parametrize(("paid", "legal"), [("Summoned Skull", True), ("Petit Moth", False)])
def test_target_may_be_measured_by_what_is_paid_first(paid: str, legal: bool) -> None:
    """It is looked for with each card that the cost could be paid with."""
    start = {"A": {"hand": ["Barter", paid], "graveyard": ["Mystical Elf"]}}
    use = {"do": "activate", "player": "A", "card": "Barter", "targets": ["Mystical Elf"]}
    result = played([BARTER], start, {**use, "cost": [{"discard": paid}]})

    assert ("Mystical Elf" in names_in(result, "A", "monster_zone")) is legal


@pytest.mark.parametrize(("buried", "legal"), [(["Giant Soldier of Stone"], True), ([], False)])
def test_one_of_its_options_must_be_possible(buried: list[str], legal: bool) -> None:
    """Else there is nothing to choose from."""
    start = {"A": {"monster_zone": ["Fork"], "graveyard": buried}}
    result = played([FORK], start, {"do": "activate", "player": "A", "card": "Fork"})

    assert (_links(result) == ["Fork"]) is legal


def test_effect_of_a_counter_trap_in_the_gy_is_no_faster_than_a_trap() -> None:
    """Only the card itself, when it is activated, cannot be answered by other Traps."""
    start = {"A": {"graveyard": ["Rebuff"], "deck": ["Gemini Elf"]},
             "B": {"spell_trap_zone": ["Drizzle"]}}  # fmt: skip
    use = {"do": "activate", "player": "A", "card": "Rebuff", "from": "graveyard"}
    answer = {"do": "chain", "player": "B", "card": "Drizzle"}

    assert _links(played([REBUFF, DRIZZLE], start, use, answer)) == ["Rebuff", "Drizzle"]


def test_position_is_that_of_the_monster_it_names() -> None:
    """Though the choice of another monster is told before it."""
    pair = monster(
        "Twin",
        "You can pay 200 LP; Special Summon both this card from your hand and 1 Rock monster from"
        " your GY.",
        Trait.EFFECT,
    )
    rocks = ["Giant Soldier of Stone", "Slate"]
    start = {"A": {"hand": ["Twin"], "graveyard": rocks}}
    choose = {"do": "choose", "player": "A"}
    steps: list[dict[str, Any]] = [
        {"do": "activate", "player": "A", "card": "Twin"},
        {**choose, "select": ["Slate"]},
        {**choose, "position": "defense", "of_card": "Slate"},
        {**choose, "position": "defense", "of_card": "Twin"},
    ]
    result = played([pair, monster("Slate", type_="Rock")], start, *steps)
    stand = {one["card"]: one["position"] for one in result["final"]["A"]["monster_zone"]}

    assert stand == {"Twin": "defense", "Slate": "defense"}
