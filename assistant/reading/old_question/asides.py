"""Asides: what words beside the main matter tell: "my destroyed Sangan", "... instead"."""

import re

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add
from assistant.reading.understood_question import CardCategory

_BEFELL = {
    "destroy:past": "destroyed",
    "banish:past": "banished",
    "tribute:past": "tributed",
    "discard:past": "discarded",
}
"""What befell a card that is named with such a word before it: "my destroyed Sangan"."""


def note_past(story: Story, clause: Clause) -> None:
    """As in "does my destroyed X get its effect": it was destroyed before."""
    for noun in (one for one in clause.nouns if one.cards and one.marks & set(_BEFELL)):
        for card in story.meant(noun):
            how = next(_BEFELL[mark] for mark in noun.marks if mark in _BEFELL)
            is_met = story.deed_of(card) is not None or _is_struck(story, card)
            if (
                how == "discarded"
                and "discarded" not in story.masked[noun.start : noun.end].lower()
            ):
                continue  # "X is discarded for ...": so it is used.
            if not is_met and (story.kind(card) is CardCategory.MONSTER or how == "discarded"):
                zone = "hand" if how == "discarded" else ""
                deed = Deed("apply", card, noun.owner, how=how, from_zone=zone)
                add(story, deed, clause).is_asked = False


def _is_struck(story: Story, card: str) -> bool:
    return any(
        card in (*deed.targets, *deed.hurts, *(paid for _, paid in deed.costs))
        for deed in story.deeds
    )


def note_only(story: Story, clause: Clause) -> None:
    """As in "the only card I control is X": what it is, and that nothing else is there, is left."""
    subject = clause.subject
    is_only = subject is not None and "only" in subject.marks and bool(subject.thing)
    is_of_all = subject is not None and (subject.thing == "card" or clause.verb == "have")
    if subject is not None and is_only and clause.verb == "be" and subject.thing == "monster":
        story.absent.add((subject.owner or "both", "monster_zone"))  # "His only monster is Set."
    if subject is None or not (is_only and is_of_all) or clause.verb not in {"be", "have"}:
        return
    if clause.verb == "be" and any(noun.cards for noun in clause.objects):
        return
    words = story.text[subject.start : clause.end].strip()
    why = "what the only one is was not read"
    story.gaps.append(Gap(text=words, start=subject.start, end=clause.end, why=why))


_INSTEAD = re.compile(r"\binstead\b(?! of\b)", re.IGNORECASE)
_REPLACING = frozenset({"banish", "send", "detach", "tribute", "discard", "destroy", "pay"})


def note_instead(story: Story, clause: Clause) -> None:
    """As in "they banish a monster from the GY instead": nothing is done with it."""
    ends = clause.end + len(" instead.")
    is_said = _INSTEAD.search(story.masked, clause.start, ends) is not None
    if clause.verb in _REPLACING and not is_asked(clause) and is_said:
        why = "what is done instead is not carried out"
        words = story.text[clause.start : ends].strip()
        gap = Gap(text=words, start=clause.start, end=clause.end, why=why)
        story.gaps.append(gap)
