"""Shifting: clauses in which a card changes the battle position of a monster."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import doer_of, is_asked
from assistant.reading.old_question.flips import flipped_up
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add
from assistant.reading.old_question.turning_over import can_turn, turn_down
from assistant.reading.understood_question import CardCategory

_POSITIONS = frozenset({"defense", "attack_position"})
_VERBS = frozenset({"change", "activate", "send", "place", "turn_down", "alter"})
"""As in "switch it to Defense", "turn it to Defense", "put it in Defense"."""


def shift(story: Story, clause: Clause) -> bool:
    """As in "I switch X to Defense Position with Y", "I flip X up", "to change its position"."""
    if clause.verb == "activate" and (turned := flipped_up(story, clause)):
        for card in turned:
            add(story, Deed("summon", card, doer_of(clause), how="flip"), clause)
        return True
    is_meant = _is_of_position(clause) or _is_flipped_down(story, clause)
    is_meant |= clause.verb == "activate" and _is_flipped_with(story, clause)
    if clause.verb not in _VERBS or is_asked(clause) or not is_meant:
        return False
    is_read = turn_down(story, clause)
    last = story.last("activate")
    if is_read and last is not None and clause.hangs == "to":
        last.is_purposeful = True
    return is_read


def _is_of_position(clause: Clause) -> bool:
    patient = clause.subject if clause.is_passive else None
    changed = (*clause.objects, *((patient,) if patient is not None else ()))
    to = {noun.thing for noun in clause.by("to", "in")}
    is_turned = bool(to & _POSITIONS) and any(noun.is_about_cards for noun in changed)
    return is_turned or any(noun.facet == "position" for noun in changed)


def _is_flipped_down(story: Story, clause: Clause) -> bool:
    """As in "flipping my X face-down": said of the monster, and not of a card that is used."""
    cards = [card for noun in clause.objects if noun.cards for card in story.meant(noun)]
    return "set" in clause.marks and {story.kind(card) for card in cards} == {CardCategory.MONSTER}


def _is_flipped_with(story: Story, clause: Clause) -> bool:
    """As in "he flips it with Book of Moon": by what turns monsters, and that is not "it"."""
    named = [card for noun in clause.by("with") if noun.cards for card in story.meant(noun)]
    is_flip = _FLIP.search(story.masked, clause.start, clause.end) is not None
    is_other = any(noun.pronoun or noun.thing == "monster" for noun in clause.objects)
    return is_flip and is_other and bool(named) and all(can_turn(story, card) for card in named)


_FLIP = re.compile(r"\b(?:flip|turn)(?:s|ped|ping|ed)?\b", re.IGNORECASE)
