"""Befalling: what is said to befall a card with an effect for that, by nothing that is told.

As in "if I banish Sangan, do I search?", "Dandylion is discarded", "I detach X": the card was where
it is said to be, or on the field, and the rest is its own effect's matter.
"""

import re
from collections.abc import Iterable

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import doer_of, is_asked
from assistant.reading.old_question.stand_ins import MATERIAL_FOR
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add
from assistant.reading.old_question.whereabouts import ZONES
from assistant.reading.understood_question import CardCategory

_FOR_IT = re.compile(r"\W*(?:in order )?(?:to|for|as)\b", re.IGNORECASE)
_PURPOSES = frozenset({"to", "ing", "said", "for"})
_HIDDEN = frozenset({"hand", "deck", "graveyard"})


def befalls(story: Story, clause: Clause, card: str) -> bool:
    """Whether it befalls the card, and it is all that is told so far."""
    is_told = clause.hangs not in _PURPOSES and not (is_asked(clause) or clause.is_negated)
    is_first = not any(deed.do in {"activate", "apply", "attack"} for deed in story.deeds)
    is_monster = story.kind(card) is CardCategory.MONSTER and story.floats(card)
    is_known = bool(doer_of(clause)) or clause.is_passive or clause.verb == "return"
    return is_told and is_first and is_monster and is_known


def place_from(clause: Clause) -> str:
    """From where: "from my hand", "while in the Deck"; "": it is not said."""
    said = (ZONES.get(noun.thing, "") for noun in clause.by("from", "in"))
    return next((zone for zone in said if zone in _HIDDEN), "")


def discarded(story: Story, clause: Clause, cards: Iterable[str]) -> bool:
    """As in "X is discarded", "I discard X": from the hand."""
    if _FOR_IT.match(story.masked, clause.end):
        return False  # "I discard X to activate Y": a cost.
    met = [card for card in cards if befalls(story, clause, card)]
    for card in met:
        add(story, Deed("apply", card, doer_of(clause), how="discarded", from_zone="hand"), clause)
    return bool(met)


def detached(story: Story, clause: Clause, cards: Iterable[str]) -> bool:
    """As in "X is detached": from a monster that was Xyz Summoned with it."""
    met = [card for card in cards if _may_be_material(story, clause, card)]
    for card in met[:1]:
        doer = doer_of(clause) or story.owners.get(card, "")
        if not any(card == paid for deed in story.deeds for _, paid in deed.costs):
            summon = Deed("summon", MATERIAL_FOR["xyz"], doer, how="xyz")
            summon.costs = [("material", card)]
            add(story, summon, clause)
        add(story, Deed("apply", card, doer, how="detached"), clause)
    return bool(met)


def _may_be_material(story: Story, clause: Clause, card: str) -> bool:
    return befalls(story, clause, card) and not story.has_trait(card, "xyz", "link")
