"""Plain readings: a sentence in the game's grammar about something that nothing computes.

'A cost does not start a Chain' says of a cost, no, 'start a Chain'.  Everything of the clause
stands in the predicate, so that another sentence says the same only in the same words, and the
opposite if its verb is turned round.  No engine computes such a predicate, so it is never
agreement; what stands beside it in the sentence then waits for it and is silent too.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.reading.grammar import Adjunct, Clause, Condition, Sentence, Thing, VerbGroup
from assistant.reading.meaning import DESCRIBED
from assistant.reading.norms import Rule, conditioned, rules_of
from assistant.reading.noun_words import Aspect
from assistant.reading.references import Resolution
from assistant.reading.said import Said, patients
from assistant.reading.small_words import WEAKENING
from assistant.records import Proposition

PLAIN = "does_"
"""How every predicate begins that is only what a sentence says in its own words."""

_TELLING = WEAKENING | {"as if", "instead"}
_COUNTING = frozenset({"one", "two", "three", "another", "other", "all", "both", "several"})


def is_plain(said: Said | Proposition) -> bool:
    """Whether this is only told, and nothing could compute it."""
    return said.predicate.startswith(PLAIN)


def plain_rules(
    sentence: Sentence, resolution: Resolution, *, in_words: bool = False
) -> tuple[Rule, ...] | None:
    """What a sentence says, each clause by its meaning (unless all `in_words`), or by its words."""
    rules = _rules(sentence, resolution, in_words=in_words)
    if rules is None:
        return None
    told = tuple(said for rule in rules for said in rule.then if is_plain(said))
    return tuple(
        rule if all(map(is_plain, rule.then)) else replace(rule, when=(*rule.when, *told))
        for rule in rules
    )


def _rules(
    sentence: Sentence, resolution: Resolution, *, in_words: bool
) -> tuple[Rule, ...] | None:
    own: tuple[Rule, ...] | None = None
    if sentence.clause is not None:
        own = None if in_words else rules_of(Sentence(sentence.clause), resolution)
        own = own or _told(sentence.clause, resolution)
    elif sentence.link != "or":
        parts = [_rules(part, resolution, in_words=in_words) for part in sentence.parts]
        read = [part for part in parts if part is not None]
        own = tuple(rule for part in read for rule in part) if len(read) == len(parts) else None
    for condition in sentence.conditions:
        if own is None:
            return None
        own = conditioned(own, condition, resolution) or _when_told(own, condition, resolution)
    return own


def _told(clause: Clause, resolution: Resolution) -> tuple[Rule, ...] | None:
    """The clause as one thing said of its subject."""
    if clause.subject is None:
        return None
    words = " ".join(_predicate(clause, resolution)).replace(" ", "_")
    said = tuple(
        replace(
            one.said(f"{PLAIN}{words}", not clause.group.negative, clause.group, clause.end),
            extra=one.extra or _kind_of(one.thing),
        )
        for one in patients(clause.subject, resolution)
    )
    which = tuple(
        Said(
            one.ref,
            DESCRIBED,
            " ".join(_thing(one.thing, resolution)),
            one.thing.start,
            one.thing.end,
        )
        for one in patients(clause.subject, resolution)
        if _is_described(one.thing)
    )
    return (Rule(which, (), said),) if said else None


def _is_described(thing: Thing) -> bool:
    """Whether it is not just any of its kind: 'a card that waits for an attack'."""
    return bool(thing.relatives or thing.places or thing.owner or thing.adjectives)


def _kind_of(thing: Thing) -> frozenset[str]:
    """What a thing is called that is of no class: a turn, a field, a source."""
    if thing.name is not None or thing.pronoun or any(thing.kinds):
        return frozenset()
    return frozenset({thing.head.replace(" ", "_")})


def _when_told(
    rules: tuple[Rule, ...], condition: Condition, resolution: Resolution
) -> tuple[Rule, ...]:
    """The rules under a condition in its own words, which nothing computed can meet."""
    words = f"{condition.written} {' and '.join(_sentence(condition.sentence, resolution))}"
    return tuple(
        replace(
            rule,
            when=(
                *rule.when,
                Said(rule.then[0].ref, DESCRIBED, words, rule.then[0].start, rule.then[0].end),
            ),
        )
        for rule in rules
    )


def _sentence(sentence: Sentence, resolution: Resolution) -> Iterator[str]:
    if sentence.clause is not None:
        yield " ".join(_clause(sentence.clause, resolution))
    for part in sentence.parts:
        yield from _sentence(part, resolution)
    for condition in sentence.conditions:
        yield f"{condition.written} {' and '.join(_sentence(condition.sentence, resolution))}"


def _clause(clause: Clause, resolution: Resolution) -> Iterator[str]:
    """A clause inside another, with its subject and its 'not'."""
    if clause.subject is not None:
        yield from _thing(clause.subject, resolution)
    if clause.group.negative:
        yield "not"
    yield from _predicate(clause, resolution)


def _predicate(clause: Clause, resolution: Resolution) -> Iterator[str]:
    """Everything of a clause but its subject and its 'not'."""
    yield from _verb(clause.group)
    if clause.complement:
        yield clause.complement
    if clause.object is not None:
        yield from _thing(clause.object, resolution)
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
        yield from _thing(adjunct.thing, resolution)
    if adjunct.clause is not None:
        yield from _clause(adjunct.clause, resolution)


def _thing(thing: Thing, resolution: Resolution) -> Iterator[str]:
    """A noun phrase in a fixed form; a pronoun as what it points to."""
    for number, member in enumerate(thing.members):
        if number:
            yield thing.joined_by
        yield from _thing(member, resolution)
    if not thing.members:
        yield from _one(thing, resolution)


def _one(thing: Thing, resolution: Resolution) -> Iterator[str]:
    yield from _counted(thing)
    yield thing.name or (_pointed_to(thing, resolution) if thing.pronoun else thing.head)
    if thing.number is not None:
        yield str(thing.number)
    if thing.owner is not None:
        yield "of"
        yield from _thing(thing.owner, resolution)
    for place in thing.places:
        yield from _adjunct(place, resolution)
    for relative in thing.relatives:
        yield "that"
        yield from _clause(relative, resolution)


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
