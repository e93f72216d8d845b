"""In force: monsters used from the hand whose effects are told to apply already."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import REMOVERS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, chain_onto, stand
from assistant.reading.understood_question import CardCategory


def has_resolved(story: Story, clause: Clause, card: str) -> bool:
    """As in "the effect of X applies", of a monster that is used from the hand: it has resolved."""
    facet = clause.subject.facet if clause.subject is not None else ""
    is_said = _APPLYING.search(story.masked, clause.start, clause.end) is not None
    is_of_effect = facet == "effect" or is_said
    return is_of_effect and _comes_from_the_hand(story, card)


def holds_already(story: Story, clause: Clause, noun: Noun, card: str, player: str) -> bool:
    """As in "with X active", "they have X up", "under X": told as done, if X is such a card."""
    is_under = noun in clause.by("under")
    is_said = is_under or _SAID_OF_IT.match(story.masked, noun.end) is not None
    if not is_said or not _comes_from_the_hand(story, card):
        return False
    if story.deed_of(card) is None:
        deed = Deed("activate", card, player, start=noun.start, end=noun.end)
        deed = add(story, deed, clause)
        deed.is_earlier = deed.is_state = True
    return True


def stopped_working(story: Story, clause: Clause) -> bool:
    """As in "X stopped working": it is there, and was not activated."""
    is_said = clause.form == "ing" and _STOPPED.search(story.masked[: clause.start + 1]) is not None
    for card in story.meant(clause.subject) if is_said and clause.subject is not None else ():
        stand(story, Standing(card, face="up", start=clause.start, end=clause.end))
    return is_said


def struck_before(story: Story, cards: tuple[str, ...]) -> bool:
    """As in "I popped X before it resolved": what struck it was chained to it.

    As in "X is destroyed before it resolves", too: something that is not named did.
    """
    for at, done in enumerate(story.deeds):
        if done.do == "apply" and done.card in cards and done.how in _STRIKING:
            striking = Deed("activate", REMOVERS[_STRIKING[done.how]], targets=[done.card])
            striking.start, striking.end = done.start, done.end
            striking.sentence = done.sentence
            story.deeds[at] = striking
    struck = [
        (deed, card)
        for deed in story.deeds
        for card in cards
        if deed.do == "activate" and card in deed.targets
    ]
    for deed, card in struck[-1:]:
        chain_onto(story, deed, card)
    return bool(struck)


_STRIKING = {
    "destroyed": "destroy",
    "banished": "banish",
    "returned_to_hand": "return",
    "sent_to_gy": "send",
}


def await_answer(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "Before its effect resolves I use X": X answers that effect."""
    begins = _BEGINS.search(story.masked[: clause.start + 1].rstrip()) is not None
    if clause.hangs == "before" and begins:
        story.answering, story.answers_next, deed.hangs = deed.card, True, ""


_BEGINS = re.compile(r"(?:^|[.?!:]\s*)(?:(?:but|and|then|now)\s*(?:,\s*)?)*\w?$", re.IGNORECASE)


def _comes_from_the_hand(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    stands = facts is not None and facts.is_lasting  # What is active then is that, on the field.
    is_from_hand = leaves_for_its_effect(story, card) or not stands
    return story.kind(card) is CardCategory.MONSTER and not story.lingers(card) and is_from_hand


def leaves_for_its_effect(story: Story, card: str) -> bool:
    """Whether it is paid from the hand for an effect of its own: it does not stay to apply."""
    effects = getattr(story.facts_of(card), "effects", ())
    return any(one.pays_itself and "hand" in one.from_zones for one in effects)


_STOPPED = re.compile(r"\b(?:stop(?:s|ped)?|not)\s+\w?$", re.IGNORECASE)
_APPLYING = re.compile(r"\b(?:applying|applied|active|in effect|live)\b", re.IGNORECASE)
_SAID_OF_IT = re.compile(
    r"(?: is| being| are)?(?: still| already)? (?:applying|applied|active|in effect|live|up)\b",
    re.IGNORECASE,
)
