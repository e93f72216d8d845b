"""Ordinals: "the first one", "the latter", "the other", where two cards were named before."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.base.ruling_records import Gap
from assistant.reading.card_mentions import Mention
from assistant.reading.old_question.told_so_far import FactsOf
from assistant.reading.understood_question import CardCategory

_FIRST, _SECOND, _OTHER = frozenset({"first", "former"}), frozenset({"second", "latter"}), "other"
_ENDS = (
    r"(?=\s*(?:[.?,!;]|$)|\s+(?:is|are|was|does|do|did|be|stays?|survives?|gets?|and|or|to|still|"
    r"also|too|goes?|dies?|resolves?|with|in|on|by|instead|destroyed|negated|first)\b)"
)
_NOUN = r"(?:one|monster|card|spell|trap)"
_SAID = re.compile(
    rf"\bthe (?P<rank>first|second|other|former|latter)(?: (?P<noun>{_NOUN}))?{_ENDS}",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:,|and|or|&|\+|, and)\s*(?:(?:an?|my|your|his|her|their|the)\s+)?")
_UNNAMED = r"\b(?:an?|another|my|his|her|their|one|two|three|\d) (?:[\w-]+ ){0,2}%s"
_STOP = re.compile(r"[.?!]\s")
_KINDS = {kind.value: kind for kind in CardCategory}


def with_ordinals(text: str, mentions: Sequence[Mention], facts: FactsOf) -> tuple[Mention, ...]:
    """The mentions, with those that count through two cards: "the first one" is one of them."""
    found = sorted(mentions, key=lambda one: one.start)
    for said in _SAID.finditer(text) if len({one.name for one in mentions}) > 1 else ():
        if any(one.start < said.end() and said.start() < one.end for one in mentions):
            continue
        name = _meant(text, said, found, facts)
        if name:
            place = {"start": said.start(), "end": said.end(), "text": said[0]}
            found = sorted(
                [*found, mentions[0].model_copy(update={"name": name, **place})],
                key=lambda one: one.start,
            )
    return tuple(found)


def note_uncounted_ones(text: str, mentions: Sequence[Mention], masked: str) -> Iterator[Gap]:
    """A gap for each of several cards that is told by its place in a list nobody can tell."""
    for said in _SAID.finditer(masked):
        is_one = said["noun"] in {None, "one"}
        if is_one and len({one.name for one in mentions if one.start < said.start()}) > 1:
            place = {"start": said.start(), "end": said.end()}
            words = text[said.start() : said.end()]
            yield Gap(text=words, why="which of the cards is meant was not read", **place)


def _meant(text: str, said: re.Match[str], found: Sequence[Mention], facts: FactsOf) -> str:
    """The name of the card that is meant; "" if it is not one of two for sure."""
    before = [one for one in found if one.start < said.start()]
    told = [one for one in before if _STOP.search(text, one.end, said.start())]
    heard = told if len({one.name for one in told}) > 1 else before
    pair = _pair(text[: said.start()], heard, facts)
    kind = _KINDS.get((said["noun"] or "").lower())
    if pair is None or (kind and {_kind(name, facts) for name in pair} != {kind}):
        return ""
    rank = said["rank"].lower()
    if rank != _OTHER:
        return pair[rank in _SECOND]
    picked = [one for one in found if one.name in pair and one.end <= said.start()][-1]
    is_picked = picked.name == pair[0] or _SAID.match(picked.text) is not None
    return pair[picked.name == pair[0]] if is_picked else ""


def _pair(before: str, found: Sequence[Mention], facts: FactsOf) -> tuple[str, str] | None:
    """The two cards that were named: the one list of two, or the only two of one kind."""
    lists = {
        (one.name, other.name)
        for one, other in pairwise(found)
        if one.name != other.name and _BETWEEN.fullmatch(before, one.end, other.start)
    }
    if len(lists) == 1:
        return lists.pop()
    first, *others = dict.fromkeys(one.name for one in found) or ("",)
    kinds = {_kind(name, facts) for name in (first, *others)}
    if lists or len(others) != 1 or len(kinds) != 1:
        return None
    kind = kinds.pop()
    is_told = kind is None or re.search(_UNNAMED % kind.value, before, re.IGNORECASE)
    return None if is_told else (first, others[0])


def _kind(name: str, facts: FactsOf) -> CardCategory | None:
    known = facts(name)
    return known.kind if known is not None else None
