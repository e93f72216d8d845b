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
from engine.terms.vocabulary import CardId, EventId, RuleId

REFUSED_STEP = "a refused step: "
"""How it begins that an answer hangs on a deed which was told as done, and is refused."""

SUPPOSED_STEP = "what is supposed: "
"""How it begins where such a deed is refused because of what is supposed."""


@dataclass(frozen=True, slots=True)
class RefusedDeed:
    """One step that was told and that rules refuse."""

    card: CardId
    sentence: str
    """What is refused and why, for a player."""
    event: EventId
    """Where it would have been done: what was decided before does not hang on it."""
    is_activation: bool
    rules: tuple[RuleId, ...] = ()
    """The rules that refuse it."""
    step: int = -1
    """Its place among the steps of the scenario."""
    among: tuple[CardId, ...] = ()
    """Cards because of which it is refused."""
    doubt: str = ""
    """With what other supposition it would not be refused; empty: with none that is known."""


def refused_deeds(outcome: Outcome) -> Iterator[RefusedDeed]:
    """Yields the refused steps of a computed play; with branches, of the first."""
    result = outcome.result
    while result.branches:
        result = result.branches[0].outcome
    told = {(one.card, one.step) for one in result.attempts if one.refused}
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
            yield RefusedDeed(
                attempt.card,
                sentence,
                since,
                is_activation=True,
                rules=tuple(refusal.rule for refusal in attempt.refused),
                step=attempt.step,
                among=tuple(card for refusal in attempt.refused for card in refusal.cards),
            )
    for event in refusals:
        card = CardId(str(event.details["source"]))
        if (card, event.details.get("step")) not in told:
            step, among = event.details.get("step"), event.details.get("among")
            yield RefusedDeed(
                card,
                event.text,
                event.id,
                is_activation=False,
                rules=(RuleId(str(event.details.get("rule", ""))),),
                step=step if isinstance(step, int) else -1,
                among=among if isinstance(among, tuple) else (),
            )


def told_as_done(
    deeds: Iterable[RefusedDeed], in_question: frozenset[str]
) -> tuple[RefusedDeed, ...]:
    """Those of cards (copies, or names) of which no line asks whether they may do such a thing."""
    return tuple(deed for deed in deeds if not is_in_question(deed, in_question))


def is_in_question(deed: RefusedDeed, in_question: frozenset[str]) -> bool:
    """Whether a line asks of its card (a copy, or a name) whether it may do such a thing."""
    return deed.card in in_question or printed_name(deed.card) in in_question


def hanging_on_deeds(
    deeds: Iterable[RefusedDeed],
    name: str,
    outcome: Outcome,
    facts: Sequence[Fact] = (),
    *,
    is_of_deed: bool = True,
) -> Iterator[str]:
    """The refused steps on which an answer about a card hangs, in words.

    That its own effect is not activated is itself the answer, if it rests on nothing supposed and
    what is asked is what comes of the activation (`is_of_deed`).

    `facts`: what the answer rests on; none: on something that never happened.
    """
    for deed in deeds:
        is_before = bool(facts) and all(outcome.is_decided_before(f, deed.event) for f in facts)
        is_own = bool(name) and deed.is_activation and printed_name(deed.card) == name
        if deed.doubt and not is_before:
            yield f"{SUPPOSED_STEP}{deed.sentence}, but {deed.doubt}"
        elif not (is_before or (is_own and is_of_deed)):
            yield f"{REFUSED_STEP}{deed.sentence}"
