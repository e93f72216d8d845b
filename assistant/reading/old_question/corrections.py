"""Corrections: "with X - wait, no, with Y": what is taken back counts for nothing."""

import re
from collections.abc import Sequence

from assistant.reading.card_mentions import Mention, mask

_CARD = "(?-i:[\ue000-\uf8ff])"
_PAUSE = r"[\s(,.;:!\u2026\u2013\u2014-]*"
_TAKEN_BACK = re.compile(
    rf"(?P<wrong>({_CARD})\2*)(?={_PAUSE}(?P<words>"
    rf"(?:(?:no|nope|wait|sorry|oops|actually|well|err?|uh|um|I mean|I meant|or rather|rather"
    rf"|make that|scratch that|correction|excuse me|my bad|not that one|it was){_PAUSE})+"
    r"(?:(?:with|by|on|to|from|for|at|a|an|the|my|their|his|her)\s+)*"
    rf")(?P<right>{_CARD}))",
    re.IGNORECASE,
)
_SURELY = re.compile(
    r"\b(?:nope|wait|sorry|oops|I meant?|or rather|make that|scratch that|correction|excuse me"
    r"|my bad|not that one|(?:no|actually)(?=\s*[,.;:!\u2026\u2013\u2014-]))",
    re.IGNORECASE,
)
"""Without one of these, "X, no Y" tells of two cards."""


def without_corrected(text: str, mentions: Sequence[Mention]) -> tuple[str, tuple[Mention, ...]]:
    """The text, blank where a name was taken back, and the names that were not."""
    masked, kept = mask(text, mentions), list(mentions)
    if not _SURELY.search(masked):
        return text, tuple(mentions)
    for found in _TAKEN_BACK.finditer(masked):
        if not _SURELY.search(found["words"]):
            continue
        start, end = found.start("wrong"), found.start("right")
        kept = [one for one in kept if not start <= one.start < end]
        text = text[:start] + " " * (end - start) + text[end:]
    return text, tuple(kept)
