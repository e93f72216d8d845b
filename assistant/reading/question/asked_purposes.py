"""What for: a card is asked about that is to negate something, and negates nothing."""

from assistant.reading.question.clause import Clause
from assistant.reading.question.query import Ask, Query
from assistant.reading.question.stand_ins import STAND_INS
from assistant.reading.reading import CardFacts, Negates

_REMOVES = frozenset({"destroy", "banish", "return_to_hand", "return_to_deck", "send_to_gy"})


def with_purpose(query: Query, asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """As in "can I chain Mystical Space Typhoon to negate Raigeki": whether that is negated, first.

    A card that does negate is asked about as before.  Nothing, where what it is to negate was not
    read: that it may be activated is not the point then.
    """
    purpose = query.purpose
    used = [card for card, predicate in asks if predicate == "activation_legal"]
    if purpose is None or purpose.hangs != "to" or len(used) != 1 or not purpose.objects:
        return asks
    facts = query.story.facts_of(used[0])
    if facts is None or not _is_in_vain(purpose, facts):
        return asks
    return (*first, *asks) if (first := _is_negated(query, purpose)) else ()


def _is_in_vain(purpose: Clause, facts: CardFacts) -> bool:
    """Whether the card is to negate what no effect of it negates."""
    is_attack = purpose.objects[0].facet == "attack"
    does = {one for effect in facts.effects for one in effect.does}
    if purpose.verb == "stop" and is_attack:
        return not (facts.negating(Negates.ATTACK) or does & _REMOVES)
    if purpose.verb != "negate":
        return False
    return not (facts.negates_others or any(map(facts.negating, Negates)))


def _is_negated(query: Query, purpose: Clause) -> tuple[Ask, ...]:
    story, noun = query.story, purpose.objects[0]
    if noun.facet == "attack":
        attack = story.last("attack")
        return ((attack.card, "attack_negated"),) if attack is not None else ()
    predicate = "activation_negated" if noun.facet == "activation" else "effect_negated"
    is_told = bool(noun.cards) or noun.thing in STAND_INS or bool(noun.pronoun)
    cards = story.meant(noun) if is_told and noun.facet != "summon" else ()
    return tuple((card, predicate) for card in cards[:1])
