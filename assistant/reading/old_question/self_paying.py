"""Self-paying: an unnamed monster whose effect is paid for with the monster itself."""

import re

from assistant.reading.old_question.activating import place_activation
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import doer_of, is_asked, owner_of
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import PAID_WITH_ITSELF, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add
from assistant.reading.understood_question import CardCategory

_FOR_ITSELF = re.compile(
    r"(?:[\s,]+(?:to|from) (?:the|my|his|her|their) \w+)?[\s,]*(?:as (?:a |the |its )?cost )?"
    r"(?:to (?:activate|use|pay for)|for) (?:its|that|their)(?: own)?(?: \w+)? effect\b",
    re.IGNORECASE,
)
"""As in "... to the GY as a cost to activate its effect"."""
_UNNAMED = frozenset({STAND_INS["monster"], STAND_INS["effect_monster"]})


def pay_with_itself(story: Story, clause: Clause) -> bool:
    """As in "I Tribute it for its own effect", "it activates its effect by Tributing itself"."""
    if clause.verb not in PAID_WITH_ITSELF or is_asked(clause) or clause.is_negated:
        return False
    noun = clause.subject if clause.is_passive else next(iter(clause.objects), None)
    new = clause.subject if noun is not None and noun.pronoun == "itself" else noun
    if new is not None and new.thing == "monster" and (new.owner or new is not noun):
        story.refer(new, prefer="subject")  # "My monster Tributes itself", "I Tribute my monster".
    card = _unnamed(story, noun)
    if noun is None or not card or not _is_for_itself(story, clause, noun, card):
        return False
    deed = add(story, Deed("activate", card, doer_of(clause) or owner_of(story, clause)), clause)
    place_activation(story, clause, deed)
    story.paid_with_itself[card] = clause.verb
    return True


def _unnamed(story: Story, noun: Noun | None) -> str:
    """The one unnamed monster that is meant; "" if another monster is there that may be meant."""
    if noun is None or noun.cards or noun.facet or not (noun.pronoun or noun.thing == "monster"):
        return ""
    monsters = {card for card in story.named if story.kind(card) is CardCategory.MONSTER}
    gone = {one.card for one in story.deeds if one.do == "activate" and story.passes(one)}
    there = {one for one in monsters - gone if one in _UNNAMED or _has_costs(story, one)}
    return min(there) if len(there) == 1 and there <= _UNNAMED else ""


def _is_for_itself(story: Story, clause: Clause, noun: Noun, card: str) -> bool:
    used = story.deed_of(card, do="activate")
    is_beside = used is not None and used.sentence == clause.sentence
    is_beside &= clause.hangs in {"ing", "by"} or clause.form == "ing"
    is_itself = noun.pronoun == "itself" and clause.verb == "tribute"
    return is_beside or is_itself or _FOR_ITSELF.match(story.masked, noun.end) is not None


def _has_costs(story: Story, card: str) -> bool:
    """Whether an effect of the card is paid for with cards, so that its effect may be meant."""
    facts = story.facts_of(card)
    costs = {cost for one in (facts.effects if facts is not None else ()) for cost in one.all_costs}
    return facts is None or bool(costs & {"tribute", "banish", "send_to_gy", "return_to_hand"})
