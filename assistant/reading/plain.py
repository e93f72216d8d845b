"""Plain readings: a sentence in the game's grammar about something that nothing computes.

'A cost does not start a Chain' says of a cost, no, 'start a Chain'.  Everything of the clause
stands in the predicate, so that another sentence says the same only in the same words, and the
opposite if its verb is turned round.  No engine computes such a predicate, so it is never
agreement; what stands beside it in the sentence then waits for it and is silent too.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.reading.grammar import Clause, Condition, Sentence, Thing
from assistant.reading.in_words import (
    clause_words,
    is_described,
    predicate_words,
    thing_words,
)
from assistant.reading.meaning import DESCRIBED
from assistant.reading.norms import Rule, conditioned, rules_of
from assistant.reading.references import Resolution
from assistant.reading.said import Said, patients
from assistant.reading.structure import clauses
from assistant.records import Proposition

PLAIN = "does_"
"""How every predicate begins that is only what a sentence says in its own words."""


def is_plain(said: Said | Proposition) -> bool:
    """Whether this is only told, and nothing could compute it."""
    return said.predicate.startswith(PLAIN)


def plain_rules(
    sentence: Sentence, resolution: Resolution, *, in_words: bool = False
) -> tuple[Rule, ...] | None:
    """What a sentence says, each clause by its meaning (unless all `in_words`), or by its words."""
    if any(map(_is_torn, clauses(sentence))):
        return None
    rules = _rules(sentence, resolution, in_words=in_words)
    if rules is None:
        return None
    told = tuple(said for rule in rules for said in rule.then if is_plain(said))
    return tuple(
        rule if all(map(is_plain, rule.then)) else replace(rule, when=(*rule.when, *told))
        for rule in rules
    )


def _is_torn(clause: Clause) -> bool:
    """Whether it is only a piece of a clause: 'a monster is not', 'is by Sangan'."""
    if clause.group.verb != "be" or clause.complement or clause.object is not None:
        return False
    return all(adjunct.word == "by" for adjunct in clause.adjuncts)


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
    words = " ".join(predicate_words(clause, resolution)).replace(" ", "_")
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
            " ".join(thing_words(one.thing, resolution)),
            one.thing.start,
            one.thing.end,
        )
        for one in patients(clause.subject, resolution)
        if is_described(one.thing)
    )
    return (Rule(which, (), said),) if said else None


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
        yield " ".join(clause_words(sentence.clause, resolution))
    for part in sentence.parts:
        yield from _sentence(part, resolution)
    for condition in sentence.conditions:
        yield f"{condition.written} {' and '.join(_sentence(condition.sentence, resolution))}"
