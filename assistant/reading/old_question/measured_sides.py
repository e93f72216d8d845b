"""Measured sides: whose a monster is of which only its ATK or DEF is asked."""

from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER
from assistant.reading.old_question.doubts import cards_in
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim, CardCategory


def seat_measured(story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]) -> None:
    """As in "I have 3 cards in my hand. What is X's ATK?": X is mine, if nothing else is told."""
    used = {card for deed in story.deeds for card in cards_in(deed)}
    nouns = [noun for clause in clauses for noun in clause.nouns]
    for one in asked:
        card = one.subject.partition(": ")[0]
        places = [place for place in story.board if place.card == card and not place.player]
        is_open = one.predicate == "value" and card not in used and card not in story.owners
        if not (is_open and places and story.kind(card) is CardCategory.MONSTER):
            continue
        named = [noun for noun in nouns if noun.cards and card in story.meant(noun)]
        said = next((noun.owner for noun in named if noun.owner in OTHER), "")
        players = {word for noun in nouns for word in (noun.who, noun.owner)} & OTHER.keys()
        is_told = bool(players or story.heaps or story.counted)
        places[0].player = said or _altered_side(story) or ("me" if is_told else "")


def _altered_side(story: Story) -> str:
    """As in "I control Burden of the Mighty", which weakens the opponent's monsters: that one's."""
    for place in story.board:
        facts = story.facts_of(place.card) if place.player in OTHER else None
        if facts is not None and facts.alters in {"you", "opponent"}:
            return place.player if facts.alters == "you" else OTHER[place.player]
    return ""
