"""Turning over: clauses in which a card turns a monster face-down, and questions after it."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    object_cards,
    owner_of,
    subject_cards,
)
from assistant.reading.old_question.lost_targets import save_from_aim
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import TURNERS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import strike
from assistant.reading.understood_question import CardCategory


def turn_down(story: Story, clause: Clause) -> bool:
    """As in "X flips Y face-down", "I turn Y face-down with X", "Y is turned face-down by X"."""
    agents = agents_of(story, clause, "by", "with")
    if clause.is_passive:
        turned = subject_cards(story, clause, but=agents)
    else:
        turned = object_cards(story, clause, but=agents, prefer="monster")
        agents = agents or subject_cards(story, clause, prefer="maker")
    if is_asked(clause):
        return True
    agents = tuple(card for card in agents if can_turn(story, card)) or _unnamed(story, clause)
    if agents:
        deed = strike(story, clause, agents[0], turned, doer_of(clause) or _whose(story, clause))
        if deed is not None and turned:
            save_from_aim(story, clause, deed, turned[0])
        return True
    last = _last_turning(story)
    if last is not None and not last.targets:
        last.targets += turned
    return last is not None


def _unnamed(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "the attacker is changed to Defense Position", "X is flipped face-down": by what?"""
    is_told = story.last("attack") is not None or clause.verb == "turn_down"
    if not (is_told and clause.is_passive) or _last_turning(story) is not None:
        return ()
    if clause.verb == "turn_down":
        return (TURNERS["set"],)
    said = {noun.thing for noun in clause.by("to", "in")} | clause.marks
    return tuple(card for word, card in TURNERS.items() if word in said)[:1]


def _whose(story: Story, clause: Clause) -> str:
    """Whose card turns a monster: of "my X is turned face-down by Y", usually the opponent's."""
    if not clause.is_passive or clause.subject is None:
        return owner_of(story, clause)
    told = (noun.owner for noun in clause.by("by", "with") if noun.owner not in {"", "it"})
    return next(told, OTHER.get(clause.subject.owner, ""))


def is_turned(story: Story, clause: Clause) -> bool:
    """As in "does X still get flipped": what befalls a monster that something aims at."""
    subject = clause.subject
    if not clause.is_passive or subject is None or subject.who or clause.by("by"):
        return False
    cards = story.meant(subject, prefer="subject")
    deed = _last_turning(story)
    return deed is not None and bool(set(cards) & set(deed.targets))


def asked_turned(query: Query) -> tuple[Ask, ...]:
    """As in "is X turned face-down": whether it is, and whether what does it works."""
    cards = query.object_cards(prefer="monster") or query.subject_cards(prefer="monster")
    monsters = [card for card in cards if query.story.kind(card) is CardCategory.MONSTER]
    deed = _last_turning(query.story)
    works = ((deed.card, "resolves"),) if deed is not None else ()
    return (*((card, "face_down") for card in monsters[:1]), *works)


def _last_turning(story: Story) -> Deed | None:
    """What was used last that changes battle positions."""
    deeds = [one for one in reversed(story.deeds) if one.do == "activate"]
    return next((one for one in deeds if can_turn(story, one.card)), None)


def can_turn(story: Story, card: str) -> bool:
    """Whether one of its effects changes battle positions."""
    facts = story.facts_of(card)
    return facts is None or any("change_position" in effect.does for effect in facts.effects)
