"""Harm: what befalls a card, put where it must have happened beside what aims at that card."""

from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.stand_ins import DESTROYER
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory


def harm_after(story: Story, deeds: Sequence[Deed]) -> list[Deed]:
    """A card is aimed at while it is there, so what befalls it comes later.

    What aims at cards in the GY alone ("X was destroyed. Can I revive it?") came after that.
    """
    ordered = list(deeds)
    for deed in deeds:
        aimed = [
            one
            for one in ordered
            if deed.do == "apply" and deed.card in one.targets and not _aims_at_fallen(story, one)
        ]
        if aimed and ordered.index(aimed[-1]) > ordered.index(deed):
            ordered.remove(deed)
            ordered.insert(ordered.index(aimed[-1]) + 1, deed)
    return ordered


def _aims_at_fallen(story: Story, deed: Deed) -> bool:
    return deed.is_asked and zones_aimed_at(story, deed) == {"graveyard"}


def destroyed_in_chain(story: Story, deeds: Sequence[Deed]) -> list[Deed]:
    """A Spell or Trap that does not stay can only be destroyed before it resolves."""
    ordered = [deed for deed in deeds if not _befalls_passing(story, deed)]
    for deed in deeds:
        if not _befalls_passing(story, deed):
            continue
        activated = next((one for one in ordered if one.card == deed.card), None)
        if activated is None:
            activated = Deed("activate", deed.card, start=deed.start, end=deed.end)
            ordered.append(activated)
        answer = Deed("activate", DESTROYER, targets=[deed.card], start=deed.start, end=deed.end)
        answer.is_chained, answer.answers, answer.answered = True, deed.card, "activation"
        ordered.insert(ordered.index(activated) + 1, answer)
    return ordered


def _befalls_passing(story: Story, deed: Deed) -> bool:
    is_row = story.kind(deed.card) in {CardCategory.SPELL, CardCategory.TRAP} and not story.stays(
        deed.card
    )
    return deed.do == "apply" and deed.how == "destroyed" and is_row


def zones_aimed_at(story: Story, deed: Deed) -> frozenset[str]:
    """Where its card takes targets."""
    facts = story.facts_of(deed.card)
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    return frozenset[str]().union(*(place.zones for place in places))
