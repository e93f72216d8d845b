"""Turning by hand: a monster whose battle position a player asks to change."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim

BY_HAND = "turn"
"""What is done by a player who changes a battle position, and by no card."""
_MINE = re.compile(r"\b(?:I|we|my|our)\b", re.IGNORECASE)
_END = re.compile(r"[.?!]")
_THEIRS = re.compile(r"\b(?:opponent|opp)['\u2019]?s?\b|\btheir\b", re.IGNORECASE)
_AGAIN = re.compile(r"\b(?:twice|again|a second time|more than once|two times)\b", re.IGNORECASE)
_NEXT_TURN = re.compile(r"\b(?:next|following|later) turn\b|\bturn after\b", re.IGNORECASE)
_THEIR_TURN = re.compile(
    r"\b(?:opponent['\u2019]?s?|opp['\u2019]?s|their|his|her) (?:\w+ )?turn\b", re.IGNORECASE
)
_TO_ATTACK = re.compile(r"\b(?:to|into|in) (?:face-up )?attack\b", re.IGNORECASE)


def turn_what_is_asked(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "can I change its position": it is tried, in a Main Phase after what was told."""
    for one in asked:
        is_new = story.deed_of(one.subject, do=BY_HAND) is None
        if one.predicate != "can_change_position" or not is_new:
            continue
        words = _END.split(story.masked[one.start :])[0]
        owner = "them" if _THEIRS.search(words) else story.owners.get(one.subject, "")
        player = "me" if _MINE.search(words) else owner
        if owner == "them" != player and not _THEIRS.search(words):
            continue  # "Its position": of which monster may have been misread.
        if any(deed.do == "attack" and one.subject in deed.targets for deed in story.deeds):
            continue  # Whether it survived is not told.
        deed = Deed(BY_HAND, one.subject, player, is_asked=True, is_later=True)
        deed.start, deed.end = one.start, one.end
        deed.sentence = max(story.asking, default=-1)
        deed.is_new_turn = bool(story.deeds) and _NEXT_TURN.search(words) is not None
        if deed.is_new_turn and _THEIR_TURN.search(words):
            story.gaps.append(gap_at(story.text, one, "in whose turn it is done was not read"))
        if story.last("attack") is not None and not deed.is_new_turn:
            deed.phase = "main2"
        is_second = _AGAIN.search(words) is not None
        story.deeds.extend([replace(deed, is_asked=False), deed] if is_second else [deed])
        _stand(
            story,
            one.subject,
            owner or player,
            at="defense" if _TO_ATTACK.search(words) else "attack",
        )


def _stand(story: Story, card: str, player: str, *, at: str) -> None:
    is_there = any(one.card == card for one in story.board)
    comes = any(deed.card == card and deed.do in {"summon", "attack"} for deed in story.deeds)
    if not is_there and not comes:
        story.board.append(Standing(card, player, "monster_zone", position=at))
