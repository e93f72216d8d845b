"""Kinds: questions after the Type or Attribute that monsters count as."""

import re
from collections.abc import Iterator

from assistant.reading.card_mentions import MASK_BASE
from assistant.reading.old_question.stand_ins import FACE_UP
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.traits import ATTRIBUTES, TYPES
from assistant.reading.understood_question import AskedClaim, CardCategory

_PART = r"(?P<part>types?|attributes?)"
_ONE = r"[\ue000-\uf8ff]+"
_WHO = (
    rf"(?:(?:my|his|her|their|your|the|an?|opponent's|my opponent's|face-up|all|every|each|of) )*"
    rf"(?P<who>{_ONE}|its?\b|their\b|they|that monster|this monster|the monster|monsters?"
    r"(?: on (?:the|my|his|their) field| i control)?)"
)
_OPEN = (
    re.compile(
        rf"\b(?:what|which)(?: monster)? {_PART} (?:is|are|does|do|will|would|has|have)"
        rf" {_WHO}(?!\w)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:(?<=^)|(?<=[.?!,] )|\b(?:what(?:'s| is| are) )|\band )(?:the |monster )*{_PART} of"
        rf" {_WHO}(?!\w)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\bwhat(?:'s| is| are| will be| would be) {_WHO}(?:'s)? (?:monster )?{_PART}(?!\w)",
        re.IGNORECASE,
    ),
)
"""As in "what Type is X", "Type of face-up monsters?", "what is X's Attribute"."""
_SAID = "|".join((*sorted(TYPES, key=len, reverse=True), *ATTRIBUTES))
_SURE = re.compile(
    rf"\b(?:is|are|does|do|will|would) {_WHO} (?:(?:be|become|now|still|also|then|count as|counted "
    rf"as|treated as|considered|stay|remain|turned into|turn into|changed to) )*(?:an? )?"
    rf"(?P<value>{_SAID})s?(?:-type)?(?: monsters?)?"
    r"(?: (?:now|then|too|still|anymore|on the field|in the gy"
    r"|(?:while|if|under|with|after|when) [^.?!]*))?\s*\?",
    re.IGNORECASE,
)
"""As in "is X a Zombie now?"."""
WORDS = frozenset({"type", "types", "attribute", "attributes"})
"""Words that are understood where such a question is asked."""


def asked_kinds(story: Story) -> list[AskedClaim]:
    """What is asked of the Type or Attribute of monsters."""
    masked = story.masked
    return list(_sure(story, masked)) or list(_open(story, masked))


def is_of_kinds(asked: AskedClaim) -> bool:
    """Whether it asks after a Type or an Attribute."""
    return asked.predicate == "value" and asked.subject.endswith((": Type", ": Attribute"))


def _open(story: Story, masked: str) -> Iterator[AskedClaim]:
    for pattern in _OPEN:
        for found in pattern.finditer(masked):
            part = "Type" if found["part"].lower().startswith("type") else "Attribute"
            place = {"start": found.start(), "end": found.end()}
            cards = _meant(story, found["who"], found.start())
            if cards and "?" in masked[found.end() :]:
                for card in cards:
                    yield AskedClaim(subject=f"{card}: {part}", predicate="value", **place)
                return


def _sure(story: Story, masked: str) -> Iterator[AskedClaim]:
    for found in _SURE.finditer(masked):
        said = found["value"].lower()
        of_type = next((one for one in TYPES if one.lower() == said), "")
        value, part = of_type or said.upper(), "Type" if of_type else "Attribute"
        place = {"start": found.start(), "end": found.end()}
        is_sure = of_type or found["value"].isupper()
        for card in _meant(story, found["who"], found.start()) if is_sure else ():
            yield AskedClaim(subject=f"{card}: {part}", predicate="value", value=value, **place)


def _meant(story: Story, who: str, before: int) -> tuple[str, ...]:
    """The monsters that are asked about: named, spoken of before, or any that is face-up."""
    if ord(who[0]) >= MASK_BASE:
        card = story.mentions[ord(who[0]) - MASK_BASE].name
        return (card,) if story.kind(card) is CardCategory.MONSTER else ()
    told = dict.fromkeys(one.name for one in story.mentions if one.start < before)
    monsters = tuple(card for card in told if story.kind(card) is CardCategory.MONSTER)
    if who.lower() in {"they", "their"}:
        return monsters or (FACE_UP,)
    return (FACE_UP,) if who.lower().startswith("monster") else monsters[-1:]
