"""Granting: what a passage says may be so, where it was computed otherwise.

It disagrees with nothing; but who asks shall see that it names no exception for this play.
"""

import re
from collections.abc import Iterator

from assistant.agreement import Play, held_by
from assistant.evidence import Statement
from assistant.records import Modality
from engine import Fact

WHY = "it says what may be so, and names no exception for this"
_CAN = re.compile(r"\b(?:can|could|may)\b", re.IGNORECASE)
_LIMITED = re.compile(r"\b(?:must|only|unless|except|cannot)\b", re.IGNORECASE)


def granted(statement: Statement, play: Play) -> Iterator[Fact]:
    """The facts of which a statement says outright that they may be otherwise."""
    norm = statement.norm
    words = statement.passage.text[norm.start : norm.end]
    if not norm.when or norm.unless or not _CAN.search(words) or _LIMITED.search(words):
        return
    for said in norm.then:
        if said.modality is Modality.MAY and isinstance(said.value, bool):
            facts = held_by(norm, said, play)
            yield from (fact for fact in facts if fact.value is (not said.value))
