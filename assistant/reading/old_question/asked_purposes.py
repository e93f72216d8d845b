"""What for: a card is asked about that is to negate or stop something, and cannot."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.understood_question import CardAbilities, Negates


def vain_purpose(query: Query, asks: tuple[Ask, ...]) -> Query | None:
    """As in "can I chain Mystical Space Typhoon to negate Raigeki": that Raigeki is negated.

    Whether it may be activated is not the point then.  None if the card does negate, or is to do
    something else.
    """
    purpose = query.purpose
    used = [card for card, predicate in asks if predicate == "activation_legal"]
    if purpose is None or purpose.hangs != "to" or len(used) != 1 or not purpose.objects:
        return None
    facts = query.story.facts_of(used[0])
    if facts is None or not _is_in_vain(query, purpose, facts):
        return None
    return Query(query.story, purpose, query.rest[1:])


def _is_in_vain(query: Query, purpose: Clause, facts: CardAbilities) -> bool:
    """Whether the card is to negate what no effect of it negates, or to stop what it may not."""
    if facts.negates_others or any(map(facts.negating, Negates)):
        return False
    noun = purpose.objects[0]
    if purpose.verb == "stop" and noun.facet != "attack":  # Whether that goes on is worked out.
        cards = query.story.meant(noun) if noun.is_about_cards else ()
        return bool(cards) and not any(map(query.story.stays, cards))
    return purpose.verb in {"negate", "stop"}
