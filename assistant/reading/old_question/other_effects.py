"""Other effects: an effect that nobody names takes away what another one aims at."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.described_effects import is_description
from assistant.reading.old_question.doing import doer_of, is_asked, object_cards
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import REMOVERS, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, chain_onto


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


_UNNAMED = frozenset(
    {"card", "spell", "trap", "spell_trap", "quick_play", "counter_trap", "hand_trap"}
)


def unnamed_uses(clauses: Sequence[Clause]) -> dict[int, Clause]:
    """As in "I chain an effect | that banishes X": by where it begins what the effect does."""
    return {
        following.start: clause
        for clause, following in pairwise(clauses)
        if _is_unnamed_use(clause, following)
        and following.verb in REMOVERS
        and not following.is_passive
    }


def _is_unnamed_use(clause: Clause, following: Clause) -> bool:
    nouns = (*clause.objects, *clause.by("with"))
    is_used = clause.verb in {"activate", "chain"} and not (is_asked(clause) or clause.is_negated)
    is_told = following.hangs == "which" and bool(nouns)
    return is_used and is_told and all(map(_is_unnamed, nouns)) and bool(doer_of(clause))


def by_unnamed(story: Story, clause: Clause) -> bool:
    """Takes in what an unnamed card is used for; nothing is told before that is read."""
    if any(one is clause for one in story.unnamed_uses.values()):
        story.players.append(doer_of(clause))
        return True
    use = story.unnamed_uses.get(clause.start)
    if use is None:
        return False
    met = [card for noun in use.by("to", "response") for card in story.meant(noun)]
    met = met or [one.card for one in story.deeds[-1:] if one.do in _ACTS]
    aimed = [one.card for one in story.deeds if one.card in met and one.targets]
    aimed = [one for one in aimed if clause.verb != "destroy" or not story.stays(one)]
    hit = object_cards(story, clause, but=tuple(aimed)) if clause.objects else ()
    some = [noun for noun in clause.objects if noun.thing in _UNNAMED | {"monster"}]
    if not (hit or some):
        return True  # What it is used for is a gap.
    deed = Deed("activate", REMOVERS[clause.verb], doer_of(use))
    deed.targets = list(hit) or [STAND_INS["monster"]]
    deed = add(story, deed, clause)
    deed.hangs = ""
    if met and (use.verb == "chain" or "response" in use.orders):
        chain_onto(story, deed, met[0])
    return True


_ACTS = frozenset({"activate", "summon", "attack"})


def _is_unnamed(noun: Noun) -> bool:
    is_effect = noun.facet == "effect" and not noun.owner
    return not (noun.cards or noun.pronoun) and (is_effect or noun.thing in _UNNAMED)


def untold_effects(story: Story, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """As in "I chain a card | that lowers its ATK": what it does was not read."""
    for clause, following in pairwise(clauses):
        if not _is_unnamed_use(clause, following) or following.verb in _STATES:
            continue
        if is_description(story, following):
            continue
        told = [one for one in story.deeds if clause.start <= one.start < following.end]
        if not any(one.targets or one.hurts or one.start >= following.start for one in told):
            yield gap_at(story.text, following, "what the card that is used does was not read")


_STATES = frozenset({"be", "stay", "control"})
"""As in "an effect of a Field Spell that is already face-up": where it is, not what it does."""
