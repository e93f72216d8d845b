"""Narrating: clauses that go on with the story, although a word like "when" opens them."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.old_question.clause import Clause

_WAS = frozenset({"was", "were", "am", "is", "are", "been", "'s"})


def with_narrated(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "I was attacking when he used X": the attack came first, and X after it."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        goes_on = before is not None and clause.hangs == "when" and _is_under_way(before)
        is_new = goes_on and bool(clause.verb) and not clause.is_subject_inherited
        orders = clause.orders | {"then"}
        found.append(replace(clause, hangs="", orders=orders) if is_new else clause)
    return found


def _is_under_way(clause: Clause) -> bool:
    """As in "my X was attacking": told as going on, and put as no question."""
    is_going = clause.form == "ing" and bool(_WAS & set(clause.helpers))
    return is_going and not (clause.hangs or clause.is_inverted or clause.question)
