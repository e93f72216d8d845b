"""Unreading: a card text with one clause made unread, and what that changes in a play."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine import CardText, EventKind, Outcome, Scenario, ScenarioError, member_name, run
from engine.cardtext.applications import OpaqueApplication
from engine.cardtext.card_text import ContinuousEffect, Effect
from engine.cardtext.event_patterns import OpaqueEvent
from engine.cardtext.operations import Opaque
from engine.cardtext.requirements import OpaqueCondition
from engine.cardtext.unmodelled import gaps_in
from engine.outcome.facts import Fact
from engine.psct.printing.spoken_cards import NOTHING_MENTIONED
from engine.psct.printing.step_writer import deed
from engine.terms.errors import EngineError

NEVER = ("destroyed", "sent_to_gy", "banished", "returned_to_hand", "returned_to_deck", "summoned",
         "effect_negated", "activation_negated", "summon_negated", "tributed", "discarded",
         "damage_dealt", "replay_occurs", "misses_timing")  # fmt: skip
"""What is "no", and not missing, where it never happened."""


def is_read(text: CardText) -> bool:
    """Whether nothing of a card is unread."""
    return not (text.opaque or gaps_in((text.effects, text.continuous)))


def each_unread(text: CardText) -> Iterator[tuple[str, CardText]]:
    """The text once for each clause, with that clause unread, and which one that is."""
    for at, effect in enumerate(text.effects):
        for what, changed in _each_of_effect(effect):
            effects = (*text.effects[:at], changed, *text.effects[at + 1 :])
            yield f"{effect.label}: {what}", replace(text, effects=effects)
    for at, lasting in enumerate(text.continuous):
        for what, other in _each_of_lasting(lasting):
            every = (*text.continuous[:at], other, *text.continuous[at + 1 :])
            yield f"lasting {at}: {what}", replace(text, continuous=every)


def _each_of_effect(effect: Effect) -> Iterator[tuple[str, Effect]]:
    for at, step in enumerate(effect.resolution):
        unread = replace(step, do=Opaque(_words(step.do)))
        steps = (*effect.resolution[:at], unread, *effect.resolution[at + 1 :])
        yield f"step {at}", replace(effect, resolution=steps)
        for place, _ in enumerate(step.condition):
            hums = OpaqueCondition("if it hums")
            given = (*step.condition[:place], hums, *step.condition[place + 1 :])
            doubted = replace(step, condition=given)
            steps = (*effect.resolution[:at], doubted, *effect.resolution[at + 1 :])
            yield f"condition of step {at}", replace(effect, resolution=steps)
    for at, _ in enumerate(effect.conditions):
        hums = OpaqueCondition("if it hums")
        given = (*effect.conditions[:at], hums, *effect.conditions[at + 1 :])
        yield f"condition {at}", replace(effect, conditions=given)
    for at, cost in enumerate(effect.costs):
        unpaid = Opaque(_words(cost))
        yield (
            f"cost {at}",
            replace(effect, costs=(*effect.costs[:at], unpaid, *effect.costs[at + 1 :])),
        )
    if effect.on:
        yield "event", replace(effect, on=(OpaqueEvent("when it hums"),))


def _each_of_lasting(lasting: ContinuousEffect) -> Iterator[tuple[str, ContinuousEffect]]:
    for at, applied in enumerate(lasting.applies):
        unread = OpaqueApplication(_words(applied))
        applies = (*lasting.applies[:at], unread, *lasting.applies[at + 1 :])
        yield f"application {at}", replace(lasting, applies=applies)
    for at, _ in enumerate(lasting.condition):
        hums = OpaqueCondition("While it hums")
        given = (*lasting.condition[:at], hums, *lasting.condition[at + 1 :])
        yield f"condition {at}", replace(lasting, condition=given)


def _words(part: object) -> str:
    """As a card prints it; where nothing prints it, the name of what it does."""
    try:
        return deed(part, NOTHING_MENTIONED)  # type: ignore[arg-type]  # it refuses what it cannot say
    except (EngineError, AttributeError, KeyError, TypeError, ValueError):
        return member_name(type(part)).replace("_", " ")


@dataclass
class Comparison:
    """What remained settled with a clause unread, and where that was not as with all read."""

    settled: int = 0
    """Facts that are still settled."""
    full: int = 0
    """Facts with all of it read."""
    differences: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


def compared(
    scenario: Scenario, cards: Mapping[str, CardText], names: Sequence[str], found: Comparison
) -> None:
    """Play the scenario with every clause of these cards unread, one at a time."""
    full = run(scenario, cards)
    truth = _values(full.facts)
    if any(event.kind is EventKind.REFUSED for event in full.trace):
        return  # A step is told as done and is not: with a clause unread, it counts as done.
    for name in names:
        text = cards[name]
        for what, changed in each_unread(text) if is_read(text) else ():
            try:
                without = run(scenario, {**cards, name: changed})
            except ScenarioError:  # A step names a card that only the unread words bring.
                continue
            found.full += len(full.facts)
            found.settled += len(without.settled)
            for said in (*_wrong(without, truth), *_wrongly_never(without, full)):
                found.differences.append(f"{scenario.id}: {name}: {what}: {said}")
                found.kinds[what.rpartition(": ")[2].rstrip("0123456789 ")] += 1


_SAID_OF_ALL = frozenset({*NEVER, "activated", "resolves", "zone_at_end", "controller_at_end"})
"""What the full outcome says of a card, whatever happened."""
_Key = tuple[object, ...]


def _key(fact: Fact) -> _Key:
    return (fact.subject_card, fact.copy, fact.part, fact.predicate)


def _values(facts: Sequence[Fact]) -> dict[_Key, set[object]]:
    values: dict[_Key, set[object]] = {}
    for fact in facts:
        values.setdefault(_key(fact), set()).add(fact.value)
    return values


def _wrong(without: Outcome, truth: Mapping[_Key, set[object]]) -> Iterator[str]:
    """What is settled and is not so; parts of an effect that are unread go by another name."""
    for fact in without.settled:
        values = truth.get(_key(fact))
        if values is None and (fact.part is not None or fact.predicate not in _SAID_OF_ALL):
            continue  # Under which circumstances it was used is said only of what was used.
        if values is None or fact.value not in values:
            shown = "nothing" if values is None else str(values)
            yield f"{fact.subject_card} {fact.part or ''} {fact.predicate} = {fact.value}: {shown}"


def _wrongly_never(without: Outcome, full: Outcome) -> Iterator[str]:
    """What seems never to have happened to a card, settled, and did."""
    done = {(fact.copy, fact.predicate) for fact in without.facts if fact.value is True}
    for predicate in NEVER:
        for fact in full.facts:
            happened = fact.predicate == predicate and fact.value is True and fact.part is None
            if without.may_change(predicate, fact.subject_card):
                continue
            if happened and (fact.copy, predicate) not in done:
                yield f"{fact.subject_card} {predicate} never: it does"
