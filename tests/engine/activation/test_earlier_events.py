"""Earlier events: an effect that waits for what happened before is used when that is so."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine import claims_of, complete, parse_card, parse_play
from tests.engine.notation.test_completion import cards

BODY = {
    "kind": "monster",
    "trait": "effect",
    "attribute": "FIRE",
    "type": "Winged Beast",
    "level": 4,
    "atk": 1000,
    "def": 1000,
}
INVENTED: tuple[Mapping[str, Any], ...] = (
    {
        **BODY,
        "name": "Zirrel Ember",
        "effects": [
            {
                "kind": "trigger",
                "from": ["graveyard"],
                "on": {"event": "phase_begins", "phase": "standby", "whose": "you"},
                "conditions": [
                    {
                        "if": "happened",
                        "events": [{"event": "destroyed", "what": "this_card"}],
                        "waited": 1,
                    }
                ],
                "resolution": [{"op": "special_summon", "what": "this_card"}],
            }
        ],
    },
    {
        **BODY,
        "name": "Zirrel Cinder",
        "effects": [
            {
                "kind": "trigger",
                "from": ["graveyard"],
                "on": {"event": "phase_begins", "phase": "end"},
                "conditions": [
                    {"if": "happened", "events": [{"event": "sent", "what": "this_card"}]}
                ],
                "resolution": [{"op": "special_summon", "what": "this_card"}],
            }
        ],
    },
)
LOST = "event destroyed Zirrel Ember by effect / end_turn / "
OWN = "next_phase standby / A trigger Zirrel Ember / ? Zirrel Ember zone_at_end"


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        (f"{LOST}{OWN}", "monster_zone"),
        (
            (
                "event sent_to_gy Zirrel Cinder / next_phase end / A trigger Zirrel Cinder / "
                "? Zirrel Cinder zone_at_end"
            ),
            "monster_zone",
        ),
        (
            (
                "event sent_to_gy Zirrel Cinder / end_turn / next_phase end / "
                "A trigger Zirrel Cinder / ? Zirrel Cinder zone_at_end"
            ),
            "graveyard",
        ),
    ],
)
def test_what_happened_at_the_right_time_lets_an_effect_be_used(text: str, zone: str) -> None:
    """In the next Standby Phase, or in the End Phase of that turn, and not later."""
    known = {**cards(), **{str(card["name"]): parse_card(card) for card in INVENTED}}
    play = complete(parse_play(text.replace(" / ", "\n"), frozenset(known)), known)

    assert claims_of(play, known).claims[0].value == zone
