"""Negated Summons: monsters that are Special Summoned with their effects negated."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.participles import EFFECTS_NEGATED
from assistant.reading.old_question.stand_ins import NEGATED_SUMMONER, STAND_INS
from assistant.reading.old_question.story import Story


def negating_makers(story: Story, clause: Clause, makers: tuple[str, ...]) -> tuple[str, ...]:
    """As in "was brought back with its effects negated": by an effect of that kind, if not named.

    A card that is named says by its own text whether it negates what it Summons.
    """
    if EFFECTS_NEGATED not in clause.orders or is_asked(clause):
        return makers
    named = tuple(card for card in makers if card not in STAND_INS.values())
    if any(not _negates_what_it_summons(story, card) for card in named):
        why = "what negates the monster that is Summoned was not read"
        story.gaps.append(gap_at(story.text, clause, why))
    return named or (NEGATED_SUMMONER,)


def _negates_what_it_summons(story: Story, card: str) -> bool:
    """Whether it Summons with negated effects, as far as is known."""
    facts = story.facts_of(card)
    if facts is None or facts.negates_others:
        return True
    return any(one.summons_negated for one in facts.effects)
