"""Refused deeds: the steps that were told and that rules refuse, and what hangs on them.

A refused step is an answer.  Where the play itself asks whether that card may do it, the step was
never told as done: what else is asked is what comes of the refusal.  Where nobody asks, it was told
as done, and whatever is not decided before it hangs on it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.board.events import EventKind
from engine.outcome.facts import Fact
from engine.outcome.outcomes import Outcome
from engine.scenario.placed_cards import printed_name
from engine.terms.vocabulary import CardId, EventId


@dataclass(frozen=True, slots=True)
class RefusedDeed:
    """One step that was told and that rules refuse."""

    card: CardId
    sentence: str
    """What is refused and why, for a player."""
    event: EventId
    """Where it would have been done: what was decided before does not hang on it."""
    is_activation: bool


def refused_deeds(outcome: Outcome) -> Iterator[RefusedDeed]:
    """Yields the refused steps of a computed play; with branches, of the first."""
    result = outcome.result
    while result.branches:
        result = result.branches[0].outcome
    told = {one.card for one in result.attempts if one.refused}
    refusals = [
        event
        for event in result.trace
        if event.kind is EventKind.REFUSED and not event.details.get("trigger")
    ]
    at = {(one.details["source"], one.details.get("step")): one.id for one in reversed(refusals)}
    for attempt in result.attempts:
        if attempt.refused:
            name = result.state.card(attempt.card).name
            sentence = f"{name} is not activated: {attempt.refused[0].why}"
            since = at.get((attempt.card, attempt.step), EventId(1))
            yield RefusedDeed(attempt.card, sentence, since, is_activation=True)
    for event in refusals:
        card = CardId(str(event.details["source"]))
        if card not in told:
            yield RefusedDeed(card, event.text, event.id, is_activation=False)


def told_as_done(
    deeds: Iterable[RefusedDeed], in_question: frozenset[str]
) -> tuple[RefusedDeed, ...]:
    """Those of cards (copies, or names) of which no line asks whether they may do such a thing."""
    return tuple(
        deed
        for deed in deeds
        if deed.card not in in_question and printed_name(deed.card) not in in_question
    )


def hanging_on_deeds(
    deeds: Iterable[RefusedDeed], name: str, outcome: Outcome, facts: Sequence[Fact] = ()
) -> Iterator[str]:
    """The refused steps on which an answer about a card hangs, in words.

    That its own effect is not activated is itself the answer.

    `facts`: what the answer rests on; none: on something that never happened.
    """
    for deed in deeds:
        is_before = bool(facts) and all(outcome.is_decided_before(f, deed.event) for f in facts)
        is_own = bool(name) and deed.is_activation and printed_name(deed.card) == name
        if not (is_before or is_own):
            yield f"a refused step: {deed.sentence}"
