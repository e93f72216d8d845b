"""Replays: questions after the Damage Step, and after what an attacker may decide anew."""

import re

from assistant.reading.old_question.asked_going_on import asked_going_on, said_of
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.replaying import ANEW, CALLED_OFF, attack_met

_ALSO = re.compile(r"\b(?:again|also|too|as well|second|twice|later|once more)\b", re.IGNORECASE)
_AT_ONCE = re.compile(r"\b(?:now|instead|then|direct(?:ly)?|tokens?)\b", re.IGNORECASE)
_TAKING_PLACE = frozenset(
    {"", "be", "have", "get", "go", "happen", "occur", "enter", "resolve", "perform", "do"}
)
"""Verbs by which it is asked whether there is a Damage Step."""


def asked_battle(query: Query, things: set[str]) -> tuple[Ask, ...] | None:
    """As in "is there a Damage Step", "does a replay occur", "may I attack X instead"."""
    clause, attack = query.clause, query.story.last("attack")
    caused = clause.verb == "do" and clause.is_question and "replay" in said_of(query).lower()
    if ("replay" in things or caused) and attack is not None:
        return ((attack.card, "replay_occurs"),)  # "Does this cause a replay?"
    placed = {word for noun in clause.by("in", "on") for word in (noun.thing, noun.facet)}
    is_taken = clause.verb in _TAKING_PLACE and "legal" not in clause.marks
    if "damage_step" in things - placed and is_taken:
        used = query.story.last("activate")
        is_told = attack is not None and attack.start < attack.end
        if used is not None and not (clause.verb or is_told):
            return ((used.card, "activation_legal"),)  # "X - Damage Step?"
        return ((attack.card if attack else "attack", "damage_step_occurs"),)
    return (
        _asked_second(query)
        or _asked_directly(query)
        or asked_going_on(query)
        or _asked_anew(query)
    )


_SECOND = re.compile(
    r"\b(?:make|declare|get|have|perform|launch|use|do|conduct|take|carry out)\w*\b"
    r"(?: (?:its|his|her|their|a|an|the|my|any|yet|still))*(?: \w+)??"
    r" (?:second|another|further|additional|extra|next|new|one more|more) (?:direct )?attacks?\b"
    r"(?! target)",
    re.IGNORECASE,
)


def _asked_second(query: Query) -> tuple[Ask, ...]:
    """As in "can it make its second attack", "may it declare another attack"."""
    clause, story = query.clause, query.story
    said = story.masked[clause.start : _end(story.masked, clause.end)]
    attack = story.last("attack")
    found = _SECOND.search(said)
    if attack is None or found is None or not (clause.modal or clause.is_inverted):
        return ()
    subject = clause.subject
    own = story.meant(subject, prefer="monster") if subject and not subject.who else ()
    declared = {one.card for one in story.deeds if one.do == "attack"}
    meant = [card for card in own if card in declared] or [attack.card]
    return ((meant[0], "can_attack_again"),)


def _asked_directly(query: Query) -> tuple[Ask, ...]:
    """As in "does the attack still hit me directly"."""
    clause, attack = query.clause, query.story.last("attack")
    is_of_attack = clause.subject is not None and clause.subject.facet == "attack"
    if attack is None or not is_of_attack or "direct" not in clause.marks:
        return ()
    return ((attack.card, "attacks_directly"),)


def replay_beside(query: Query) -> tuple[Ask, ...]:
    """As in "replay, or does the attack just end?": whether there is one is asked too."""
    begins = max(query.story.masked.rfind(mark, 0, query.clause.start) for mark in ".?!") + 1
    attack = query.story.last("attack")
    beside = query.story.masked[begins : query.clause.start]
    is_asked = attack is not None and re.search(r"\breplay\b", beside, re.IGNORECASE)
    return ((attack.card, "replay_occurs"),) if attack is not None and is_asked else ()


def _asked_anew(query: Query) -> tuple[Ask, ...] | None:
    """What is asked where an attack was told and something was used after it."""
    story, clause = query.story, query.clause
    attack = attack_met(story, clause.start)
    said = story.masked[clause.start : _end(story.masked, clause.end)]
    if attack is None or not (clause.modal or clause.is_inverted) or _ALSO.search(said):
        return None
    subject = clause.subject
    named = {
        card
        for noun in (*((subject,) if subject is not None else ()), *clause.by("with"))
        if noun.cards or noun.pronoun
        for card in story.meant(noun, prefer="monster")
    }
    is_others = subject is not None and subject.who and attack.player not in {"", subject.who}
    if is_others or not named <= {attack.card}:
        return None
    is_direct = "direct" in clause.marks or _DIRECT.search(said) is not None
    is_attack = clause.verb == "attack" or (is_direct and clause.verb in _MAKING)
    if not (ANEW.search(said) or CALLED_OFF.search(said) or (is_attack and _AT_ONCE.search(said))):
        return None
    replay = (attack.card, "replay_occurs")
    if not (is_attack and is_direct):
        return (replay,)
    return ((f"{attack.card}: direct attack", "can_attack"), replay)


_DIRECT = re.compile(r"\bdirect(?:ly)?\b", re.IGNORECASE)
_MAKING = frozenset(
    {"hit", "declare", "activate", "do", "go", "perform", "change", "be", "resolve", ""}
)
"""As in "can I hit directly", "may I make it a direct attack", "can it go direct"."""


def _end(text: str, at: int) -> int:
    """Where the question ends that a clause puts."""
    found = [place for mark in ".?!" if (place := text.find(mark, at)) >= 0]
    return min(found, default=len(text))
