"""Supposing: clauses that tell of what would be, or only give a reason, and of no deed."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked

_SUPPOSING = frozenset({"~would", "~might", "~may", "~could"})
_INTENDING = (("was", "~going to"), ("were", "~going to"))


def tells_no_deed(clause: Clause) -> bool:
    """As in "the monster would be banished anyway", "because destroying is not negating"."""
    is_reason = clause.form == "ing" and clause.hangs == "because"
    if is_reason or (clause.hangs == "which" and clause.helpers[:2] in _INTENDING):
        return True  # "the monster I was going to hit with X".
    is_statement = clause.hangs in {"", "which", "because", "although", "but", "so"}
    return (
        is_statement
        and not clause.is_put
        and bool(_SUPPOSING & set(clause.helpers[:1]))
        and not is_asked(clause)
    )
