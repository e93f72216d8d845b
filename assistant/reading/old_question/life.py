"""Life: how many Life Points a question says that a player has."""

import re

from assistant.reading.old_question.deed import OTHER
from assistant.reading.old_question.story import Story

_POINTS = r"(?:lp|life ?points?)\b"
_WHO = r"(?P<who>\bI|\bmy opponent|\bopponent|\bopp|\bthey|\bhe|\bshe)"
_BETWEEN = r"(?:\s+(?:only|just|currently|still|exactly|at|down|to|left|have|has|had|am|is|are))*"
_HAS = re.compile(
    rf"{_WHO}(?:['\u2019](?:m|re|s))?{_BETWEEN}\s+(?P<number>\d{{1,5}})\s*{_POINTS}", re.IGNORECASE
)
"""As in "I only have 500 LP", "my opponent is at 1000 life points"."""
_LARGE = re.compile(
    rf"{_WHO}\s+(?:only\s+|just\s+)?(?:have|has|had)\s+(?:only\s+|just\s+|exactly\s+)?"
    r"(?P<number>\d{3,5})(?=\s*(?:[.,;?!]|left|$))",
    re.IGNORECASE,
)
"""As in "if I only have 500": a number that large is one of Life Points."""
_OWNER = r"(?P<owner>my|our|his|her|their|(?:my |the )?opponent['\u2019]?s)"
_THAN = r"(?P<than>below|under|less than|lower than|fewer than|over|above|more than|higher than)\s+"
_OF = re.compile(
    rf"\b(?:(?:{_OWNER} )?{_POINTS}(?: total)?{_BETWEEN}|{_WHO}{_BETWEEN})[ :=]*"
    rf"(?:{_THAN})?(?P<number>\d{{1,5}})\b(?P<points>\s*{_POINTS})?",
    re.IGNORECASE,
)
"""As in "my LP is 500", "LP: 500", "his life points are below 800", "I have less than 800 LP"."""
_LESS_THAN = re.compile(r"below|under|less|lower|fewer", re.IGNORECASE)
_WITH = re.compile(
    rf"\b(?:with|at|on)\s+(?:only\s+|just\s+|exactly\s+)?(?P<number>\d{{1,5}})\s*{_POINTS}",
    re.IGNORECASE,
)
"""As in "with 500 LP left": of the player who acts."""


_BARE = re.compile(
    r"(?:^|[.!?;,]\s*)(?:only\s+|just\s+)*(?:got|have|am at|down to|at)\s+(?:only\s+|just\s+)*"
    rf"(?P<number>\d{{1,5}})\s*{_POINTS}",
    re.IGNORECASE,
)
"""As in "Only got 800 LP. Can I ...": of whoever asks."""


def note_life(story: Story, masked: str) -> None:
    """Takes in how many Life Points players are said to have."""
    for pattern in (_HAS, _LARGE):
        for found in pattern.finditer(masked):
            who = "me" if found["who"].lower() == "i" else "them"
            story.life.setdefault(who, int(found["number"]))
    _note_owned(story, masked)
    bare = _BARE.search(masked)
    if bare is not None and not story.life:
        story.life["me"] = int(bare["number"])
    _note_compared(story, masked)
    found_with = _WITH.search(masked)
    if found_with is not None and not story.life:
        last = next((one.player for one in reversed(story.deeds) if one.player), "me")
        story.life[last] = int(found_with["number"])


def _note_owned(story: Story, masked: str) -> None:
    """What somebody's Life Points are said to be, or to be less or more than."""
    for found in _OF.finditer(masked):
        if not (found["points"] or found["who"] is None):
            continue  # "I am at 500", "I have 3".
        mine = {None, "my", "our", "i"}
        who = "me" if (found["owner"] or found["who"] or "my").lower() in mine else "them"
        than = found["than"] or ""
        beside = 0 if not than else -1 if _LESS_THAN.match(than) else 1
        points = int(found["number"]) + beside
        story.life.setdefault(who, points)
        if than:
            whose = "your" if who == "me" else "the opponent's"
            story.assumptions.append(
                f"As for what is less or more, {whose} Life Points are {points}."
            )
        _take_in(story, found)


_LESS = r"(?P<less>lower|less|fewer|smaller|behind)|higher|more|greater|larger|ahead"
_COMPARED = (
    re.compile(
        rf"\b(?P<who>my|our|his|her|their|(?:my )?opponent['\u2019]s) {_POINTS}"
        rf"(?: total)?(?: (?:is|are|was|were|being))? (?:\w+ )?(?:{_LESS})\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:\bI|\b(?P<who>(?:my )?opponent|he|she|they))(?: (?:have|has|had|am|is|are)"
        rf"|['\u2019](?:m|re|s|ve)) (?:\w+ )?(?:{_LESS}) (?:(?:in|on|with) )?{_POINTS}",
        re.IGNORECASE,
    ),
)
"""As in "my LP are lower than my opponent's", "while I have more LP"."""
_USUAL, _LOWER = 8000, 4000


def _note_compared(story: Story, masked: str) -> None:
    """Whose Life Points are lower, where only that is told."""
    for pattern in _COMPARED if not story.life else ():
        for found in pattern.finditer(masked):
            is_mine = (found["who"] or "my").lower() in {"my", "our"}
            lower = "me" if is_mine is bool(found["less"]) else "them"
            story.life.update({lower: _LOWER, OTHER[lower]: _USUAL})
            for one in story.board:  # Whose Life Points are told, holds what looks at them.
                if one.on and not one.player:
                    one.player = story.owners.get(one.on, "") or "me"
            _take_in(story, found)
            story.assumptions.append(
                "Life Points are 4000 and 8000, of which only the order is told."
            )


def _take_in(story: Story, found: re.Match[str]) -> None:
    """The words that compare are understood, whatever was made of them before."""
    story.gaps[:] = [
        gap
        for gap in story.gaps
        if not (gap.start < found.end() and found.start() < gap.end and gap.why in _TAKEN)
    ]


_TAKEN = frozenset({"word not known", "how many there are on each side was not taken in"})
