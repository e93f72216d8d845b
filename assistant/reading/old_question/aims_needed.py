"""Aims needed: at what a card is aimed where the question does not name it."""

from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.met_summons import negates_by_aiming, only_summoned
from assistant.reading.old_question.players import other
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.supplied import (
    add_for,
    is_listed,
    note_open,
    stand_in_for,
    zone_of,
)
from assistant.reading.old_question.table import Position
from assistant.reading.understood_question import Answers, CardCategory, Negates, SoughtCards

_OFF_FIELD = frozenset({"graveyard", "banished"})


def aim(position: Position, deed: Deed, place: SoughtCards) -> None:
    """Aims at a card that the question does not name, so that nothing it names is disturbed."""
    if not is_listed(place) or _is_counted(position.story, deed, place):
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
    if is_hidden and position.story.kind(deed.answers) is CardCategory.MONSTER:
        note_open(position.story, deed, f"what {deed.card} targets")
    added = add_for(position, deed, place, with_effect=is_negator)
    if not added:
        return
    if deed.is_asked and _is_face_down_told(position, place):
        note_open(position.story, deed, f"whether {deed.card} targets the face-down monster")
    deed.targets = [added]
    position.assumed.append(f"{deed.card} targets {deed.targets[0].split('#')[0]}.")


def aim_at_more(position: Position, deed: Deed, places: Sequence[SoughtCards]) -> None:
    """As in "Pot of Avarice and one of its targets": the others, in the GY, are there as well."""
    if len(places) != 1 or not deed.targets:
        return
    place = places[0]
    is_known = is_listed(place) and not place.is_narrow
    player = {"you": deed.player, "opponent": other(deed.player)}.get(place.whose, "")
    if not is_known or not place.zones <= _OFF_FIELD or not player:
        return
    for _ in range(place.count - len(deed.targets)):
        deed.targets.append(position.add_stand_in(stand_in_for(place), player, zone_of(place)))


def _is_counted(story: Story, deed: Deed, place: SoughtCards) -> bool:
    """As in "I have four monsters in my GY", of what aims at five: no more are there."""
    there = [one for one in story.heaps if one.zone in place.zones] if place.count > 1 else []
    story.absent.update((one.whose, one.zone) for one in there)
    if there and deed.mode:
        note_open(story, deed, f"whether {deed.card} finds enough to target")
    return bool(there)


def _meant_target(position: Position, deed: Deed, place: SoughtCards) -> str:
    """The attacker, what was Summoned, what it answers, or something where it is said to aim."""
    if deed.aims_position:
        return _so_placed(position, deed)
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
    return _summoned_before(position, deed) or _one_named(position, deed, place)


def _one_named(position: Position, deed: Deed, place: SoughtCards) -> str:
    """As in "X has Y equipped. He uses Shrink. ATK?": X, the one monster that is named."""
    story, effect = position.story, position.story.effect_of(deed)
    named = {one.name for one in story.mentions if story.kind(one.name) is CardCategory.MONSTER}
    named -= {one.card for one in position.deeds if one.answers == deed.card}
    alters = effect is not None and bool(effect.does & _ALTERING)
    if not (alters or story.raises(deed.card)) or len(named) != 1 or deed.is_asked:
        return ""
    fitting = [spot.card for spot in position.fitting(place, deed.player, deed.card)]
    if fitting[:1] != [*named] or len(fitting) != 1:
        return ""
    position.assumed.append(f"{deed.card} targets {fitting[0]}.")
    return fitting[0]


_ALTERING = frozenset({"modify_stat", "set_stat"})


def _summoned_before(position: Position, deed: Deed) -> str:
    """As in "I Link Summon X, he uses Effect Veiler": X, the one monster he was shown."""
    story, before = position.story, list(position.deeds)[: list(position.deeds).index(deed)]
    if deed.is_chained or not negates_by_aiming(story, deed):
        return ""
    card = only_summoned(story, before, deed.player)
    if card:
        position.assumed.append(f"{deed.card} targets {card}.")
    return card


def _is_slow_spell(story: Story, card: str) -> bool:
    """Whether it cannot be chained, and so answers nothing."""
    return story.kind(card) is CardCategory.SPELL and not story.has_trait(card, "quick_play")


def _attack_before(position: Position, deed: Deed) -> Deed | None:
    """The attack that a deed may answer: the last one before it, else the only one."""
    before = list(position.deeds)[: list(position.deeds).index(deed)]
    told = (one for one in reversed(before) if one.do == "attack")
    return next(told, position.story.last("attack"))


def _answered_in_gy(position: Position, deed: Deed, place: SoughtCards) -> str:
    """As in "Crow is chained to it": a card in the GY, where what it answers is by then."""
    before = list(position.deeds)[: list(position.deeds).index(deed)]
    answered = next((one for one in reversed(before) if one.card == deed.answers), None)
    last = before[-1] if before else None
    is_over = last is not None and (last.is_earlier or last.is_state or last.is_resolved)
    is_against = last is not None and (deed.is_chained or last.player != deed.player)
    is_against &= not is_over or deed.is_chained
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


def _aimed_too(position: Position, deed: Deed, place: SoughtCards) -> str:
    """As in "I target a monster with X and he chains Y": Y, which takes nothing away, saves it.

    As in "can Y stop X", too: Y takes away what X is aimed at, if it can.  What takes cards from
    the GY is chained for that, to what is aimed at one there.
    """
    effect = position.story.effect_of(deed)
    answered = next((one for one in position.deeds if one.card == deed.answers), None)
    if not deed.is_chained or effect is None or answered is None:
        return ""
    is_for_grave = place.zones <= _OFF_FIELD
    is_for_that = deed.is_purposeful or is_for_grave
    if effect.removes and not is_for_that:
        return ""
    is_unnamed = bool(answered.targets) and {*answered.targets} <= {*STAND_INS.values()}
    is_unnamed |= is_for_grave or (bool(answered.targets) and _is_only_named(position, answered))
    if is_for_that and is_unnamed and not _fitting_targets(position, deed, answered, place):
        _change_sides(position, deed, answered)
    card = next(iter(_fitting_targets(position, deed, answered, place)), "") if is_unnamed else ""
    if card:
        position.assumed.append(f"{deed.card} targets {card.split('#')[0]}, too.")
    return card


def _is_only_named(position: Position, answered: Deed) -> bool:
    """Whether what is aimed at is the one monster on the field that the question names."""
    there = {spot.card for spot in position.spots if spot.zone == "monster_zone"}
    return {one for one in there if one.partition("#")[0] not in STAND_INS.values()} == {
        *answered.targets
    }


def _fitting_targets(
    position: Position, deed: Deed, answered: Deed, place: SoughtCards
) -> tuple[str, ...]:
    """What the card that is answered aims at, as far as this one can aim at it."""
    spots = position.fitting(place, deed.player, deed.card)
    return tuple(one.card for one in spots if one.card.split("#")[0] in answered.targets[:1])


def _change_sides(position: Position, deed: Deed, answered: Deed) -> None:
    """What is aimed at is unnamed: where either player's card will do, it is the other's."""
    effect = position.story.effect_of(answered)
    if effect is None or any(place.whose != "either" for place in effect.targets):
        return
    for spot in position.spots:
        if spot.card in answered.targets and spot.card.split("#")[0] in STAND_INS.values():
            spot.player = other(deed.player)


def _aimed_at(position: Position, deed: Deed) -> str:
    """An unnamed card where the question says that the target is."""
    zone, player = deed.aim
    name = STAND_INS["monster"]
    return position.add_stand_in(name, player or other(deed.player), zone)


def _is_face_down_told(position: Position, place: SoughtCards) -> bool:
    """Whether the question tells of an unnamed face-down monster that does not fit."""
    return "monster_zone" in place.zones and any(
        spot.position == "set" and spot.card.split("#")[0] in STAND_INS.values()
        for spot in position.spots
    )


def _so_placed(position: Position, deed: Deed) -> str:
    """The unnamed monster in that battle position that it is said to aim at."""
    player, name = deed.aim[1] or other(deed.player), STAND_INS["monster"]
    there = (
        spot.card
        for spot in position.spots
        if (spot.position or "attack") == deed.aims_position
        and spot.player == player
        and spot.card.split("#")[0] == name
    )
    at = deed.aims_position
    return next(there, "") or position.add_stand_in(name, player, "monster_zone", at=at)
