"""Telling: the plain ways in which a handler says one thing of a clause's subject."""

from assistant.reading.circumstances import Added, Context, added
from assistant.reading.deeds import Tell
from assistant.reading.grammar import Adjunct, Clause
from assistant.reading.said import Patient, Said, Sense, patients


def words_in(clause: Clause, words: frozenset[str]) -> tuple[Adjunct, ...]:
    """The additions of a clause that are one of these phrases."""
    return tuple(adjunct for adjunct in clause.adjuncts if adjunct.word in words)


def plain(predicate: str) -> Tell:
    """Say this predicate of whatever the clause is about."""

    def tell(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
        return (one.said(predicate, value, clause.group, clause.end),)

    return tell


def about(clause: Clause, context: Context, predicate: str, *, value: bool) -> Sense | None:
    """Say one thing of the subject, whatever stands in the object's place."""
    if clause.subject is None:
        return None
    then: list[Said] = []
    extra = Added()
    for one in patients(clause.subject, context.resolution):
        more = added(clause, one, context)
        if more is None:
            return None
        then.append(one.said(predicate, value, clause.group, clause.end))
        extra = more
    return Sense(tuple(then), extra.when, extra.unless, extra.agents) if then else None
