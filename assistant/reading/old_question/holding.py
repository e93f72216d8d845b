"""Holding: clauses that say what a player controls, or has in the hand."""

import re
from dataclasses import replace

from assistant.reading.old_question.aiming import aim_further
from assistant.reading.old_question.answering import note_position
from assistant.reading.old_question.archetypes import told_of
from assistant.reading.old_question.arriving import brought_to, summoned_by
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.comparing import note_comparison
from assistant.reading.old_question.controlling import (
    belongs,
    hold_others,
    is_held_by_other,
    regain,
)
from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.doing import agents_of, doer_of, is_asked, object_cards
from assistant.reading.old_question.equipping import bound, wears
from assistant.reading.old_question.in_force import holds_already
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import LYING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.old_question.told_figures import has_figures
from assistant.reading.old_question.whereabouts import ZONES
from assistant.reading.understood_question import CardCategory

_HOLDING = re.compile(r"\b(?:hold(?:s|ing)?|held)\b", re.IGNORECASE)
_ON_FIELD = re.compile(
    r"\b(?:control\w*|fields?|board|zones?|face-? ?(?:up|down)|set|out|active)\b", re.IGNORECASE
)
"""Words that tell of the field; "has X" alone does not say where it is."""
_HELD = frozenset({CardCategory.MONSTER, CardCategory.SPELL})
"""What is held is in the hand; a Trap that is held may be Set."""


def have(story: Story, clause: Clause) -> bool:
    """As in "I control X", "she has X face-up"."""
    if is_asked(clause):
        object_cards(story, clause)
        return True
    if note_comparison(story, clause) or has_figures(story, clause) or brought_to(story, clause):
        return True
    if _is_of_both(clause):
        return _on_both_sides(story, clause)
    if belongs(story, clause):
        return True
    is_told = is_held_by_other(story, clause) or wears(story, clause) or regain(story, clause)
    return is_told or (clause.is_passive and bound(story, clause)) or _has(story, clause)


def _has(story: Story, clause: Clause) -> bool:
    player = doer_of(clause)
    makers = [card for card in agents_of(story, clause, "with", "by") if story.revives(card)]
    if makers and clause.objects:
        brought = object_cards(story, clause, but=tuple(makers), prefer="monster")
        summoned_by(story, clause, makers[0], brought, player)
        return True
    several = [noun for noun in clause.objects[:1] if noun.count > 1 and noun.thing in STAND_INS]
    is_of_cards = bool(several) or not clause.objects or clause.objects[0].is_about_cards
    is_of_cards = is_of_cards or _is_described(story, clause.objects[0])
    is_of_cards = is_of_cards or _is_any(story, clause)
    is_of_life = bool(clause.objects) and clause.objects[0].facet == "cost"
    is_of_cards &= not is_of_life or bool(clause.objects[0].cards)  # "I have 800 LP".
    lacks_copies = clause.is_negated and any(one.facet == "copy" for one in clause.objects)
    if "got" in clause.helpers or lacks_copies or not is_of_cards:
        return False
    for noun in clause.objects:
        if noun.cards and noun.count > 1 and noun.facet in {"", "copy"}:
            _hold_several(story, clause, noun)
            continue
        for card in _lying(noun, story.refer(noun)):
            if "another" in noun.marks or hold_others(story, clause, noun, card):
                continue
            if not holds_already(story, clause, noun, card, player):
                _hold(story, clause, noun, card)
            _place_held(story, clause, card)
    return bool(clause.objects)


def _is_any(story: Story, clause: Clause) -> bool:
    """As in "if I control a monster", where no other monster without a name was spoken of."""
    noun = clause.objects[0]
    is_there = _CONTROLS.search(story.masked, clause.start, clause.end) is not None
    is_bare = noun.thing == "monster" and not (noun.marks or noun.facet or clause.is_negated)
    return is_there and is_bare and STAND_INS["monster"] not in story.named


_CONTROLS = re.compile(r"\bcontrol(?:s|led)?\b", re.IGNORECASE)


def _lying(noun: Noun, cards: tuple[str, ...]) -> tuple[str, ...]:
    """As in "I control a face-up Spell": one that stays there."""
    is_row = noun.thing in {"spell", "trap", "spell_trap"} and not noun.cards
    return (LYING[noun.thing],) if is_row and "face_up" in noun.marks else cards


def _place_held(story: Story, clause: Clause, card: str) -> None:
    """As in "I have X in Attack Position"."""
    for place in clause.by("in") if story.kind(card) is CardCategory.MONSTER else ():
        note_position(story, place, card)


def stands_several(story: Story, clause: Clause) -> bool:
    """As in "two Xs are on my field": each of them is there."""
    places = [one for one in clause.by("on", "in") if one.thing == "field" or one.thing in ZONES]
    noun = clause.subject
    is_told = noun is not None and noun.count > 1 and bool(noun.cards) and not is_asked(clause)
    if noun is None or not is_told or not places:
        return False
    _hold_several(story, replace(clause, subject=replace(noun, who=places[0].owner)), noun)
    return True


def _hold_several(story: Story, clause: Clause, noun: Noun) -> None:
    """As in "he has two Xs": each of them is there; in a hand, the first is used first."""
    story.counted_at.append((noun.start, noun.end))
    for card in story.refer(noun):
        _hold(story, clause, noun, card)
        told = next(one for one in story.board if one.card == card)
        story.copies.add(card)
        for number in range(2, noun.count + 1) if told.zone != "hand" else ():
            stand(story, replace(told, card=f"{card}#{number}"))


def lies_there(story: Story, clause: Clause) -> bool:
    """As in "X in hand", "with X in my GY", "X on his field": it is there, without a verb.

    In a hand, it is the asker's if no other is told.
    """
    if aim_further(story, clause):
        return True
    places = [noun for noun in clause.by("in", "on") if noun.thing in {*ZONES, "field"}]
    told = [noun for noun in (*clause.by("with"), clause.subject) if noun is not None]
    named = [noun for noun in told if noun.cards and not noun.facet]
    if not (places and named) or clause.objects or clause.helpers:
        return False
    if any(one.cards and one.start < places[0].start for one in clause.by("on")):
        return False  # "X on the target of Y in my GY": there lies the target.
    zone = ZONES.get(places[0].thing, "")
    cards = [(noun, card) for noun in named for card in story.refer(noun)]
    if not zone and not all(story.kind(card) is CardCategory.MONSTER for _, card in cards):
        return False  # What else is on the field may be Set, or be activated there.
    for noun, card in cards:
        player = places[0].owner or noun.owner or ("me" if zone == "hand" else "")
        marks = clause.marks | noun.marks
        position = "set" if "set" in marks and not zone else ""
        place = Standing(card, player, zone=zone, position=position, face="" if zone else "up")
        place.start, place.end = noun.start, noun.end
        stand(story, place)
    return True


def draw(story: Story, clause: Clause) -> bool:
    """As in "I drew a second X": it is in the hand."""
    drawn = [noun for noun in clause.objects if noun.cards]
    if is_asked(clause) or clause.is_passive:
        return False
    for noun in drawn:
        for card in story.refer(noun):
            if "another" not in noun.marks:
                stand(story, Standing(card, doer_of(clause), zone="hand", start=noun.start))
    return bool(drawn)


_LYING = frozenset({"face_up", "set", "defense", "attack_position"})


def _is_described(story: Story, noun: Noun) -> bool:
    """As in "she controls a Link Monster": no card is named, but what kind of monster it is."""
    if noun.thing in STAND_INS and noun.marks & _LYING:
        return True
    is_monster = noun.thing in {"monster", "effect_monster"}
    return is_monster and bool(told_of(story.masked, noun, story.archetypes))


def _hold(story: Story, clause: Clause, noun: Noun, card: str) -> None:
    face = "down" if "set" in noun.marks | clause.marks else "up"
    where = clause.by("in")
    zone = ZONES.get(where[0].thing, "") if where else ""
    if (
        not zone
        and story.kind(card) in _HELD
        and _HOLDING.search(story.masked, clause.start, noun.start)
    ):
        zone = "hand"
    place = Standing(card, doer_of(clause), face=face, zone=zone, start=noun.start, end=noun.end)
    place.is_had = not (zone or _ON_FIELD.search(story.masked, clause.start, clause.end))
    stand(story, place)
    for number in range(2, noun.count + 1) if card in STAND_INS.values() else ():
        stand(story, replace(place, card=f"{card}#{number}"))


def _is_of_both(clause: Clause) -> bool:
    """As in "both players control X", "each of us has X", "we both have X"."""
    subject = clause.subject
    marks = clause.marks | (subject.marks if subject is not None else frozenset())
    is_of_us = any(noun.who for noun in clause.by("of"))
    is_players = subject is not None and (bool(subject.who) or subject.thing == "player")
    return "both" in marks and (is_of_us or is_players)


def _on_both_sides(story: Story, clause: Clause) -> bool:
    """A card of the name on each side of the field."""
    face = "down" if "set" in clause.marks else "up"
    cards = object_cards(story, clause)
    for card in cards:
        stand(story, Standing(card, "A", face=face, start=clause.start, end=clause.end))
        stand(story, Standing(f"{card}#2", "B", face=face))
    return bool(cards)
