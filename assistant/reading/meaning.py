"""Meaning: what a clause says, by its verb; None if any part of it is not understood."""

from dataclasses import replace

from assistant.reading.circumstances import Context
from assistant.reading.courses import COURSES
from assistant.reading.deeds import DEEDS
from assistant.reading.entities import RESULTS
from assistant.reading.escapes import ESCAPES
from assistant.reading.grammar import Clause
from assistant.reading.in_words import is_described, predicate_words, thing_words
from assistant.reading.modifiers import conditions_of
from assistant.reading.noun_words import Aspect
from assistant.reading.plays import PLAYS
from assistant.reading.references import SOME, Resolution
from assistant.reading.said import Said, Sense, patients
from assistant.reading.talk import TALK
from assistant.reading.wordings import PLAYERS, WORDINGS
from assistant.records import Modality

DESCRIBED = "described"
"""Predicate of a condition whose words are known and which nothing computed can meet."""

HANDLERS = {**ESCAPES, **WORDINGS, **DEEDS, **PLAYS, **COURSES}
"""Every verb that can be understood."""


def described(clause: Clause, resolution: Resolution) -> tuple[tuple[Said, ...], ...] | None:
    """A condition that is read but that nothing computed can meet: 'if its text says so'.

    What rests on it is then silent, never wrong.
    """
    subject = clause.subject
    if subject is None:
        return None
    if clause.group.verb == "be" and not (clause.complement or clause.object or clause.adjuncts):
        return None
    words = tuple(predicate_words(clause, resolution))
    if is_described(subject) and not subject.pronoun:
        words = (*words, "of", *thing_words(subject, resolution))
    value = " ".join(("not", *words) if clause.group.negative else words)
    said = tuple(
        Said(one.ref, DESCRIBED, value, clause.start, clause.end)
        for one in patients(subject, resolution)
    )
    return (said,) if said else None


def _by_verb(clause: Clause, context: Context) -> Sense | None:
    """Try the verb's handlers: a player's verb for players, a text's for texts."""
    for table in (HANDLERS, PLAYERS, WORDINGS, TALK):
        handler = table.get(clause.group.verb)
        sense = handler(clause, context) if handler is not None else None
        if sense is not None and sense.then:
            return sense
    return None


def _inner_sense(clause: Clause, resolution: Resolution) -> Sense | None:
    """What a relative clause says of the noun it belongs to."""
    sense = sense_of(clause, resolution, condition=True, relative=True)
    if sense is not None:
        return sense
    cases = described(clause, resolution)
    return None if cases is None else Sense(cases[0])


def sense_of(
    clause: Clause, resolution: Resolution, *, condition: bool = False, relative: bool = False
) -> Sense | None:
    """What the clause says, with what its noun phrases take for granted as conditions."""
    context = Context(
        resolution, lambda inner: _inner_sense(inner, resolution), condition, relative
    )
    sense = None if _is_partial(clause) else _by_verb(clause, context)
    if sense is None or not sense.then:
        return None
    granted: list[Said] = []
    is_link = clause.object is not None and clause.object.aspect is Aspect.LINK
    for thing in (clause.subject, None if is_link else clause.object):
        more = conditions_of(thing, resolution, context.read)
        if more is None:
            return None
        granted.extend(more)
    when = tuple(dict.fromkeys((*granted, *sense.when)))
    then = _coloured(sense.then, clause, resolution, condition=condition)
    return Sense(then, when, sense.unless, sense.agents)


def _is_partial(clause: Clause) -> bool:
    """'Does not destroy all monsters', 'all are not destroyed': perhaps some, perhaps none."""
    things = tuple(thing for thing in (clause.subject, clause.object) if thing is not None)
    denied = any(thing.denied for thing in things)
    return clause.group.negative and not denied and any(thing.every for thing in things)


def _is_of_none(then: tuple[Said, ...], clause: Clause, resolution: Resolution) -> bool:
    """'If no monster is destroyed': said of all of them, so that one of them does not fulfil it."""
    refs = {said.ref for said in then if resolution.entities[said.ref].name is None}
    return any(
        thing is not None
        and thing.denied
        and thing.aspect not in RESULTS
        and resolution.refs.get(thing.start) in refs
        for thing in (clause.subject, clause.object)
    )


def _coloured(
    then: tuple[Said, ...], clause: Clause, resolution: Resolution, *, condition: bool
) -> tuple[Said, ...]:
    """'would be', 'is only ...' in a condition are not what merely is."""
    prefix = ""
    if condition and _is_of_none(then, clause, resolution):
        prefix = "none_"
    elif clause.group.modal == "would":
        prefix = "would_"
    elif condition and clause.group.only:
        prefix = "only_"
    some = any(resolution.entities[said.ref].some for said in then)
    some = some or (clause.subject is not None and clause.subject.det in SOME)
    if some and not condition:
        then = tuple(replace(said, modality=Modality.MAY) for said in then)
    return tuple(
        said
        if said.predicate.startswith("limit_")
        else replace(said, predicate=prefix + said.predicate)
        for said in then
    )
