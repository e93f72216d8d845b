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


CROWN = monster(
    "Crown",
    "You can Tribute Summon this card by Tributing 1 Spellcaster monster.",
    level=8,
    atk=2800,
)
HEIR = monster(
    "Heir",
    "You can Tribute Summon this card by Tributing 1 Tribute Summoned monster.",
    level=8,
    atk=2800,
)
SHY = monster(
    "Shy", "Cannot be Normal Summoned, unless you control a Spellcaster monster.", level=3
)


@pytest.mark.parametrize(
    ("told", "refused"),
    [(["Mystical Elf"], False), (["Sangan"], True), (["Mystical Elf", "Sangan"], False)],
)
def test_one_tribute_has_to_be_of_the_kind(told: list[str], *, refused: bool) -> None:
    """Any other monster is one of the Tributes that it takes otherwise."""
    start = {"A": {"hand": ["Crown"], "monster_zone": told}}
    step = {"do": "normal_summon", "player": "A", "card": "Crown", "tributes": told}

    assert bool(played([CROWN], start, step)["refused"]) is refused


def test_tribute_of_the_kind_is_chosen_by_itself() -> None:
    """Nobody has to name the one monster that will do."""
    start = {"A": {"hand": ["Crown"], "monster_zone": ["Sangan", "Mystical Elf"]}}
    step = {"do": "normal_summon", "player": "A", "card": "Crown", "tributes": 1}
    result = played([CROWN], start, step)

    assert names_in(result, "A", "graveyard") == ["Mystical Elf"]


def test_tribute_summoned_monster_is_remembered() -> None:
    """It was Summoned so a turn before."""
    mine = {"hand": ["Jinzo", "Heir"], "monster_zone": ["Mystical Elf"], "deck": ["Sangan"]}
    start = {"A": mine, "B": {"deck": ["Sangan"]}}
    result = played(
        [HEIR],
        start,
        {"do": "normal_summon", "player": "A", "card": "Jinzo", "tributes": ["Mystical Elf"]},
        {"do": "end_turn", "player": "A"},
        {"do": "end_turn", "player": "B"},
        {"do": "normal_summon", "player": "A", "card": "Heir", "tributes": ["Jinzo"]},
    )

    assert names_in(result, "A", "monster_zone") == ["Heir"]


@pytest.mark.parametrize(
    ("other", "do", "refused"),
    [
        ("Mystical Elf", "normal_summon", False),
        ("Sangan", "normal_summon", True),
        ("Sangan", "set", False),
    ],
)
def test_normal_summon_waits_for_its_condition(other: str, do: str, *, refused: bool) -> None:
    """What cannot be Normal Summoned can still be Set."""
    start = {"A": {"hand": ["Shy"], "monster_zone": [other]}}
    result = played([SHY], start, {"do": do, "player": "A", "card": "Shy"})

    assert bool(result["refused"]) is refused
