"""In force: monsters used from the hand whose effects are told to apply already."""

import re

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import Deed
from assistant.reading.question.nouns import Noun
from assistant.reading.question.story import Story
from assistant.reading.question.telling import add
from assistant.reading.reading import Kind


def has_resolved(story: Story, clause: Clause, card: str) -> bool:
    """As in "the effect of X applies", of a monster that is used from the hand: it has resolved."""
    facet = clause.subject.facet if clause.subject is not None else ""
    words = story.text[clause.start : clause.end].lower()
    is_of_effect = facet == "effect" or any(one in words for one in _APPLYING)
    return is_of_effect and _comes_from_the_hand(story, card)


def holds_already(story: Story, clause: Clause, noun: Noun, card: str, player: str) -> bool:
    """As in "with X active", "they have X up", "under X": told as done, if X is such a card."""
    is_under = noun in clause.by("under")
    is_said = is_under or _SAID_OF_IT.match(story.text, noun.end) is not None
    if not is_said or not _comes_from_the_hand(story, card):
        return False
    if story.deed_of(card) is None:
        deed = Deed("activate", card, player, start=noun.start, end=noun.end)
        deed = add(story, deed, clause)
        deed.is_earlier = deed.is_state = True
    return True


def _comes_from_the_hand(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    stands = facts is not None and facts.is_lasting  # What is active then is that, on the field.
    return story.kind(card) is Kind.MONSTER and not story.lingers(card) and not stands


_APPLYING = ("applying", "active", "in effect")
_SAID_OF_IT = re.compile(
    r"(?: is| being| are)?(?: still| already)? (?:applying|active|in effect|live|up)\b",
    re.IGNORECASE,
)
