"""Needs: unnamed cards without which the deeds could not be done, or would do nothing."""

import re
from collections.abc import Sequence

from assistant.reading.question.deed import WRITTEN, Deed
from assistant.reading.question.open_words import gap_at
from assistant.reading.question.players import other
from assistant.reading.question.stand_ins import FITTING, STAND_INS
from assistant.reading.question.story import Story
from assistant.reading.question.table import Position, Spot
from assistant.reading.reading import Answers, EffectFacts, Kind, Negates, Place

_BOARD = frozenset({"monster_zone", "spell_trap_zone", "field_zone"})
_OFF_FIELD = frozenset({"graveyard", "banished"})
_NAMED = frozenset({"tribute", "discard", "banish", "send_to_gy"})
"""Costs of which a scenario says with which card they are paid."""


def supply(position: Position, deed: Deed, after: Sequence[Deed]) -> None:
    """Adds what an activation needs: something to pay with, to act on, to aim at."""
    effect = position.story.effect_of(deed)
    if effect is None:
        return
    leaving = {one.card for one in after if _leaves(position.story, one, effect)}
    for place in filter(_is_listed, effect.needs):
        if deed.brings and not place.paid and not place.zones & _BOARD:
            for card in deed.brings:
                position.place(card, deed.player, _zone(place))
        elif place.paid:
            _mind_cost(position, deed, effect)
            _pay(position, deed, place)
        elif not [spot for spot in _there(position, place, deed) if spot.card not in leaving]:
            _add(position, deed, place)
    _quicken(position, deed, effect)
    _require(position, deed, effect)
    _bring(position, deed, effect)
    if effect.targets and not deed.targets:
        _aim(position, deed, effect.targets[0])
    _fit(position.story, deed, effect)


def _fit(story: Story, deed: Deed, effect: EffectFacts) -> None:
    """An unnamed monster that is said to be aimed at is one that can be aimed at."""
    fits = next((dict(place.fits) for place in effect.targets if place.fits), {})
    for card in {one.partition("#")[0] for one in deed.targets} if not deed.is_asked else ():
        facts = story.facts_of(card)
        if fits and facts is not None and facts.is_stand_in and facts.kind is Kind.MONSTER:
            story.described[card] = {**fits, **story.described.get(card, {})}


def _require(position: Position, deed: Deed, effect: EffectFacts) -> None:
    """What its player must control: anything will do, or it is a gap if the question is silent."""
    story = position.story
    summon = story.last("summon")
    is_narrow = effect.answers_summons and not effect.awaits
    is_narrow &= summon is not None and summon.how != "set"
    is_asked = deed.is_asked or deed.sentence in story.asking
    if is_narrow and is_asked and summon is not None and summon.card in STAND_INS.values():
        _note_open(story, deed, f"whether {deed.card} answers the Summon of such a monster")
    for place in effect.requires:
        zone = _zone(place)
        if zone == "hand":
            _require_hand(position, deed, place)
            continue
        there = _there(position, place, deed)
        if there or _is_absent(position, deed.player, zone):
            continue
        if not place.is_narrow:
            position.assumed.append(f"Player {deed.player} controls something for {deed.card}.")
            position.add_stand_in(_stand_in(place), deed.player, zone, at=place.position)
        elif is_asked:
            _note_open(story, deed, f"whether its player controls what {deed.card} asks for")


def _quicken(position: Position, deed: Deed, effect: EffectFacts) -> None:
    """As in "I chain X", which can be chained only if the opponent controls a monster."""
    before = position.deeds[: list(position.deeds).index(deed)]
    is_quick = deed.is_chained or deed.player != position.turn_player
    is_open = is_quick and all(one.do != "summon" for one in before)
    for place in effect.quick_if if is_open else ():
        if not position.fitting(place, deed.player, deed.card):
            _add(position, deed, place)


_IN_HAND = re.compile(
    r"\bcards? (?:(?:left|remaining) )?in (?:\w+(?:'s)? ){0,2}hands?\b", re.IGNORECASE
)
"""Words that tell how many cards somebody holds."""


def _require_hand(position: Position, deed: Deed, place: Place) -> None:
    """Cards that somebody must hold: there they are, unless words tell of how many there are."""
    story, opponent = position.story, other(deed.player)
    player = opponent if place.whose == "opponent" else deed.player
    if _is_absent(position, player, "hand"):
        return
    is_told = any(one.zone == "hand" and one.player == player for one in story.board)
    is_told |= _IN_HAND.search(story.text) is not None
    if place.is_narrow or place.whose == "either" or is_told:
        _note_open(story, deed, f"whether the hand holds what {deed.card} asks for")
        return
    for _ in range(place.count):
        position.add_stand_in(_stand_in(place), player, "hand")
    position.assumed.append(f"Player {player} holds {place.count} cards for {deed.card}.")


def _note_open(story: Story, deed: Deed, what: str) -> None:
    story.gaps.append(gap_at(story.text, deed, f"{what} is not said"))


def _bring(position: Position, deed: Deed, effect: EffectFacts) -> None:
    """What it is said to Summon is where it Summons from."""
    zones = [zone for place in effect.finds for zone in place.zones - _BOARD]
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
            is_for_monsters = place.zones == {"deck"} and place.kinds <= {Kind.MONSTER}
            if is_for_monsters and not any(one.zone == "deck" for one in position.spots):
                position.add_stand_in(STAND_INS["monster"], spot.player, "deck")
                position.assumed.append(f"There is something for {spot.card} to find in the Deck.")


def _find_named(position: Position, deed: Deed, place: Place) -> None:
    """A card that is found by its name is in the Deck, unless it is told where it is."""
    name = next((one for one in place.names if position.story.facts_of(one)), "")
    if "deck" in place.zones and name and position.find(name) is None:
        position.place(name, deed.player, "deck")
        position.assumed.append(f"There is {name} in player {deed.player}'s Deck.")


def _leaves(story: Story, deed: Deed, by: EffectFacts) -> bool:
    """Whether a card is gone, or in use, when that effect is to do something with it."""
    effect = story.effect_of(deed)
    returns = bool(by.does & _RETURNS) and not by.targets
    is_paid = deed.do == "activate" and effect is not None and effect.tributes_itself
    return is_paid or (returns and _is_used_up(story, deed))


_RETURNS = frozenset({"return_to_hand", "return_to_deck"})


def _is_used_up(story: Story, deed: Deed) -> bool:
    """As in "Typhoon is chained to Giant Trunade": what is being used is not returned."""
    facts = story.facts_of(deed.card) if deed.do == "activate" else None
    is_row = facts is not None and facts.kind in {Kind.SPELL, Kind.TRAP}
    return facts is not None and is_row and not (facts.stays_on_field or facts.is_lasting)


def _is_listed(place: Place) -> bool:
    """Decks are not listed, so what they hold is left open."""
    return not place.zones <= {"deck", "extra_deck"} and not place.names


def _there(position: Position, place: Place, deed: Deed) -> list[Spot]:
    """Cards that fit, those included that arrive before the deed."""
    spots = position.fitting(place, deed.player, deed.card)
    arrived: list[Spot] = []
    for one in position.deeds[: list(position.deeds).index(deed)]:
        for card in (*one.targets, *((one.card,) if one.do == "summon" else ())):
            is_monster = position.story.kind(card) is Kind.MONSTER
            if is_monster and "monster_zone" in place.zones and position.find(card) is not None:
                arrived.append(Spot(card, one.player, "monster_zone"))
    sides = {"you": {deed.player}, "opponent": {other(deed.player)}}.get(place.whose, {"A", "B"})
    return [*spots, *(spot for spot in arrived if spot.player in sides and not place.position)]


def _is_absent(position: Position, player: str, zone: str) -> bool:
    """Whether the question says that nothing is there."""
    return (player, zone) in position.story.absent


def _mind_cost(position: Position, deed: Deed, effect: EffectFacts) -> None:
    """With what it is paid decides what can answer it; a gap if that is not told."""
    at = list(position.deeds).index(deed)
    is_answered = any(one.is_chained for one in position.deeds[at + 1 :])
    if effect.minds_cost and is_answered and not deed.costs:
        _note_open(position.story, deed, f"with what {deed.card} is paid for")


def _pay(position: Position, deed: Deed, place: Place) -> None:
    if deed.costs:
        for paid, card in deed.costs:
            position.place(card, deed.player, _paid_from(position.story, paid, card, place))
        return
    zone = _zone(place) if place.zones & _BOARD else min(place.zones)
    if _is_absent(position, deed.player, zone):
        return
    if place.is_narrow:
        position.assumed.append(f"Player {deed.player} can pay the cost of {deed.card}.")
        _pay_fittingly(position, deed, place, zone)
        return
    for _ in range(place.count):
        card = position.add_stand_in(_stand_in(place), deed.player, zone)
        if place.paid in {"tribute", "discard"}:
            deed.costs.append((place.paid, card))
    position.assumed.append(f"Player {deed.player} pays the cost of {deed.card} with another card.")


def _pay_fittingly(position: Position, deed: Deed, place: Place, zone: str) -> None:
    """Such a card as the cost asks for: of this name, or a monster of this kind."""
    story = position.story
    name = next((one for one in place.names if story.facts_of(one)), "")
    if position.fitting(place, deed.player, deed.card) or FITTING in story.described:
        return  # One that was told may do; the engine tells whether it does.
    if name:
        position.place(name, deed.player, zone)
    elif place.kinds <= {Kind.MONSTER} and place.fits:
        story.described[FITTING] = dict(place.fits)
        for _ in range(place.count):
            card = position.add_stand_in(FITTING, deed.player, zone)
            if place.paid in _NAMED:
                deed.costs.append((WRITTEN.get(place.paid, place.paid), card))
    else:
        _note_open(story, deed, f"with what the cost of {deed.card} is paid")


def _paid_from(story: Story, paid: str, card: str, place: Place) -> str:
    """Where a card is with which a cost is paid."""
    if paid == "discard" or "hand" in place.zones:
        return "hand"
    is_monster = story.kind(card) is Kind.MONSTER
    fitting = {"monster_zone"} if is_monster else {"spell_trap_zone", "field_zone"}
    return min(place.zones & fitting or place.zones)


def _add(position: Position, deed: Deed, place: Place, *, with_effect: bool = False) -> str:
    is_theirs = place.whose in {"opponent", "either"}
    player = other(deed.player) if is_theirs else deed.player
    name, zone = _stand_in(place), _zone(place)
    name = STAND_INS["effect_monster"] if with_effect and zone == "monster_zone" else name
    if _is_absent(position, player, zone) and place.whose == "either":
        player = other(player)
        if deed.is_asked and not _is_absent(position, player, zone):
            _note_open(
                position.story, deed, f"whether the other player has something for {deed.card}"
            )
    if _is_absent(position, player, zone):
        return ""
    position.assumed.append(f"Player {player} has {name} ({zone}) for {deed.card}.")
    return position.add_stand_in(name, player, zone, at=place.position, face=place.face)


def _zone(place: Place) -> str:
    on_field = place.zones & _BOARD
    if not on_field:
        return "graveyard" if "graveyard" in place.zones else min(place.zones)
    is_for_row = place.kinds and Kind.MONSTER not in place.kinds
    return "spell_trap_zone" if is_for_row or "monster_zone" not in on_field else "monster_zone"


def _aim(position: Position, deed: Deed, place: Place) -> None:
    """Aims at a card that the question does not name, so that nothing it names is disturbed."""
    if not _is_listed(place):
        return
    meant = _meant_target(position, deed, place) or _aimed_too(position, deed, place)
    if meant:
        deed.targets = [meant]
        return
    if place.is_narrow:
        position.assumed.append(f"There is something that {deed.card} can target.")
        return
    facts = position.story.facts_of(deed.card)
    is_negator = position.story.negates(deed.card, Negates.MONSTER)
    is_negator |= facts is not None and facts.negates_others
    answered = position.find(deed.answers) if is_negator and deed.is_chained else None
    is_hidden = answered is not None and answered.zone in {"graveyard", "hand"}
    if is_hidden and position.story.kind(deed.answers) is Kind.MONSTER:
        _note_open(position.story, deed, f"what {deed.card} targets")
    added = _add(position, deed, place, with_effect=is_negator)
    if not added:
        return
    if deed.is_asked and _is_face_down_told(position, place):
        _note_open(position.story, deed, f"whether {deed.card} targets the face-down monster")
    deed.targets = [added]
    position.assumed.append(f"{deed.card} targets {deed.targets[0].split('#')[0]}.")


def _meant_target(position: Position, deed: Deed, place: Place) -> str:
    """The attacker, what was Summoned, what it answers, or something where it is said to aim."""
    if deed.aims_face_down:
        return _set_monster(position, deed)
    attack, summon = _attack_before(position, deed), position.story.last("summon")
    is_at_attacker = place.ref == "attacker"
    if attack is not None and (is_at_attacker or position.story.answers(deed.card, Answers.ATTACK)):
        return attack.card
    if summon is not None and place.ref == "summoned":
        return summon.card
    if deed.aim[0] in place.zones:
        return _aimed_at(position, deed)
    answered = _answered_in_gy(position, deed, place)
    if answered and not _is_slow_spell(position.story, deed.card):
        position.assumed.append(f"{deed.card} targets {answered}, which it answers.")
        deed.is_chained = True
        return answered
    return ""


def _is_slow_spell(story: Story, card: str) -> bool:
    """Whether it cannot be chained, and so answers nothing."""
    return story.kind(card) is Kind.SPELL and not story.has_trait(card, "quick_play")


def _attack_before(position: Position, deed: Deed) -> Deed | None:
    """The attack that a deed may answer: the last one before it, else the only one."""
    before = list(position.deeds)[: list(position.deeds).index(deed)]
    told = (one for one in reversed(before) if one.do == "attack")
    return next(told, position.story.last("attack"))


def _answered_in_gy(position: Position, deed: Deed, place: Place) -> str:
    """As in "Crow is chained to it": a card in the GY, where what it answers is by then."""
    before = list(position.deeds)[: list(position.deeds).index(deed)]
    answered = next((one for one in reversed(before) if one.card == deed.answers), None)
    last = before[-1] if before else None
    is_against = last is not None and (deed.is_chained or last.player != deed.player)
    answered = answered or (last if is_against else None)
    if answered is None or answered.do != "activate" or not place.zones <= _OFF_FIELD:
        return ""
    effect = position.story.effect_of(answered)
    is_discarded = effect is not None and bool(effect.pays_itself & {"discard", "send_to_gy"})
    zones = {answered.from_zone or next(iter(effect.from_zones), "")} if effect else set()
    sides = {"you": {deed.player}, "opponent": {other(deed.player)}}.get(place.whose, {"A", "B"})
    fits = answered.player in sides and (
        not place.kinds or position.story.kind(answered.card.partition("#")[0]) in place.kinds
    )
    return answered.card if fits and (is_discarded or zones == {"graveyard"}) else ""


def _aimed_too(position: Position, deed: Deed, place: Place) -> str:
    """As in "I target a monster with X and he chains Y": Y, which takes nothing away, saves it."""
    effect = position.story.effect_of(deed)
    answered = next((one for one in position.deeds if one.card == deed.answers), None)
    if not deed.is_chained or effect is None or effect.removes or answered is None:
        return ""
    spots = position.fitting(place, deed.player, deed.card)
    fits = (spot.card for spot in spots if spot.card.split("#")[0] in answered.targets[:1])
    card = next(fits, "") if set(answered.targets) <= set(STAND_INS.values()) else ""
    if card:
        position.assumed.append(f"{deed.card} targets {card.split('#')[0]}, too.")
    return card


def _aimed_at(position: Position, deed: Deed) -> str:
    """An unnamed card where the question says that the target is."""
    zone, player = deed.aim
    name = STAND_INS["monster"]
    return position.add_stand_in(name, player or other(deed.player), zone)


def _is_face_down_told(position: Position, place: Place) -> bool:
    """Whether the question tells of an unnamed face-down monster that does not fit."""
    return "monster_zone" in place.zones and any(
        spot.position == "set" and spot.card.split("#")[0] in STAND_INS.values()
        for spot in position.spots
    )


def _set_monster(position: Position, deed: Deed) -> str:
    """The unnamed face-down monster that it is said to aim at."""
    player, name = deed.aim[1] or other(deed.player), STAND_INS["monster"]
    there = (
        spot.card
        for spot in position.spots
        if spot.position == "set" and spot.player == player and spot.card.split("#")[0] == name
    )
    return next(there, "") or position.add_stand_in(name, player, "monster_zone", at="set")


def _stand_in(place: Place) -> str:
    if place.kinds and Kind.MONSTER not in place.kinds:
        return STAND_INS["continuous_spell" if Kind.SPELL in place.kinds else "continuous_trap"]
    is_row_only = not place.kinds and place.zones <= {"spell_trap_zone", "field_zone"}
    return STAND_INS["continuous_spell"] if is_row_only else STAND_INS["monster"]
