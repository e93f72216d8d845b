"""The parts of a Damage Step, and effects that wait for a battle in one of them."""

from typing import Any

import pytest

from engine import Outcome, parse_card, parse_scenario, run

ROCK = {"kind": "monster", "attribute": "EARTH", "type": "Rock", "level": 4}


def fighter(part: str, **effect: object) -> dict[str, Any]:
    """A monster with an effect of its battle, in this part of the Damage Step."""
    battle = {"event": "battles", "what": "this_card", "part": part}
    effects = [
        {
            "label": "its effect",
            "on": battle,
            "damage_step": "allowed",
            "conditions": [{"if": "damage_step", "part": part}],
            "resolution": [{"op": "gain_lp", "amount": 500}],
            **effect,
        }
    ]
    return {"name": "Fighter", "atk": 1000, "def": 1000, "trait": "effect", **ROCK,
            "effects": effects}  # fmt: skip


def fought(card: dict[str, Any], *steps: dict[str, Any]) -> Outcome:
    """What comes of an attack of a stronger monster on the fighter."""
    boulder = {"name": "Boulder", "atk": 2000, "def": 300, **ROCK}
    texts = {str(one["name"]): parse_card(one) for one in (boulder, card)}
    start = {"phase": "battle", "A": {"monster_zone": ["Boulder"]},
             "B": {"monster_zone": ["Fighter"]}}  # fmt: skip
    attack = {"do": "attack", "player": "A", "card": "Boulder", "target": "Fighter"}
    return run(parse_scenario({"start": start, "steps": [attack, *steps]}), texts)


@pytest.mark.parametrize(
    ("part", "before"), [("start", True), ("calculation", True), ("after_calculation", False)]
)
def test_trigger_comes_in_its_part(part: str, before: bool) -> None:
    """Before or after the two have battled."""
    outcome = fought(fighter(part, mandatory=True))
    kinds = [str(event.kind) for event in outcome.trace]
    assert (kinds.index("activated") < kinds.index("battled")) is before
    assert outcome.unknown == ()


@pytest.mark.parametrize(
    ("window", "legal"), [("damage step", True), ("damage calculation", False)]
)
def test_what_raises_comes_before_damage_calculation(window: str, legal: bool) -> None:
    """As "During the Damage Step, when this card battles: it gains 500 ATK"."""
    use = {"do": "activate", "player": "B", "card": "Fighter", "window": window}
    raising = [{"op": "modify_stat", "what": "this_card", "amount": 500}]
    outcome = fought(fighter("any", kind="quick", resolution=raising), use)
    said = [fact.value for fact in outcome.facts if fact.predicate == "activation_legal"]
    assert set(said) == {legal}


@pytest.mark.parametrize(
    ("window", "legal"), [("damage step", False), ("damage calculation", True)]
)
def test_quick_effect_is_for_its_part_only(window: str, legal: bool) -> None:
    """One for damage calculation cannot be used before it."""
    use = {"do": "activate", "player": "B", "card": "Fighter", "window": window}
    outcome = fought(fighter("calculation", kind="quick"), use)
    said = [fact.value for fact in outcome.facts if fact.predicate == "activation_legal"]
    assert set(said) == {legal}
