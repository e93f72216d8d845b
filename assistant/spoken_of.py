"""Spoken of: whether 'the target', 'the attacker', 'the monster' is the card it was taken for."""

import re
from collections.abc import Sequence

from assistant.answering import Considered
from assistant.records import Proposition, Term
from assistant.verdicts import Possibility
from engine import Fact

_TARGET = re.compile(r"\b(?:the|that|its) target(?:ed (?:monster|card))?\b", re.IGNORECASE)
_ATTACKER = re.compile(r"\b(?:the|that) attack(?:er|ing monster)\b", re.IGNORECASE)
_MONSTER = re.compile(r"^(?:the|that) monster\b", re.IGNORECASE)
_ROLE = re.compile(r"\b(?:target|attack)", re.IGNORECASE)
"""What tells which of several monsters is meant."""
_STAND_IN = re.compile(r"^an? ")


def meant(one: Proposition, text: str, considered: Considered) -> Proposition | None:
    """A claim of the card that its words speak of; None: it may be another.

    'The monster' is the only one that the question names in no other way and asks about.
    """
    card, possible = str(one.subject.name), considered.possible
    if may_be_meant(text, card, possible):
        return one
    asked = {ask.subject for ask in considered.reading.asked if _STAND_IN.match(ask.subject)}
    if _MONSTER.search(text) and asked == {card} and not _ROLE.search(text):
        return one
    unnamed = {other for other in _others(card, possible) if _STAND_IN.match(other)}
    if not _MONSTER.search(text) or len(unnamed) != 1 or asked != unnamed:
        return None
    return one.model_copy(update={"subject": Term(name=unnamed.pop())})


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
    return not any(_STAND_IN.match(other) for other in _others(card, possible))


def _others(card: str, possible: Sequence[Possibility]) -> set[str]:
    """The other monsters of the play."""
    facts = (fact for one in possible for fact in one.play.facts)
    return {str(fact.subject_card) for fact in facts if "monster" in fact.classes} - {card}


def _is(fact: Fact, predicate: str) -> bool:
    return fact.predicate == predicate and fact.value is True


def _attacks(fact: Fact) -> bool:
    return "attacking_monster" in fact.classes or _is(fact, "attack_declared")
