"""Struck sides: who uses what strikes, or takes from, the opponent, told by what is asked."""

import re
from collections.abc import Iterator, Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.doing import doer_of
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.players import is_one_sided
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim, CardCategory

_FATES = frozenset({"destroyed", "banished", "returned_to_hand", "returned_to_deck", "sent_to_gy"})


def seat_takers(story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]) -> None:
    """As in "X took Jinzo. Do I get it back": by the opponent; a gap where nothing tells it."""
    named = [ask for ask in asked if ask.predicate == "controller_at_end" and not ask.expanded]
    for one in named:
        taking = [deed for deed in story.deeds if _is_taken_by(story, deed, one.subject)]
        clause = next((each for each in clauses if each.start == one.start), None)
        for deed in taking if clause is not None else ():
            deed.player = _other_than_met(story, deed)
            deed.player = deed.player or (_taker(story, clause) if clause is not None else "")
            if not deed.player:
                why = f"who uses {deed.card} is not told"
                story.gaps.append(gap_at(story.text, one, why))


def _is_taken_by(story: Story, deed: Deed, card: str) -> bool:
    """Whether this takes control of the card, and nothing told before says for whom."""
    facts = story.facts_of(deed.card) if deed.do == "activate" and card in deed.targets else None
    told = {deed.player, story.owners.get(deed.card, ""), story.owners.get(card, "")}
    stood = {one.player for one in story.board if one.card in {card, deed.card}}
    return facts is not None and facts.takes_control and not any(told | stood)


def _other_than_met(story: Story, deed: Deed) -> str:
    """As in "I negate X with Y. Do I lose my monster": X is the other player's."""
    met = [one.player for one in story.deeds if one.answers == deed.card and one.player in OTHER]
    return OTHER[met[0]] if met else ""


def _taker(story: Story, clause: Clause) -> str:
    """As in "do they keep my X": they; "do I get X back": the other; "" if neither is said."""
    doer = doer_of(clause)
    whose = [noun.owner for noun in clause.objects if noun.owner in OTHER]
    if _BACK.search(story.masked, clause.start, clause.end):
        return OTHER.get(doer, "")
    if whose:
        return OTHER[whose[0]]
    keeps = _KEEPS.search(story.masked, clause.start, clause.end) is not None
    return doer if keeps and doer in OTHER else ""  # "Do I lose it": it was mine, or I took it?


_BACK = re.compile(r"\bback\b|\bre(?:gain|turn|claim)(?:s|ed)?\b", re.IGNORECASE)
_KEEPS = re.compile(
    r"\b(?:keep|hold on|retain)(?:s|ing)?\b|\bstill (?:have|control|own)\b", re.IGNORECASE
)


def strike_what_is_asked(
    story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> None:
    """As in "Raigeki is activated while I control X. Is it destroyed?": by the other player."""
    _bind_who_is_asked(story)
    for card, owner in _asked_of(story, clauses, asked):
        for deed in story.deeds:
            is_open = deed.do == "activate" and not (deed.player or deed.targets or deed.hurts)
            if is_open and not deed.is_asked and is_one_sided(story, deed):
                story.owners.setdefault(card, owner)
                deed.hurts.append(card)


def _bind_who_is_asked(story: Story) -> None:
    """As in "X is active. Can my opponent attack?", where X binds its player's opponent: mine."""
    tried = [one.player for one in story.deeds if one.is_asked and one.player in OTHER]
    for place in story.board if len(set(tried)) == 1 else ():
        facts = story.facts_of(place.card)
        is_open = not (place.player or place.card in story.owners) and place.face == "up"
        if is_open and facts is not None and facts.binds_opponent:
            place.player = OTHER[tried[0]]


def _asked_of(
    story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> Iterator[tuple[str, str]]:
    """The monsters whose fate is asked, and whose side they are said to be on."""
    nouns = [noun for clause in clauses for noun in clause.nouns]
    for one in asked:
        said = [noun.owner for noun in nouns if one.start <= noun.start and noun.end <= one.end]
        stood = [each.player for each in story.board if each.card == one.subject]
        owner = next((word for word in (*stood, *said) if word in OTHER), "")
        owner = story.owners.get(one.subject, "") or owner
        if owner and one.predicate in _FATES and story.kind(one.subject) is CardCategory.MONSTER:
            yield one.subject, owner
