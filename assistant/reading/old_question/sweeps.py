"""Sweeps: how many cards are destroyed at once, for what answers only the destruction of two."""

import re

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.supplied import (
    BOARD,
    is_absent,
    note_open,
    stand_in_for,
    zone_of,
)
from assistant.reading.old_question.table import Position, Spot
from assistant.reading.understood_question import EffectAbilities, SoughtCards

_TWO = 2
_LONE = re.compile(
    r"\b(?:one|1|my (?:only|lone)|a single) (?:\w+ ){0,2}(?:monster|card|spell|trap)\b"
    r"(?! effect)",
    re.IGNORECASE,
)
"""As in "I control one monster": of so many it is told, and no more are supposed."""


def supply_swept(position: Position, deed: Deed) -> None:
    """As in "They use Raigeki. Can I use Starlight Road?": on two monsters, if none are told."""
    effect, story = position.story.effect_of(deed), position.story
    if effect is None or not any("destroy_two" in word for word in effect.answers_what):
        return
    answered = story.deed_of(deed.answers, do="activate") if deed.answers else None
    sweep = story.effect_of(answered) if answered is not None else None
    if answered is None or sweep is None or sweep.targets or not sweep.destroys:
        return
    places = _swept(sweep)
    there = [spot for place in places for spot in _hit(position, deed, answered, place)]
    if not places or len(there) >= _TWO:
        return
    if any(not _is_unnamed(position, spot) for spot in there):
        note_open(story, deed, f"how many cards {answered.card} would destroy")
        return
    is_counted = _LONE.search(story.masked) is not None
    if is_counted or {spot.card for spot in there} & {one.card for one in story.board}:
        return  # "I control one monster": no more are told.
    name, zone = stand_in_for(places[0]), zone_of(places[0])
    if is_absent(position, deed.player, zone) or (deed.player, zone) in story.counted:
        return
    for _ in range(_TWO - len(there)):
        position.add_stand_in(name, deed.player, zone, at=places[0].position)
    position.assumed.append(f"{answered.card} would destroy two cards of player {deed.player}.")


def _swept(sweep: EffectAbilities) -> list[SoughtCards]:
    """Where on the field it destroys."""
    return [place for place in sweep.needs if place.zones & BOARD and not place.paid]


def _hit(position: Position, deed: Deed, answered: Deed, place: SoughtCards) -> list[Spot]:
    spots = position.fitting(place, answered.player, deed.card)
    return [one for one in spots if one.player == deed.player and one.card != answered.card]


def _is_unnamed(position: Position, spot: Spot) -> bool:
    facts = position.story.facts_of(spot.card)
    return facts is not None and facts.is_stand_in
