"""Struck sides: who uses what strikes the opponent alone, told by whose card is asked about."""

from collections.abc import Iterator, Sequence

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import OTHER
from assistant.reading.question.players import is_one_sided
from assistant.reading.question.story import Story
from assistant.reading.reading import Asked, Kind

_FATES = frozenset({"destroyed", "banished", "returned_to_hand", "returned_to_deck", "sent_to_gy"})


def strike_what_is_asked(story: Story, clauses: Sequence[Clause], asked: Sequence[Asked]) -> None:
    """As in "Raigeki is activated while I control X. Is it destroyed?": by the other player."""
    for card, owner in _asked_of(story, clauses, asked):
        for deed in story.deeds:
            is_open = deed.do == "activate" and not (deed.player or deed.targets or deed.hurts)
            if is_open and not deed.is_asked and is_one_sided(story, deed):
                story.owners.setdefault(card, owner)
                deed.hurts.append(card)


def _asked_of(
    story: Story, clauses: Sequence[Clause], asked: Sequence[Asked]
) -> Iterator[tuple[str, str]]:
    """The monsters whose fate is asked, and whose side they are said to be on."""
    nouns = [noun for clause in clauses for noun in clause.nouns]
    for one in asked:
        said = [noun.owner for noun in nouns if one.start <= noun.start and noun.end <= one.end]
        stood = [each.player for each in story.board if each.card == one.subject]
        owner = next((word for word in (*stood, *said) if word in OTHER), "")
        owner = story.owners.get(one.subject, "") or owner
        if owner and one.predicate in _FATES and story.kind(one.subject) is Kind.MONSTER:
            yield one.subject, owner
