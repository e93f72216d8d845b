"""Set off: which of its effects a card uses, by what was told to happen to it before."""

from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardAbilities

_LEAVES = frozenset({"sent_to_gy", "left_field"})
_FALLS = _LEAVES | {"destroyed"}


def triggered(story: Story, deed: Deed, facts: CardAbilities) -> str:
    """The label of the one trigger that waits for what has befallen its card; "": none."""
    befallen = _befallen(story, story.deeds[: story.deeds.index(deed)], deed)
    fitting = [one.label for one in facts.effects if one.is_trigger and one.cause in befallen]
    return fitting[0] if len(fitting) == 1 and len(facts.effects) > 1 else ""


def follows_summon(story: Story, deed: Deed) -> bool:
    """Whether a deed is the use of an effect that a Summon set off."""
    effect = story.effect_of(deed) if deed.do == "activate" else None
    return effect is not None and effect.is_trigger and effect.cause == "summoned"


def _befallen(story: Story, before: Sequence[Deed], deed: Deed) -> frozenset[str]:
    """What was told to happen to the card of a deed: "destroyed", "summoned"."""
    card, found = deed.card, set[str]()
    for one in before:
        if one.do == "apply" and one.card == card:
            found |= _FALLS if one.how == "destroyed" else {one.how}
        elif any(paid == card and how in {"material", "tribute"} for how, paid in one.costs):
            found |= _LEAVES
        elif card in one.hurts or (card in one.targets and _destroys(story, one)):
            found |= _FALLS
    is_at_once = bool(before) and before[-1].do == "summon" and before[-1].card == card
    if is_at_once and before[-1].sentence == deed.sentence:
        found.add("summoned")
    return frozenset(found)


def _destroys(story: Story, deed: Deed) -> bool:
    effect = story.effect_of(deed) if deed.do == "activate" else None
    return effect is not None and effect.destroys
