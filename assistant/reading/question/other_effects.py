"""Other effects: an effect that nobody names takes away what another one aims at."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import Deed
from assistant.reading.question.doing import is_asked, object_cards
from assistant.reading.question.nouns import Noun
from assistant.reading.question.open_words import gap_at
from assistant.reading.question.stand_ins import REMOVERS, STAND_INS
from assistant.reading.question.story import Story
from assistant.reading.question.telling import add, chain_onto
from assistant.records import Gap


def by_another_effect(story: Story, clause: Clause) -> bool:
    """As in "X targets a card, which my opponent's other effect destroys first"."""
    if _by_unnamed(story, clause):
        return True
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


_UNNAMED = frozenset(
    {"card", "spell", "trap", "spell_trap", "quick_play", "counter_trap", "hand_trap"}
)
_KINDS = frozenset(STAND_INS[thing] for thing in ("spell", "trap", "quick_play", "counter_trap"))


def _by_unnamed(story: Story, clause: Clause) -> bool:
    """As in "I chain an effect | that banishes X", "he activates a Trap | which destroys X"."""
    if clause.hangs != "which" or clause.verb not in REMOVERS or clause.is_passive:
        return False
    if clause.antecedent is None or not _is_unnamed(clause.antecedent):
        return False
    told = story.last("activate")
    is_told = told is not None and told.card in _KINDS and told is story.deeds[-1]
    answered = story.answering if story.answers_next else ""
    if not (is_told or answered):
        return False
    but = (told.card,) if told is not None and is_told else ()
    patients = object_cards(story, clause, but=but)
    if not patients:
        return False
    if told is not None and is_told:
        told.card, told.targets = REMOVERS[clause.verb], list(patients)
        return True
    doer = story.players[-1] if story.players else ""
    deed = add(story, Deed("activate", REMOVERS[clause.verb], doer), clause)
    deed.targets, deed.hangs = list(patients), ""
    chain_onto(story, deed, answered)
    story.answering, story.answers_next = "", False
    return True


def _is_unnamed(noun: Noun) -> bool:
    is_effect = noun.facet == "effect" and not noun.owner
    return not (noun.cards or noun.pronoun) and (is_effect or noun.thing in _UNNAMED)


def untold_effects(story: Story, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """As in "I chain a card | that lowers its ATK": what it does was not read."""
    for clause, following in pairwise(clauses):
        nouns = (*clause.objects, *clause.by("with"))
        is_used = clause.verb in {"activate", "chain"} and not is_asked(clause)
        if not (is_used and following.hangs == "which" and any(map(_is_unnamed, nouns))):
            continue
        told = [one for one in story.deeds if clause.start <= one.start < following.end]
        if not any(one.targets or one.hurts or one.start >= following.start for one in told):
            yield gap_at(story.text, following, "what the card that is used does was not read")
