"""Discarding: clauses in which a card is discarded, as a cost or to use it."""

from assistant.reading.question.activating import place_activation
from assistant.reading.question.befalling import discarded
from assistant.reading.question.clause import Clause
from assistant.reading.question.costs import pay_with
from assistant.reading.question.deed import Deed
from assistant.reading.question.doing import (
    doer_of,
    is_asked,
    named_objects,
    owner_of,
    subject_cards,
)
from assistant.reading.question.story import Story
from assistant.reading.question.telling import add
from assistant.reading.reading import Kind


def discard(story: Story, clause: Clause) -> bool:
    """As in "she discards X": a card that is used from the hand is activated."""
    if is_asked(clause):
        return _tried_by_discard(story, clause)
    paid = subject_cards(story, clause) if clause.is_passive else named_objects(story, clause)
    if paid and pay_with(story, clause, "discard", paid, doer_of(clause)):
        return True
    if clause.is_passive:
        is_used = bool(clause.by("on", "to", "response")) or clause.hangs == "to"
        if not is_used and discarded(story, clause, paid):
            return True
        for card in paid:
            if _is_used_in_battle(story, card) or (is_used and _is_used_by_discard(story, card)):
                place_activation(story, clause, add(story, Deed("activate", card), clause))
        return True
    payer = clause.subject.cards if clause.subject is not None else ()
    for card in subject_cards(story, clause) if payer and paid else ():
        deed = add(story, Deed("activate", card, owner_of(story, clause)), clause)
        deed.costs += [("discard", one) for one in paid if one != card]
        return True  # As in "Raigeki Break discards Sangan".
    return _used_by_discard(story, clause)


def _used_by_discard(story: Story, clause: Clause) -> bool:
    """As in "she discards X", where X is used so; else X was only spoken of."""
    used = [card for card in named_objects(story, clause) if _is_used_by_discard(story, card)]
    for card in used:
        deed = add(story, Deed("activate", card, doer_of(clause)), clause)
        place_activation(story, clause, deed)
    if not used and discarded(story, clause, named_objects(story, clause)):
        return True
    if not used and clause.form == "past":
        story.note(named_objects(story, clause), doer_of(clause))
    return bool(used)


def _tried_by_discard(story: Story, clause: Clause) -> bool:
    """As in "can I discard Kuriboh": what is used by discarding it is tried."""
    named = named_objects(story, clause) if clause.modal and not clause.by("for") else ()
    for card in named[:1]:
        if _is_used_by_discard(story, card):
            add(story, Deed("activate", card, doer_of(clause)), clause)
    return True


def _is_used_by_discard(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    is_monster = facts is not None and facts.kind is Kind.MONSTER
    return is_monster and any("hand" in e.from_zones for e in (facts.effects if facts else ()))


def _is_used_in_battle(story: Story, card: str) -> bool:
    """As in "Kuriboh is discarded": what discards itself in a battle."""
    facts = story.facts_of(card)
    effects = facts.effects if facts is not None and facts.kind is Kind.MONSTER else ()
    return any(one.fight is not None and "discard" in one.pays_itself for one in effects)
