"""Counted: how many cards a question says that a player has in the hand or on the field."""

import re

from assistant.reading.number_words import NUMBERS
from assistant.reading.question.stand_ins import STAND_INS
from assistant.reading.question.story import Story
from assistant.reading.question.table import Position
from assistant.records import Gap

_NUMBERS = {"no": 0, "a": 1, **NUMBERS}
_N = rf"(?P<number>{'|'.join(_NUMBERS)}|[0-9])"
_WHOSE = r"(?P<whose>(?:my |the )?opponent['\u2019]s|my|his|her|their|the)"
_WHO = r"\b(?P<who>I|my opponent|opponent|they|he|she)"
_ONLY = r"(?:(?:only|exactly|just|currently|now|still|got|with|have|has) )*"
_HANDS = (
    re.compile(
        rf"(?:{_WHO}(?:['\u2019]ve| have| has| had| hold\w*| control\w*)? )?{_ONLY}\b{_N}"
        rf" (?:other )?cards?(?: left| remaining)? in (?:{_WHOSE} )?hands?\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_WHO} (?:am |is |are )?(?:holds?|holding|held) {_ONLY}{_N} cards?\b(?! (?:from|of))",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b{_WHOSE} hand (?:has|contains|is|holds|of|with) {_ONLY}{_N} cards?\b", re.IGNORECASE
    ),
)
"""As in "I have three cards in my hand", "while I hold two cards"."""
_ALSO_CHANGES = re.compile(r"\b(?:draw|drew|drawn|drawing)\b", re.IGNORECASE)


_LACKING = re.compile(
    r"\b(?:without|not|n['\u2019]t)(?: (?:have|having|holding))?\s*$", re.IGNORECASE
)
"""As in "without a card in my hand", "I do not have a card in my hand"."""


def note_counted(story: Story, masked: str) -> None:
    """Takes in how many cards there are in a hand; what is drawn besides is a gap."""
    for pattern in _HANDS:
        for found in pattern.finditer(masked):
            told = found.groupdict()
            side = _side(told.get("whose") or "", told.get("who") or "")
            if (side, "hand") not in story.counted:
                lacks = _LACKING.search(masked[: found.start("number")]) is not None
                story.counted[side, "hand"] = 0 if lacks else _number(found["number"])
                story.counted_at.append(found.span())
    drawn = _ALSO_CHANGES.search(masked) if story.counted else None
    if drawn is not None:
        why = "how many cards there are in the hand afterwards was not worked out"
        story.gaps.append(Gap(text=drawn[0], start=drawn.start(), end=drawn.end(), why=why))


def _side(whose: str, who: str) -> str:
    words = whose.lower() if whose.lower() not in {"", "the"} else who.lower()
    return "me" if words in {"", "i", "my"} else "them"


def _number(word: str) -> int:
    return _NUMBERS[word.lower()] if word.lower() in _NUMBERS else int(word)


def fill_up(position: Position) -> None:
    """Puts as many cards there as were told, beside those that are named."""
    for (player, zone), number in sorted(position.story.counted.items()):
        there = [one for one in position.spots if (one.player, one.zone) == (player, zone)]
        for _ in range(number - len(there)):
            position.add_stand_in(STAND_INS["monster"], player, zone)
        if len(there) > number:
            why = "more cards are told to be there than are counted"
            position.story.gaps.append(Gap(text=zone, start=0, end=0, why=why))
