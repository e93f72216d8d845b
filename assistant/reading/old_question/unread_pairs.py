"""Unread pairs: two cards, acts or aims that belong together, and were read one by one."""

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim


def unread_pairs(
    story: Story, masked: str, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """A gap for each of them."""
    yield from _same_targets(story, masked)
    yield from _other_one(story, masked, clauses)
    yield from _stopped_summons(story, masked, asked)
    yield from _one_of_summoned(story, masked, asked)
    yield from _both_in_turn(story, masked, clauses, asked)


def _same_targets(story: Story, masked: str) -> Iterator[Gap]:
    """As in "I use X on the monster Y targeted": two cards were not read as aiming at one."""
    aims = [set(deed.targets) for deed in story.deeds if deed.targets]
    is_shared = any(one & other for one, other in permutations(aims, 2))
    for found in _TARGETED.finditer(masked) if not is_shared else ():
        why = "that both aim at the same card was not read"
        yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


_TARGETED = re.compile(
    r"\b(?:the|that) (?:same )?(?:monster|card) (?:that |which )?"
    r"[\ue000-\uf8ff]+(?:['\u2019]s effect)? (?:has |had |was |is )?target(?:s|ed|ing)\b",
    re.IGNORECASE,
)


def _stopped_summons(story: Story, masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "does X stop my opponent from Summoning Y": asked of Y's Summon, and of no effect."""
    for found in _FROM_SUMMONING.finditer(masked):
        if any(one.predicate == "resolves" and one.start <= found.start() for one in asked):
            why = "the Summon that is to be stopped was not read"
            words = story.text[found.start() : found.end()]
            yield Gap(text=words, start=found.start(), end=found.end(), why=why)


_FROM_SUMMONING = re.compile(
    r"\bfrom (?:\w+[- ]){0,2}summoning (?:\w+ )?[\ue000-\uf8ff]+", re.IGNORECASE
)


def _one_of_summoned(story: Story, masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "he Summons three monsters. Can X negate the Summon of only one of them"."""
    found = _ONLY_ONE.search(masked)
    if found is not None and any(one.predicate == "summon_negatable" for one in asked):
        why = "that one of several Summons is meant was not read"
        words = story.text[found.start() : found.end()]
        yield Gap(text=words, start=found.start(), end=found.end(), why=why)


_ONLY_ONE = re.compile(
    r"\b(?:only|just) (?:one|1)(?: (?:of (?:them|those|these|the)|monster)\b|\s*[?.])",
    re.IGNORECASE,
)


def _both_in_turn(
    story: Story, masked: str, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """As in "can I use X and Summon a monster in the same turn": neither alone is asked."""
    tried = [one for one in asked if one.predicate in {"activation_legal", "summoned"}]
    acts = [one for one in clauses if is_asked(one) and one.modal]
    joined = [one for one in acts[1:] if one.joint == "and" and one.is_subject_inherited]
    found = _SAME_TURN.search(masked)
    if found is not None and tried and joined and len(asked) > 1:
        yield gap_at(story.text, joined[0], "whether both can be done in one turn was not read")


_SAME_TURN = re.compile(r"\bin (?:the same|one|a single) turn\b", re.IGNORECASE)


def _other_one(story: Story, masked: str, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """As in "one of my two targets is banished. Do I get the other one": no second use."""
    for clause in clauses if _OF_SEVERAL.search(masked) else ():
        for noun in clause.objects if clause.is_question else ():
            if _THE_OTHER.match(story.masked, noun.start) and not noun.cards:
                yield gap_at(story.text, noun, "which of the two is meant was not read")


_OF_SEVERAL = re.compile(r"\bone of (?:(?:my|his|her|their|the|those|these) )?(?:two\b|2\b|\w+s\b)")
_THE_OTHER = re.compile(r"the other(?: one)?\b", re.IGNORECASE)
