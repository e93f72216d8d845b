"""Phases: questions after what a player may still do in a turn: the Battle Phase, Summons."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.query import Ask, Query

_HOLD = frozenset({"enter", "have", "perform", "go", "get", "skip", "destroy", "declare", "attack"})
"""What a player does with a Battle Phase."""
_FALLS_OUT = frozenset({"skip", "destroy", "be", "happen", "occur"})
"""As in "is my Battle Phase skipped", "is it lost", "does it still happen"."""
_STEP_ENDS = re.compile(
    r"\bbattle step (?:(?:still|also|then|now|itself|immediately) )?(?:ends?|over)\b"
    r"|\bends? the battle step\b"
)
"""As in "does the Battle Step end", "does that end the Battle Step"."""
_LOCKED = {
    "attack": "Battle Phase",
    "summon": "Special Summon",
    "special_summon": "Special Summon",
    "normal_summon": "Normal Summon",
}
"""What a player may be kept from doing for a turn, by the verb that asks for it."""


def asked_phase(query: Query) -> tuple[Ask, ...]:
    """As in "can I still enter my Battle Phase", "may I Special Summon this turn".

    It is what a card of the story forbids for the turn in which it is activated.
    """
    clause = query.clause
    is_player = clause.subject is not None and bool(clause.subject.who)
    things = {noun.thing for noun in (*clause.objects, *clause.by("to", "in"))}
    if "battle_phase" in things and clause.verb in _HOLD | {"be", ""}:
        return _forbidding(query, "Battle Phase")
    if query.thing == "battle_phase" and clause.verb in _FALLS_OUT and not clause.objects:
        return _forbidding(query, "Battle Phase")
    words = query.story.masked[clause.start : clause.end].lower()
    if _STEP_ENDS.search(words):
        return (("Battle Step", "ended"),)
    banned = _of_a_ban(query)
    if banned:
        return banned
    is_plain = not any(noun.cards or noun.pronoun for noun in clause.nouns)
    if is_player and is_plain and clause.modal and clause.verb in _LOCKED:
        return _forbidding(query, _LOCKED[clause.verb])
    return ()


FORBIDDING = frozenset(
    f"~{word} {how}"
    for word in ("forbidden", "barred", "banned", "prohibited", "prevented", "stopped",
                 "restricted", "kept")
    for how in ("to", "from")
)  # fmt: skip
"""Helpers by which it is asked whether something is forbidden, and not whether it is allowed."""


def asks_of_ban(clause: Clause) -> bool:
    """As in "does the ban on Special Summons still apply", "am I barred from Summoning"."""
    nouns = (clause.subject, *clause.objects)
    is_named = any(noun is not None and _names_a_ban(noun) for noun in nouns)
    return is_named or bool(FORBIDDING & set(clause.helpers))


def _names_a_ban(noun: Noun) -> bool:
    return noun.thing == "ban" or noun.facet == "limit"


def _of_a_ban(query: Query) -> tuple[Ask, ...]:
    """As in "does the ban on Special Summons still bind me": of the cards that forbid it."""
    if query.clause.modal or not asks_of_ban(query.clause):
        return ()
    words = query.story.masked[query.clause.start : query.clause.end].lower()
    found: list[Ask] = []
    for card in dict.fromkeys(deed.card for deed in query.story.deeds):
        facts = query.story.facts_of(card)
        locks = sorted(facts.turn_locks) if facts is not None else []
        named = [what for what in locks if what.lower() in words]
        found += [(f"{card}: no {what}", "applies") for what in named or locks[:1]]
    return tuple(found)


def _forbidding(query: Query, what: str) -> tuple[Ask, ...]:
    story = query.story
    cards = [
        card
        for card in dict.fromkeys(deed.card for deed in story.deeds)
        if (facts := story.facts_of(card)) is not None and what in facts.turn_locks
    ]
    return tuple((f"{card}: no {what}", "applies") for card in cards)
