"""Untaken numbers: how many cards are paid or struck, as told and as played; each is a gap."""

import re
from collections.abc import Iterator

from assistant.base.ruling_records import Gap
from assistant.reading.english_words import NUMBERS
from assistant.reading.old_question.story import Story

_PAID = re.compile(
    rf"\b(?P<how>discard|tribut)(?:e|es|s|ed|ing)? (?P<number>{'|'.join(NUMBERS)}|\d)"
    r" (?:of (?:my|his|her|their) )?(?:\w+ )?(?:cards|monsters|spells|traps)\b",
    re.IGNORECASE,
)
_COST = {"discard": '"discard":', "tribut": '"tribute'}
_ONLY_ONE = re.compile(
    r"\b(?:only|just|exactly) (?:one|1|a single)\b(?: of)?(?: (?:my|his|her|their))? cards?\b",
    re.IGNORECASE,
)
_TWO_ASSUMED = "would destroy two"
_BOUND = re.compile(
    r"\b\d{2,5} (?:lp|life ?points?) or (?:less|fewer|more|higher|lower)\b", re.IGNORECASE
)


def note_untaken_numbers(story: Story, masked: str, written: str) -> Iterator[Gap]:
    """As in "can I discard two cards for X", where one is discarded."""
    for found in _PAID.finditer(masked):
        number = NUMBERS.get(found["number"].lower()) or int(found["number"])
        told = written.lower().count(_COST[found["how"].lower()])
        if number > 1 and 0 < told < number and '", "' not in _costs(written):
            yield _gap(found, "so many cards were not paid as it was read")
    is_of_two = any(_TWO_ASSUMED in one for one in story.assumptions)
    for found in _ONLY_ONE.finditer(masked) if is_of_two or _TWO_ASSUMED in written else ():
        yield _gap(found, "that it is only one was not taken in")
    for found in _BOUND.finditer(masked):
        yield _gap(found, "how many Life Points they are is not told")


def _costs(written: str) -> str:
    return "".join(re.findall(r'"(?:discard|tributes?)": (\[[^]]*\])', written))


def _gap(found: re.Match[str], why: str) -> Gap:
    return Gap(text=found[0], start=found.start(), end=found.end(), why=why)
