"""Protections: a card said to be unaffected, or not to be destroyed, where no text makes it so."""

from collections.abc import Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story

_KEPT = frozenset({"unaffected", "safe"})
_HARM = frozenset({"destroy", "banish", "negate", "target", "return", "tribute", "send", "chain"})
"""What a card may be said to be kept from: "cannot be destroyed"."""


def unread_protections(story: Story, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """As in "my monster becomes unaffected": what makes it so, and from what, was not read."""
    for clause in clauses:
        is_told = not (is_asked(clause) or clause.is_put or clause.hangs == "said")
        if is_told and _is_kept(clause) and not _says_so_itself(story, clause):
            yield gap_at(story.text, clause, "what protects it, and from what, was not read")


def _is_kept(clause: Clause) -> bool:
    """Whether it says that something is protected."""
    nouns = (*clause.objects, *((clause.subject,) if clause.subject is not None else ()))
    marks = clause.marks.union(*(noun.marks for noun in nouns))
    cannot = any(helper in {"~cannot", "~can't", "~can not"} for helper in clause.helpers)
    return bool(marks & _KEPT) or (cannot and clause.is_passive and clause.verb in _HARM)


def _says_so_itself(story: Story, clause: Clause) -> bool:
    """Whether it is said of a card that is named: its own text, or another's, is computed."""
    about: tuple[Noun | None, ...] = (clause.antecedent, clause.subject)
    cards = [card for noun in about if noun is not None for card in story.meant(noun)]
    if story.masked[clause.start : clause.start + 1] == "(":  # "X (unaffected by Traps) is there".
        before = len(story.masked[: clause.start].rstrip())
        cards += [mention.name for mention in story.mentions if mention.end == before]
    is_taken_in = any("kept_from" in story.described.get(card, {}) for card in cards)
    return is_taken_in or any(card not in STAND_INS.values() for card in cards)
