"""Ending Summons: an unnamed effect Summons a monster that it destroys in the End Phase."""

from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.stand_ins import ENDING_SUMMONER, SUMMONER
from assistant.reading.old_question.story import Story

_CALLS_OFF = frozenset({"call_off", "stop", "survive", "negate", "stay", "fizzle"})
"""Verbs by which it is asked whether the monster is not destroyed."""
_ASKING = _CALLS_OFF | {"destroy", "happen", "apply", "resolve"}


def note_ending_summons(story: Story, clauses: Sequence[Clause]) -> None:
    """As in "It was Summoned by an effect that says it gets destroyed in the End Phase"."""
    late = [one for one in clauses if _is_late(one) and not is_asked(one)]
    makers = [one for one in story.deeds if one.card == SUMMONER and one.targets]
    if not late or len(makers) != 1:
        return
    maker = makers[0]
    maker.card = ENDING_SUMMONER
    told = [(one.start, one.end) for one in late]
    story.deeds[:] = [
        one
        for one in story.deeds
        if one is maker or not any(start <= one.start < end for start, end in told)
    ]
    asking = [one for one in clauses if is_asked(one) and one.verb in _ASKING]
    if not asking or not _is_of_it(asking[-1], story):
        return
    story.ends_turn = max(story.ends_turn, 1)
    value = False if asking[-1].verb in _CALLS_OFF else None
    fate = f"{ENDING_SUMMONER}: destruction in the End Phase"
    story.asks += [(maker.targets[0], "destroyed", value), (fate, "applies", value)]


def _is_late(clause: Clause) -> bool:
    places = clause.by("in", "at", "on")
    return clause.verb == "destroy" and any(noun.thing == "end_phase" for noun in places)


def _is_of_it(clause: Clause, story: Story) -> bool:
    """As in "is that destruction called off", "is the monster still destroyed"."""
    noun = clause.subject
    words = story.masked[noun.start : noun.end].lower() if noun is not None else ""
    is_plain = noun is not None and not (noun.cards or noun.who)
    return is_plain and (clause.verb != "negate" or "destruction" in words)
