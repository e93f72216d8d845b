"""Pendulum Zones: cards that are told to lie there, as Spells and not as monsters."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand

_ZONE = "pendulum_zone"


def note_pendulum_zone(story: Story, clause: Clause) -> None:
    """As in "X destroys Y in the Pendulum Zone": Y lies there, face-up, before all else.

    Whatever else is said of such a zone is a gap: that a card is placed there, or lies there
    without a name.
    """
    for place in (noun for noun in clause.nouns if noun.thing == _ZONE):
        held = _held_there(clause, place)
        cards = story.meant(held) if held is not None else ()
        if held is None or not cards or clause.verb in _PLACING:
            story.gaps.append(gap_at(story.text, place, "what is in that zone was not read"))
            continue
        for card in cards if not any(one.card in cards for one in story.board) else ():
            whose = place.owner or held.owner
            there = Standing(card, whose, zone="spell_trap_zone", face="up")
            there.start, there.end = held.start, held.end
            stand(story, there)


_PLACING = frozenset({"place", "put", "activate", "set", "chain"})


def _held_there(clause: Clause, place: Noun) -> Noun | None:
    """The one named right before it: "Y in the Pendulum Zone", "Y is in my Pendulum Zone"."""
    named = [noun for noun in clause.nouns if noun.cards and noun.end <= place.start]
    is_told = place in clause.by("in", "on", "from")
    return named[-1] if named and is_told and not named[-1].facet else None
