"""Printed figures: an ATK or DEF that a question repeats as it is printed, which tells nothing new.

As in "I attack with Jinzo (2400)", "my Jinzo has 2400 ATK": left out.  Any other figure stays, and
has to be read.
"""

import re
from collections.abc import Sequence

from assistant.reading.card_mentions import Mention
from assistant.reading.old_question.told_so_far import FactsOf

_NUMBER = r"\d{1,5}"
_STAT = r"(?:atk|def|attack|defen[cs]e)(?: points)?"
_BRACKETED = re.compile(
    rf"\s*\((?:{_STAT}:? )?(?P<first>{_NUMBER})(?: {_STAT})?"
    rf"(?:\s*[/,]\s*(?:{_STAT}:? )?(?P<second>{_NUMBER})(?: {_STAT})?)?\)",
    re.IGNORECASE,
)
_STATED = re.compile(
    rf"\s+(?:has|have|is at|sits at)(?: only)? (?P<first>{_NUMBER})(?: {_STAT})?"
    rf"(?: and (?P<second>{_NUMBER}) {_STAT})?(?=[.;])",
    re.IGNORECASE,
)
_LEVEL = re.compile(r"\b(?:level|lv\.?|lvl|rank|link)[- ]?(?P<level>\d{1,2}) $", re.IGNORECASE)
"""As in "my Level 4 Gemini Elf"."""
_OPENING = re.compile(
    r"(?:^|[.;?!])\s*(?:(?:my|his|her|their|the|our|opponent's) )*$", re.IGNORECASE
)


def without_printed_figures(text: str, mentions: Sequence[Mention], facts: FactsOf) -> str:
    """`text` (names masked) with blanks where only printed figures are repeated.

    A sentence that says nothing else is left out if the card is named in another one.
    """
    for one in mentions:
        known = facts(one.name.partition("#")[0])
        is_real = known is not None and not known.is_stand_in
        figures = known.figures if known is not None and is_real else frozenset[int]()
        found = _BRACKETED.match(text, one.end)
        opening = _OPENING.search(text, 0, one.start)
        start = one.end
        is_named_again = sum(each.name == one.name for each in mentions) > 1
        if found is None and opening is not None and is_named_again:
            found, start = _STATED.match(text, one.end), opening.start()
            start += text[start : start + 1] in set(".;?!")
        level = _LEVEL.search(text, 0, one.start)
        if level is not None and known is not None and int(level["level"]) == known.level:
            text = text[: level.start()] + " " * (one.start - level.start()) + text[one.start :]
        told = {int(one) for one in found.groups() if one} if found is not None else set()
        if found is not None and told <= figures:
            text = text[:start] + " " * (found.end() - start) + text[found.end() :]
    return text
