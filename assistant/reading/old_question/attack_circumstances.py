"""Attack circumstances: in which position and phase an attack is tried."""

import re
from collections.abc import Iterable

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.understood_question import CardCategory


def note_how(story: Story, clause: Clause, attackers: Iterable[Noun], deed: Deed) -> None:
    """Takes in the attacker's position, and a phase that is no Battle Phase."""
    for noun in attackers:
        for position in ("set", "defense"):
            if position in noun.marks and not noun.who:  # "Can a face-down monster attack?"
                stand(story, Standing(deed.card, deed.player, position=position))
    if is_asked(clause):
        _note_main_phase(story, clause, deed)


_IN_MAIN_PHASE = re.compile(
    r"\b(?:in|during) (?:\w+ ){0,3}main phase\b(?P<first> ?(?:1|one)\b)?", re.IGNORECASE
)


def _note_main_phase(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "can I attack in Main Phase 2"; from Main Phase 1 an attack leads to the next phase."""
    said = _IN_MAIN_PHASE.search(story.masked, clause.start, clause.end + 1)
    if said is not None and said["first"]:
        why = "an attack in Main Phase 1 was not taken in"
        story.gaps.append(gap_at(story.text, clause, why))
    elif said is not None:
        deed.phase = "main2"


def just_told(story: Story, clause: Clause) -> str:
    """As in "I have X and attack his monster": X, the one monster told of that player just now."""
    who = clause.subject.who if clause.subject is not None else ""
    begins = max(story.masked.rfind(mark, 0, clause.start) for mark in ".?!;") + 1
    told = [one for one in story.board if one.start >= begins and one.player == who]
    cards = {one.card for one in told if story.kind(one.card) is CardCategory.MONSTER}
    is_joined = clause.joint == "and" and clause.is_subject_inherited and bool(who)
    if not is_joined or len(cards) != 1 or clause.by("with"):
        return ""
    card = cards.pop()
    story.assumptions.append(f"{card} is what attacks.")
    return card
