"""Other effects: an effect that nobody names takes away what another one aims at."""

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import Deed
from assistant.reading.question.doing import is_asked, object_cards
from assistant.reading.question.stand_ins import REMOVERS
from assistant.reading.question.story import Story
from assistant.reading.question.telling import add, chain_onto


def by_another_effect(story: Story, clause: Clause) -> bool:
    """As in "X targets a card, which my opponent's other effect destroys first"."""
    subject, last = clause.subject, story.last("activate")
    is_other = subject is not None and subject.facet == "effect" and not subject.cards
    is_other = is_other and subject is not None and "another" in subject.marks
    told = is_other and not (clause.is_passive or is_asked(clause)) and clause.verb in REMOVERS
    if not told or last is None or subject is None:
        return False
    patients = object_cards(story, clause) or tuple(last.targets)
    deed = add(story, Deed("activate", REMOVERS[clause.verb], subject.owner), clause)
    deed.targets += [card for card in patients if card not in deed.targets]
    chain_onto(story, deed, last.card)
    return True
