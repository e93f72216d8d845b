"""Misread deeds: what no card does, so that something else must have been told."""

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.whole import Whole
from assistant.reading.understood_question import CardCategory


def _is_misaimed(story: Story, deed: Deed) -> bool:
    """As in Call of the Haunted aimed at a Spell: nothing it targets can be of that kind."""
    facts = story.facts_of(deed.card)
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    if deed.do != "activate" or not places or any(not place.kinds for place in places):
        return False
    kinds = {kind for place in places for kind in place.kinds}
    in_row = {one.card for one in story.board if one.zone == "spell_trap_zone"}
    counted = {
        card: CardCategory.SPELL
        if card in in_row and story.kind(card) is CardCategory.MONSTER
        else story.kind(card)
        for card in deed.targets
    }
    return any(kind not in {None, *kinds} for kind in counted.values())


def _is_tried(story: Story, deed: Deed) -> bool:
    """As in "can I use X on a monster", and nothing else: then it is asked whether that goes."""
    is_all = set(story.named) <= {deed.card, *deed.targets} and len(story.deeds) == 1
    return deed.is_asked and is_all and len(deed.targets) == 1


def _is_at_itself(deed: Deed, whole: Whole) -> bool:
    """As in "can it target itself", "targeting itself and Y": it is told so."""
    return "itself" in whole.masked[deed.start : _sentence_end(whole.masked, deed.end)]


def _sentence_end(text: str, at: int) -> int:
    ends = [found for found in (text.find(mark, at) for mark in ".?!;") if found >= 0]
    return min(ends, default=len(text))


def without_impossible(story: Story, whole: Whole) -> None:
    """No card aims at itself, and no monster without effects activates one: misread, so a gap."""
    for deed in list(story.deeds):
        facts = story.facts_of(deed.card)
        is_bare = facts is not None and not (facts.effects or facts.is_stand_in)
        aims = facts is None or any(effect.targets for effect in facts.effects)
        is_aimless = deed.do == "activate" and bool(deed.targets) and not aims
        has_none = is_bare and story.kind(deed.card) is CardCategory.MONSTER
        is_own = deed.card in deed.targets and not _is_at_itself(deed, whole)
        is_wrong = deed.do == "activate" and (has_none or is_own)
        is_wrong |= is_aimless or (_is_misaimed(story, deed) and not _is_tried(story, deed))
        if not is_wrong:
            continue
        deed.targets = [card for card in deed.targets if card != deed.card and not is_aimless]
        if has_none:
            story.deeds.remove(deed)
        words = whole.text[deed.start : deed.end].strip()
        gap = Gap(text=words, start=deed.start, end=deed.end, why="cannot have been done like this")
        story.gaps.append(gap)
