"""Grave owners: in whose GY is what a card is said to bring back or to aim at."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.doing import doer_of, is_asked
from assistant.reading.old_question.story import Story

_GRAVE = frozenset({"graveyard"})
_OWN = re.compile(r"\bmy own\b", re.IGNORECASE)


def note_grave_owner(story: Story, clause: Clause, before: int) -> None:
    """As in "Can I use X on a monster in my opponent's GY", "revive their monster with X".

    Of the deeds that were read from the clause, those from place `before` on, or of the one whose
    purpose it tells: whether a card reaches that far is for the engine to say.
    """
    places = [one.owner for one in clause.by("in", "from") if one.thing == "gy"]
    whose = [one for one in (*places, *_unnamed_owners(clause)) if one in OTHER]
    is_purpose = clause.hangs == "to" and before == len(story.deeds)
    for deed in story.deeds[-1:] if is_purpose else story.deeds[before:]:
        if not whose or not _aims_at_grave(story, deed):
            continue
        is_untold = not doer_of(clause) and (not deed.player or is_asked(clause))
        if whose[0] == "them" and is_untold and deed.player in {"", "them"}:
            deed.player = "me"  # Whose opponent it is uses the card.
        if whose[0] == "me" and is_untold and _OWN.search(story.masked, clause.start, clause.end):
            deed.player = "me"
        if deed.from_zone in _GRAVE and places:
            deed.from_zone = ""  # From there comes what it brings.
        story.owners.update(dict.fromkeys(deed.targets, whose[0]))
        deed.aim = deed.aim if deed.targets else ("graveyard", whose[0])


def _unnamed_owners(clause: Clause) -> list[str]:
    """As in "my opponent's monster", which the clause says nothing else of."""
    nouns = (*clause.objects, *clause.by("on"))
    return [one.owner for one in nouns if one.thing == "monster" and not one.cards]


def _aims_at_grave(story: Story, deed: Deed) -> bool:
    """Whether all that the card can aim at lies in a GY."""
    facts = story.facts_of(deed.card) if deed.do == "activate" else None
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    return bool(places) and all(place.zones == _GRAVE for place in places)
