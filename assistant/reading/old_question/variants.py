"""Variants: a question that asks the same once more under another supposition."""

from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked


def variants_of(clauses: Sequence[Clause]) -> tuple[tuple[Clause, ...], tuple[Clause, ...]]:
    """The question, and the same with another supposition: "and what if only its effect is?"."""
    asking = [clause for clause in clauses if is_asked(clause)]
    last = max((clause.sentence for clause in clauses), default=0)
    tail = [clause for clause in clauses if clause.sentence == last]
    is_supposed = all(clause.hangs == "if" or clause.question == "what_if" for clause in tail)
    earlier = [clause for clause in asking if clause.sentence < last]
    if not (is_supposed and earlier and tail[0].is_question):
        return tuple(clauses), ()
    main = tuple(clause for clause in clauses if clause.sentence != last)
    verbs = {clause.verb for clause in tail}
    kept = [c for c in main if c.verb not in verbs or is_asked(c) or c.verb == ""]
    at = next(i for i, clause in enumerate(kept) if clause in earlier)
    return main, (*kept[:at], *tail, *kept[at:])
