"""Fates said: what a question asks to have become of a card, by its verb and where it goes."""

import re

from assistant.reading.old_question.query import Query

_SHUFFLED = re.compile(r"\b(?:shuffl\w+|shuffle|spun|spins?|spinning)\b", re.IGNORECASE)
"""Said of cards that go to the Deck, whether that is told or not."""
_BOUNCED = re.compile(r"\bbounc\w+\b", re.IGNORECASE)
"""Said of cards that go to the hand."""


def fate(query: Query) -> str:
    """What would have become of a card, by the verb and where it goes."""
    clause = query.clause
    to = {noun.thing for noun in clause.by("to") if not noun.who}
    to |= {"deck" for noun in clause.by("in") if "deck" in noun.thing}
    if clause.verb == "return":
        is_shuffled = _SHUFFLED.search(query.story.masked, clause.start, clause.end) is not None
        if is_shuffled:
            return "returned_to_deck"
        back = "returned_to_deck" if "deck" in to else "returned_to_hand"
        is_bounced = _BOUNCED.search(query.story.masked, clause.start, clause.end) is not None
        is_back = (not to and not is_bounced) or "field" in to
        return (_place_of(query) if not to else "") or ("summoned" if is_back else back)
    if clause.verb == "send":
        from_field = any(noun.thing == "field" for noun in clause.by("from"))
        return "sent_from_field" if from_field else "sent_to_gy"
    return "banished" if clause.verb == "banish" else "destroyed"


def _place_of(query: Query) -> str:
    """As in "can X return Y": to where X returns cards; "": X brings it back to the field."""
    if query.clause.is_passive or not query.clause.objects:
        return ""
    doing = query.subject_cards() or query.cards_by("with", "by")
    facts = [query.story.facts_of(card) for card in doing]
    does = {one for each in facts if each for effect in each.effects for one in effect.does}
    return next((said for what, said in _RETURNS.items() if what in does), "")


_RETURNS = {"return_to_hand": "returned_to_hand", "return_to_deck": "returned_to_deck"}
