"""Things asked: "is X something Y can negate" is told like "can Y negate X"; what is answered."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.nouns import Noun

_IS = frozenset({"is", "are", "was", "were"})
_CAN = frozenset({"~can", "~could", "~may", "~might"})
"""Not "is X able to ...", of what X itself does."""


def with_things_asked(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses; what asks whether something is such that it can be done, asks if it can."""
    return [_done_to(one) if _asks_of_thing(one) else one for one in clauses]


def with_answered(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses; "X answers the Summon" is told like "X is chained to the Summon"."""
    return [_to_what(one) if one.verb == "chain" and not one.is_passive else one for one in clauses]


def _to_what(clause: Clause) -> Clause:
    met = tuple(noun for noun in clause.objects if noun.facet in {"summon", "attack"})
    if not met or clause.by("to", "response"):
        return clause
    rest = tuple(noun for noun in clause.objects if noun not in met)
    told = (*clause.prepositions, *(("to", noun) for noun in met))
    return replace(clause, objects=rest, prepositions=told)


def _asks_of_thing(clause: Clause) -> bool:
    is_both = len(clause.helpers) > 1 and clause.helpers[0] in _IS and clause.form == "base"
    is_modal = is_both and clause.helpers[1] in _CAN
    is_whole = bool(clause.verb) and clause.is_inverted and not (clause.question or clause.hangs)
    return is_modal and is_whole and clause.subject is not None and _doer(clause) is not None


def _doer(clause: Clause) -> Noun | None:
    """As in "something | Horn of Heaven can stop", "the kind of Summon | I can stop"."""
    able = [noun for noun in clause.objects if noun.cards or noun.who]
    return able[-1] if able and able[-1] is clause.objects[-1] else None


def _done_to(clause: Clause) -> Clause:
    kinds = [noun for noun in clause.by("of") if noun.facet and not noun.cards]
    about = clause.subject
    if kinds and about is not None and about.pronoun:
        about = replace(about, facet=kinds[0].facet)
    kept = tuple(one for one in clause.prepositions if one[1] not in kinds)
    return replace(
        clause,
        helpers=clause.helpers[1:],
        subject=_doer(clause),
        objects=(about,) if about is not None else (),
        prepositions=kept,
    )
