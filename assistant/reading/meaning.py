"""Meaning: what a clause says, by its verb; None if any part of it is not understood."""

from assistant.reading.circumstances import Context
from assistant.reading.courses import COURSES
from assistant.reading.deeds import DEEDS
from assistant.reading.grammar import Clause
from assistant.reading.modifiers import conditions_of
from assistant.reading.plays import PLAYS
from assistant.reading.references import Resolution
from assistant.reading.said import Said, Sense

HANDLERS = {**DEEDS, **PLAYS, **COURSES}
"""Every verb that can be understood."""


def sense_of(clause: Clause, resolution: Resolution, *, condition: bool = False) -> Sense | None:
    """What the clause says, with what its noun phrases take for granted as conditions."""
    context = Context(
        resolution, lambda inner: sense_of(inner, resolution, condition=True), condition
    )
    handler = HANDLERS.get(clause.group.verb)
    sense = handler(clause, context) if handler is not None else None
    if sense is None or not sense.then:
        return None
    granted: list[Said] = []
    for thing in (clause.subject, clause.object):
        more = conditions_of(thing, resolution, context.read)
        if more is None:
            return None
        granted.extend(more)
    when = tuple(dict.fromkeys((*granted, *sense.when)))
    return Sense(sense.then, when, sense.unless, sense.agents)
