"""Boards: what lies where after each event, with the values that hold there."""

import pytest

from assistant.library.defined_cards import card_library
from engine import Board, BoardCard, EventKind, Outcome, Zone, boards_of, parse_scenario, run


def played(start: dict[str, object], *steps: dict[str, object]) -> Outcome:
    """A scenario of defined cards."""
    return run(parse_scenario({"start": start, "steps": list(steps)}), card_library().by_name)


def lying(board: Board, card: str) -> BoardCard:
    """A card on a board."""
    (found,) = (one for side in board.sides for one in side.cards if one.card == card)
    return found


RAIGEKI = played(
    {
        "A": {"hand": ["Raigeki"]},
        "B": {"monster_zone": ["Jinzo", "Celtic Guardian"], "spell_trap_zone": ["Solemn Judgment"]},
    },
    {"do": "activate", "player": "A", "card": "Raigeki"},
)
SKILL_DRAIN = played(
    {
        "A": {"spell_trap_zone": ["Skill Drain"]},
        "B": {"monster_zone": ["Stardust Dragon", "Sangan"]},
    },
    {"do": "activate", "player": "A", "card": "Skill Drain"},
    {"do": "apply", "event": "destroyed", "card": "Sangan", "player": "B"},
    {"do": "apply", "event": "destroyed", "card": "Skill Drain", "player": "A"},
)


@pytest.mark.parametrize("outcome", [RAIGEKI, SKILL_DRAIN])
def test_a_card_that_moved_lies_there_at_once(outcome: Outcome) -> None:
    """One board an event, and what the event says is seen on it."""
    boards = boards_of(outcome)

    assert len(boards) == len(outcome.trace)
    moves = [event for event in outcome.trace if event.kind is EventKind.MOVED]
    assert moves
    for event in moves:
        for card in event.cards:
            assert lying(boards[event.id - 1], card).zone is event.to


def test_monsters_lie_there_until_they_are_destroyed() -> None:
    """With their values while they are on the field, without them afterwards."""
    boards = boards_of(RAIGEKI)
    before, after = lying(boards[0], "Jinzo"), lying(boards[-1], "Jinzo")

    assert (before.zone, before.atk, before.defence) == (Zone.MONSTER_ZONE, 2400, 1500)
    assert (after.zone, after.atk, after.position) == (Zone.GRAVEYARD, None, None)


def test_a_monster_is_negated_only_while_something_negates_it() -> None:
    """From when Skill Drain resolves until it is destroyed."""
    seen = [lying(board, "Stardust Dragon").is_negated for board in boards_of(SKILL_DRAIN)]

    assert (seen[0], seen[-1]) == (False, False)
    assert True in seen


def test_a_play_without_events_has_no_boards() -> None:
    """Nothing has happened."""
    assert boards_of(played({"A": {"hand": ["Raigeki"]}})) == ()
