"""Needs: unnamed cards without which the deeds could not be done, or would do nothing."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.aims_needed import aim, aim_at_more
from assistant.reading.old_question.deed import WRITTEN, Deed
from assistant.reading.old_question.players import other
from assistant.reading.old_question.stand_ins import FITTING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.supplied import (
    BOARD,
    add_for,
    is_absent,
    is_listed,
    note_open,
    stand_in_for,
    zone_of,
)
from assistant.reading.old_question.table import Position, Spot
from assistant.reading.understood_question import CardCategory, EffectAbilities, SoughtCards

_NAMED = frozenset({"tribute", "discard", "banish", "send_to_gy"})
"""Costs of which a scenario says with which card they are paid."""


def supply(position: Position, deed: Deed, after: Sequence[Deed]) -> None:
    """Adds what an activation needs: something to pay with, to act on, to aim at."""
    effect = position.story.effect_of(deed)
    if effect is None:
        return
    leaving = {one.card for one in after if _leaves(position.story, one, effect)}
    for place in filter(is_listed, effect.needs):
        if deed.brings and not place.paid and not place.zones & BOARD:
            for card in deed.brings:
                position.place(card, deed.player, zone_of(place))
        elif place.paid:
            _mind_cost(position, deed, effect)
            _pay(position, deed, place)
        elif not [spot for spot in _there(position, place, deed) if spot.card not in leaving]:
            add_for(position, deed, place)
    _quicken(position, deed, effect)
    _require(position, deed, effect)
    _bring(position, deed, effect)
    if effect.targets and not deed.targets:
        aim(position, deed, effect.targets[0])
    aim_at_more(position, deed, effect.targets)
    _fit(position.story, deed, effect)


def _fit(story: Story, deed: Deed, effect: EffectAbilities) -> None:
    """An unnamed monster that is said to be aimed at is one that can be aimed at."""
    fits = next((dict(place.fits) for place in effect.targets if place.fits), {})
    for card in {one.partition("#")[0] for one in deed.targets} if not deed.is_asked else ():
        facts = story.facts_of(card)
        if fits and facts is not None and facts.is_stand_in and facts.kind is CardCategory.MONSTER:
            story.described[card] = {**fits, **story.described.get(card, {})}


def _require(position: Position, deed: Deed, effect: EffectAbilities) -> None:
    """What its player must control: anything will do, or it is a gap if the question is silent."""
    story = position.story
    summon = story.last("summon")
    is_narrow = effect.answers_summons and not effect.awaits
    is_narrow &= summon is not None and summon.how != "set"
    is_narrow &= "atk" not in story.described.get(summon.card if summon is not None else "", {})
    is_asked = deed.is_asked or deed.sentence in story.asking
    if is_narrow and is_asked and summon is not None and summon.card in STAND_INS.values():
        note_open(story, deed, f"whether {deed.card} answers the Summon of such a monster")
    for place in effect.requires:
        zone = zone_of(place)
        if zone == "hand":
            _require_hand(position, deed, place)
            continue
        there = _there(position, place, deed)
        if there or is_absent(position, deed.player, zone):
            continue
        if not place.is_narrow:
            position.assumed.append(f"Player {deed.player} controls something for {deed.card}.")
            position.add_stand_in(stand_in_for(place), deed.player, zone, at=place.position)
        elif is_asked:
            note_open(story, deed, f"whether its player controls what {deed.card} asks for")
        elif place.fits and FITTING not in story.described:
            story.described[FITTING] = dict(place.fits)
            position.assumed.append(f"Player {deed.player} controls what {deed.card} asks for.")
            position.add_stand_in(FITTING, deed.player, zone, at=place.position)


def _quicken(position: Position, deed: Deed, effect: EffectAbilities) -> None:
    """As in "I chain X", which can be chained only if the opponent controls a monster."""
    before = position.deeds[: list(position.deeds).index(deed)]
    is_quick = deed.is_chained or deed.player != position.turn_player
    is_open = is_quick and all(one.do != "summon" for one in before)
    for place in effect.quick_if if is_open else ():
        if not position.fitting(place, deed.player, deed.card):
            add_for(position, deed, place)


_IN_HAND = re.compile(
    r"\bcards? (?:(?:left|remaining) )?in (?:\w+(?:'s)? ){0,2}hands?\b", re.IGNORECASE
)
"""Words that tell how many cards somebody holds."""


def _require_hand(position: Position, deed: Deed, place: SoughtCards) -> None:
    """Cards that somebody must hold: there they are, unless words tell of how many there are."""
    story, opponent = position.story, other(deed.player)
    player = opponent if place.whose == "opponent" else deed.player
    if is_absent(position, player, "hand"):
        return
    is_told = any(one.zone == "hand" and one.player == player for one in story.board)
    is_told |= _IN_HAND.search(story.masked) is not None
    if place.is_narrow or place.whose == "either" or is_told:
        note_open(story, deed, f"whether the hand holds what {deed.card} asks for")
        return
    for _ in range(place.count):
        position.add_stand_in(stand_in_for(place), player, "hand")
    position.assumed.append(f"Player {player} holds {place.count} cards for {deed.card}.")


def _bring(position: Position, deed: Deed, effect: EffectAbilities) -> None:
    """What it is said to Summon is where it Summons from."""
    zones = [zone for place in effect.finds for zone in place.zones - BOARD]
    for card in deed.brings if effect.summons and zones else ():
        position.place(card, deed.player, zones[0])


def supply_decks(position: Position) -> None:
    """Something to find for every card of the story that searches a Deck."""
    for deed in position.deeds:
        effect = position.story.effect_of(deed) if deed.do == "activate" else None
        for place in effect.finds if effect is not None else ():
            _find_named(position, deed, place)
    for spot in list(position.spots):
        facts = position.story.facts_of(spot.card.split("#")[0])
        for place in (found for effect in facts.effects for found in effect.finds) if facts else ():
            is_for_monsters = place.zones == {"deck"} and place.kinds <= {CardCategory.MONSTER}
            if is_for_monsters and not any(one.zone == "deck" for one in position.spots):
                position.add_stand_in(STAND_INS["monster"], spot.player, "deck")
                position.assumed.append(f"There is something for {spot.card} to find in the Deck.")


def _find_named(position: Position, deed: Deed, place: SoughtCards) -> None:
    """A card that is found by its name is in the Deck, unless it is told where it is."""
    name = next((one for one in place.names if position.story.facts_of(one)), "")
    if place.is_declared and deed.declared:
        name = _copy_of(position, deed.declared)
        _mind_hand(position, deed, place)
    if "deck" in place.zones and name and position.find(name) is None:
        position.place(name, deed.player, "deck")
        called = name.split("#")[0]
        position.assumed.append(f"There is {called} in player {deed.player}'s Deck.")


_HAND = re.compile(r"\bhands?\b", re.IGNORECASE)


def _mind_hand(position: Position, deed: Deed, place: SoughtCards) -> None:
    """Whether a hand holds the card whose name was declared decides; a gap if it is not told."""
    player = other(deed.player) if place.whose == "opponent" else deed.player
    is_told = _HAND.search(position.story.masked) is not None or is_absent(position, player, "hand")
    if place.zones == {"hand"} and not is_told:
        note_open(position.story, deed, f"whether {deed.declared} is in that hand")


def _copy_of(position: Position, name: str) -> str:
    """The card, or a further copy where it is somewhere else already."""
    copies = (name, *(f"{name}#{number}" for number in range(2, 10)))
    return next((one for one in copies if position.find(one) is None), "")


def _leaves(story: Story, deed: Deed, by: EffectAbilities) -> bool:
    """Whether a card is gone, or in use, when that effect is to do something with it."""
    effect = story.effect_of(deed)
    returns = bool(by.does & _RETURNS) and not by.targets
    is_paid = deed.do == "activate" and effect is not None and effect.tributes_itself
    return is_paid or (returns and _is_used_up(story, deed))


_RETURNS = frozenset({"return_to_hand", "return_to_deck"})


def _is_used_up(story: Story, deed: Deed) -> bool:
    """As in "Typhoon is chained to Giant Trunade": what is being used is not returned."""
    facts = story.facts_of(deed.card) if deed.do == "activate" else None
    is_row = facts is not None and facts.kind in {CardCategory.SPELL, CardCategory.TRAP}
    return facts is not None and is_row and not (facts.stays_on_field or facts.is_lasting)


def _there(position: Position, place: SoughtCards, deed: Deed) -> list[Spot]:
    """Cards that fit, those included that arrive before the deed."""
    spots = position.fitting(place, deed.player, deed.card)
    arrived: list[Spot] = []
    for one in position.deeds[: list(position.deeds).index(deed)]:
        for card in (*one.targets, *((one.card,) if one.do == "summon" else ())):
            is_monster = position.story.kind(card) is CardCategory.MONSTER
            if is_monster and "monster_zone" in place.zones and position.find(card) is not None:
                arrived.append(Spot(card, one.player, "monster_zone"))
    sides = {"you": {deed.player}, "opponent": {other(deed.player)}}.get(place.whose, {"A", "B"})
    return [*spots, *(spot for spot in arrived if spot.player in sides and not place.position)]


def _mind_cost(position: Position, deed: Deed, effect: EffectAbilities) -> None:
    """With what it is paid decides what can answer it; a gap if that is not told."""
    at = list(position.deeds).index(deed)
    is_answered = any(one.is_chained for one in position.deeds[at + 1 :])
    if effect.minds_cost and is_answered and not deed.costs:
        note_open(position.story, deed, f"with what {deed.card} is paid for")


def _pay(position: Position, deed: Deed, place: SoughtCards) -> None:
    if deed.costs:
        for paid, card in deed.costs:
            position.place(card, deed.player, _paid_from(position.story, paid, card, place))
        _pay_rest(position, deed, place)
        return
    zone = zone_of(place) if place.zones & BOARD else min(place.zones)
    if is_absent(position, deed.player, zone):
        return
    if place.is_narrow:
        position.assumed.append(f"Player {deed.player} can pay the cost of {deed.card}.")
        _pay_fittingly(position, deed, place, zone)
        return
    for _ in range(place.count):
        card = position.add_stand_in(stand_in_for(place), deed.player, zone)
        if place.paid in {"tribute", "discard"}:
            deed.costs.append((place.paid, card))
    position.assumed.append(f"Player {deed.player} pays the cost of {deed.card} with another card.")


def _pay_rest(position: Position, deed: Deed, place: SoughtCards) -> None:
    """As in "can X Tribute itself for its effect", which takes two: another one is there."""
    told = [card for paid, card in deed.costs if paid == place.paid]
    zone = zone_of(place) if place.zones & BOARD else min(place.zones)
    is_known = place.paid in {"tribute", "discard"} and len(told) == len(deed.costs) == 1
    if place.is_narrow or not is_known or is_absent(position, deed.player, zone):
        return
    for _ in range(place.count - len(told)):
        card = position.add_stand_in(stand_in_for(place), deed.player, zone)
        deed.costs.append((place.paid, card))
        position.assumed.append(f"Player {deed.player} pays for {deed.card} with {card}, too.")


def _pay_fittingly(position: Position, deed: Deed, place: SoughtCards, zone: str) -> None:
    """Such a card as the cost asks for: of this name, or a monster of this kind."""
    story = position.story
    name = next((one for one in place.names if story.facts_of(one)), "")
    if position.fitting(place, deed.player, deed.card) or FITTING in story.described:
        return  # One that was told may do; the engine tells whether it does.
    if name:
        position.place(name, deed.player, zone)
    elif place.kinds <= {CardCategory.MONSTER} and place.fits:
        story.described[FITTING] = dict(place.fits)
        for _ in range(place.count):
            card = position.add_stand_in(FITTING, deed.player, zone)
            if place.paid in _NAMED:
                deed.costs.append((WRITTEN.get(place.paid, place.paid), card))
    else:
        note_open(story, deed, f"with what the cost of {deed.card} is paid")


def _paid_from(story: Story, paid: str, card: str, place: SoughtCards) -> str:
    """Where a card is with which a cost is paid."""
    if paid == "discard" or "hand" in place.zones:
        return "hand"
    is_monster = story.kind(card) is CardCategory.MONSTER
    fitting = {"monster_zone"} if is_monster else {"spell_trap_zone", "field_zone"}
    return min(place.zones & fitting or place.zones)
