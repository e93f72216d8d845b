"""Limits said: whether what follows a yes or a no limits it, or says why.

'Yes, only if ...' is no plain yes; 'yes, only Spells are stopped' is one.
"""

from assistant.reading.small_words import MODALS, PREPOSITIONS
from assistant.reading.verb_forms import Form, forms_of


def is_limited(rest: tuple[str, ...]) -> bool:
    """'Yes, if ...', 'no, unless ...', 'yes, but not this turn': said under a condition only."""
    if rest[:1] in {("but",), ("though",), ("however",)}:
        return rest[1:2] != () and rest[1] in _LIMITS | {"not"}
    return rest[:1] != () and rest[0] in _LIMITS


_LIMITS = frozenset(
    {"if", "unless", "only", "only if", "only when", "only while", "only after", "only during",
     "provided that", "as long as", "except", "except for", "except during", "until", "in case",
     "just", "when", "once", "and no"}
)  # fmt: skip


_EXPLAINING = frozenset({"only", "just"})
"""'No, only the effect was negated': after a no they say what is so instead."""
_AS_IT_IS = frozenset({"as long as", "while", "only during", "only while", "only after"})
"""'No, as long as Jinzo is there', 'no, only during his turn': as things are, no."""
_BEEN = frozenset({"has", "have", "was", "were", "been"})
_NEAR = 4
_TIMES = frozenset({"once", "when", "after"})
_CLAUSES = 2


SETTING_OFF = frozenset({"-", "\u2014", ":", ";", ".", "!"})
"""Marks behind which a reason follows rather than a condition."""


def explains(rest: tuple[str, ...]) -> bool:
    """'No, once it resolves nothing can be done': two clauses that say why."""
    if rest[0] in _EXPLAINING or rest[0] in _AS_IT_IS:
        return True
    verbs = [text for text in rest[1:] if {Form.THIRD, Form.PAST} & _forms(text)]
    verbs += [text for text in rest[1:] if text in MODALS or text == "cannot"]
    return rest[0] in _TIMES and len(verbs) >= _CLAUSES


def is_as_told(rest: tuple[str, ...]) -> bool:
    """'Yes, once it has been Summoned properly': of what has been done, why it is so."""
    return rest[:1] == ("once",) and bool(_BEEN.intersection(rest[1:_NEAR]))


def is_clause(rest: tuple[str, ...]) -> bool:
    """'Yes, only Spells are stopped', 'yes, just pay half': a clause, and no limit of the yes."""
    if rest[:1] == () or rest[0] not in _EXPLAINING or rest[1:2] == ():
        return False
    if rest[1] in PREPOSITIONS | _LIMITS | _TIMES or _CONDITIONS & set(rest):
        return False
    ordered = rest[0] == "just" and Form.BASE in _forms(rest[1])
    return ordered or any({Form.THIRD} & _forms(t) or t in MODALS or t in _ARE for t in rest[2:])


_ARE = frozenset({"are", "is", "was", "were", "cannot"})
_CONDITIONS = frozenset({"if", "unless", "when", "while", "until", "once", "after", "or"})


def _forms(text: str) -> frozenset[Form]:
    return frozenset(form.form for form in forms_of(text))
