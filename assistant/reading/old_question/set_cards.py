"""Set cards: face-down cards that a question says a player has, without their names."""

import re

from assistant.reading.english_words import NUMBERS
from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story

_NUMBERS = {"a": 1, "another": 1, "some": 1, **NUMBERS}
_NAME = r"[\ue000-\uf8ff]+(?![\ue000-\uf8ff])"
_SET_CARDS = re.compile(
    r"\b(?P<who>I|we|my opponent|opponent|they|he|she) "
    r"(?:\w+ )?(?:have|has|had|control|controls|controlled|got)\b"
    rf"(?:{_NAME}|(?!\b(?:to|no|not)\b)[^.?!;:\ue000-\uf8ff]){{0,40}}?\b(?P<number>{'|'.join(_NUMBERS)}|[1-5])"
    r"(?: other| more| additional)?(?: set| face-?down)? (?P<what>cards?|backrow)\b(?P<set> set)?",
    re.IGNORECASE,
)
_IS_SET = re.compile(r"\b(?:set|face-?down)\b", re.IGNORECASE)
_MANY = 4
_NEXT = 3
"""Letters at most before the name of the card that is meant: ", ", ": "."""


def note_set_cards(story: Story, masked: str) -> None:
    """As in "I have Starlight Road and another Set card": a Trap of no name, which is not used."""
    for found in _SET_CARDS.finditer(masked):
        number = _NUMBERS.get(found["number"].lower()) or int(found["number"])
        is_said = _IS_SET.search(found[0], found.start("number") - found.start()) is not None
        is_named = any(0 <= one.start - found.end() <= _NEXT for one in story.mentions)
        if not is_said or is_named or number > _MANY:
            continue
        player = "me" if found["who"].lower() in {"i", "we"} else "them"
        name, at = STAND_INS["trap"], found.start("number")
        there = sum(one.card.partition("#")[0] == name for one in story.board)
        for nth in range(there + 1, there + number + 1):
            card = name if nth == 1 else f"{name}#{nth}"
            place = Standing(card, player, face="down", start=at, end=found.end())
            story.board.append(place)
        story.counted_at.append((at, found.end()))
        story.assumptions.append("A card that is only said to be Set is a Spell or Trap.")
