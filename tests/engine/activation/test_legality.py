"""Legality: what may be activated at a moment, and every rule that refuses the rest."""

from typing import Any

from assistant.library.defined_cards import card_library
from engine import legal_activations, parse_scenario
from engine.terms.vocabulary import Player

Steps = list[dict[str, Any]]


def rules(
    start: dict[str, Any], steps: Steps, player: str, at: str | None = None
) -> dict[str, Any]:
    """For every card a player might activate, the rules that refuse it."""
    scenario = parse_scenario({"start": start, "steps": steps})
    found = legal_activations(scenario, card_library().by_name, Player(player), at)
    return {str(one.card): {refusal.rule for refusal in one.refused} for one in found}


def test_a_response_is_asked_for_before_the_chain_resolves() -> None:
    """Magic Jammer may be chained to Dark Hole; Raigeki may not, for its Spell Speed and more."""
    start = {
        "A": {"hand": ["Dark Hole"], "monster_zone": ["Cosmo Queen"]},
        "B": {
            "hand": ["Raigeki", "Mystical Elf"],
            "spell_trap_zone": ["Magic Jammer", "Trap Hole", "Mystical Space Typhoon"],
        },
    }
    found = rules(start, [{"do": "activate", "player": "A", "card": "Dark Hole"}], "B")

    assert found["Magic Jammer"] == set()
    assert found["Mystical Space Typhoon"] == set()
    assert found["Raigeki"] == {"CH02"}
    assert found["Trap Hole"] == {"AC04", "AC09"}


def test_nothing_but_a_counter_trap_answers_a_counter_trap() -> None:
    """Every rule that refuses is told: Spell Speed, and that there is no activation to answer."""
    start = {
        "A": {
            "hand": ["Dark Hole"],
            "spell_trap_zone": ["Seven Tools of the Bandit", "Mystical Space Typhoon"],
            "monster_zone": ["Cosmo Queen"],
        },
        "B": {"hand": ["Mystical Elf"], "spell_trap_zone": ["Magic Jammer"]},
    }
    steps = [
        {"do": "activate", "player": "A", "card": "Dark Hole"},
        {"do": "chain", "player": "B", "card": "Magic Jammer"},
    ]
    found = rules(start, steps, "A")

    assert found["Seven Tools of the Bandit"] == set()
    assert found["Mystical Space Typhoon"] == {"CH02"}


def test_only_what_negates_the_summon_answers_the_attempt() -> None:
    """While a Summon is attempted, a card that answers Summons has to wait until it succeeded."""
    start = {
        "A": {"hand": ["Luster Dragon"]},
        "B": {"spell_trap_zone": ["Solemn Judgment", "Bottomless Trap Hole"]},
    }
    steps = [{"do": "normal_summon", "player": "A", "card": "Luster Dragon"}]
    attempted = rules(start, steps, "B", "summon attempt")
    summoned = rules(start, steps, "B", "after summon")

    assert attempted["Solemn Judgment"] == set()
    assert "SU11" in attempted["Bottomless Trap Hole"]
    assert summoned["Bottomless Trap Hole"] == set()
    assert "AC09" in summoned["Solemn Judgment"]


def test_an_attack_declared_is_a_moment_of_its_own() -> None:
    """Mirror Force answers the attack, and is refused in the open game state."""
    start = {
        "phase": "battle",
        "A": {"monster_zone": ["Cosmo Queen"]},
        "B": {"monster_zone": ["Mystical Elf"], "spell_trap_zone": ["Mirror Force"]},
    }
    steps = [{"do": "attack", "player": "A", "card": "Cosmo Queen", "target": "Mystical Elf"}]

    assert rules(start, steps, "B", "attack declared")["Mirror Force"] == set()
    assert rules(start, [], "B")["Mirror Force"] == {"AC09", "CH07"}


def test_a_card_set_this_turn_is_refused_for_that_and_nothing_else() -> None:
    """A Trap Set this turn is refused by the rule for Traps, a Quick-Play Spell by its own."""
    start = {
        "A": {
            "hand": ["Dark Hole"],
            "monster_zone": ["Cosmo Queen"],
            "spell_trap_zone": [
                {"card": "Dust Tornado", "set_this_turn": True},
                {"card": "Mystical Space Typhoon", "set_this_turn": True},
            ],
        },
        "B": {"spell_trap_zone": ["Mirror Force"]},
    }
    found = rules(start, [], "A")

    assert found["Dust Tornado"] == {"AC03"}
    assert found["Mystical Space Typhoon"] == {"AC02"}
    assert found["Dark Hole"] == set()


def test_a_card_that_its_own_cost_takes_away_is_no_target() -> None:
    """Exiled Force alone on the field, Tributed for its effect, has nothing to target."""
    alone: dict[str, Any] = {"A": {"monster_zone": ["Exiled Force"]}, "B": {}}
    beside = {**alone, "B": {"monster_zone": ["Cosmo Queen"]}}

    assert rules(alone, [], "A")["Exiled Force"] == {"AC04"}
    assert rules(beside, [], "A")["Exiled Force"] == set()
