"""Untaken positions: battle positions that a question tells, and that nothing at the start has."""

import re
from collections.abc import Iterable, Iterator

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.story import Story

_TOLD = re.compile(
    r"\b(?P<hidden>face-? ?down)\b|\b(?P<lying>def(?:en[cs]e)?) (?:position|mode)\b",
    re.IGNORECASE,
)
_FITTING = {"hidden": ('"set"', '"down"'), "lying": ('"set"', '"defense"')}
"""How a scenario writes that something lies so."""
_TURNING = frozenset({"change_position", "set_cards", "flip"})


def note_untaken_positions(
    story: Story, masked: str, clauses: Iterable[Clause], written: str
) -> Iterator[Gap]:
    """As in "I control X and a face-down Y. ...": where nothing of the scenario lies like that."""
    asking = [(one.start, one.end) for one in clauses if is_asked(one)]
    if any(_turns(story, card) for card in story.all_cards()):
        return
    for found in _TOLD.finditer(masked):
        kind = "hidden" if found["hidden"] else "lying"
        is_put = any(start <= found.start() < end for start, end in asking)
        if not is_put and not any(word in written for word in _FITTING[kind]):
            why = "what lies so was not taken in"
            words = story.text[found.start() : found.end()]
            yield Gap(text=words, start=found.start(), end=found.end(), why=why)


def _turns(story: Story, card: str) -> bool:
    """Whether it is what makes the cards lie so."""
    effects = getattr(story.facts_of(card), "effects", ())
    return any(one.does & _TURNING for one in effects)
