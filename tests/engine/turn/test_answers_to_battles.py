"""Answers to battles: Spells and Traps that wait for what only a battle brings."""

import pytest

from tests.engine.texts_played import monster, names_in, played, trap

AVENGER = trap(
    "Sample Avenger",
    "When a monster you control is destroyed by battle and sent to the GY: Draw 1 card.",
)
SALVE = trap("Sample Salve", "When you take battle damage: Draw 1 card.")
ROCK = monster("Sample Rock", atk=500)


@pytest.mark.parametrize("answer", ["Sample Avenger", "Sample Salve"])
def test_trap_that_answers_a_battle_is_used_after_it(answer: str) -> None:
    """In the Damage Step, once the damage is taken, or the monster is in the GY."""
    start = {
        "A": {"monster_zone": [{"card": "Summoned Skull", "position": "attack"}]},
        "B": {
            "monster_zone": [{"card": "Sample Rock", "position": "attack"}],
            "spell_trap_zone": [{"card": answer, "face": "down"}],
            "deck": ["Cosmo Queen"],
        },
    }
    steps = (
        {"do": "next_phase", "player": "A", "to": "battle"},
        {"do": "attack", "player": "A", "card": "Summoned Skull", "target": "Sample Rock"},
        {
            "do": "activate",
            "player": "B",
            "card": answer,
            "from": "spell_trap_zone",
            "window": "after damage calculation",
        },
    )

    assert names_in(played([AVENGER, SALVE, ROCK], start, *steps), "B", "hand") == ["Cosmo Queen"]
