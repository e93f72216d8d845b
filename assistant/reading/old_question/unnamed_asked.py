"""Unnamed, asked.

What a general question must have told of the unnamed card that it asks about.
"""

import re
from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.stand_ins import (
    DESTROYER,
    LIMITED,
    NEGATORS,
    SOFT_LIMITED,
    STAND_INS,
    WITH_COST,
)
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.unnamed_effects import rename
from assistant.reading.understood_question import AskedClaim, Negates


def note_general(story: Story, clauses: Sequence[Clause]) -> None:
    """As in "Does destroying a card negate its effect?": of a card that was activated."""
    if story.mentions or story.deeds or not any(map(_asks_after_negation, clauses)):
        return
    if any(map(_tells_of_destruction, clauses)):
        card = STAND_INS["spell"]
        story.deeds += [
            Deed("activate", card),
            Deed("activate", DESTROYER, targets=[card], answers=card, is_chained=True),
        ]
        story.named.append(card)
        story.asks.append((card, "effect_negated", None))


def _asks_after_negation(clause: Clause) -> bool:
    nouns = (*clause.objects, *((clause.subject,) if clause.subject is not None else ()))
    is_of_effect = any(noun.facet in {"effect", "activation"} for noun in nouns)
    return clause.verb in {"negate", "stop"} and clause.is_question and is_of_effect


def _tells_of_destruction(clause: Clause) -> bool:
    is_done = clause.verb == "destroy" and clause.hangs in {"gerund", "if", "when"}
    nouns = (*clause.objects, *((clause.subject,) if clause.subject is not None else ()))
    return is_done or any("destroy:past" in noun.marks for noun in nouns)


def asked_of_unnamed(
    story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> tuple[AskedClaim, ...]:
    """What is asked, of unnamed cards that have what the question presupposes."""
    _negate(story, clauses, asked)
    if any(one.hangs == "gerund" and one.verb == "pay" for one in clauses):  # "Is paying undone?"
        asked = [
            one.model_copy(update={"predicate": "cost_paid"})
            if one.predicate == "resolves"
            else one
            for one in asked
        ]
    return tuple(_from_field(story, _limited(story, _with_cost(story, one))) for one in asked)


def _limited(story: Story, one: AskedClaim) -> AskedClaim:
    """As in "My once per turn effect was negated. Can I use it again?": of one with that limit."""
    is_unnamed = one.subject in {*STAND_INS.values(), NEGATORS["monster"]} and bool(story.deeds)
    if (
        one.predicate != "usable_again_this_turn"
        or not is_unnamed
        or not _ONCE.search(story.masked)
    ):
        return one
    if one.subject == NEGATORS["monster"]:
        one = one.model_copy(update={"subject": _activated(story) or one.subject})
    _use_before(story, one.subject)
    kind = next((name for words, name in LIMITED if words.search(story.masked)), SOFT_LIMITED)
    if story.kind(kind) is not story.kind(one.subject) and _SAID_KIND.search(story.masked):
        return one
    rename(story, one.subject, kind)
    return one.model_copy(update={"subject": kind})


def _use_before(story: Story, card: str) -> None:
    """As in "X negated my once per turn effect": that was activated, and X answers it."""
    if story.deed_of(card, do="activate") is not None:
        return
    for at, deed in enumerate(story.deeds):
        if card in deed.targets and story.negates(deed.card, Negates.MONSTER):
            used = Deed("activate", card, OTHER.get(deed.player, ""))
            used.start, used.end, used.sentence = deed.start, deed.end, deed.sentence
            deed.answers, deed.is_chained = card, True
            story.deeds.insert(at, used)
            return


_ONCE = re.compile(r"\bonce (?:per|a|each) turn\b", re.IGNORECASE)
_SAID_KIND = re.compile(r"\b(?:spell|trap)\b", re.IGNORECASE)


def _negate(story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]) -> None:
    """As in "Does a negated Spell go to the GY?": its activation was negated, or its effect.

    Where it goes is the same for both, if it does not stay on the field.
    """
    nouns = (noun for clause in clauses for noun in clause.nouns if "negate:past" in noun.marks)
    negated = {STAND_INS[noun.thing] for noun in nouns if noun.thing in STAND_INS}
    for one in asked:
        is_negated = one.subject in negated
        is_gone = one.subject in STAND_INS.values() and not story.stays(one.subject)
        if is_negated and is_gone and one.predicate in _PLACES and not story.deeds:
            story.deeds += [
                Deed("activate", one.subject),
                Deed(
                    "activate",
                    NEGATORS["activation"],
                    answers=one.subject,
                    answered="activation",
                    is_chained=True,
                ),
            ]


_PLACES = frozenset({"sent_to_gy", "zone_at_end", "returned_to_hand", "banished"})


def _with_cost(story: Story, one: AskedClaim) -> AskedClaim:
    """As in "My effect was negated. Do I get the cost back?": of an effect that has a cost."""
    if one.predicate != "cost_paid" or not _PAID.search(story.masked):
        return one
    subject = one.subject
    if subject == NEGATORS["monster"]:
        subject = _activated(story) or subject
    if subject not in WITH_COST:
        return one
    rename(story, subject, WITH_COST[subject])
    return one.model_copy(update={"subject": WITH_COST[subject]})


_PAID = re.compile(
    r"\b(?:costs?|pay|paid|spent|discard\w*|tribut\w*|banish\w*|life points|lp)\b", re.IGNORECASE
)


def _activated(story: Story) -> str:
    """As in "my monster's effect was negated": it was activated, and that effect negated."""
    for at, deed in enumerate(story.deeds):
        if deed.card == NEGATORS["monster"] and len(deed.targets) == 1:
            card = deed.targets[0]
            used = Deed("activate", card, OTHER.get(deed.player, ""))
            used.start, used.end, used.sentence = deed.start, deed.end, deed.sentence
            deed.card, deed.targets, deed.answers = NEGATORS["effect"], [], card
            deed.answered, deed.is_chained = "activation", True
            story.deeds.insert(at, used)
            return card
    return ""


def _from_field(story: Story, one: AskedClaim) -> AskedClaim:
    """As in "My Summon was negated. Was it destroyed on the field?"."""
    is_negated = any(
        deed.answered in {"summon", "activation"} and deed.answers in {one.subject, ""}
        for deed in story.deeds
    )
    said = _ON_FIELD.search(story.masked, one.start, one.end + _BEHIND)
    if one.predicate != "destroyed" or said is None or not is_negated:
        return one
    return one.model_copy(update={"predicate": "sent_from_field"})


_BEHIND = 20
_ON_FIELD = re.compile(r"\bdestroyed (?:on|from) the field\b", re.IGNORECASE)
