"""Summons without Tributes: monsters whose text lets them be Normal Summoned so."""

from typing import Any

import pytest

from tests.engine.texts_played import monster, names_in, played

BRUTE = monster(
    "Brute",
    "You can Normal Summon/Set this card without Tributing, but its original ATK becomes 1900.",
    level=8,
    atk=3000,
)
HALVED = monster(
    "Halved",
    "You can Normal Summon this card without Tributing, but its original ATK/DEF become halved.",
    level=7,
    atk=2800,
    def_=2000,
)
LONER = monster(
    "Loner",
    "If you control no monsters, you can Normal Summon this card without Tributing.",
    level=5,
    atk=2000,
)


def _summoned(card: str, *others: str, **more: object) -> dict[str, Any]:
    start = {"A": {"hand": [card], "monster_zone": [*others]}}
    step = {"do": "normal_summon", "player": "A", "card": card, **more}
    return played([BRUTE, HALVED, LONER], start, step)


@pytest.mark.parametrize(("card", "values"), [("Brute", (1900, 1000)), ("Halved", (1400, 1000))])
def test_value_changes_without_tributes(card: str, values: tuple[int, int]) -> None:
    """What follows "but" holds for a monster that was Summoned so."""
    found = _summoned(card)["final"]["A"]["monster_zone"][0]

    assert (found["atk"], found["def"]) == values


def test_tribute_summon_keeps_the_values() -> None:
    """With the Tributes it takes it comes as it is printed."""
    told = ["Mystical Elf", "Mystical Elf#2"]
    result = _summoned("Brute", *told, tributes=told)

    assert [one["atk"] for one in result["final"]["A"]["monster_zone"]] == [3000]
    assert len(names_in(result, "A", "graveyard")) == 2


@pytest.mark.parametrize(("others", "refused"), [([], False), (["Mystical Elf"], True)])
def test_condition_has_to_hold(others: list[str], *, refused: bool) -> None:
    """As in "If you control no monsters, you can"."""
    result = _summoned("Loner", *others, tributes=[])

    assert bool(result["refused"]) is refused


@pytest.mark.parametrize(("card", "refused"), [("Brute", False), ("Halved", True)])
def test_set_needs_its_own_words(card: str, *, refused: bool) -> None:
    """Only "Normal Summon/Set" lets it be Set without Tributes."""
    step = {"do": "set", "player": "A", "card": card, "tributes": []}
    result = played([BRUTE, HALVED], {"A": {"hand": [card]}}, step)

    assert bool(result["refused"]) is refused


@pytest.mark.parametrize(
    ("beside", "unknown"), [("Skill Drain", False), ("Ultimate Offering", True)]
)
def test_untold_summon_matters_only_unless_negated(beside: str, *, unknown: bool) -> None:
    """What negates the monster all the time leaves it the ATK that is printed."""
    start = {
        "phase": "battle",
        "A": {"monster_zone": ["Brute"]},
        "B": {"spell_trap_zone": [{"card": beside, "face": "up"}]},
    }
    step = {"do": "attack", "player": "A", "card": "Brute", "target": "direct"}
    result = played([BRUTE], start, step)

    assert ("Brute: how it was Summoned" in result["unknown"]) is unknown
