"""Workings: clauses that tell what a card's effect does, and so that it is activated."""

from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    owner_of,
    subject_cards,
)
from assistant.reading.old_question.holding import draw
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.taken_from_deck import sends_from_deck
from assistant.reading.old_question.telling import add

_DOES: Mapping[str, str] = MappingProxyType({"search": "add_to_hand", "draw": "draw"})
"""What an effect does, by the verb that tells it of a card, or of the player who uses it."""


def work(story: Story, clause: Clause) -> bool:
    """As in "X wants to search", "I Normal Summon X and search", "I search Y with X"."""
    is_put = is_asked(clause) or (clause.hangs == "to" and clause.is_question)
    if is_put or clause.is_passive:
        story.note(story.name(card) for noun in clause.nouns for card in noun.cards)
        return is_put
    if clause.verb == "draw" and draw(story, clause):
        return True
    does = _DOES[clause.verb]
    cards = agents_of(story, clause, "with", "by", "from") or subject_cards(story, clause)
    cards = cards or _summoned(story, clause, does)
    able = [card for card in cards if _can(story, card, does)]
    for card in able[:1]:
        if story.deed_of(card, do="activate") is None:
            owner = doer_of(clause) or owner_of(story, clause)
            deed = add(story, Deed("activate", card, owner), clause)
            deed.is_resolved |= clause.hangs == "after"
        _find(story, clause, card)
        story.note((card,))  # Of which "it" speaks, and not of what it finds.
    return bool(able)


def begins(story: Story, clause: Clause) -> bool:
    """As in "X wants to send a monster from the Deck", "I Summon X to destroy a card": X does."""
    does = _TOLD.get(clause.verb, "")
    is_told = clause.hangs == "to" and not clause.is_question and bool(clause.objects)
    if not (does and is_told) or any(noun.is_about_cards for noun in clause.objects):
        return False
    cards = subject_cards(story, clause) or _summoned(story, clause, does)
    able = [card for card in cards[:1] if _can(story, card, does)]
    new = [card for card in able if story.deed_of(card, do="activate") is None]
    for card in new:
        owner = doer_of(clause) or owner_of(story, clause)
        add(story, Deed("activate", card, owner), clause).hangs = ""
    return bool(new)


_TOLD: Mapping[str, str] = MappingProxyType(
    {
        "send": "send_to_gy",
        "destroy": "destroy",
        "banish": "banish",
        "special_summon": "special_summon",
    }
)


def _summoned(story: Story, clause: Clause, does: str) -> tuple[str, ...]:
    """As in "I Summon X and search": X, Summoned just before, which has an effect for that."""
    last, doer = story.deeds[-1] if story.deeds else None, doer_of(clause)
    if last is None or last.do != "summon" or not doer or last.player not in {"", doer}:
        return ()
    return (last.card,) if _can(story, last.card, does, cause="summoned") else ()


def _can(story: Story, card: str, does: str, *, cause: str = "") -> bool:
    """Whether it has an effect that does this, set off by that."""
    facts = story.facts_of(card) if card not in STAND_INS.values() else None
    effects = facts.effects if facts is not None else ()
    return any(does in one.does and cause in {"", one.cause} for one in effects)


def _find(story: Story, clause: Clause, card: str) -> None:
    """What it is said to add is in the Deck, for it to find."""
    deed = story.deed_of(card, do="activate")
    if deed is not None:
        sends_from_deck(story, clause, deed)
