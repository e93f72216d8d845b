"""Reach: whether a card that aims at nothing strikes cards of a kind."""

from collections.abc import Iterator

from assistant.reading.old_question.deed import OTHER, Standing
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import LYING, STAND_INS
from assistant.reading.old_question.telling import stand
from assistant.reading.understood_question import CardCategory

_EITHER = ("continuous_spell", "continuous_trap")
_KINDS = {*LYING, "spell_trap"}


def asked_reach(query: Query, predicate: str) -> tuple[Ask, ...]:
    """As in "does Heavy Storm destroy monsters": what becomes of one that is there.

    Asked of one card by name, and of cards of a kind, where nothing else is told.
    """
    story, clause = query.story, query.clause
    cards = query.subject_cards()
    is_plain = len(cards) == 1 and not (clause.is_passive or query.facet) and bool(clause.objects)
    told = {one.card for one in story.deeds} | {one.card for one in story.board}
    told -= {*cards, *STAND_INS.values()}
    if not is_plain or told or not _sweeps(query, cards[0]):
        return ()
    if any(noun.thing not in _KINDS or noun.is_about_cards for noun in clause.objects):
        return ()
    for deed in story.deeds:
        deed.is_asked = bool(deed.answered)  # That it is used is taken for granted, if it can be.
    asks = tuple(dict.fromkeys(_standing(query, cards[0])))
    return tuple((name, predicate) for name in asks)


def _sweeps(query: Query, card: str) -> bool:
    """Whether it takes cards away by itself, aiming at none."""
    facts = query.story.facts_of(card)
    effects = facts.effects if facts is not None and facts.kind is not CardCategory.MONSTER else ()
    return len(effects) == 1 and effects[0].removes and not effects[0].targets


def _standing(query: Query, card: str) -> Iterator[str]:
    """Lays cards of the kinds that are asked about, and names what stands for them."""
    story, clause = query.story, query.clause
    for noun in clause.objects:
        whose = noun.owner if noun.owner in OTHER else ""
        if whose == "me" and "own" in story.masked[noun.start : noun.end].lower().split():
            for deed in (one for one in story.deeds if one.card == card):
                deed.player = whose  # "My own": by me, too.
        for kind in _EITHER if noun.thing == "spell_trap" else (noun.thing,):
            name = LYING[kind]
            is_row = story.kind(name) is not CardCategory.MONSTER
            stand(story, _laid(name, whose, noun, is_row=is_row))
            yield name


def _laid(name: str, whose: str, noun: Noun, *, is_row: bool) -> Standing:
    is_set = "set" in noun.marks
    position = "set" if is_set else "defense" if "defense" in noun.marks else ""
    place = Standing(name, whose, face=("down" if is_set else "up") if is_row else "")
    place.position = "" if is_row else position
    place.start, place.end = noun.start, noun.end
    return place
