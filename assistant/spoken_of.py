"""Spoken of: whether 'the target', 'the attacker', 'the monster' is the card it was taken for."""

import re
from collections.abc import Sequence

from assistant.verdicts import Possibility
from engine import Fact

_TARGET = re.compile(r"\b(?:the|that|its) target(?:ed (?:monster|card))?\b", re.IGNORECASE)
_ATTACKER = re.compile(r"\b(?:the|that) attack(?:er|ing monster)\b", re.IGNORECASE)
_MONSTER = re.compile(r"^(?:the|that) monster\b", re.IGNORECASE)
_STAND_IN = re.compile(r"^an? ")


def may_be_meant(text: str, card: str, possible: Sequence[Possibility]) -> bool:
    """Whether words of an answer can speak of a card that they do not name."""
    facts = [fact for one in possible for fact in one.play.facts]
    own = [fact for fact in facts if fact.subject_card == card]
    if _TARGET.search(text) and not any(_is(fact, "targeted") for fact in own):
        return False
    if _ATTACKER.search(text) and any(map(_attacks, facts)) and not any(map(_attacks, own)):
        return False
    if not _MONSTER.search(text):
        return True
    others = {str(fact.subject_card) for fact in facts if "monster" in fact.classes} - {card}
    return not any(_STAND_IN.match(other) for other in others)


def _is(fact: Fact, predicate: str) -> bool:
    return fact.predicate == predicate and fact.value is True


def _attacks(fact: Fact) -> bool:
    return "attacking_monster" in fact.classes or _is(fact, "attack_declared")
