"""Identifying: clauses that tell afterwards which card an unnamed monster is."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.stand_ins import FIGHTERS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory


def identify(story: Story, clause: Clause) -> bool:
    """As in "I attack a Set monster. It is X": the monster spoken of is X."""
    subject = clause.subject
    named = [card for noun in clause.objects if noun.cards for card in story.meant(noun)]
    is_it = subject is not None and (subject.pronoun == "it" or subject.thing == "monster")
    is_being = clause.verb == "be" or any(one.endswith(" be") for one in clause.helpers)
    is_told = is_being and not is_asked(clause) and not clause.helpers[1:]
    if not is_told or clause.is_negated or not is_it or len(named) != 1:
        return False
    told = {card for deed in story.deeds for card in (deed.card, *deed.targets)}
    told |= {one.card for one in story.board}
    unnamed = told & FIGHTERS
    if len(unnamed) != 1 or named[0] in told or story.kind(named[0]) is not CardCategory.MONSTER:
        return False
    _rename(story, next(iter(unnamed)), named[0])
    return True


def _rename(story: Story, before: str, now: str) -> None:
    def renamed(card: str) -> str:
        return now if card == before else card

    def rename(deed: Deed) -> None:
        deed.card, deed.answers = renamed(deed.card), renamed(deed.answers)
        deed.targets = [renamed(card) for card in deed.targets]
        deed.hurts = [renamed(card) for card in deed.hurts]

    for deed in story.deeds:
        rename(deed)
    for standing in story.board:
        standing.card = renamed(standing.card)
    story.named[:] = [renamed(card) for card in story.named]
    if before in story.owners:
        story.owners[now] = story.owners.pop(before)
    if before in story.said_of:
        story.said_of[now] = story.said_of.pop(before)
    story.renamed[before] = now
