"""Helped sides: whose monsters are, by what is used for one of them."""

from collections.abc import Mapping, Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory, Fight

_OTHER = {"A": "B", "B": "A"}


def side_helped(story: Story, deeds: Sequence[Deed], at: int) -> str:
    """As in "X attacks Y and I use Honest": X is mine where it is LIGHT and Y is not."""
    attack = deeds[at]
    for deed in deeds[at + 1 :] if len(attack.targets) == 1 else ():
        effect = story.effect_of(deed) if deed.do == "activate" and deed.player else None
        fight = effect.fight if effect is not None else None
        if fight is None or fight.who not in {"you", "opponent"} or not fight.fits:
            continue
        is_attacker, is_attacked = (_fits(story, one, fight) for one in _fighters(attack))
        if is_attacker is not is_attacked:
            own = deed.player if fight.who == "you" else _OTHER.get(deed.player, "")
            return own if is_attacker else _OTHER.get(own, "")
    return ""


def helper_of(story: Story, deed: Deed, control: Mapping[str, str]) -> str:
    """As in "I use X on my Y, then Limiter Removal": what changes only one's own is used by me."""
    if deed.player or deed.card in control:
        return ""
    sides = {side for card, side in control.items() if story.kind(card) is CardCategory.MONSTER}
    return sides.pop() if _helps_own(story, deed) and len(sides) == 1 else ""


def helped_by(story: Story, deeds: Sequence[Deed], deed: Deed) -> list[tuple[str, str]]:
    """As in "Y got X, then I used Limiter Removal": Y is mine."""
    if not _helps_own(story, deed) or not deed.player:
        return []
    raised = [one for one in deeds if one.do == "activate" and not one.player and one is not deed]
    cards = [card for one in raised if story.raises(one.card) for card in one.targets]
    return [(card, deed.player) for card in cards]


def _helps_own(story: Story, deed: Deed) -> bool:
    effect = story.effect_of(deed) if deed.do == "activate" else None
    return effect is not None and effect.changes == {"you"} and not deed.is_chained


def _fighters(attack: Deed) -> tuple[str, str]:
    return attack.card, attack.targets[0]


def _fits(story: Story, card: str, fight: Fight) -> bool:
    """Whether the monster is such as the effect asks for, by what is printed on it."""
    facts = story.facts_of(card)
    told = dict(fight.fits)
    if facts is None or not told.keys() <= {"attribute", "type", "archetype"}:
        return False
    printed = {"attribute": facts.attribute, "type": facts.type}
    return all(
        str(value) in facts.name if key == "archetype" else printed[key] == value
        for key, value in told.items()
    )
