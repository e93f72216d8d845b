"""A Pendulum Card in its zone is a Spell, and figures may be told of a real monster."""

from dataclasses import replace
from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import CardName, CardText, Trait, parse_scenario, run, to_json

_PLAIN = card_library().by_name["Mystical Elf"]
CARDS: dict[str, CardText] = {
    **card_library().by_name,
    "Lantern Scale": replace(
        _PLAIN, name=CardName("Lantern Scale"), trait=(*_PLAIN.trait, Trait.PENDULUM)
    ),
}


def played(lying: list[object], steps: list[object], ask: dict[str, str]) -> dict[str, Any]:
    """What comes of these steps, with what lies on B's side."""
    hand = ["Raigeki", "Mystical Space Typhoon", "Lantern Scale"]
    start = {"turn_player": "A", "phase": "main1", "A": {"hand": hand}, "B": lying[0]}
    scenario = {"incomplete": True, "start": start, "steps": steps, "ask": [ask]}
    found: dict[str, Any] = to_json(run(parse_scenario(scenario), CARDS))
    return found


@pytest.mark.parametrize(
    ("spell", "targets", "destroyed"),
    [("Raigeki", [], False), ("Mystical Space Typhoon", ["Lantern Scale"], True)],
)
def test_scale_is_destroyed_as_a_spell(spell: str, targets: list[str], destroyed: bool) -> None:
    """What destroys Spells reaches it; what destroys monsters does not."""
    there = {"spell_trap_zone": [{"card": "Lantern Scale", "face": "up"}]}
    step = {"do": "activate", "player": "A", "card": spell, "targets": targets}

    found = played([there], [step], {"subject": "Lantern Scale", "predicate": "destroyed"})

    assert [claim["value"] for claim in found["claims"]] == [destroyed]


def test_told_attack_counts_in_battle() -> None:
    """A real monster that is said to have more ATK than is printed wins by that."""
    there = {"monster_zone": [{"card": "Mystical Elf", "position": "attack", "as": {"atk": 3000}}]}
    steps: list[object] = [
        {"do": "normal_summon", "player": "A", "card": "Lantern Scale"},
        {"do": "next_phase", "player": "A", "to": "battle"},
    ]
    attack = {"do": "attack", "player": "A", "card": "Lantern Scale", "target": "Mystical Elf"}

    found = played([there], [*steps, attack], {"subject": "Mystical Elf", "predicate": "destroyed"})

    assert [claim["value"] for claim in found["claims"]] == [False]
