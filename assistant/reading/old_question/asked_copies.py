"""Other copies: whether the effect of a second copy on the field may be used in the same turn."""

import re

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim

SEVERAL = "several copies are not told apart"
_COUNTED = re.compile(
    r"\b(?:two|2|three|3|several|multiple|both)(?: (?:copies of|face-up|active|of my|my))* $",
    re.IGNORECASE,
)
_USED = frozenset({"", "activate", "chain"})
_OFF_FIELD = frozenset({"hand", "graveyard", "banished", "deck", "extra_deck"})


def asked_other_copy(query: Query) -> tuple[Ask, ...]:
    """As in "can both use their effect", "may the second X use its effect too"."""
    clause, story = query.clause, query.story
    facets = {noun.facet for noun in clause.nouns}
    if clause.verb not in _USED or not clause.modal or not facets & {"effect", "limit", "copy"}:
        return ()
    marks = clause.marks.union(*(noun.marks for noun in clause.nouns))
    several = [card for card in _several(story) if _has_free_effect(story, card)]
    if "both" in marks and len(several) == 1:
        return ((f"{several[0]}#2", "activation_legal"),)
    if "again" in marks:
        return ()
    told = [card for noun in clause.nouns if "another" in noun.marks for card in story.meant(noun)]
    is_that = any(noun.pronoun and not noun.owner for noun in clause.nouns)
    told += [card for card in sorted(story.copies) if is_that]
    told = [card.partition("#")[0] for card in told or several * ("another" in marks)]
    told = [card for card in told if _is_second(story, card)]
    return tuple((f"{card}#2", "activation_legal") for card in dict.fromkeys(told))[:1]


def _several(story: Story) -> tuple[str, ...]:
    """The cards of which two or more are said to be there."""
    said = (one for one in story.mentions if _COUNTED.search(story.masked, 0, one.start))
    there = (one.card.removesuffix("#2") for one in story.board if one.card.endswith("#2"))
    return tuple(dict.fromkeys((*there, *(one.name for one in said))))


def _is_second(story: Story, card: str) -> bool:
    """Whether it is told of one copy's use, or of several; what is in a hand was not used."""
    held = any(one.card == card and one.zone == "hand" for one in story.board)
    done = [one for one in story.deeds if not one.is_asked]
    is_told = any(card in (one.card, one.answers, *one.targets) for one in done)
    is_told |= card in _several(story)
    return is_told and not held and _has_free_effect(story, card)


def _has_free_effect(story: Story, card: str) -> bool:
    """Whether it has one effect that is activated on the field, when its player likes."""
    facts = story.facts_of(card)
    effect = facts.main_effect if facts is not None and not facts.is_stand_in else None
    if effect is None or effect.label == "activation" or effect.is_trigger or effect.answers:
        return False
    return not effect.from_zones & _OFF_FIELD


def use_first_copies(story: Story, asked: tuple[AskedClaim, ...]) -> None:
    """One copy's effect is used before that of the second is tried."""
    for one in asked:
        card, _, number = one.subject.partition("#")
        if not number or one.predicate != "activation_legal":
            continue
        story.gaps[:] = [gap for gap in story.gaps if gap.why != SEVERAL]
        first = story.deed_of(card, do="activate")
        stands = [at.player for at in story.board if at.card == card and at.player]
        owner = (first.player if first is not None else "") or (*stands, "me")[0]
        story.owners[one.subject] = owner
        if first is None:
            story.deeds.append(Deed("activate", card, owner))
