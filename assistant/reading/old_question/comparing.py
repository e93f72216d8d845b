"""Comparing: clauses that say who controls more monsters than the other player."""

import re

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER
from assistant.reading.old_question.doing import doer_of, is_asked
from assistant.reading.old_question.players import other
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.table import Position

_THAN = re.compile(
    r"\b(?P<how>more|fewer|less)\s+(?P<what>[\w/ -]+?)\s+than\s+"
    r"(?P<who>me|I|us|we|you|(?:my|your|the|their|his|her) opponent|them|they|him|he|her|she)\b",
    re.IGNORECASE,
)
_MONSTERS = "monsters"


def note_comparison(story: Story, clause: Clause) -> bool:
    """As in "my opponent controls more monsters than I do"; of other things it is a gap."""
    found = _THAN.search(story.masked, clause.start)
    holder = doer_of(clause)
    is_here = found is not None and found.start() < clause.end
    if clause.verb != "have" or is_asked(clause) or found is None or not is_here:
        return False
    side = holder if found["how"].lower() == "more" else OTHER.get(holder, "")
    if found["what"].lower() == _MONSTERS and side and not clause.is_negated:
        story.outnumbering.add(side)
    else:
        why = "how many there are on each side was not taken in"
        story.gaps.append(Gap(text=found[0], start=found.start(), end=found.end(), why=why))
    return True


def outnumber(position: Position) -> None:
    """Puts as many monsters there as it takes, beside all others."""
    for player in sorted(position.story.outnumbering):
        while _monsters(position, player) <= _monsters(position, other(player)):
            position.add_stand_in(STAND_INS["monster"], player, "monster_zone")
        position.assumed.append(f"Player {player} controls one monster more than the other.")


def _monsters(position: Position, player: str) -> int:
    """How many monsters a player controls at the start."""
    spots = position.spots
    return sum(1 for one in spots if one.player == player and one.zone == "monster_zone")
