"""Unnamed aims: what a question says a card is used on, if it tells whose, and not which."""

import re
from collections.abc import Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.fitting_aims import may_aim_at
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.only_answered import answered_unnamed
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import LYING, STAND_INS, usual_target
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import chain_onto, stand
from assistant.reading.understood_question import (
    AskedClaim,
    CardCategory,
    EffectAbilities,
    SoughtCards,
)

_ANY = frozenset({"card", "spell_trap"})
_SIDES = frozenset({"field", "zone"})
_HELD = re.compile(
    r"(?:\s+(?:that|which))?\s+(?P<who>I|we|my opponent|the opponent|he|she|they)\s+"
    r"(?:control|controls|have|has)\b",
    re.IGNORECASE,
)


def aim_at_unnamed(story: Story, clause: Clause, deed: Deed, noun: Noun) -> bool:
    """As in "X on my own Trap", "on a Spell I control": one stands on that player's side."""
    facts = story.facts_of(deed.card)
    if card := answered_unnamed(story, deed, noun):
        chain_onto(story, deed, card)
        return True
    is_unnamed = not (noun.cards or noun.pronoun) and noun.facet in {"", "copy"}
    if facts is None or deed.targets or not (is_unnamed and noun.count == 1):
        return False
    if _aim_at_unfit(story, deed, noun) or _is_in_grave(
        clause, deed, [place for one in facts.effects for place in one.targets]
    ):
        return True
    owner = _side_of(story, clause, noun)
    if not owner:
        return False
    name = LYING.get(noun.thing, usual_target(facts) if noun.thing in _ANY else "")
    places = [place for effect in facts.effects for place in effect.targets]
    if not name or not any(may_aim_at(story, place, name) for place in places):
        return False
    is_row = story.kind(name) is not CardCategory.MONSTER
    is_set = "set" in noun.marks
    at = "set" if is_set and not is_row else ""
    face = ("down" if is_set else "up") if is_row else ""
    stand(story, Standing(name, owner, face=face, position=at, start=noun.start, end=noun.end))
    story.owners.setdefault(name, owner)
    deed.targets.append(name)
    return True


def _is_in_grave(clause: Clause, deed: Deed, places: Sequence[SoughtCards]) -> bool:
    """As in "its effect on a card in my GY": it aims there, and at nothing on the field."""
    told = [one for one in clause.by("in", "from") if one.thing == "gy" and one.owner in OTHER]
    if not told or not any("graveyard" in place.zones for place in places):
        return False
    deed.aim = ("graveyard", told[0].owner)
    return True


def _aim_at_unfit(story: Story, deed: Deed, noun: Noun) -> bool:
    """As in "Can I use Mystical Space Typhoon on a monster?": it is tried, whatever comes of it."""
    name = LYING.get(noun.thing, STAND_INS["monster"] if noun.thing in _ANY else "")
    places = [place for one in _effects_of(story, deed) for place in one.targets]
    if not (deed.is_asked and name and places):
        return False
    zones = frozenset[str]().union(*(place.zones for place in places))
    is_told_there = _ON_FIELD.match(story.masked, noun.end) is not None
    is_of_field = bool(zones & _BOARD)
    is_kind = noun.thing in _ANY or any(
        may_aim_at(story, place, name) if is_of_field else _is_of_kind(story, place, name)
        for place in places
    )
    if is_kind and (is_of_field or not is_told_there):
        return False
    is_row = story.kind(name) is not CardCategory.MONSTER
    at = "" if is_of_field or is_told_there else min(zones)
    place = Standing(name, noun.owner if noun.owner in OTHER else "", zone=at)
    place.face = "up" if is_row and not at else ""
    place.start, place.end = noun.start, noun.end
    stand(story, place)
    deed.targets.append(name)
    return True


_ON_FIELD = re.compile(
    r"\s+(?:that is |that's )?(?:on|in) (?:the|my|his|her|their|my opponent['\u2019]s)"
    r" (?:side of the )?(?:field|board|zone)\b",
    re.IGNORECASE,
)


def _is_of_kind(story: Story, place: SoughtCards, name: str) -> bool:
    return not place.kinds or story.kind(name) in place.kinds


def _effects_of(story: Story, deed: Deed) -> Sequence[EffectAbilities]:
    facts = story.facts_of(deed.card)
    return facts.effects if facts is not None else ()


_BOARD = frozenset({"monster_zone", "spell_trap_zone", "field_zone"})


def strike_only(story: Story, deed: Deed, noun: Noun) -> None:
    """As in "Can I use Smashing Ground on my own monster?": there is no other that it may strike.

    Of a card that aims at nothing, and so takes whatever is there.
    """
    effects = _effects_of(story, deed)
    is_unnamed = noun.thing == "monster" and not (noun.cards or noun.pronoun or noun.facet)
    sweeps = bool(effects) and any(one.removes for one in effects)
    if not (deed.is_asked and is_unnamed and sweeps) or any(one.targets for one in effects):
        return
    story.absent |= {("both", "monster_zone")}
    at = next((_POSITIONS[mark] for mark in noun.marks if mark in _POSITIONS), "")
    whose = noun.owner if noun.owner in OTHER else OTHER.get(deed.player, "")
    stand(story, Standing(STAND_INS["monster"], whose, position=at, start=noun.start, end=noun.end))


_POSITIONS = {"defense": "defense", "attack_position": "attack", "set": "set"}


def _side_of(story: Story, clause: Clause, noun: Noun) -> str:
    """Whose it is: "my own X", "an X on my side", "an X I control"; "" if that is not told."""
    if noun.owner in OTHER:
        return noun.owner
    sides = [one.owner for one in clause.by("in", "on") if one.thing in _SIDES]
    held = _HELD.match(story.masked, noun.end)
    if held is not None:
        return "me" if held["who"].lower() in {"i", "we"} else "them"
    return next((one for one in sides if one in OTHER), "")


def note_unfit_aims(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "Can I use X on my monster?", where X takes only some monsters of that side."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    for deed in story.deeds:
        effect = story.effect_of(deed) if deed.card in tried else None
        aimed = [card for card in deed.targets if card in STAND_INS.values()]
        if effect is None or not aimed or aimed[0] in story.described:
            continue
        side = story.owners.get(aimed[0], "")
        fitting = [place for place in effect.targets if may_aim_at(story, place, aimed[0])]
        own = [place for place in fitting if _may_be_of(place, deed, side)]
        if own and all(place.is_narrow for place in own):
            why = f"whether it is one that {deed.card} can target is not told"
            yield gap_at(story.text, deed, why)


def _may_be_of(place: SoughtCards, deed: Deed, side: str) -> bool:
    """Whether a target may be on that side of the field."""
    if not (side and deed.player):
        return True
    return place.whose == "either" or (place.whose == "you") == (side == deed.player)
