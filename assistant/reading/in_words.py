"""In words: a clause and its noun phrases in one fixed form, every word of meaning kept.

Two clauses have the same words only if they say the same; 'not' is among them.
"""

from collections.abc import Iterator

from assistant.reading.grammar import Adjunct, Clause, Thing, VerbGroup
from assistant.reading.noun_words import Aspect
from assistant.reading.references import Resolution
from assistant.reading.small_words import WEAKENING
from assistant.reading.told import EITHER

_TELLING = WEAKENING | {"as if", "instead"}
_COUNTING = frozenset({"one", "two", "three", "another", "other", "all", "both", "several"})


def clause_words(clause: Clause, resolution: Resolution) -> Iterator[str]:
    """A clause inside another, with its subject and its 'not'."""
    if clause.subject is not None:
        yield from thing_words(clause.subject, resolution)
    if clause.group.negative:
        yield "not"
    yield from predicate_words(clause, resolution)


def predicate_words(clause: Clause, resolution: Resolution) -> Iterator[str]:
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


def is_described(thing: Thing) -> bool:
    """Whether it is not just any of its kind: 'a card that waits for an attack'."""
    more = thing.relatives or thing.places or thing.owner or thing.adjectives
    return bool(more) or thing.every


def thing_words(thing: Thing, resolution: Resolution) -> Iterator[str]:
    """A noun phrase in a fixed form; a pronoun as what it points to."""
    for number, member in enumerate(thing.members):
        if number:
            yield thing.joined_by
        yield from thing_words(member, resolution)
    if not thing.members:
        yield from _one(thing, resolution)


def _one(thing: Thing, resolution: Resolution) -> Iterator[str]:
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


def _counted(thing: Thing) -> Iterator[str]:
    """How many of them, and which: 'only', 'another', 'negated'."""
    if thing.only:
        yield "only"
    if thing.det in _COUNTING:
        yield thing.det
    yield from thing.adjectives


def _pointed_to(thing: Thing, resolution: Resolution) -> str:
    ref = resolution.refs.get(thing.start)
    entity = resolution.entities.get(ref) if ref is not None else None
    if entity is None or entity.aspect is Aspect.NOTHING:
        return thing.head
    return entity.name or entity.head
