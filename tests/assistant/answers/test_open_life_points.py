"""Whose Life Points are lower, where it is not told, keeps the answer open if it decides."""

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import replace

import pytest

from assistant.answers.answering import Desk
from assistant.answers.untold_facts import open_life, scenario_asked
from assistant.reading.notated_reading import NotatedPlayText, reading_of
from assistant.reading.understood_question import QuestionReading
from engine import CardText, parse_scenario, run
from engine.cardtext.amounts import LpOf
from engine.cardtext.requirements import MoreThan
from engine.terms.vocabulary import Whose

BURDEN = "Burden of the Mighty"


def only_while_lower(desk: Desk) -> Mapping[str, CardText]:
    """The cards, but it weighs only while its player has lower Life Points."""
    burden = desk.cards.by_name[BURDEN]
    lower = (MoreThan(left=LpOf(Whose.OPPONENT), right=LpOf(Whose.YOU)),)
    changed = tuple(replace(one, condition=lower) for one in burden.continuous)
    return ChainMap({BURDEN: replace(burden, continuous=changed)}, dict(desk.cards.by_name))


def read(desk: Desk, told: str = "") -> QuestionReading:
    """A play in which that card lies there, and some Life Points are told."""
    lines = (
        f"{told}A monster_zone Gemini Elf\nB spell_trap_zone {BURDEN} up\n? Gemini Elf: ATK value"
    )
    return reading_of("What is its ATK?", NotatedPlayText(lines, "given"), desk.cards)


@pytest.mark.parametrize(("told", "gaps"), [("", 1), ("A lp 9000\n", 0), ("B lp 100\n", 0)])
def test_life_points_that_decide_and_are_not_told_are_a_gap(
    desk: Desk, told: str, gaps: int
) -> None:
    """Told of either player they decide it."""
    cards = only_while_lower(desk)
    reading = read(desk, told)
    outcome = run(parse_scenario(scenario_asked(reading)), cards)
    assert len(open_life(reading, outcome, cards)) == gaps


def test_card_that_minds_no_life_points_is_no_gap(desk: Desk) -> None:
    """As the card is."""
    reading = read(desk)
    outcome = run(parse_scenario(scenario_asked(reading)), desk.cards.by_name)
    assert not open_life(reading, outcome, desk.cards.by_name)
