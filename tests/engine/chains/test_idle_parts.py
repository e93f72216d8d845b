"""A part of an effect that does nothing takes no time: what came before it was the last thing."""

from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import CardKind, CardName, PrintedCard, Trait, compile_card, parse_scenario, run

FLOAT = "When this card is destroyed by card effect and sent to the GY: You can draw 1 card."


def missed(atk: int) -> set[object]:
    """Whether the timing is missed by a monster of this ATK that is launched."""
    puff = compile_card(
        PrintedCard(
            CardName("Puff"),
            CardKind.MONSTER,
            (Trait.EFFECT,),
            level=2,
            atk=atk,
            def_=0,
            text=FLOAT,
        )
    ).text
    scenario: dict[str, Any] = {
        "start": {
            "turn_player": "B",
            "A": {"spell_trap_zone": ["Ring of Destruction"]},
            "B": {"monster_zone": ["Puff"], "deck": ["Sangan"]},
        },
        "steps": [{"do": "activate", "player": "A", "card": "Ring of Destruction"}],
        "ask": [{"subject": "Puff", "predicate": "misses_timing"}],
    }
    outcome = run(parse_scenario(scenario), {**card_library().by_name, "Puff": puff})
    return {
        one.value
        for one in outcome.facts
        if (one.subject_card, one.predicate) == ("Puff", "misses_timing")
    }


@pytest.mark.parametrize(("atk", "is_missed"), [(500, True), (0, False)])
def test_no_damage_comes_after_the_destruction(atk: int, *, is_missed: bool) -> None:
    """Without ATK there is no damage, so the destruction is the last thing to happen."""
    assert (True in missed(atk)) is is_missed
