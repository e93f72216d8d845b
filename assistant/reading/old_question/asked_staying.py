"""Staying: questions whether something applies, stays, or must stay."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.query import Ask, Query, last_effect
from assistant.reading.old_question.stand_ins import DESTROYER
from assistant.reading.old_question.story import Story


def asked_stay(query: Query) -> tuple[Ask, ...]:
    """As in "does X stay on the field"."""
    is_of_effect = query.facet == "effect"
    cards = query.subject_cards(prefer="negated" if is_of_effect else "lingering")
    what_for = query.purpose
    if _NEEDED & set(query.clause.helpers) and what_for is not None and what_for.verb == "resolve":
        return _without_it(query.story, cards[:1])
    is_of_force = _IN_FORCE.search(query.story.masked, query.clause.start, query.clause.end)
    lasting = [card for card in cards if works_as(query.story, card) == "applies"]
    if (is_of_force or is_of_effect) and cards == tuple(lasting):
        return tuple((card, "applies") for card in cards)
    if is_of_effect:
        return ()
    return tuple((card, "zone_at_end") for card in cards)


_IN_FORCE = re.compile(r"\b(?:in (?:effect|force)|active|applying|live)\b", re.IGNORECASE)


_NEEDED = frozenset(f"~{word} to" for word in ("need", "needs", "have", "has", "required"))


def _without_it(story: Story, cards: Sequence[str]) -> tuple[Ask, ...]:
    """As in "does X need to stay on the field to resolve": whether X resolves when it does not."""
    for card in cards:
        used = [] if story.deed_of(card) is not None else [Deed("activate", card)]
        lost = Deed("activate", DESTROYER, targets=[card], answers=card, is_chained=True)
        is_told = any(one.answers == card for one in story.deeds)
        story.deeds += [] if is_told else [*used, lost]
    return tuple((card, "resolves") for card in cards)


def asked_apply(query: Query) -> tuple[Ask, ...]:
    """As in "does X apply"."""
    subject = query.clause.subject
    is_its = subject is not None and subject.owner == "it" and query.facet == "effect"
    cards = query.subject_cards(prefer="negated" if is_its else "")
    cards = cards or last_effect(query.story)
    return tuple((card, works_as(query.story, card)) for card in cards)


def works_as(story: Story, card: str) -> str:
    """The predicate of what a card does: what lasts applies, anything else resolves."""
    facts = story.facts_of(card)
    return "resolves" if facts is not None and not facts.is_lasting else "applies"
