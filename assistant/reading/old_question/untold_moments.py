"""Untold moments: 'here' and 'now' of a play that is not told, and what took an unnamed card."""

import re
from collections.abc import Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim

_HERE = re.compile(r"\b(?:here|now|at this (?:point|moment))\b", re.IGNORECASE)
_AWAY = frozenset({"banished", "returned_to_hand", "returned_to_deck"})
_UNNAMED = frozenset(STAND_INS.values())


def is_of_a_moment(story: Story, clauses: Sequence[Clause]) -> bool:
    """As in "can I chain my Trap here?": an unnamed card, at a moment of which nothing is told."""
    if len(clauses) != 1 or clauses[0].prepositions or clauses[0].orders - {"then"}:
        return False
    nouns = [one for one in (*clauses[0].objects, clauses[0].subject) if one and one.thing]
    is_own = any(one.owner == "me" for one in nouns)
    return bool(nouns) and (is_own or _HERE.search(story.masked) is not None)


def untold_causes(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "my monster was banished. Does it come back?": that hangs on what banished it."""
    wanted = {one.subject for one in asked if one.predicate == "summoned"} & _UNNAMED
    if any(deed.do != "apply" for deed in story.deeds):
        return
    for deed in story.deeds:
        if deed.card in wanted and deed.how in _AWAY:
            yield gap_at(story.text, deed, f"by what it was {deed.how.split('_')[0]} is not said")
