"""Ends of Damage Steps: what texts do there, and positions they look back at."""

from typing import Any

import pytest

from engine import CardText, Trait
from tests.engine.texts_played import monster, names_in, played, trap

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


_DOWN = "face-down"
MALLOW = monster(
    "Mallow",
    f"After damage calculation, if this card was attacked, and was {_DOWN} at the start of the"
    " Damage Step: The attacking player takes 700 damage.",
    Trait.EFFECT,
    atk=300,
    def_=3000,
)
MASTER = monster(
    "Master",
    "If this Defense Position card battled a monster, at the end of the Damage Step: Return"
    " that monster to the hand.",
    Trait.EFFECT,
    atk=300,
    def_=5000,
)


@pytest.mark.parametrize(("position", "lost"), [("set", 700), ("defense", 0)])
def test_position_at_the_start_of_the_damage_step_counts(position: str, lost: int) -> None:
    """What was face-up then is not what the text asks for, although both are face-up now."""
    result = _attacked([MALLOW, HUNTER], "Hunter", "Mallow", position)

    assert result["final"]["A"]["lp"] == 8000 - lost
    assert not result["unknown"]


@pytest.mark.parametrize(("position", "returned"), [("defense", 1), ("set", 1), ("attack", 0)])
def test_event_may_stand_before_its_time(position: str, returned: int) -> None:
    """As in "If this Defense Position card battled a monster, at the end of the Damage Step"."""
    result = _attacked([MASTER, HUNTER], "Hunter", "Master", position)

    assert len(names_in(result, "A", "hand")) == returned
    assert not result["unknown"]


MIRAGE = monster(
    "Mirage",
    "If this card is attacked by a monster, after damage calculation: Return that monster to the"
    " hand.",
    Trait.EFFECT,
    atk=100,
    def_=1850,
)


@pytest.mark.parametrize(("attacker", "target"), [("Hunter", "Mirage"), ("Mirage", "Wall")])
def test_attacked_card_looks_at_its_attacker(attacker: str, target: str) -> None:
    """It does nothing when it attacks itself."""
    result = _attacked([MIRAGE, HUNTER, WALL], attacker, target, "defense")

    assert names_in(result, "A", "hand") == (["Hunter"] if target == "Mirage" else [])


ECHO = monster(
    "Echo",
    "After damage calculation, if this card battles: Gain 300 LP.",
    Trait.EFFECT,
    def_=3000,
)
WHETSTONE = trap("Whetstone", "Target 1 face-up monster you control; it gains 700 ATK.")


@pytest.mark.parametrize(("window", "legal"), [("damage step", True), ("after chain", False)])
def test_chain_does_not_turn_the_damage_step_back(window: str, legal: bool) -> None:
    """After a Chain that followed damage calculation it is still too late to raise ATK."""
    start = {
        "phase": "battle",
        "A": {"monster_zone": [{"card": "Wall", "position": "attack"}]},
        "B": {"monster_zone": ["Echo"], "spell_trap_zone": ["Whetstone"]},
    }
    attack = {"do": "attack", "player": "A", "card": "Wall", "target": "Echo"}
    own = {"do": "activate", "player": "B", "card": "Echo", "trigger": True}
    use = {"do": "activate", "player": "B", "card": "Whetstone", "window": window}
    steps: list[dict[str, Any]] = [attack, own, {**use, "targets": ["Echo"]}]
    if legal:
        steps.remove(own)
    result = played([ECHO, WHETSTONE, WALL], start, *steps)
    used = [link["card"] for chain in result["chains"] for link in chain["links"]]

    assert ("Whetstone" in used) is legal
    assert not result["unknown"]
