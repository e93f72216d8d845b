"""Which it: a pronoun that stands for an unnamed card, and was read as another; each is a gap."""

import re
from collections.abc import Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim


def which_it(story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "My Trap is there when X is used. Does it stay?": of an unnamed card, not of X.

    So it is after "X is there. My Spell resolves", and after "My monster is hit by X".
    """
    for at, clause in enumerate(clauses):
        it = next((one for one in (clause.subject, *clause.objects) if _is_it(story, one)), None)
        before = [one for one in clauses[:at] if one.sentence == clause.sentence - 1]
        if it is None or not before or before[0].hangs:
            continue
        put = before[0].subject
        under = [one for one in before[1:] if one.hangs in {"when", "while"}]
        is_unnamed = put is not None and put.thing in STAND_INS and not (put.cards or put.facet)
        meant = set(story.meant(put)) if put is not None and is_unnamed else set()
        of_it = {one.subject for one in asked if one.start == clause.start and not one.expanded}
        is_told = (under and it is clause.subject) or _is_alone(before, clauses[at:])
        if is_unnamed and is_told and of_it and not of_it & meant:
            yield gap_at(story.text, it, "which of the cards spoken of it is was not read")


def made_monster(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "is the monster that it Summons negated": not what Summons it."""
    named = {mention.name for mention in story.mentions}
    for one in asked:
        found = _MADE.search(story.masked, one.start, one.end)
        if found is not None and one.subject in named and one.predicate in _OF_THE_MADE:
            yield gap_at(story.text, one, "the monster that is Summoned was not read")


_MADE = re.compile(
    r"\bmonsters? (?:that |which )?(?:it|she|he|they|[\ue000-\uf8ff]+)"
    r" (?:special[- ])?summon(?:s|ed)\b",
    re.IGNORECASE,
)
_OF_THE_MADE = frozenset(
    {"negated_on_field", "effect_negated", "destroyed", "banished", "can_attack", "zone_at_end"}
)


def _is_it(story: Story, noun: Noun | None) -> bool:
    return noun is not None and story.masked[noun.start : noun.end].lower() == "it"


def _is_alone(before: Sequence[Clause], after: Sequence[Clause]) -> bool:
    """Whether all that was told last is of the unnamed card, and no other is named beside it."""
    if len(before) > 1 or is_asked(before[0]):
        return False
    named = [noun for noun in before[0].nouns if noun.cards]
    by = [noun for noun in before[0].by("by") if noun.cards]
    asked = [noun for noun in after[0].nouns if noun.cards]
    return not asked and (not named or (before[0].is_passive and named == by))
