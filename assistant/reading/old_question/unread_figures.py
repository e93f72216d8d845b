"""Unread figures: an ATK or DEF told of a named monster that is not what is printed on it."""

import re
from collections.abc import Iterator

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.traits import FIGURE, figures_of

_BARE = re.compile(r"\b(?P<number>\d{3,5}) $")
_PHRASE = re.compile(r"(?:\d{1,5}[ -]?(?:atk|def|attack|defen[cs]e) )+$", re.IGNORECASE)
_BRACKETED = re.compile(r"\s*\((?:(?:atk|attack):? ?)?(?P<number>\d{3,5})\b", re.IGNORECASE)


def unread_figures(story: Story, masked: str) -> Iterator[Gap]:
    """As in "my 1800 ATK Gemini Elf attacks": how strong it is there was not taken in."""
    yield from _dropped(story, masked)
    if story.last("attack", "summon") is None:
        return
    for one in story.mentions:
        facts = story.facts_of(one.name)
        if facts is None or facts.is_stand_in or not facts.figures:
            continue
        before = _PHRASE.search(masked, 0, one.start)
        start = before.start() if before else one.start
        told = {int(number) for number in figures_of(masked, start, one.end).values()
                if isinstance(number, int)}  # fmt: skip
        bare = (_BARE.search(masked, 0, one.start), _BRACKETED.match(masked, one.end))
        told |= {int(found["number"]) for found in bare if found}
        if any(figure > _LEAST for figure in told - facts.figures):
            why = f"that {one.name} has another ATK or DEF than it is printed with was not taken in"
            yield Gap(text=one.text, start=one.start, end=one.end, why=why)


def _dropped(story: Story, masked: str) -> Iterator[Gap]:
    """As in "it has 1000 DEF": a figure of which no card of the story knows."""
    known = {value for told in story.described.values() for value in told.values()}
    cards = {one.name for one in story.mentions}
    known |= {figure for card in cards for figure in getattr(story.facts_of(card), "figures", ())}
    for found in FIGURE.finditer(masked):
        if int(found["number"]) > _LEAST and int(found["number"]) not in known:
            why = "whose ATK or DEF this is was not read"
            yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


_LEAST = 3
"""Up to so many are attacks and not points."""
