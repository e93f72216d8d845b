"""Answer kinds: who asks for a number, a player, a place or a time gets one, or a gap."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim, CardCategory

_ORDERS = frozenset({"chain_link", "chain_link_order", "resolution_order"})
_FITTING: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "how_many": frozenset({"value", "spell_speed", "chain_link"}),
        "who": frozenset(
            {"deciding_player", "controller_at_end", "damage_taken_by", "value", "destroyed"}
        )
        | _ORDERS,
        "where": frozenset(
            {"zone_at_end", "sent_to_gy", "banished", "returned_to_hand", "returned_to_deck"}
        ),
    }
)
"""Question word: the predicates whose values answer it."""
_WHEN = re.compile(r"(?:^|[.?!]\s+)(when (?:do|does|did|is|are|can|will|would)\b)", re.IGNORECASE)
_TIMES = frozenset({"activated_in", "phase"})


def note_misfits(
    story: Story, masked: str, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> None:
    """What is asked for, where what was read as asked is of another kind."""
    misfits = (*_misfits(story, clauses, asked), *_of_attacks(story, asked))
    story.gaps += (*misfits, *_times(masked, asked))


def _of_attacks(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """No Spell attacks: what was asked of an attack was read of the wrong card."""
    for one in asked:
        is_spell = story.kind(one.subject.partition("#")[0]) is CardCategory.SPELL
        if one.predicate in _OF_ATTACKS and is_spell and not one.expanded:
            yield gap_at(story.text, one, "whose attack is meant was not read")


_OF_ATTACKS = frozenset({"attack_continues", "can_attack", "can_attack_again", "replay_occurs"})


def _misfits(story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    for clause in clauses:
        fitting = _FITTING.get(clause.question, frozenset())
        own = [one for one in asked if clause.start <= one.start < clause.end]
        found = [one for one in own if one.expanded or one.predicate in fitting]
        if fitting and own and not found:
            yield gap_at(story.text, clause, "no answer of the kind that is asked for was read")


def _times(masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    for found in _WHEN.finditer(masked):
        if not any(one.predicate in _TIMES for one in asked if one.start >= found.start(1)):
            why = "when something happens is not told apart"
            yield Gap(text=found[1], start=found.start(1), end=found.end(1), why=why)
