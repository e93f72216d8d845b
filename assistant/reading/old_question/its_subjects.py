"""Its subjects: whose "its" is where the question before, in the same sentence, says so."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.old_question.clause import Clause


def with_its_subjects(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """As in "Is X destroyed and does its effect work?": the effect of X."""
    return tuple(_told(clause, clauses[:at]) for at, clause in enumerate(clauses))


def _told(clause: Clause, before: Sequence[Clause]) -> Clause:
    noun = clause.subject
    is_its = noun is not None and noun.owner == "it" and not noun.cards
    asking = [one for one in before if one.sentence == clause.sentence and one.is_inverted]
    whose = asking[-1].subject if asking else None
    if noun is None or whose is None or not (is_its and clause.is_inverted):
        return clause
    is_one = len(whose.cards) == 1 and not (whose.facet or clause.is_subject_inherited)
    subject = replace(noun, cards=whose.cards, owner=whose.owner) if is_one else noun
    return replace(clause, subject=subject)
