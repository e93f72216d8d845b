"""Untaken places: phases and places that a question tells, and that nothing of the play has."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from assistant.base.ruling_records import Gap
from assistant.reading.english_words import NUMBERS
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim

_PHASES = re.compile(r"\b(?P<phase>draw|standby) phase\b", re.IGNORECASE)
_THERE = re.compile(
    r"\b(?:an?|any|one|some|other|more) (?:\w+ )?(?:cards?|monsters?|spells?|traps?)"
    r"(?: \w+)? in (?P<whose>my|his|her|their|(?:my |the )?opponent['\u2019]s) "
    r"(?P<zone>gy|graveyard|hand|banished)\b",
    re.IGNORECASE,
)
_TRIBUTED = re.compile(
    r"\b(?:I|my opponent|the opponent|he|she|they) tribut(?:e|ed|es)"
    r" (?:[\w'\u2019]+ ){1,3}monsters?\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    rf"\b(?P<number>{'|'.join(NUMBERS)}|\d) (?:\w+ )?(?:cards|monsters|spells|traps) in "
    r"(?:my|his|her|their|(?:my |the )?opponent['\u2019]s) (?:gy|graveyard)\b",
    re.IGNORECASE,
)
_ZONES: Mapping[str, str] = MappingProxyType({"gy": "graveyard"})


def note_untaken_places(
    story: Story, masked: str, clauses: Sequence[Clause], asked: Sequence[AskedClaim], written: str
) -> Iterator[Gap]:
    """A phase in which nothing is, a place in which nothing lies, a told harm that is not there."""
    said = " ".join((written, *(f"{one.predicate} {one.value}" for one in asked))).lower()
    yield from _phases(story, masked, said)
    yield from _lying(story, masked, said)
    yield from _numbered(story, masked)
    for found in _TRIBUTED.finditer(masked) if '"tribute' not in said else ():
        why = "for what it is Tributed was not taken in"
        yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)
    for clause in clauses:
        if _is_harm(clause) and not is_asked(clause):
            yield gap_at(story.text, clause, "what damage is taken then was not taken in")


def _phases(story: Story, masked: str, said: str) -> Iterator[Gap]:
    """As in "his Draw Phase effect"."""
    for found in _PHASES.finditer(masked):
        if f'"{found["phase"].lower()}"' not in said and not story.is_end_phase:
            why = "in which phase it is was not taken in"
            yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


def _lying(story: Story, masked: str, said: str) -> Iterator[Gap]:
    """As in "if I have a card in my GY"."""
    for found in _THERE.finditer(masked):
        zone = found["zone"].lower()
        is_told = any(start <= found.start() < end for start, end in story.counted_at)
        if f'"{_ZONES.get(zone, zone)}"' not in said and not is_told:
            why = "what lies there was not taken in"
            yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


def _numbered(story: Story, masked: str) -> Iterator[Gap]:
    """As in "with only four monsters in my GY"."""
    for found in _NUMBERED.finditer(masked) if not story.heaps else ():
        number = NUMBERS.get(found["number"].lower()) or int(found["number"])
        is_told = any(start <= found.start() < end for start, end in story.counted_at)
        if number > 1 and not is_told:
            why = "how many cards lie there was not taken in"
            yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


def _is_harm(clause: Clause) -> bool:
    """As in "when he attacks and I take no damage": a condition of what is asked."""
    is_damage = any(noun.facet == "damage" for noun in clause.objects)
    return clause.verb == "take" and is_damage and clause.hangs in {"when", "if", "while"}
