"""Setting: clauses in which cards are Set, or turned face-down by another card."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.doing import doer_of, is_asked, object_cards, subject_cards
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand, strike
from assistant.reading.old_question.whereabouts import is_just_set
from assistant.reading.understood_question import CardCategory


def set_down(story: Story, clause: Clause) -> bool:
    """As in "I Set X", "a Trap that I Set this turn"; "Book of Moon sets X" uses a card on X."""
    _note_both(story, clause)
    if _turns_down(story, clause) or _is_only_tried(clause):
        return True
    meant = story.refer(clause.antecedent) if clause.antecedent is not None else ()
    for card in object_cards(story, clause) or subject_cards(story, clause) or meant:
        place = Standing(card, doer_of(clause), face="down", is_new=is_just_set(clause))
        place.start, place.end = clause.start, clause.end
        stand(story, place)
    return True


def _note_both(story: Story, clause: Clause) -> None:
    """As in "can I Normal Summon a monster and then Set another": only the Summon was read."""
    summon = story.last("summon")
    is_both = summon is not None and summon.is_asked and summon.sentence == clause.sentence
    things = {noun.thing for noun in clause.objects}
    if is_both and is_asked(clause) and things <= {"monster"}:
        why = "whether both can be done in one turn was not read"
        story.gaps.append(gap_at(story.text, clause, why))


def _is_only_tried(clause: Clause) -> bool:
    """As in "may I Set a monster instead": none is there yet."""
    return clause.modal and is_asked(clause) and [n.thing for n in clause.objects] == ["monster"]


def _turns_down(story: Story, clause: Clause) -> bool:
    named = clause.subject is not None and bool(clause.subject.cards) and not clause.is_passive
    agents = subject_cards(story, clause) if named and not is_asked(clause) else ()
    if not agents or story.kind(agents[0]) is CardCategory.MONSTER:
        return False
    set_by_it = object_cards(story, clause, but=agents)
    aiming = bool(set_by_it) and set_by_it != agents
    return aiming and strike(story, clause, agents[0], set_by_it, "") is not None
