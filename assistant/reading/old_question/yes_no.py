"""Yes or no: whether that answers what is asked."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.asked_texts import are_yes_no
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doubts import may_ask
from assistant.reading.old_question.whole import Whole

_CHOICE = re.compile(r"\bor\b(?! (?:not|no|nothing)\b)", re.IGNORECASE)
"""As in "is my limit 5 or 3?"; not "does it resolve or not?"."""
_END = re.compile(r"[.?!]")
_YES_NO = frozenset({"", "whether"})


def is_yes_no(whole: Whole, clauses: Sequence[Clause]) -> bool:
    """Whether "yes" or "no" answers it: no question word, and no "X or Y" to choose from."""
    if whole.texts:
        return are_yes_no(whole.texts, whole.masked)
    asking = [clause for at, clause in enumerate(clauses) if may_ask(clauses, at)]
    sentences = {clause.sentence for clause in asking}
    spoken = [clause for clause in clauses if clause.sentence in sentences]
    start = min((clause.start for clause in spoken), default=0)
    stop = _END.search(whole.masked, max((clause.end for clause in spoken), default=0))
    end = stop.start() if stop else len(whole.text)
    if _CHOICE.search(whole.masked, start, end):
        return False
    outer = [one for one in asking if not _CHOSEN.search(whole.masked, 0, one.start)] or asking
    return bool(outer) and all(clause.question in _YES_NO for clause in outer)


_CHOSEN = re.compile(r"\b(?:choose|decide|pick|select|determine)\s+$", re.IGNORECASE)
"""As in "Can I choose | which of them is Chain Link 1": whether one may, and not which."""
