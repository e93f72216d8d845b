"""Summons asked: a Summon of which only the question speaks, and no monster is told."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim

_KIND = re.compile(
    r"\b(normal|tribute|flip|synchro|xyz|link|pendulum|fusion|ritual)[- ]?summons?\b",
    re.IGNORECASE,
)


def summon_what_is_asked(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "can an Xyz Summon be negated": a monster is Summoned in that way."""
    unnamed = {STAND_INS["monster"], STAND_INS["effect_monster"]}
    for one in asked:
        is_open = one.predicate == "summon_negatable" and one.subject in unnamed
        found = _KIND.search(story.masked, one.start) if is_open and not story.deeds else None
        if found is None:
            continue
        player = story.owners.get(one.subject, "")
        deed = Deed("summon", one.subject, player, how=found[1].lower(), sentence=-1)
        deed.start, deed.end = found.span()
        story.deeds.append(deed)
