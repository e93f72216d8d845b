"""Clause meaning: what a clause says, by its verb; None if any part is not understood."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.base.ruling_records import Modality
from assistant.reading.english_words import WEAKENING, Aspect
from assistant.reading.statements.action_verbs import DEEDS, ESCAPES, PLAYERS, PLAYS, WORDINGS
from assistant.reading.statements.clause_content import (
    ClauseContext,
    Said,
    Sense,
    conditions_of,
    patients,
)
from assistant.reading.statements.noun_references import SOME, Resolution
from assistant.reading.statements.phrase_parsing import EITHER
from assistant.reading.statements.sentence_parts import (
    RESULTS,
    Adjunct,
    NounPhrase,
    VerbClause,
    VerbGroup,
)
from assistant.reading.statements.state_verbs import COURSES, TALK

_TELLING = WEAKENING | {"as if", "instead"}
_COUNTING = frozenset({"one", "two", "three", "another", "other", "all", "both", "several"})


def clause_words(clause: VerbClause, resolution: Resolution) -> Iterator[str]:
    """A clause inside another, with its subject and its 'not'."""
    if clause.subject is not None:
        yield from thing_words(clause.subject, resolution)
    if clause.group.negative:
        yield "not"
    yield from predicate_words(clause, resolution)


def predicate_words(clause: VerbClause, resolution: Resolution) -> Iterator[str]:
    """Everything of a clause but its subject and its 'not'."""
    yield from _verb(clause.group)
    if clause.complement:
        yield clause.complement
    if clause.object is not None:
        yield from thing_words(clause.object, resolution)
    for adjunct in clause.adjuncts:
        yield from _adjunct(adjunct, resolution)


def _verb(group: VerbGroup) -> Iterator[str]:
    if group.modal not in {"", "will"}:
        yield group.modal
    yield from sorted(group.adverbs & _TELLING)
    if group.supposed:
        yield "as if"
    if group.passive:
        yield "be"
    yield f"{group.verb}{' ' + group.summon if group.summon else ''}"
    if group.passive:
        yield "done"


def _adjunct(adjunct: Adjunct, resolution: Resolution) -> Iterator[str]:
    if adjunct.only:
        yield "only"
    yield adjunct.word
    if adjunct.thing is not None:
        yield from thing_words(adjunct.thing, resolution)
    if adjunct.clause is not None:
        yield from clause_words(adjunct.clause, resolution)


def is_described(thing: NounPhrase) -> bool:
    """Whether it is not just any of its kind: 'a card that waits for an attack'."""
    more = thing.relatives or thing.places or thing.owner or thing.adjectives
    return bool(more) or thing.every


def thing_words(thing: NounPhrase, resolution: Resolution) -> Iterator[str]:
    """A noun phrase in a fixed form; a pronoun as what it points to."""
    for number, member in enumerate(thing.members):
        if number:
            yield thing.joined_by
        yield from thing_words(member, resolution)
    if not thing.members:
        yield from _one(thing, resolution)


def _one(thing: NounPhrase, resolution: Resolution) -> Iterator[str]:
    yield from _counted(thing)
    yield thing.name or (_pointed_to(thing, resolution) if thing.pronoun else thing.head)
    if thing.number is not None:
        yield str(thing.number)
    if thing.owner is not None:
        yield "of"
        yield from thing_words(thing.owner, resolution)
    for place in thing.places:
        yield from _adjunct(place, resolution)
    for relative in thing.relatives:
        yield "or that" if relative.gap == EITHER else "that"
        yield from clause_words(relative, resolution)


def _counted(thing: NounPhrase) -> Iterator[str]:
    """How many of them, and which: 'only', 'another', 'negated'."""
    if thing.only:
        yield "only"
    if thing.det in _COUNTING:
        yield thing.det
    yield from thing.adjectives


def _pointed_to(thing: NounPhrase, resolution: Resolution) -> str:
    ref = resolution.refs.get(thing.start)
    entity = resolution.entities.get(ref) if ref is not None else None
    if entity is None or entity.aspect is Aspect.NOTHING:
        return thing.head
    return entity.name or entity.head


DESCRIBED = "described"
"""Predicate of a condition whose words are known and which nothing computed can meet."""

HANDLERS = {**ESCAPES, **WORDINGS, **DEEDS, **PLAYS, **COURSES}
"""Every verb that can be understood."""


def described(clause: VerbClause, resolution: Resolution) -> tuple[tuple[Said, ...], ...] | None:
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


def _by_verb(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Try the verb's handlers: a player's verb for players, a text's for texts."""
    for table in (HANDLERS, PLAYERS, WORDINGS, TALK):
        handler = table.get(clause.group.verb)
        sense = handler(clause, context) if handler is not None else None
        if sense is not None and sense.then:
            return sense
    return None


def _inner_sense(clause: VerbClause, resolution: Resolution) -> Sense | None:
    """What a relative clause says of the noun it belongs to."""
    sense = sense_of(clause, resolution, condition=True, relative=True)
    if sense is not None:
        return sense
    cases = described(clause, resolution)
    return None if cases is None else Sense(cases[0])


def sense_of(
    clause: VerbClause, resolution: Resolution, *, condition: bool = False, relative: bool = False
) -> Sense | None:
    """What the clause says, with what its noun phrases take for granted as conditions."""
    context = ClauseContext(
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


def _is_partial(clause: VerbClause) -> bool:
    """'Does not destroy all monsters', 'all are not destroyed': perhaps some, perhaps none."""
    things = tuple(thing for thing in (clause.subject, clause.object) if thing is not None)
    denied = any(thing.denied for thing in things)
    return clause.group.negative and not denied and any(thing.every for thing in things)


def _is_of_none(then: tuple[Said, ...], clause: VerbClause, resolution: Resolution) -> bool:
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
    then: tuple[Said, ...], clause: VerbClause, resolution: Resolution, *, condition: bool
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
