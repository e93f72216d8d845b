"""Negators.

Sentences that ask what a card negates by its text: "the activation or the effect?".
"""

import re
from collections.abc import Sequence

_SUBJECT = r"(?:(?:the )?effect of )?[\ue000-\uf8ff]+(?:['\u2019]s? effect)?"
_WHAT = r"(?:activations?|activating|effects?)"
_FILLING = (
    r"(?:the|an?|its|of|or|and|only|just|merely|both|either|not|but|rather than|instead of|cards?"
    r"|itself|one|activated|a card['\u2019]s|too|as well)"
)
_OBJECT = rf"(?P<what>(?:(?:{_FILLING}|{_WHAT})[ ,/]*)+)"
_NEGATED = rf"(?: that)?(?: is negated by {_SUBJECT}| {_SUBJECT} negates)"
_ASKING = tuple(
    re.compile(rf"^(?:[^?]*[,:;] )?{form}$", re.IGNORECASE)
    for form in (
        rf"(?:does|do|did|will|would|can) {_SUBJECT} (?:\w+ly )?negate {_OBJECT}",
        rf"(?:what|which)(?: exactly)? (?:does|do) {_SUBJECT} negate[: ,]*(?:{_OBJECT})?",
        rf"is {_SUBJECT} (?P<what>(?:(?:an?|or|{_WHAT}[ -]negat\w+)[ ,]*)+)",
        rf"(?:is it )?(?P<what>(?:the )?{_WHAT} or (?:the )?{_WHAT}){_NEGATED}",
    )
)
_PREDICATES = (("activat", "negates_activation"), ("effect", "negates_effect"))


def negations_asked(words: str) -> Sequence[str]:
    r"""What is asked of what a card's text negates; nothing: it is another question.

    >>> negations_asked("Does \ue000 negate the activation or the effect")
    ('negates_activation', 'negates_effect')
    """
    found = next((asked for form in _ASKING if (asked := form.match(words))), None)
    if found is None:
        return ()
    what = (found["what"] or "").lower()
    told = tuple(predicate for stem, predicate in _PREDICATES if stem in what)
    return told or tuple(predicate for _, predicate in _PREDICATES if not what)
