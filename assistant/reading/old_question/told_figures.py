"""Told figures: the ATK and DEF that a question gives a named monster, whatever is printed."""

import re
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from assistant.reading.card_mentions import Mention
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.doing import owner_of
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.old_question.traits import figures_of

_BEFORE = re.compile(r"\b(?P<number>\d{2,5})[ -](?:atk|attack) $", re.IGNORECASE)
"""As in "my 3200 ATK Apollousa"."""
_CHANGING = frozenset({"modify_stat", "set_stat"})


def told_figures(text: str, mentions: Sequence[Mention]) -> dict[str, dict[str, JsonValue]]:
    """What is told of each named card: "X with 3200 ATK", "X has 3200 ATK", "my 3200 ATK X"."""
    found: dict[str, dict[str, JsonValue]] = {}
    for one in mentions:
        before = _BEFORE.search(text, 0, one.start)
        told: Mapping[str, JsonValue] = figures_of(text, one.end, one.end)
        told = {key: value for key, value in told.items() if key in {"atk", "def"}}
        if before is not None:
            told = {"atk": int(before["number"])}
        if told:
            found.setdefault(one.name, {}).update(told)
    return found


def has_figures(story: Story, clause: Clause) -> bool:
    """As in "my X has 3200 ATK": that is noted, and X is there, or Summoned later."""
    noun = clause.subject
    if noun is None or not noun.cards or noun.facet or clause.objects or clause.is_negated:
        return False
    if not figures_of(story.masked, noun.end, noun.end):
        return False
    cards = story.refer(noun)
    if not all(story.described.get(card) for card in cards):
        return False
    for card in cards:
        owner = owner_of(story, clause, card)
        place = Standing(card, owner, face="up", start=noun.start, end=noun.end, is_had=True)
        stand(story, place)
    return True


def note_told_figures(story: Story) -> None:
    """A gap, where something spoken of changes the ATK or DEF of which it is told what it is."""
    for card, told in story.described.items():
        facts = story.facts_of(card)
        if facts is None or facts.is_stand_in or {*told.values()} <= facts.figures:
            continue
        others = [deed for deed in story.deeds if deed.do == "activate" and deed.card != card]
        changing = [one for one in others if _changes(story, one.card)]
        if changing and changing[0].end > changing[0].start:
            why = f"what {card} has is told, and may be what comes of this"
            story.gaps.append(gap_at(story.text, changing[0], why))


def _changes(story: Story, card: str) -> bool:
    effects = getattr(story.facts_of(card), "effects", ())
    return any(effect.does & _CHANGING for effect in effects)
