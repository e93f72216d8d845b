"""Legal targets: "is X a legal target for Y" is told like "can X be targeted by Y"."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.reading.old_question.clause import Clause

_AIMING = {"for": "by", "of": "by", "to": "by", "with": "by"}
"""What stands before the card that would aim at it, told like an agent."""


def with_legal_targets(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses; one that asks whether something is a legal target asks if it can be aimed at."""
    return [_aimed_at(one) if _asks_of_target(one) else one for one in clauses]


def _asks_of_target(clause: Clause) -> bool:
    nouns = [noun for noun in clause.objects if noun.facet == "target" and not noun.cards]
    is_one = clause.verb in {"be", "count"} and clause.is_inverted and len(clause.objects) == 1
    is_card = clause.subject is not None and not clause.subject.who and not clause.subject.facet
    is_said = bool(nouns) and ("legal" in nouns[0].marks or bool(clause.by("for")))
    return is_one and is_card and is_said


def _aimed_at(clause: Clause) -> Clause:
    behind = tuple((_AIMING.get(word, word), noun) for word, noun in clause.prepositions)
    return replace(
        clause,
        verb="target",
        form="part",
        helpers=("~can", "be"),
        objects=(),
        prepositions=behind,
    )
