"""Further searches: whether a player may search again after what a first search set off."""

from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import DOING
from assistant.reading.old_question.story import Story

FOUND = "met:added_from_deck"
"""The sign of an effect that waits for a card to be added from the Deck to the hand."""


def asked_further_search(query: Query) -> tuple[Ask, ...]:
    """As in "X resolved this turn. Can they still search?", of an X that only a search sets off.

    That search came before X; another one is tried now.
    """
    clause, story = query.clause, query.story
    is_of_player = clause.subject is None or bool(clause.subject.who)
    is_plain = is_of_player and not any(noun.cards for noun in clause.nouns)
    if clause.verb != "search" or not is_plain:
        return ()
    first, waiting = _set_off(story)
    if first is None or waiting is None:
        return ()
    who = clause.subject.who if clause.subject is not None else ""
    if who in OTHER and not first.player:
        first.player, waiting.player = who, waiting.player or OTHER[who]
    card = f"{first.card}#2"
    if story.deed_of(card) is None:
        further = Deed("activate", card, who if who in OTHER else first.player)
        further.start, further.end = clause.start, clause.end
        story.deeds.append(further)
    return ((card, "resolves"),)


def _set_off(story: Story) -> tuple[Deed | None, Deed | None]:
    """The search that something answered which waits for one, and what answered it."""
    searching = story.deed_of(DOING["search"], do="activate")
    waiting = [
        deed
        for deed in story.deeds
        if deed.do == "activate" and FOUND in getattr(story.effect_of(deed), "signs", ())
    ]
    is_before = searching is not None and searching.is_earlier and bool(waiting)
    return (searching, waiting[0]) if is_before else (None, None)
