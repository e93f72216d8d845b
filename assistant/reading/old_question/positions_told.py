"""Positions told: "monsters in Defense Position" are Defense Position monsters."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.nouns import Noun

POSITIONS = frozenset({"defense", "attack_position"})
_BETWEEN = 12
"""How many characters may lie between a phrase and its position: " in face-up "."""


def with_positions(clauses: Iterable[Clause]) -> list[Clause]:
    """Unnamed monsters bear the battle position that is told right behind them."""
    return [_with_positions(clause) for clause in clauses]


def _with_positions(clause: Clause) -> Clause:
    places = [noun for noun in clause.by("in") if noun.thing in POSITIONS and not noun.cards]
    if not places:
        return clause
    if clause.verb == "send" and clause.objects and not clause.by("to"):
        clause = replace(clause, verb="change")  # "I put it in Defense Position".
    subject = clause.subject
    return replace(
        clause,
        subject=None if subject is None else _positioned(subject, places),
        objects=tuple(_positioned(noun, places) for noun in clause.objects),
    )


def _positioned(noun: Noun, places: Iterable[Noun]) -> Noun:
    behind = [at for at in places if 0 < at.start - noun.end <= _BETWEEN]
    told = {word for at in behind for word in ({"set"} if "set" in at.marks else {at.thing})}
    is_unnamed = noun.thing == "monster" and not (noun.cards or noun.pronoun or noun.facet)
    return replace(noun, marks=noun.marks | told) if is_unnamed and told else noun
