"""What texts forbid besides activations and Summons: banishing, Tributing, drawing, Setting."""

from collections.abc import Mapping

import pytest

from assistant.library.defined_cards import card_library
from engine import parse_card, parse_scenario, run


def played(
    forbidden: str, hand: list[str], step: Mapping[str, object], subject: str
) -> set[object]:
    """Whether something can be done while a lock applies that forbids such deeds."""
    lock = {"label": "lock", "applies": [{"apply": "lock", "cannot": forbidden}]}
    wall = parse_card(
        {"name": "Wall", "kind": "spell", "trait": "continuous", "continuous": [lock]}
    )
    cards = {**card_library().by_name, "Wall": wall}
    start = {
        "A": {"hand": hand, "monster_zone": ["Exiled Force"], "graveyard": ["Breakthrough Skill"]},
        "B": {"spell_trap_zone": [{"card": "Wall", "face": "up"}], "monster_zone": ["Sangan"]},
    }
    ask = [{"subject": subject, "predicate": "activation_legal"}]
    scenario = {"incomplete": True, "start": start, "steps": [{"player": "A", **step}], "ask": ask}
    outcome = run(parse_scenario(scenario), cards)
    return {
        fact.value
        for fact in outcome.facts
        if fact.predicate in {"activation_legal", "summoned"} and fact.subject_card == subject
    }


@pytest.mark.parametrize(
    ("forbidden", "card", "effect"),
    [
        ("banish", "Breakthrough Skill", "graveyard effect"),
        ("banish_from_graveyard", "Breakthrough Skill", "graveyard effect"),
        ("tribute", "Exiled Force", "tribute and destroy"),
    ],
)
def test_a_forbidden_cost_cannot_be_paid(forbidden: str, card: str, effect: str) -> None:
    """What nobody can do is no cost either (AC05)."""
    step = {"do": "activate", "card": card, "effect": effect, "targets": ["Sangan"]}

    assert played(forbidden, [], step, card) == {False}
    assert True in played("special_summon", [], step, card)


def test_nobody_draws_where_drawing_is_forbidden() -> None:
    """An effect that only draws is not activated (AC06)."""
    step = {"do": "activate", "card": "Pot of Greed"}

    assert played("draw", ["Pot of Greed"], step, "Pot of Greed") == {False}


def test_no_tribute_summon_where_tributing_is_forbidden() -> None:
    """Nor is a monster Set where that is forbidden."""
    summon = {"do": "normal_summon", "card": "Summoned Skull", "tributes": ["Exiled Force"]}

    assert False in played("tribute", ["Summoned Skull"], summon, "Summoned Skull")
