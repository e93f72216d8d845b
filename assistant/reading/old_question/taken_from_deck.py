"""Taken from the Deck: cards that are told to be found, sent or banished there by an effect."""

from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.story import Story

DOES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "destroy": frozenset({"destroy"}),
        "banish": frozenset({"banish"}),
        "search": frozenset({"add_to_hand"}),
        "draw": frozenset({"draw"}),
        "send": frozenset({"send_to_gy"}),
        "return": frozenset({"return_to_hand", "return_to_deck"}),
        "change": frozenset({"set_stat", "modify_stat", "change_position"}),
    }
)
"""What an effect does, by the verb that tells what it is used for."""
DECKS = frozenset({"deck", "extra_deck"})


def takes_from_deck(story: Story, clause: Clause, last: Deed | None) -> bool:
    """As in "I use X to search Y", "X, sending Y": Y is in the Deck, for X to find."""
    is_beside = clause.hangs in {"to", "ing"} or (clause.form == "ing" and not clause.helpers)
    if not is_beside or is_asked(clause) or last is None:
        return False
    is_its_own = last.sentence == clause.sentence and not story.answers_next
    named = [noun for noun in clause.objects if noun.cards and not noun.facet]
    return is_its_own and len(named) == 1 and _lies_in_deck(story, clause, last, named[0])


def sends_from_deck(story: Story, clause: Clause, deed: Deed) -> bool:
    """As in "X sends Y from the Deck": that is what X does; it does not aim at Y."""
    named = [noun for noun in clause.objects if noun.cards and not noun.facet]
    if clause.is_passive or is_asked(clause) or len(named) != 1:
        return False
    return _lies_in_deck(story, clause, deed, named[0])


def _lies_in_deck(story: Story, clause: Clause, deed: Deed, noun: Noun) -> bool:
    effect = story.effect_of(deed)
    zones = {zone for place in (effect.finds if effect else ()) for zone in place.zones}
    told = [one.thing for one in clause.by("from") if one.thing in DECKS]
    does = DOES.get(clause.verb, frozenset()) & (effect.does if effect else frozenset())
    zone = next(iter(told or sorted(zones & DECKS)), "")
    is_only = bool(told) or zones <= DECKS
    if effect is None or not (does and is_only and zone in zones) or len(noun.cards) != 1:
        return False
    for card in story.refer(noun):
        place = Standing(card, deed.player, zone=zone, start=noun.start, end=noun.end)
        story.board.append(place)
    return True
