"""Two in a turn: whether a Spell or Trap may be activated twice in a turn, as two copies of it."""

import re

from assistant.reading.question.deed import Deed
from assistant.reading.question.story import Story
from assistant.reading.reading import Kind

_TWO = re.compile(
    r"\b(?:two|2|both)(?: copies of)?(?: (?:of )?(?:my|your|the))? (?P<card>[\ue000-\uf8ff]+)",
    re.IGNORECASE,
)
_IN_TURN = re.compile(
    r"\b(?:in|during|on|within) (?:the same|the one|one|a single|a|this|my) turn\b"
    r"|\b(?:this|each|per) turn\b",
    re.IGNORECASE,
)
_USING = re.compile(
    r"\b(?:activat\w+|us(?:e|es|ed|ing)|play(?:s|ed|ing)?|resolv\w+)\b", re.IGNORECASE
)


def note_two_in_turn(story: Story, masked: str) -> None:
    """As in "Can I activate two copies of X in the same turn?": X is used, and then another."""
    found = _TWO.search(masked)
    if found is None or not (_IN_TURN.search(masked) and _USING.search(masked)):
        return
    card = story.name(ord(found["card"][0]) - _FIRST)
    is_row = story.kind(card) in {Kind.SPELL, Kind.TRAP}
    others = {one.card for one in story.deeds} | {one.card for one in story.board}
    if not is_row or others - {card} or len(masked.split("?")) > _ONE_QUESTION:
        return
    story.gaps[:] = [one for one in story.gaps if "several copies" not in one.why]
    used = Deed("activate", card, "me", start=found.start(), end=found.end())
    story.deeds[:] = [used]
    story.asks.append((card, "usable_again_this_turn", None))


_FIRST = 0xE000
_ONE_QUESTION = 2
