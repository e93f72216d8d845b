"""Whose Life Points are lower, where it is not told, keeps the answer open if it decides."""

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import replace

import pytest

from assistant.answers.answering import Desk
from assistant.answers.untold_facts import open_life
from engine import CardText, parse_scenario, run
from engine.cardtext.amounts import LpOf
from engine.cardtext.requirements import MoreThan
from engine.terms.vocabulary import Whose
from tests.assistant.old_question.test_question_windows import read

BURDEN = "Burden of the Mighty"


def only_while_lower(desk: Desk) -> Mapping[str, CardText]:
    """The cards, but it weighs only while its player has lower Life Points."""
    burden = desk.cards.by_name[BURDEN]
    lower = (MoreThan(left=LpOf(Whose.OPPONENT), right=LpOf(Whose.YOU)),)
    changed = tuple(replace(one, condition=lower) for one in burden.continuous)
    return ChainMap({BURDEN: replace(burden, continuous=changed)}, dict(desk.cards.by_name))


@pytest.mark.parametrize(
    ("told", "gaps"),
    [("", 1), (" and my LP are lower", 0), (" (my LP lower)", 0), (" and I have more LP", 0)],
)
def test_life_points_that_decide_and_are_not_told_are_a_gap(
    desk: Desk, told: str, gaps: int
) -> None:
    """Told or not, in whichever words."""
    cards = only_while_lower(desk)
    reading = read(
        f"My opponent controls Luster Dragon and I control {BURDEN}{told}. What is its ATK?"
    )
    outcome = run(parse_scenario(reading.scenario), cards)
    assert len(open_life(reading, outcome, cards)) == gaps


def test_card_that_minds_no_life_points_is_no_gap(desk: Desk) -> None:
    """As the card is."""
    reading = read(f"My opponent controls Luster Dragon and I control {BURDEN}. What is its ATK?")
    outcome = run(parse_scenario(reading.scenario), desk.cards.by_name)
    assert not open_life(reading, outcome, desk.cards.by_name)
