"""Floodgates: cards that stop others by being face-up, without an activation."""

from collections.abc import Sequence

from assistant.reading.old_question import negating
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.doing import subject_cards
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.understood_question import CardCategory


def stop(story: Story, clause: Clause) -> bool:
    """As in "Macro Cosmos stops X", and "he stopped X with Y", who activates Y for it."""
    return is_by_floodgate(story, clause) or negating.stop(story, clause)


def is_by_floodgate(story: Story, clause: Clause) -> bool:
    """As in "Skill Drain does not stop X": it is there all the same."""
    cards = subject_cards(story, clause) if not clause.is_passive else ()
    lasting = [card for card in cards if _is_floodgate(story, card, clause.verb)]
    for card in (one for one in lasting if story.deed_of(one) is None):
        stand(story, Standing(card, face="up", start=clause.start, end=clause.end))
    story.note(card for noun in clause.objects for card in story.meant(noun))
    return bool(lasting)


def _is_floodgate(story: Story, card: str, verb: str) -> bool:
    facts = story.facts_of(card)
    if facts is None:
        return False
    is_there = facts.stays_on_field and facts.kind is not CardCategory.MONSTER
    is_barrier = verb == "stop" and is_there and not negating.can_negate(story, card)
    return facts.negates_others or is_barrier


def reaches(story: Story, card: str, noun: Noun) -> bool:
    """As in "does Jinzo negate Traps": whether what it does, by lying there, is of such cards."""
    facts, kind = story.facts_of(card), story.kind(STAND_INS.get(noun.thing, ""))
    return facts is not None and kind in facts.reaches


def face_up_together(
    story: Story, lasting: Sequence[str], cards: Sequence[str], noun: Noun
) -> None:
    """As in "does Jinzo negate Call of the Haunted": what stays on the field is there, too.

    Of cards that are told to be used, and of Equip Cards, nothing is supposed.
    """
    used = {card for deed in story.deeds for card in (deed.card, *deed.targets)}
    is_all_of_it = not (used | {one.card for one in story.board}) - {*lasting}
    for card in cards if is_all_of_it else ():
        facts = story.facts_of(card)
        if facts is not None and facts.kind is not CardCategory.MONSTER and facts.traits & _STAYING:
            stand(story, Standing(card, face="up", start=noun.start, end=noun.end))


_STAYING = frozenset({"continuous", "field"})


def is_barrier(story: Story, card: str) -> bool:
    """As in "X attacks into Gravity Bind": it does something by being face-up, and answers nothing.

    Of monsters, it is said what is attacked.
    """
    facts = story.facts_of(card)
    is_there = facts is not None and facts.is_lasting and facts.kind is not CardCategory.MONSTER
    return facts is not None and is_there and not any(one.answers for one in facts.effects)


def is_lock(story: Story, card: str) -> bool:
    """As in "does Jinzo still stop Traps": it does so for as long as it is there."""
    facts = story.facts_of(card)
    return facts is not None and facts.is_lasting and not facts.is_stand_in
