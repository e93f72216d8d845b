"""Company: what is struck together with something else."""

import re
from dataclasses import replace

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.story import Story

_ALONG = re.compile(r"\b(?:along|together) with\s$|\balongside\s$", re.IGNORECASE)


def with_company(story: Story, clause: Clause) -> Clause:
    """As in "it destroys X along with my Y", "X is destroyed together with Y": X and Y."""
    beside = [
        noun
        for _, noun in clause.prepositions
        if noun.cards and _ALONG.search(story.masked[: noun.start])
    ]
    hit = clause.subject if clause.is_passive else next(iter(clause.objects), None)
    if not beside or hit is None or not hit.cards:
        return clause
    owners = [(card, noun.owner) for noun in beside for card in noun.cards if noun.owner]
    every = (*hit.cards, *(card for noun in beside for card in noun.cards))
    both = replace(hit, cards=every, owners=(*hit.owners, *owners))
    rest = tuple((word, noun) for word, noun in clause.prepositions if noun not in beside)
    if clause.is_passive:
        return replace(clause, subject=both, prepositions=rest)
    return replace(clause, objects=(both, *clause.objects[1:]), prepositions=rest)
