"""Pieces: where a sentence that is not read whole is cut, and which side is then only a reason.

What stands under a condition is never cut off from it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.reading.grammar import Clause, Condition, Sentence, VerbGroup
from assistant.reading.noun_words import Aspect
from assistant.reading.phrases import Phrases
from assistant.reading.words import Kind, Word

_MARKS = frozenset({",", ";", ":", ".", "!", "—", "•", "-"})
_CONDITIONS = frozenset(
    {"if", "unless", "only if", "only when", "only while", "only after", "until", "before", "when",
     "while", "once", "after", "as long as", "as soon as", "whenever", "where", "provided that",
     "in case", "the moment", "the instant", "without"}
)  # fmt: skip
_SUPPOSING = _CONDITIONS - {"when", "while", "once", "after", "before", "as soon as", "where"}
"""Conditions that may not be so; a time is, where a judge speaks of the play in hand."""
_REASONS = frozenset({"because", "since", "as", "now that", "given that", "for"})
_CONCESSIONS = frozenset(
    {"even though", "although", "though", "even if", "even when", "despite the fact that"}
)
_CONTRASTS = frozenset({"but", "yet", "whereas", "however", "while"})
_SEQUELS = frozenset({"so", "hence", "thus", "therefore", "meaning", "which means"})


@dataclass(frozen=True, slots=True)
class Cut:
    """The two sides of a place where two clauses meet."""

    left: tuple[Word, ...]
    right: tuple[Word, ...]
    reason: str = ""
    """Which side, left or right, is given as the reason of the other."""


def has_words(words: tuple[Word, ...]) -> bool:
    """Whether anything but marks is left."""
    return any(re.search(r"\w|[\ue000-\uf8ff]", word.text) for word in words)


def trimmed(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words without marks at either end."""
    start, end = 0, len(words)
    while start < end and words[start].text in _MARKS:
        start += 1
    while start < end and words[end - 1].text in _MARKS:
        end -= 1
    return words[start:end]


def cuts_of(words: tuple[Word, ...]) -> Iterator[Cut]:
    """Every place where the words can be cut, the strongest joints first."""
    for joints in (
        frozenset({";", "—", ":"}),
        _CONCESSIONS | _REASONS | _CONTRASTS | _SEQUELS,
        frozenset({"and", ","}),
    ):
        for at in range(1, len(words) - 1):
            if words[at].text in joints and words[at].kind is not Kind.NAME:
                cut = _cut(words, at)
                if cut is not None:
                    yield cut


def _cut(words: tuple[Word, ...], at: int) -> Cut | None:
    """The two sides of one joint, unless a condition may reach from one to the other."""
    joint, left, right = words[at].text, words[:at], trimmed(words[at + 1 :])
    is_bare = joint in {"and", ","}
    if not right or _is_conditional(left, _SUPPOSING if joint not in {"and", ","} else _CONDITIONS):
        return None
    if is_bare and _is_conditional(right) and right[0].text not in _CONDITIONS:
        return None
    if joint == "," and right[0].text in _CONDITIONS | _REASONS | _SEQUELS | _CONTRASTS | {"and"}:
        return None
    if joint in {"while", "as", "for"} and left[-1].text != ",":
        return None
    if joint in _REASONS | _CONCESSIONS:
        return Cut(left, right, "right")
    return Cut(left, right, "left" if joint in _SEQUELS else "")


def _is_conditional(words: tuple[Word, ...], conditions: frozenset[str] = _CONDITIONS) -> bool:
    return any(word.text in conditions for word in words)


def fragment(words: tuple[Word, ...]) -> Sentence | None:
    """'No search', 'no damage': what does not happen, and nothing else."""
    if not words or words[0].text not in {"no", "zero"}:
        return None
    for thing, stop in Phrases(words[1:]).things(0):
        if stop == len(words) - 1 and thing.aspect in _HAPPENING and not thing.members:
            group = VerbGroup("happen", thing.start, thing.end, negative=True)
            bare = replace(thing, det="the")
            return Sentence(Clause(group, thing.start, thing.end, subject=bare))
    return None


_HAPPENING = frozenset(
    {Aspect.PART, Aspect.EFFECT, Aspect.DAMAGE, Aspect.REPLAY, Aspect.NEGATION, Aspect.DAMAGE_STEP}
)


def conceded(tree: Sentence) -> Sentence:
    """What is said 'although' something is so is said all the same; that is then no condition."""
    conditions = tuple(
        replace(each, word="because") if each.written in _CONCESSIONS else each
        for each in tree.conditions
        if not (each.word == "even" and each.written in {"even if", "even when"})
    )
    return replace(
        tree,
        conditions=tuple(map(_inner, conditions)),
        parts=tuple(conceded(part) for part in tree.parts),
    )


def _inner(condition: Condition) -> Condition:
    return replace(condition, sentence=conceded(condition.sentence))
