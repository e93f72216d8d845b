"""Untaken words: kinds and places of cards that a question names, and no part of its reading has.

A word that decides what is asked ("can I Xyz Summon with a Token") must be found again in what was
read: in the play, in what is asked, in what was assumed, or in what a named card is and does.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim

_TELLING: Sequence[tuple[str, str]] = (
    ("xyz", "xyz"),
    ("synchro", "synchro"),
    ("fusion", "fusion"),
    (r"link(?= (?:summon|monster|material))", "link"),
    ("ritual", "ritual"),
    ("pendulum", "pendulum"),
    ("tokens?", "token"),
    ("tuners?", "tuner"),
    ("equip(?:s|ped|ping)?", "equip"),
    ("counter traps?", "counter"),
    ("quick-? ?play", "quick.play"),
    ("continuous", "continuous"),
    ("extra deck", "extra.deck|fusion|synchro|xyz|link"),
    ("hand", "hand"),
    ("equal|same (?:atk|attack|def)", "equal|same"),
    ("once per turn", "limit|again|once"),
)
"""What people say, and how a reading that took it in has it."""
_PATTERNS = tuple(
    (re.compile(rf"\b(?:{said})\b", re.IGNORECASE), re.compile(read)) for said, read in _TELLING
)


def note_untaken_words(
    story: Story, masked: str, asked: Sequence[AskedClaim], read: Iterable[str]
) -> Iterator[Gap]:
    """A gap for each such word; `read` is the scenario as written, and what was assumed."""
    known = " ".join((*read, *_asked(asked), *_cards(story))).lower()
    for said, wanted in _PATTERNS:
        for found in said.finditer(masked):
            if not wanted.search(known):
                why = f'"{found[0]}" was not taken in'
                yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


def _asked(asked: Sequence[AskedClaim]) -> Iterator[str]:
    for one in asked:
        yield f"{one.subject} {one.predicate}"


def _cards(story: Story) -> Iterator[str]:
    """What the named cards are called, are and do."""
    for name in {*story.all_cards(), *(one.name for one in story.mentions)}:
        yield name
        facts = story.facts_of(name)
        if facts is not None:
            yield facts.model_dump_json()
