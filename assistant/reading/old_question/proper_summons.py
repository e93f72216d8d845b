"""Proper Summons: whether a monster in the GY is said to have been Summoned in its own way."""

import re

from assistant.base.ruling_records import Gap
from assistant.reading.card_mentions import MASK_BASE
from assistant.reading.old_question.story import Story

_THING = rf"(?:[{chr(MASK_BASE)}-\uf8ff]+|monsters?\b|one\b|it\b)"
_KIND = r"(?:ritual|fusion|synchro|xyz|link|special|pendulum)"
_IS_SUMMONED = rf"(?:(?:properly|correctly|legally) (?:{_KIND}[- ])?|{_KIND}[- ])summoned"
_NEVER = re.compile(
    rf"\b(?:never|not|n['\u2019]t|without)\b[^.?!;]{{0,25}}?\b{_IS_SUMMONED}"
    rf"|\bwithout (?:\w+ ){{0,3}}{_KIND} summoning\b|n['\u2019]t [^.?!;]{{0,15}}\b{_IS_SUMMONED}",
    re.IGNORECASE,
)
_ONCE = re.compile(
    r"\b(?:properly|correctly|legally|already|previously) (?:\w+[- ])?summoned\b", re.IGNORECASE
)
_GOES = (
    r"(?:discard(?:ed)?|mill(?:ed)?|dump(?:ed)?"
    r"|sen[dt] (?:\w+ ){0,2}?(?:to (?:the |my |your |his |her |their )?(?:gy|graveyard|grave) )?"
    r"(?:directly |straight )?from (?:\w+ )?(?:hand|deck|extra deck))"
)
_STRAIGHT = re.compile(
    rf"{_THING} (?:that |which )?(?:(?:I|he|she|they|was|were|got|is|has|been|my opponent|just"
    rf"|had|have) ){{0,3}}{_GOES}\b"
    rf"|\b(?:discard|mill|dump)(?:s|ed)? (?:\w+ ){{0,2}}{_THING}"
    rf"|\bsen[dt]s? (?:\w+ ){{0,2}}{_THING} (?:\w+ ){{0,4}}?"
    r"from (?:\w+ )?(?:extra )?(?:hand|deck)\b",
    re.IGNORECASE,
)
"""As in "a monster that I discarded": it went to the GY without having been on the field."""


def note_proper_summons(story: Story, masked: str) -> None:
    """As in "can I revive a Ritual Monster that was never properly Summoned?"."""
    revived = [
        card
        for deed in story.deeds
        if deed.do == "activate" and story.revives(deed.card)
        for card in deed.targets
    ]
    if len(set(revived)) != 1:
        found = _PROPERLY.search(masked)
        if found is not None and any(story.revives(one.card) for one in story.deeds):
            why = "which monster was so Summoned, or not, was not read"
            gap = Gap(text=found[0], start=found.start(), end=found.end(), why=why)
            story.gaps.append(gap)
        return
    if _NEVER.search(masked):
        story.proper[revived[0]] = False
    elif _ONCE.search(masked):
        story.proper[revived[0]] = True
    elif (found := _STRAIGHT.search(masked)) and _is_of(story, revived[0], found):
        story.proper[revived[0]] = False
        story.gaps[:] = [gap for gap in story.gaps if not _is_told_by(gap, found)]


_PROPERLY = re.compile(r"\b(?:properly|correctly|legally) (?:\w+[- ])?summoned\b", re.IGNORECASE)


def _is_told_by(gap: Gap, found: re.Match[str]) -> bool:
    """Whether no more was left open than that it went to the GY so."""
    is_there = gap.start < found.end() and found.start() < gap.end
    return is_there and gap.why == "not understood"


def _is_of(story: Story, card: str, found: re.Match[str]) -> bool:
    """Whether that one is meant: it is named there, or no card is."""
    named = [one.name for one in story.mentions if found.start() <= one.start < found.end()]
    return card in named if named else True
