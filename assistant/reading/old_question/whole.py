"""Whole: a question with all that was found in its words."""

from dataclasses import dataclass

from assistant.reading.card_mentions import Mention
from assistant.reading.old_question.archetypes import Archetype
from assistant.reading.old_question.clause import Clause
from assistant.reading.understood_question import AskedClaim


@dataclass(frozen=True, slots=True)
class Whole:
    """A question with its card names found."""

    text: str
    masked: str
    """The text with its card names masked."""
    mentions: tuple[Mention, ...]
    clauses: tuple[Clause, ...]
    unknown: tuple[tuple[int, int], ...]
    """Words that are in no table."""
    archetypes: tuple[Archetype, ...] = ()
    """Parts of names that tell of cards without naming one."""
    texts: tuple[AskedClaim, ...] = ()
    """What sentences that are left out of the clauses ask of the texts of cards."""
