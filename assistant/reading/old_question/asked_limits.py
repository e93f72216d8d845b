"""Limits: questions after another time, another copy, and what counts towards a limit."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import named_objects
from assistant.reading.old_question.fillers import FILLERS
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import (
    LIMITED,
    LIMITED_SUMMON,
    NEGATORS,
    SOFT_LIMITED,
    STAND_INS,
    TURNERS,
)
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import Negates

_IS_OF_EFFECT = re.compile(
    r"negated effect|effect[^.?]* (?:is|was|gets|got) negated", re.IGNORECASE
)
_IS_OF_SUMMON = re.compile(r"^(?!.*\b(?:activat|effect)).*\bsummon", re.IGNORECASE | re.DOTALL)
"""It tells of Summons, and of nothing that is activated."""
_IS_LIMITED_SUMMON = re.compile(
    r"(?:once (?:per|a) turn[^.?]*summon|summon[^.?]*once (?:per|a) turn)(?!.*effect)",
    re.IGNORECASE | re.DOTALL,
)


def asked_count(query: Query) -> tuple[Ask, ...]:
    """As in "does it count", "is its use gone": whether it may be used again."""
    if query.rest and _is_of_deed(query.rest[0], query.clause):
        return ()
    if kinds := _SUMMONS.findall(" ".join(_words_of(query, "summon"))):
        return ((f"{kinds[0].title()} Summon", "usable_again_this_turn"),)
    named = [*query.subject_cards(), *query.object_cards()]
    cards = [
        card
        for card in named
        if card not in STAND_INS.values()
        and query.story.facts_of(card) is not None
        and not _is_stopper(query.story, card)
    ]
    cards = cards or [card for card in (limited(query.story),) if card]
    if cards and cards[0] in {SOFT_LIMITED, *(name for _, name in LIMITED)}:
        return ((cards[0], "counts_toward_limit"),)
    if cards:
        return ((cards[0], "usable_again_this_turn"),)
    if _IS_OF_SUMMON.search(query.story.masked):
        return _of_summons(query.story)
    return ((_limited_stand_in(query.story), "counts_toward_limit"),)


def _is_of_deed(counted: Clause, clause: Clause) -> bool:
    """As in "Does it count as negating the effect?", "... as sent from the field?"."""
    is_of_it = counted.hangs in {"said", "ing"} and not clause.nouns
    return is_of_it or counted.verb in {"send", "leave"}


def _of_summons(story: Story) -> tuple[Ask, ...]:
    """A Summon that may be made once a turn and was negated; the Normal Summon is no such thing."""
    if not _IS_LIMITED_SUMMON.search(story.masked) or story.deeds:
        return ()
    story.deeds += [
        Deed("summon", LIMITED_SUMMON, how="special"),
        Deed("activate", NEGATORS["summon"], answers=LIMITED_SUMMON, answered="summon"),
    ]
    return ((LIMITED_SUMMON, "usable_again_this_turn"),)


def _limited_stand_in(story: Story) -> str:
    """What stands for a card with a usage limit in a general question, negated as it says."""
    kind = next((name for words, name in LIMITED if words.search(story.masked)), SOFT_LIMITED)
    negator = NEGATORS["effect" if _IS_OF_EFFECT.search(story.masked) else "activation"]
    story.deeds += [
        Deed("activate", kind),
        Deed("activate", negator, answers=kind, is_chained=True, answered="activation"),
    ]
    return kind


def limited(story: Story) -> str:
    """The card whose use was stopped: what a negation answers, else the first that was used."""
    for deed in reversed(story.deeds):
        if deed.answers and deed.answers not in FILLERS:
            return deed.answers
        if _negates_monster(story, deed):
            return deed.targets[0]
        if deed.answered in {"summon", "attack"} and story.last(deed.answered) is not None:
            found = story.last(deed.answered)
            return found.card if found else ""
    done = [one for one in story.deeds if one.do in {"activate", "summon"}]
    first = next((deed for deed in done if deed.card not in FILLERS), None)
    return first.card if first else ""


def used_twice(story: Story) -> tuple[Ask, ...]:
    """As in "I used X twice this turn. Was that allowed?": whether X can be used again."""
    used = [one for one in story.deeds if one.do == "activate" and not one.is_asked]
    for deed in reversed(used):
        ends = min((at for mark in ".?!" if (at := story.masked.find(mark, deed.start)) >= 0),
                   default=len(story.masked))  # fmt: skip
        if _TWICE.search(story.masked, deed.start, ends):
            return ((deed.card, "usable_again_this_turn"),)
    return ()


_TWICE = re.compile(
    r"\b(?:twice|two times|a second time|several times|more than once)\b(?! (?:its|the|per)\b)",
    re.IGNORECASE,
)


def asked_afresh(query: Query) -> tuple[Ask, ...]:
    """As in "again", "another copy": whether it may be used again, or attack again."""
    story, attack = query.story, query.story.last("attack")
    if attack is not None and any(one.facet == "attack" for one in query.clause.nouns):
        return ((attack.card, "can_attack_again"),)
    if kinds := _SUMMONS.findall(" ".join(_words_of(query, "summon"))):
        return ((f"{kinds[0].title()} Summon", "usable_again_this_turn"),)
    if turned := _turned(story):
        return ((turned, "usable_again_this_turn"),)
    named = [
        card
        for noun in query.clause.nouns
        if noun.cards or noun.pronoun or noun.facet in {"copy", "effect"}
        for card in story.meant(noun, prefer="subject")
        if story.facts_of(card) is not None and card not in STAND_INS.values()
    ]
    if any(one.facet == "target" and "another" in one.marks for one in query.clause.objects):
        return ()  # "Does it get another target": of no second use.
    several = _told_anew(query) or [c for c in named if c in story.copies and _is_held(story, c)]
    outright = [card for card in named_objects(story, query.clause) if card in named]
    played = several or outright or [card for card in named if not _is_stopper(story, card)]
    subjects = played[:1] or [limited(story)]
    return tuple((card, "usable_again_this_turn") for card in subjects)


def _turned(story: Story) -> str:
    """As in "a once per turn effect, if its monster is flipped face-down": of a monster with one.

    It was used before; "" where a card is named, or more is told.
    """
    if story.deed_of(SOFT_LIMITED) is not None:
        return SOFT_LIMITED if any(SOFT_LIMITED in one.targets for one in story.deeds) else ""
    alone = story.deeds[0] if len(story.deeds) == 1 else None
    is_plain = alone is not None and alone.targets == [STAND_INS["monster"]]
    if alone is None or not is_plain or _SOFT.search(story.masked) is None:
        return ""
    if alone.card != TURNERS["set"] or story.mentions:
        return ""
    alone.targets = [SOFT_LIMITED]
    story.deeds.insert(0, Deed("activate", SOFT_LIMITED, start=alone.start, end=alone.end))
    return SOFT_LIMITED


_SOFT = re.compile(r"\bonce[ -](?:per|a)[ -]turn\b", re.IGNORECASE)


def _told_anew(query: Query) -> list[str]:
    """As in "I used X on Y. Can I use a second X on another card": of X, whatever it stopped."""
    story, clause = query.story, query.clause
    anew = [one for one in clause.objects if one.cards and "another" in one.marks and not one.facet]
    named = [card for noun in anew for card in story.meant(noun)]
    is_own = clause.subject is not None and clause.subject.who in {"me", "them"}
    used = {one.card for one in story.deeds if one.do == "activate"}
    return [card for card in named if card in used] if is_own else []


_SUMMONS = re.compile(r"\b(normal|pendulum) summon", re.IGNORECASE)


def asked_wait(query: Query) -> tuple[Ask, ...]:
    """As in "do I have to wait until next turn to use it again"."""
    if query.purpose is not None:
        return asked_afresh(Query(query.story, query.purpose, query.rest[1:]))
    return ((limited(query.story), "usable_again_this_turn"),)


def _words_of(query: Query, facet: str) -> list[str]:
    """As in "is a second Normal Summon allowed": of no card, but of the turn."""
    nouns = [one for one in query.clause.nouns if one.facet == facet and not one.cards]
    return [query.story.masked[one.start : one.end] for one in nouns]


def _is_held(story: Story, card: str) -> bool:
    """As in "I have two Xs in my hand. May I use the second one?": it is X that is meant."""
    return any(one.card == card and one.zone == "hand" for one in story.board)


def _is_stopper(story: Story, card: str) -> bool:
    deed = story.deed_of(card)
    is_answer = deed is not None and bool(deed.answers or deed.answered)
    return is_answer or (deed is not None and _negates_monster(story, deed))


def _negates_monster(story: Story, deed: Deed) -> bool:
    """As in "my effect is negated by X. Can I use it again": the other's, and not X."""
    return len(deed.targets) == 1 and story.negates(deed.card, Negates.MONSTER)


def is_hand_count(query: Query, things: set[str]) -> bool:
    """As in "how many cards may I keep": whether it asks after the hand size limit."""
    limits = any(
        facts is not None and facts.sets_value_for
        for facts in map(query.story.facts_of, query.story.all_cards())
    )
    is_count = query.clause.question == "how_many"
    if limits and "limit" in things and query.clause.verb in {"be", "have", ""}:
        return True
    return is_count and (limits or "hand" in things or query.clause.verb == "discard")
