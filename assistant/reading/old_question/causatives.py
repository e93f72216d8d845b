"""Causatives: "X makes my opponent discard Y" is told like "my opponent discards Y by X"."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.old_question.clause import Clause


def with_causatives(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses; what somebody is made to do, that one does."""
    found: list[Clause] = []
    for clause in clauses:
        makes = found[-1] if found else None
        if makes is not None and _is_made(makes, clause):
            found[-1] = _done_by(makes, clause)
        else:
            found.append(clause)
    return found


def _is_made(makes: Clause, done: Clause) -> bool:
    whom = [noun for noun in makes.objects if noun.who]
    is_cause = makes.verb == "perform" and not makes.is_passive and not makes.is_negated
    is_cause &= len(whom) == len(makes.objects) == 1
    is_bare = done.form == "base" and done.is_subject_inherited and not done.helpers
    return is_cause and is_bare and bool(done.verb) and done.hangs in {"", "to"} and not done.joint


def _done_by(makes: Clause, done: Clause) -> Clause:
    agent = makes.subject if makes.subject is not None and not makes.subject.who else None
    by = (("by", agent),) if agent is not None else ()
    return replace(
        done,
        start=makes.start,
        subject=makes.objects[0],
        is_subject_inherited=False,
        prepositions=(*done.prepositions, *by),
        helpers=makes.helpers,
        is_inverted=makes.is_inverted,
        question=makes.question,
        orders=makes.orders | done.orders,
        hangs=makes.hangs,
        joint=makes.joint,
    )
