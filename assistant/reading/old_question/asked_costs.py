"""Costs: what may be used by paying for it with a card."""

import re

from assistant.reading.old_question.paying import tried_by_paying
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.story import Story


def asked_discard(query: Query) -> tuple[Ask, ...]:
    """As in "can I discard X": what is used by discarding it, or the cost that it would pay."""
    story, clause = query.story, query.clause
    cards = query.object_cards() or query.subject_cards()
    used = [card for card in cards if "discard" in _own_costs(story, card)]
    if used and not clause.by("for", "with"):
        return ((used[0], "activation_legal"),)
    users = query.cards_by("for", "with") if clause.modal else ()
    return tuple((card, "activation_legal") for card in users[:1])


def asked_paying(query: Query) -> tuple[Ask, ...]:
    """As in "can I banish X from my GY for its effect": whether that can be activated."""
    tried = tried_by_paying(query.story, query.clause)
    return tuple((card, "activation_legal") for card, _ in tried)


def _own_costs(story: Story, card: str) -> frozenset[str]:
    facts = story.facts_of(card)
    return frozenset(cost for one in (facts.effects if facts else ()) for cost in one.pays_itself)


_PAYING = (
    (re.compile(r"\b(?:send\w*|sent|mill\w*)\b", re.IGNORECASE), "send"),
    (re.compile(r"\bdiscard\w*\b", re.IGNORECASE), "discard"),
    (re.compile(r"\btribut\w+\b", re.IGNORECASE), "tribute"),
    (re.compile(r"\bbanish\w*\b", re.IGNORECASE), "banish"),
    (re.compile(r"\bdetach\w*\b", re.IGNORECASE), "detach"),
)
"""What may be told of a cost, and how the kinds of costs that are meant begin."""


def costs_that(query: Query, card: str) -> bool:
    """Whether a card costs what is told of the cost: "a cost that sends a card to the GY"."""
    end = query.story.masked.find("?", query.clause.start)
    words = query.story.masked[query.clause.start : end if end >= 0 else None]
    told = {kind for pattern, kind in _PAYING if pattern.search(words)}
    effects = getattr(query.story.facts_of(card), "effects", ())
    costs = {cost for effect in effects for cost in effect.all_costs}
    fits = any(cost.startswith(kind) for cost in costs for kind in told)
    return not told or not costs or fits
