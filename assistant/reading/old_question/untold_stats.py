"""Untold stats: monsters without a printed ATK, whose effects take from it, or hang on it."""

from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.told_figures import note_told_figures
from assistant.reading.understood_question import CardCategory

_CHANGES = "modify_stat"
_EFFECTIVE = "negate_activation"


def note_untold_stats(story: Story) -> None:
    """As in "Can X negate it", of an X that loses ATK for that, and whose ATK is not printed."""
    note_told_figures(story)
    for deed in story.deeds:
        facts, effect = story.facts_of(deed.card), story.effect_of(deed)
        if deed.do != "activate" or facts is None or effect is None or facts.is_stand_in:
            continue
        is_of_stat = facts.kind is CardCategory.MONSTER and {_CHANGES, _EFFECTIVE} <= effect.does
        is_told = "atk" in story.described.get(deed.card, {})
        made = story.deed_of(deed.card, do="summon")
        is_made = made is not None and bool(made.costs)
        if is_of_stat and not (facts.figures or is_told or is_made):
            why = f"how much ATK {deed.card} has is not told"
            story.gaps.append(gap_at(story.text, deed, why))
