"""Kept told: clauses that say what protects an unnamed monster ("my monster is unaffected")."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.kept_from import kept_from
from assistant.reading.old_question.stand_ins import FIGHTERS, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand

_UNNAMED = FIGHTERS | {STAND_INS["effect_monster"]}


def tell_kept(story: Story, clause: Clause) -> bool:
    """As in "my monster cannot be destroyed by card effects": it is there, and is kept from it."""
    subject = clause.subject
    is_told = not (is_asked(clause) or clause.is_put or clause.hangs) and subject is not None
    if subject is None or not is_told or not kept_from(story.masked, subject.end):
        return False
    if subject.cards or subject.pronoun:
        return False
    cards = story.refer(subject)
    if not cards or not set(cards) <= _UNNAMED:
        return False
    for card in cards:
        there = Standing(card, subject.owner, "monster_zone", start=subject.start, end=subject.end)
        stand(story, there)
    return True
