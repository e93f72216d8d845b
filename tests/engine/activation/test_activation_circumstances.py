"""Occasions: an activation, legal or refused, is told with its circumstances."""

from assistant.library.defined_cards import card_library
from engine import Outcome, parse_scenario, run

JAMMED = [
    {"do": "activate", "player": "A", "card": "Raigeki"},
    {"do": "chain", "player": "B", "card": "Magic Jammer", "cost": [{"discard": "Sangan"}]},
    {"do": "chain", "player": "A", "card": "Mystical Space Typhoon"},
]


def told(outcome: Outcome, card: str) -> dict[str, object]:
    """What is told of the activation of a card."""
    return {fact.predicate: fact.value for fact in outcome.facts if fact.subject_card == card}


def test_refused_and_legal_activations_have_their_circumstances() -> None:
    """When, in answer to what and how fast: of what was refused as of what was legal."""
    start = {
        "turn_player": "A",
        "phase": "main1",
        "A": {"hand": ["Raigeki"], "spell_trap_zone": ["Mystical Space Typhoon"]},
        "B": {
            "hand": ["Sangan"],
            "spell_trap_zone": ["Magic Jammer"],
            "monster_zone": ["Cannon Soldier"],
        },
    }
    found = run(parse_scenario({"start": start, "steps": JAMMED}), card_library().by_name)
    jammer, typhoon = told(found, "Magic Jammer"), told(found, "Mystical Space Typhoon")

    assert jammer["activation_legal"] is True
    assert jammer["negates_activation"] is True
    assert "normal_spell" in str(jammer["responds_to"])
    assert typhoon["activation_legal"] is False
    assert "counter_trap" in str(typhoon["responds_to"])
    assert (typhoon["spell_speed"], typhoon["phase"]) == (2, ("main", "main1"))


def test_effect_whose_target_left_says_so() -> None:
    """The link tells that its target was gone; that of the answer was there."""
    start = {
        "turn_player": "A",
        "phase": "main1",
        "A": {"hand": ["Monster Reborn"], "graveyard": ["Sangan"]},
        "B": {"hand": ["D.D. Crow"]},
    }
    steps = [
        {"do": "activate", "player": "A", "card": "Monster Reborn", "targets": ["Sangan"]},
        {"do": "chain", "player": "B", "card": "D.D. Crow", "targets": ["Sangan"]},
    ]
    found = run(parse_scenario({"start": start, "steps": steps}), card_library().by_name)

    assert told(found, "Monster Reborn")["target_left"] is True
    assert told(found, "D.D. Crow")["target_left"] is False
