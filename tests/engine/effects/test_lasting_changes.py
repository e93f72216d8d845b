"""What lasts for a time, or works only so often: cards that come back, first destructions."""

from typing import Any

import pytest

from tests.engine.cardtext.test_printed_members import (
    ACROSS,
    CAST,
    HAND,
    final,
    keeper,
    played,
    spell,
)

ALL_OF_THEIRS = {"whose": "opponent", "zone": "monster_zone", "count": "all"}
AGAIN = {"do": "activate", "player": "A", "card": "Sample Spell#2"}
TWICE = {"hand": ["Sample Spell", "Sample Spell#2"]}


END_TURN = {"do": "end_turn", "player": "A"}


def test_card_banished_until_the_end_phase_comes_back() -> None:
    """It returns to the field of who controlled it, as it stood, and that is no Summon."""
    gone = spell({"op": "banish", "what": ALL_OF_THEIRS, "until": "end_phase"})
    start = {"A": HAND, "B": ACROSS}

    assert final(played(start, [CAST], gone))["B"]["banished"] == ["Boulder"]
    outcome = played(start, [CAST, END_TURN], gone)
    board = final(outcome)
    assert board["B"]["banished"] == []
    assert [card["card"] for card in board["B"]["monster_zone"]] == ["Boulder"]
    assert not outcome.unknown


def test_card_banished_from_the_hand_for_a_time_comes_back_to_it() -> None:
    """What was in the hand returns to the hand."""
    what = {"whose": "opponent", "zone": "hand"}
    gone = spell({"op": "banish", "what": what, "until": "end_phase"})
    start = {"A": HAND, "B": {"hand": ["Pebble"]}}

    assert final(played(start, [CAST, END_TURN], gone))["B"]["hand"] == ["Pebble"]


@pytest.mark.parametrize(("casts", "left"), [([CAST], ["Keeper"]), ([CAST, AGAIN], [])])
def test_first_destruction_each_turn_does_not_happen(
    casts: list[dict[str, Any]], left: list[str]
) -> None:
    """Once a turn it is not destroyed; the second time it is."""
    shield = {
        "apply": "protect",
        "what": "this_card",
        "from": ["destroyed_by_battle", "destroyed_by_effect"],
        "times_each_turn": 1,
    }
    hit = spell({"op": "destroy", "what": ALL_OF_THEIRS})
    side = {"monster_zone": [{"card": "Keeper", "position": "attack"}]}
    board = final(played({"A": TWICE, "B": side}, casts, keeper(shield), hit))

    assert [card["card"] for card in board["B"]["monster_zone"]] == left
