"""Untold ways: how a monster would be Summoned, or where it went, where only the way decides."""

import re
from collections.abc import Iterator, Sequence

from assistant.base.claim_subjects import card_and_part
from assistant.base.ruling_records import Gap
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim


def untold_ways(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "Can I summon Nibiru now?", "My Sangan left the field. Do I search?"."""
    about = {card_and_part(one.subject)[0] for one in asked}
    for deed in story.deeds:
        if deed.card not in about:
            continue
        if deed.do == "summon" and _has_other_way(story, deed):
            why = f"whether {deed.card} is Normal Summoned or Summons itself is not told"
            yield gap_at(story.text, deed, why)
        if deed.how == "left_field" and _minds_where(story, deed):
            yield gap_at(story.text, deed, f"where {deed.card} went is not told")


def _has_other_way(story: Story, deed: Deed) -> bool:
    """Whether it is asked if the card can be Summoned, which it can do by its own effect too."""
    facts = story.facts_of(deed.card)
    own = facts is not None and (
        facts.has_procedure or any(one.summons_itself for one in facts.effects)
    )
    is_told = _WAY_TOLD.search(story.masked, deed.start, deed.end) is not None
    is_plain = deed.how in {"", "normal"} and not (is_told or deed.from_zone or deed.costs)
    return own and deed.is_asked and is_plain


_WAY_TOLD = re.compile(r"\b(?:normal|tribut\w*|special|flip|ns|ss)\b", re.IGNORECASE)
"""Words for how a monster is Summoned."""


def _minds_where(story: Story, deed: Deed) -> bool:
    """Whether an effect of the card waits for its going to one place, and no place is told."""
    facts = story.facts_of(deed.card)
    awaited = {one.cause for one in facts.effects if one.is_trigger} if facts is not None else set()
    is_told = _PLACE_TOLD.search(story.masked) is not None or bool(set(story.named) - {deed.card})
    return bool(awaited & _PLACES) and "left_field" not in awaited and not is_told


_PLACE_TOLD = re.compile(r"\b(?:gy|grave\w*|hand|deck|banish\w*|exiled?)\b", re.IGNORECASE)
"""Words for where a card goes."""
_PLACES = frozenset({"sent_to_gy", "banished", "returned_to_hand"})
