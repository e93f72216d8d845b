"""Unclear references: pronouns and unnamed monsters that may be of another thing than was read."""

import re
from collections.abc import Iterator

from assistant.base.ruling_records import Gap, Stage
from assistant.reading.notated_reading import NotatedPlayText

_PRONOUN = re.compile(r"\b(?:it|its|he|she|they|them)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.?!\n]+[.?!\n]*")


def unclear_pronouns(question: str, play: NotatedPlayText, asked: frozenset[str]) -> Iterator[Gap]:
    """A gap for the pronoun that is asked of, where the card named last is none that is asked of.

    As in "I use X on Y. Where does it go?", read as of X.
    """
    sentences = list(_SENTENCE.finditer(question))
    asking = [one for one in sentences if one[0].rstrip().endswith("?")] or sentences[-1:]
    before = [one for one in play.mentions if asking and one.end <= asking[-1].start()]
    inside = [one for one in play.mentions if asking and one.start >= asking[-1].start()]
    it = _PRONOUN.search(question, asking[-1].start()) if asking and not inside else None
    if it is None or not before or not asked & play.names:
        return
    last = max(before, key=lambda one: one.start).name
    if last not in asked:
        why = f'which card "{it[0]}" is, is not clear'
        yield Gap(text=it[0], start=it.start(), end=it.end(), why=why, stage=Stage.WORDS)


_FIGHT = re.compile(
    r"^[AB] attack (?P<one>an?(?:other)? [^>]+) > (?P<other>an?(?:other)? .+)$", re.MULTILINE
)
_AIMED = re.compile(r"^[AB] (?!attack).* > (?P<at>.+?)(?: cost .*)?$", re.MULTILINE)
_MONSTERS = re.compile(
    r"\b(?:monsters?|attackers?|attacking|guys?|dudes?|creatures?|beaters?|tokens?)\b",
    re.IGNORECASE,
)


def unclear_fighters(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where something is aimed at one of two monsters, and the question tells of one only.

    As in "his monster attacks, I use X on it", read as of the one that is attacked.
    """
    fight = _FIGHT.search(play.text)
    aimed = {found["at"].strip() for found in _AIMED.finditer(play.text)}
    told = list(_MONSTERS.finditer(question))
    if fight is None or len(told) != 1:
        return
    if aimed & {fight["one"].strip(), fight["other"].strip()}:
        why, at = "which of the two monsters is meant is not clear", told[0]
        yield Gap(text=at[0], start=at.start(), end=at.end(), why=why, stage=Stage.WORDS)
