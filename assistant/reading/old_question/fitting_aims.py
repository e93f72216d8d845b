"""Fitting aims: which of the cards spoken of a card can be aimed at."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory, SoughtCards


def may_aim_at(story: Story, place: SoughtCards, card: str) -> bool:
    """Whether a card of this kind can be where a target is looked for."""
    kind = story.kind(card)
    is_there = "monster_zone" if kind is CardCategory.MONSTER else "spell_trap_zone"
    return (not place.kinds or kind in place.kinds) and is_there in place.zones


def fits(story: Story, deed: Deed, card: str) -> bool:
    """Whether a card of this kind can be its target."""
    effect = story.effect_of(deed)
    places = effect.targets if effect is not None else ()
    return any(
        may_aim_at(story, place, card) or _is_brought(story, place, card) for place in places
    )


def _is_brought(story: Story, place: SoughtCards, card: str) -> bool:
    """As in "Called by the Grave on it": a monster, which can lie in the GY."""
    is_of_gy = "graveyard" in place.zones and CardCategory.MONSTER in place.kinds
    return is_of_gy and story.kind(card) in {CardCategory.MONSTER, None}


def no_targets(story: Story, deed: Deed, noun: Noun) -> tuple[str, ...]:
    """What "it" cannot be where a card is aimed at it: itself, and cards of another kind."""
    unfit = {card for card in story.named if not fits(story, deed, card)}
    gone = {one.card for one in story.deeds if _is_spent(story, one)}
    gone |= {card for one in story.deeds if story.revives(one.card) for card in one.targets}
    unfit |= _not_there(story, deed, gone)
    is_known = noun.pronoun == "it" and not set(story.named) <= {deed.card, *unfit}
    return (deed.card, *(unfit if is_known else ()))


def _not_there(story: Story, deed: Deed, gone: set[str]) -> set[str]:
    """Cards that lie in the GY, or where a card only aims there, and some do: all others."""
    effect = story.effect_of(deed)
    zones = frozenset[str]().union(*(one.zones for one in effect.targets)) if effect else ()
    if "graveyard" not in zones:
        return gone
    is_only = not any(zone.endswith("zone") for zone in zones)
    return set(story.named) - gone if is_only and gone - {deed.card} else set()


def not_aimed_at(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "I use X on Y. I chain Z and banish it": neither Z, nor what Z cannot aim at."""
    last = story.last("activate")
    its = [noun for noun in clause.objects if noun.pronoun == "it"]
    return no_targets(story, last, its[0]) if its and last is not None else ()


def _is_spent(story: Story, deed: Deed) -> bool:
    """As in "Effect Veiler hits X. I use Y on it": a monster used from the hand is on no field."""
    is_used = deed.do == "activate" and story.kind(deed.card) is CardCategory.MONSTER
    effect = story.effect_of(deed) if is_used else None
    return effect is not None and bool(effect.pays_itself) and effect.from_zones == {"hand"}
