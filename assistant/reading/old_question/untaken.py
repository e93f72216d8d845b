"""Untaken: what is told beside a deed, and has no part in what was read; each is a gap."""

import re
from collections.abc import Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story

_DECK = re.compile(
    r"\b(?:\d+|one|two|three|four|five|only) (?:\w+ )?cards? (?:is |are )?(?:left |remaining )?"
    r"in (?:[\w']+ ){1,2}deck\b",
    re.IGNORECASE,
)
_LACKING = re.compile(
    r"\b(?:no|without|n[o']t (?:any|an?|have)) [^.?!,;]{1,40}? (?:left |remaining )?"
    r"in (?:(?:my|his|her|their|your|the) (?:opponent's )?(?:(?:main|extra) )?|an? )deck\b",
    re.IGNORECASE,
)
_SUMMONS = re.compile(
    r"\b(?:\d+|two|three|four|five|six|seven)(?:\+| or more)? (?:(?:normal|special) )*summons?\b",
    re.IGNORECASE,
)
_DONE = frozenset({"tribute", "activate", "negate", "attack", "destroy", "banish"})
"""What is told of an earlier turn, and cannot be of this one."""
_SIDES = frozenset({"effect", "activation"})


def untaken(story: Story, masked: str, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """Numbers of cards and Summons, what something is a response to, what is on the Chain."""
    for found in (*_DECK.finditer(masked), *_LACKING.finditer(masked)):
        why = "how many cards a Deck holds is not taken in"
        yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)
    for found in _SUMMONS.finditer(masked) if not story.summons else ():
        why = "how many Summons were made is not taken in"
        yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)
    for clause in clauses:
        yield from _turns(story, clause)
        yield from _responses(story, clause)
        yield from _on_chain(story, clause)
        yield from _as_costs(story, clause)


def _turns(story: Story, clause: Clause) -> Iterator[Gap]:
    """As in "during my opponent's turn", which decides what can be used."""
    for noun in clause.by("in", "on"):
        if noun.thing == "turn" and noun.owner not in {"", "it"} and not story.turn:
            yield gap_at(story.text, noun, "whose turn it is was not taken in")
    is_over = any(one.is_last_turn or one.is_new_turn for one in story.deeds)
    is_done = "last_turn" in clause.orders and clause.verb in _DONE and not is_asked(clause)
    if is_done and not is_over:
        yield gap_at(story.text, clause, "that it was done last turn was not taken in")


def _responses(story: Story, clause: Clause) -> Iterator[Gap]:
    """As in "in response to my monster's effect": it has to have been activated."""
    for noun in clause.by("response"):
        is_unnamed = noun.facet in _SIDES and noun.thing in STAND_INS and not noun.cards
        stand_ins = {STAND_INS[noun.thing], STAND_INS["effect_monster"]} if is_unnamed else set()
        if stand_ins and not any(story.deed_of(card, do="activate") for card in stand_ins):
            yield gap_at(story.text, noun, "its activation was not read")


def _on_chain(story: Story, clause: Clause) -> Iterator[Gap]:
    """As in "while its effect is on the Chain": so has that."""
    noun = clause.subject
    is_there = any(place.thing == "chain" for place in clause.by("on", "in"))
    if noun is None or clause.verb != "be" or not is_there or noun.facet not in _SIDES:
        return
    cards = story.meant(noun)
    if not any(story.deed_of(card, do="activate") for card in cards) or noun.owner == "it":
        yield gap_at(story.text, clause, "what is on the Chain was not read")


def _as_costs(story: Story, clause: Clause) -> Iterator[Gap]:
    """As in "X left the field as its own cost": it was read as gone, and not as a cost."""
    is_cost = any(noun.facet == "cost" for noun in clause.by("as", "for"))
    done = [one for one in story.deeds if one.do == "apply" and one.start == clause.start]
    if is_cost and done:
        yield gap_at(story.text, clause, "that it was a cost was not taken in")
