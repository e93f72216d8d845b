"""Asides: what words beside the main matter tell: "my destroyed Sangan", "... instead"."""

import re

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import Deed
from assistant.reading.question.doing import is_asked
from assistant.reading.question.story import Story
from assistant.reading.question.telling import add
from assistant.reading.reading import Kind
from assistant.records import Gap

_BEFELL = {"destroy:past": "destroyed", "banish:past": "banished", "tribute:past": "tributed"}
"""What befell a card that is named with such a word before it: "my destroyed Sangan"."""


def note_past(story: Story, clause: Clause) -> None:
    """As in "does my destroyed X get its effect": it was destroyed before."""
    for noun in (one for one in clause.nouns if one.cards and one.marks & set(_BEFELL)):
        for card in story.meant(noun):
            if (
                story.kind(card) is Kind.MONSTER
                and story.deed_of(card) is None
                and not _is_struck(story, card)
            ):
                how = next(_BEFELL[mark] for mark in noun.marks if mark in _BEFELL)
                add(story, Deed("apply", card, noun.owner, how=how), clause).is_asked = False


def _is_struck(story: Story, card: str) -> bool:
    return any(card in (*deed.targets, *deed.hurts) for deed in story.deeds)


_INSTEAD = re.compile(r"\binstead\b(?! of\b)", re.IGNORECASE)
_REPLACING = frozenset({"banish", "send", "detach", "tribute", "discard", "destroy", "pay"})


def note_instead(story: Story, clause: Clause) -> None:
    """As in "they banish a monster from the GY instead": nothing is done with it."""
    words = story.text[clause.start : clause.end + len(" instead.")]
    if clause.verb in _REPLACING and not is_asked(clause) and _INSTEAD.search(words):
        why = "what is done instead is not carried out"
        gap = Gap(text=words.strip(), start=clause.start, end=clause.end, why=why)
        story.gaps.append(gap)


def has_resolved(story: Story, clause: Clause, card: str) -> bool:
    """As in "the effect of X applies", of a monster that is used from the hand: it has resolved."""
    facet = clause.subject.facet if clause.subject is not None else ""
    words = story.text[clause.start : clause.end].lower()
    is_of_effect = facet == "effect" or any(one in words for one in _APPLYING)
    return is_of_effect and story.kind(card) is Kind.MONSTER and not story.lingers(card)


_APPLYING = ("applying", "active", "in effect")
