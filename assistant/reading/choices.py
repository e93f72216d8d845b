"""Choices: a sentence that offers several things ("A or B") as one sentence for each of them."""

from dataclasses import replace

from assistant.reading.escapes import ESCAPES
from assistant.reading.grammar import Clause, Sentence


def single(sentence: Sentence) -> tuple[Sentence, ...]:
    """The sentence once for each choice of 'A or B' (and of 'the effects of A and B')."""
    clause = _first_choice(sentence)
    if clause is None:
        return (sentence,)
    found: list[Sentence] = []
    for choice in _choices(clause):
        found.extend(single(_with_clause(sentence, clause, choice)))
    return tuple(found)


def _first_choice(sentence: Sentence) -> Clause | None:
    if sentence.clause is not None and len(_choices(sentence.clause)) > 1:
        return sentence.clause
    inner = (*sentence.parts, *(condition.sentence for condition in sentence.conditions))
    return next((clause for part in inner if (clause := _first_choice(part)) is not None), None)


def _choices(clause: Clause) -> tuple[Clause, ...]:
    thing = clause.subject
    wide = clause.object
    if thing is not None and thing.members and is_escape(clause):
        return tuple(replace(clause, subject=member) for member in thing.members)
    if wide is not None and wide.members and (wide.joined_by == "or" or is_escape(clause)):
        return tuple(replace(clause, object=member) for member in wide.members)
    if thing is None:
        return _agents(clause)
    if thing.members and thing.joined_by == "or":
        return tuple(replace(clause, subject=member) for member in thing.members)
    owner = thing.owner
    if owner is not None and owner.members and not thing.members:
        return tuple(
            replace(clause, subject=replace(thing, owner=member)) for member in owner.members
        )
    return _agents(clause)


def is_escape(clause: Clause) -> bool:
    """'beats A and B': each of them by itself."""
    return clause.group.verb in ESCAPES


def _agents(clause: Clause) -> tuple[Clause, ...]:
    """'by X or Y': once by each."""
    for adjunct in clause.adjuncts:
        thing = adjunct.thing
        named = thing is not None and all(one.name for one in thing.members)
        chosen = adjunct.word == "by" or (adjunct.word == "with" and named)
        if chosen and thing is not None and thing.joined_by == "or":
            return tuple(
                replace(
                    clause,
                    adjuncts=tuple(
                        replace(each, thing=member) if each is adjunct else each
                        for each in clause.adjuncts
                    ),
                )
                for member in thing.members
            )
    return (clause,)


def _with_clause(sentence: Sentence, old: Clause, new: Clause) -> Sentence:
    if sentence.clause is old:
        return replace(sentence, clause=new)
    return replace(
        sentence,
        parts=tuple(_with_clause(part, old, new) for part in sentence.parts),
        conditions=tuple(
            replace(condition, sentence=_with_clause(condition.sentence, old, new))
            for condition in sentence.conditions
        ),
    )
