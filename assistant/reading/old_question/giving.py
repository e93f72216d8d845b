"""Giving: monsters that a player has put on the other's side of the field, and still owns."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Standing
from assistant.reading.old_question.doing import doer_of, is_asked, object_cards
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.understood_question import CardCategory

_SUMMONING = frozenset({"summon", "special_summon"})
_PUTTING = frozenset({"activate", "send", "place", "give"})
"""How "drop", "play", "put" and the like are read."""
_LATER = re.compile(
    r"\b(?:standby|next turn|later|my turn|(?:his|her|their) turn)\b", re.IGNORECASE
)


def give_over(story: Story, clause: Clause) -> bool:
    """As in "I dropped X on his side", "X that I Summoned to their field": theirs, but mine.

    A Summon that is told for itself is carried out, if nothing shows that it was made before.
    """
    giver = doer_of(clause)
    sides = {one.owner for one in clause.by("on", "to", "onto") if one.thing == "field"}
    getter = OTHER.get(giver, "")
    if is_asked(clause) or clause.is_negated or getter not in sides:
        return False
    is_summon = clause.verb in _SUMMONING
    if is_summon and clause.hangs != "which" and not _LATER.search(story.masked, clause.end):
        return False
    told = object_cards(story, clause) if is_summon or clause.verb in _PUTTING else ()
    if not told and is_summon and clause.antecedent is not None:
        told = story.refer(clause.antecedent)
    given = [card for card in told if _is_given(story, card, is_summon=is_summon)]
    for card in given:
        there = Standing(card, getter, face="up", owner=giver, start=clause.start, end=clause.end)
        stand(story, there)
        story.owners[card] = getter
    return bool(given)


def _is_given(story: Story, card: str, *, is_summon: bool) -> bool:
    """A monster; a Summon puts there only what is Summoned by using the other's monsters."""
    facts = story.facts_of(card)
    is_monster = facts is not None and facts.kind is CardCategory.MONSTER
    return is_monster and (not is_summon or bool(facts and facts.uses_theirs))
