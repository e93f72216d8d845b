"""Met Summons: what is said to be chained to a monster of which only the Summon was told."""

from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory, Negates


def aims_at_summoned(story: Story, deed: Deed, noun: Noun, cards: Sequence[str]) -> bool:
    """As in "I Link Summon X, he chains Effect Veiler to it": nothing of X is on a Chain.

    So Effect Veiler is aimed at X; unless an effect of X, set off by its Summon, is what it meets.
    """
    card = cards[0] if cards else ""
    is_whole = not noun.facet and story.deed_of(card, do="activate") is None
    if not is_whole or not negates_by_aiming(story, deed):
        return False
    if story.deed_of(card, do="summon") is None or _is_set_off(story, card):
        return False
    deed.is_chained, deed.answers = False, ""
    deed.targets = [*deed.targets, *(one for one in (card,) if one not in deed.targets)]
    return True


def negates_by_aiming(story: Story, deed: Deed) -> bool:
    """Whether it targets a monster on the field, to negate its effects."""
    effect = story.effect_of(deed) if story.negates(deed.card, Negates.MONSTER) else None
    places = effect.targets if effect is not None else ()
    return any("monster_zone" in one.zones for one in places) and deed.do == "activate"


def _is_set_off(story: Story, card: str) -> bool:
    effects = getattr(story.facts_of(card), "effects", ())
    return any(one.is_trigger and one.cause == "summoned" for one in effects)


def only_summoned(story: Story, before: Sequence[Deed], player: str) -> str:
    """The one monster with a name that the other player was told to Summon; "" if not one."""
    told = {
        one.card
        for one in before
        if one.do == "summon"
        and one.player != player
        and story.kind(one.card) is CardCategory.MONSTER
    }
    return told.pop() if len(told) == 1 else ""
