"""Open facts: branched over where they matter, and unknown beyond the bound."""

from typing import Any

from assistant.library.cards import card_library
from engine import Outcome, parse_scenario, run

MIST = {"card": "Enervating Mist", "face": "up"}


def played(**start: Any) -> Outcome:  # noqa: ANN401 -- a position as YAML has it
    """The outcome of a position in which nothing is done."""
    return run(parse_scenario({"start": start}), card_library().by_name)


def limits(outcome: Outcome) -> set[object]:
    """The hand size limits of player A."""
    return {fact.value for fact in outcome.facts if fact.predicate == "value" and fact.part == "A"}


def test_unstated_order_gives_both_values() -> None:
    """Which of two effects applied last is not told, so both values are computed."""
    outcome = played(A={"monster_zone": ["Silent Wobby"]}, B={"spell_trap_zone": [MIST]})

    assert [limits(branch.outcome) for branch in outcome.branches] == [{3}, {5}]


def test_effects_on_different_players_need_no_order() -> None:
    """Two effects that set a value for different players leave nothing open."""
    outcome = played(A={}, B={"monster_zone": ["Silent Wobby"], "spell_trap_zone": [MIST]})

    assert outcome.branches == ()
    assert limits(outcome) == {5}


def test_effects_that_agree_need_no_order() -> None:
    """Two copies that set the same value leave nothing open."""
    outcome = played(A={}, B={"spell_trap_zone": [MIST, MIST]})

    assert outcome.branches == ()
    assert limits(outcome) == {5}


def test_more_than_the_bound_is_unknown() -> None:
    """More open facts than can be told apart become an entry in `unknown`, never an error."""
    outcome = played(
        A={"monster_zone": ["Silent Wobby"] * 4},
        B={"spell_trap_zone": [MIST] * 4},
    )

    assert any("order of application" in one for one in outcome.unknown)
