"""Facts read: what was taken in of a question, told back with the words it was read from."""

from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.table import Position
from assistant.reading.old_question.whole import Whole
from assistant.reading.understood_question import ReadFact


def facts_read(
    whole: Whole, deeds: Sequence[Deed], story: Story, start: Position
) -> tuple[ReadFact, ...]:
    """What the question was read as, deed by deed and card by card, each with its words."""
    found: list[ReadFact] = []
    for deed in deeds:
        if deed.end > deed.start:
            words = whole.text[deed.start : deed.end].strip()
            found.append(ReadFact(text=words, start=deed.start, end=deed.end, as_=_said(deed)))
    for standing in story.board:
        if standing.end > standing.start:
            words = whole.text[standing.start : standing.end].strip()
            spot = start.find(standing.card)
            place = _PLACES.get(spot.zone if spot else "", "on {}'s side of the field")
            as_ = f"{standing.card} is {place.format(standing.player)} at the start"
            found.append(ReadFact(text=words, start=standing.start, end=standing.end, as_=as_))
    return tuple(found)


_PLACES = {
    "hand": "in {}'s hand",
    "graveyard": "in {}'s GY",
    "banished": "among {}'s banished cards",
    "deck": "in {}'s Deck",
    "extra_deck": "in {}'s Extra Deck",
}


def _said(deed: Deed) -> str:
    verb = {"activate": "activates", "summon": "Summons", "attack": "attacks with"}.get(deed.do)
    if verb is None:
        return f"{deed.card} is {deed.how.replace('_', ' ')}"
    if deed.do == "activate" and deed.is_chained:
        verb = "chains"
    target = f", targeting {' and '.join(deed.targets)}" if deed.targets else ""
    return f"{deed.player} {verb} {deed.card}{target}"
