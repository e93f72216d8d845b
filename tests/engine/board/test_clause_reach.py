"""Clause reach: what an unread clause may have changed, by its own words and over a play."""

import pytest

from engine import parse_card
from engine.board.clause_reach import (
    EVERYTHING,
    GameAspect,
    UnreadClause,
    aspects_of,
    leaves_field_alone,
    spread,
    waits_for,
)
from engine.terms.vocabulary import EventId, Phase


@pytest.mark.parametrize(
    ("words", "aspects"),
    [
        ("Your opponent takes no damage.", {GameAspect.LIFE}),
        ("That monster loses 500 ATK for each humming.", {GameAspect.VALUES}),
        ("They keep their battle positions this turn.", {GameAspect.POSITIONS}),
        ("Draw 1 card, and if you do, take 500 damage.", EVERYTHING),
        ("If this monster was attacked:", EVERYTHING),
        ("It hums.", EVERYTHING),
    ],
)
def test_words_tell_what_a_clause_changes(words: str, aspects: frozenset[GameAspect]) -> None:
    """A word for another deed, or none at all, reaches everything."""
    assert aspects_of(words) == aspects


@pytest.mark.parametrize(
    ("words", "phase"),
    [
        ("During the End Phase, hum.", Phase.END),
        ("Skip your next Draw Phase.", Phase.DRAW),
        ("Destroy it during the End Phase of your next turn.", Phase.END),
        ("During the End Phase, hum. Then draw 1 card.", None),
        ("Hum, and draw 1 card during the End Phase.", None),
        ("Until the End Phase, it hums.", None),
    ],
)
def test_clause_waits_for_the_phase_that_it_names(words: str, phase: Phase | None) -> None:
    """Only where it says nothing else, and does nothing before."""
    assert waits_for(words) is phase


@pytest.mark.parametrize(
    ("cost", "alone"),
    [("Discard 1 card that hums", True), ("Tribute this card", False), ("hum", False)],
)
def test_cost_of_unseen_cards_leaves_the_field_alone(cost: str, *, alone: bool) -> None:
    """What takes a card from the field, or is not understood, may change what is chained."""
    assert leaves_field_alone(cost) is alone


@pytest.mark.parametrize(
    ("opaque", "aspects"),
    [([], {GameAspect.LIFE}), (["When you take damage, it hums."], EVERYTHING)],
)
def test_reach_spreads_where_a_text_speaks_of_it(
    opaque: list[str], aspects: frozenset[GameAspect]
) -> None:
    """A card that looks at damage may do anything when damage is not as computed."""
    clause = UnreadClause("Bell: take humming damage", EventId(1), frozenset({GameAspect.LIFE}))
    other = parse_card({"name": "Other", "kind": "spell", "opaque": opaque, "effects": [{}]})

    assert spread(clause, (), (other,)) == aspects
