"""Attacks: questions after whether a monster may attack, or attack again."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import AFRESH
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import ADDED, STAND_INS
from assistant.reading.understood_question import CardCategory


def asked_attack(query: Query) -> tuple[Ask, ...]:
    """As in "can it attack"; of one that has attacked, whether it can do so again."""
    clause, story = query.clause, query.story
    cards = query.cards_by("with", prefer="monster") or query.subject_cards(prefer="monster")
    told = {
        one.card
        for one in story.deeds
        if one.do == "attack"
        and not one.is_asked
        and (one.start < clause.start or _after_attack(query))
    }
    last = story.last("attack")
    if not cards and not clause.nouns and last is not None and last.card in told:
        return ((last.card, "attack_continues"),)
    tried = (last.card if last is not None and last.is_asked else STAND_INS["monster"],)
    fighters = tuple(one for one in cards or tried if story.kind(one) in _FIGHTERS)
    is_it = clause.subject is not None and bool(clause.subject.pronoun)
    cards = fighters or ((last.card,) if is_it and last is not None else ())
    is_afresh = query.is_afresh and not _names_another_target(clause)
    is_second = {card for card in cards if (is_afresh and card != ADDED) or card in told}
    asks = [(card, "can_attack_again" if card in is_second else "can_attack") for card in cards]
    if "direct" in clause.marks:
        asks = [(f"{c}: direct attack" if c in is_second else c, what) for c, what in asks]
    is_same = not (query.is_afresh or clause.objects) and _STILL.search(
        story.masked, clause.start, clause.end
    )
    going = [(card, "attack_continues") for card in cards if is_same and card in told]
    return (*going, *asks)


def _names_another_target(clause: Clause) -> bool:
    """As in "can I attack his other Warrior": the target is another, and not the attack."""
    named = [noun for noun in clause.objects if noun.facet != "attack" and noun.marks & AFRESH]
    beside = [noun for noun in clause.nouns if noun not in clause.objects]
    said = clause.marks.union(*(noun.marks for noun in beside))
    return bool(named) and not said & AFRESH


def _after_attack(query: Query) -> bool:
    """As in "can X attack directly after attacking Y": it has attacked by then."""
    behind = query.story.masked[
        query.clause.start : min((one.start for one in query.rest), default=0)
    ]
    is_acting = bool(query.rest) and (query.rest[0].verb, query.rest[0].form) == ("attack", "ing")
    return is_acting and behind.rstrip().lower().endswith("after")


def attack_tried(query: Query, last: Deed) -> tuple[Ask, ...]:
    """As in "X attacks. Is that allowed?": the attack told last is only tried.

    As in "he activates X and Tributes Y. Legal?": it is not X that is asked of.
    """
    is_of_other = any(not noun.pronoun for noun in query.clause.objects)
    if query.clause.is_negated or is_of_other or last.do != "attack":
        return ()
    last.is_asked = True
    return ((last.card, "can_attack"),)


_FIGHTERS = frozenset({CardCategory.MONSTER, None})
_STILL = re.compile(r"\bstill\b", re.IGNORECASE)
