"""Declarations: what a question says was declared: a Type, an Attribute, or the name of a card."""

import re
from collections.abc import Iterator, Sequence

from assistant.reading.card_mentions import MASK_BASE, Mention
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.told_so_far import FactsOf
from assistant.reading.old_question.traits import ATTRIBUTES, TYPES

_VERB = r"(?:declar(?:e|es|ed|ing)|nam(?:e|es|ed|ing)|call(?:s|ed|ing)?|announc(?:e|es|ed|ing))"
_KINDS = "|".join((*TYPES, *ATTRIBUTES))
_WHAT = rf"(?P<what>(?:{_KINDS})|[\ue000-\uf8ff]+)s?(?![a-z])"
_BETWEEN = r"(?: (?:the|a|an|monster|type|attribute|card|name|as|on|it|of|to be)\b|[:,\"'])* [\"']?"
_TOLD = (
    re.compile(rf"\b{_VERB}\b{_BETWEEN}{_WHAT}", re.IGNORECASE),
    re.compile(
        rf"\b{_WHAT}(?:[- ]types?| attribute)?s?(?: (?:is|was|has been|being|were))?"
        rf" (?:declared|named|called|announced)\b",
        re.IGNORECASE,
    ),
    re.compile(rf"[\ue000-\uf8ff] ?(?:\(|set to |on ){_WHAT}\b", re.IGNORECASE),
)
"""As in "declaring Dragon", "with Dragon declared", "X (Dragon)"."""
_SAID = {
    "type": {one.lower(): one for one in TYPES},
    "attribute": {one.lower(): one for one in ATTRIBUTES},
}


def without_declared(masked: str, mentions: Sequence[Mention], facts: FactsOf) -> str:
    """The words without what is told in brackets to be declared: "X (Dragon) is face-up"."""
    for one in mentions:
        known = facts(one.name.partition("#")[0])
        found = _BRACKETED.match(masked, one.end) if known and known.declares else None
        if found is not None:
            masked = masked[: found.start()] + " " * len(found[0]) + masked[found.end() :]
    return masked


_BRACKETED = re.compile(rf"\s*\((?:{_KINDS})(?:-type)?s?\)", re.IGNORECASE)


def tells_declaration(story: Story, clause: Clause) -> bool:
    """As in "and declares Dragon", of a card that has something declared: it does nothing else."""
    if clause.verb != "activate" or not any(_declares(story, card) for card in story.named):
        return False
    words = story.masked[clause.start : clause.end]
    return any(pattern.search(words) for pattern in _TOLD)


def note_declared(story: Story, masked: str) -> None:
    """Takes in what was declared for the one card spoken of that has something declared."""
    asking = [card for card in dict.fromkeys(story.named) if _declares(story, card)]
    if len(asking) != 1:
        return
    declarer = asking[0]
    kinds = _declares(story, declarer)
    said = dict.fromkeys(_said(story, masked, declarer, kinds))
    if len(said) == 1:
        story.declared[declarer] = next(iter(said))
        for deed in story.deeds:
            if deed.do == "activate" and deed.card == declarer:
                deed.declared = story.declared[declarer]


def _declares(story: Story, card: str) -> frozenset[str]:
    facts = story.facts_of(card)
    return frozenset() if facts is None else facts.declares


def _said(story: Story, masked: str, declarer: str, kinds: frozenset[str]) -> Iterator[str]:
    """What the words say was declared, of what can be."""
    for pattern in _TOLD:
        for found in pattern.finditer(masked):
            word = found["what"].lower()
            if ord(word[0]) >= MASK_BASE:
                name = story.mentions[ord(word[0]) - MASK_BASE].name
                if "card_name" in kinds and name != declarer:
                    yield name
            elif "monster_type" in kinds and word in _SAID["type"]:
                yield _SAID["type"][word]
            elif "attribute" in kinds and word in _SAID["attribute"]:
                yield _SAID["attribute"][word]
