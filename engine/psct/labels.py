"""Labels: what the bullets of a list ask for ("This card gains these effects based on ...")."""

import re

from engine.psct.lexer import Tokens, tokenize
from engine.psct.offers import basis_of
from engine.psct.phrases import Known, closed
from engine.psct.saying import Say
from engine.requirements import Condition

_BASIS = re.compile(r"(?:based on|depending on|according to) (?P<of>[^.\n●•:]+)[.:]?\s*(?:\n|$)")
_MARKS = frozenset({":", ",", "●"})


def label_condition(printed: str, label: Tokens) -> Condition | None:
    """What the label of a bullet asks for, by the sentence before its list."""
    words = tuple(token for token in label if token.norm not in _MARKS)
    if not words:
        return None
    before = list(_BASIS.finditer(printed, 0, words[0].start))
    if not before:
        return None
    lead = closed(tokenize(before[-1]["of"]))
    reads = basis_of(lead, Say(Known()))
    return None if reads is None else reads(closed(words))
