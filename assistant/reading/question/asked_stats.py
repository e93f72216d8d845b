"""Stats: questions after how much ATK or DEF a monster has, or gains."""

import re

from assistant.reading.question.query import Ask, Query
from assistant.reading.reading import Kind

_STAT = re.compile(
    r"\b(?:(?P<atk>ATK|attack points)|(?P<def>DEF|defen[cs]e points))\b", re.IGNORECASE
)
_CHANGES = re.compile(
    r"\b(?:gain|gets?|lose|boost|bonus|increase|decrease|drop|rise|go(?:es)? up|go(?:es)? down)",
    re.IGNORECASE,
)
_HOW_MUCH = frozenset({"what", "how_many"})
_END = re.compile(r"[?!;]|\.(?:\s|$)")


def asked_stats(query: Query) -> tuple[Ask, ...]:
    """As in "what is X's ATK now", "how much ATK does X gain"."""
    clause, story = query.clause, query.story
    if clause.question not in _HOW_MUCH:
        return ()
    words = _END.split(story.text[clause.start :])[0]
    found = _STAT.search(words)
    if found is None:
        return ()
    stat = "ATK" if found["atk"] else "DEF"
    part = f"{stat} change" if _CHANGES.search(words) else stat
    named = (card for noun in clause.nouns for card in story.meant(noun, prefer="monster"))
    monsters = [card for card in named if story.kind(card) is Kind.MONSTER]
    if all(not noun.cards for noun in clause.nouns):
        monsters = _changed_last(query) or monsters
    last = [card for card in story.named if story.kind(card) is Kind.MONSTER]
    return tuple((f"{card}: {part}", "value") for card in (monsters or last[-1:])[:1])


def _changed_last(query: Query) -> list[str]:
    """As in "X targets Y. How much ATK has it left?": the monster that was aimed at last."""
    story = query.story
    aimed = [card for deed in story.deeds if deed.do == "activate" for card in deed.targets]
    return [card for card in aimed if story.kind(card) is Kind.MONSTER][-1:]
