"""Tribute counts: how many Tributes a question says that a monster is Summoned with."""

import re

from assistant.reading.english_words import NUMBERS
from assistant.reading.old_question.deed import Deed

_NUMBER = rf"(?P<number>{'|'.join(NUMBERS)}|an?|[0-9])"
_LEAST = r"(?:(?:only|just|exactly|a single|but) )*"
_TOLD = re.compile(
    rf"\b(?:with|using|for|at the cost of) {_LEAST}{_NUMBER} (?:monsters? )?"
    r"(?:tributes?|sacrifices?|offerings?)\b"
    rf"|\b(?:tribut(?:e|es|ed|ing)|sacrific(?:e|es|ed|ing)) {_LEAST}"
    r"(?P<given>(?!an?\b)(?:\w+)) (?:\w+ )?monsters?\b"
    rf"|\btribute summon\b[^.?!]*? with {_LEAST}(?P<with>{'|'.join(NUMBERS)}|[0-9]) monsters?\b"
    rf"|\b(?:only|just) (?P<only>{'|'.join(NUMBERS)}|[0-9]) tributes?\b",
    re.IGNORECASE,
)
"""As in "Normal Summon X with two Tributes", "by Tributing only one monster"."""
_UNTRIBUTED = re.compile(
    r"[^.?!]*\bwith(?:out (?:an? |any |its )?|(?:out)? no )tribut(?:e|es|ing)\b", re.IGNORECASE
)
_BY_HAND = frozenset({"", "normal", "tribute"})


def is_untributed(masked: str, deed: Deed) -> bool:
    """As in "Normal Summon it without a Tribute", in the sentence that tells the Summon."""
    return _UNTRIBUTED.match(masked, _begin(masked, deed)) is not None


def told_tributes(masked: str, deed: Deed) -> int | None:
    """How many Tributes its sentence tells; None if it tells no number."""
    if deed.do != "summon" or deed.how not in _BY_HAND:
        return None
    if is_untributed(masked, deed):
        return 0
    ends = min((at for mark in ".?!" if (at := masked.find(mark, deed.start)) >= 0),
               default=len(masked))  # fmt: skip
    found = _TOLD.search(masked, _begin(masked, deed), ends)
    word = next(filter(None, found.groups()), "").lower() if found is not None else ""
    number = {"a": 1, "an": 1, **NUMBERS}.get(word)
    return int(word) if word.isdigit() else number


def _begin(masked: str, deed: Deed) -> int:
    return max(masked.rfind(mark, 0, deed.start) for mark in ".?!") + 1
