"""A Summon right after an effect is spoken of by the card whose effect Summons, too."""

from assistant.library.defined_cards import card_library
from engine import parse_scenario, run


def test_summon_after_resolution_is_said_of_the_card_that_summons() -> None:
    """Ultimate Offering at Chain Link 1: its Summon can be negated."""
    scenario = parse_scenario(
        {
            "start": {
                "A": {
                    "hand": ["a monster"],
                    "spell_trap_zone": [{"card": "Ultimate Offering", "face": "up"}],
                }
            },
            "steps": [{"do": "activate", "player": "A", "card": "Ultimate Offering"}],
        }
    )
    facts = run(scenario, card_library().by_name).facts
    said = {(f.subject_card, f.value) for f in facts if f.predicate == "summon_negatable"}

    assert said == {("a monster", True), ("Ultimate Offering", True)}
