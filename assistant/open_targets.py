"""Open targets: targets that the question does not name, and whether another would matter.

The reader takes a stand-in for a target that was not named.  If a card that *was* named could be
the target as well, and then something else comes out, the question leaves it open.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from assistant.reading.reading import Asked, QuestionReading
from assistant.records import Gap, Stage
from assistant.sameness import printed
from assistant.verdicts import fact_asked
from engine import CardText, EventKind, Outcome, ScenarioError, parse_scenario, run

Step = Mapping[str, object]


def open_targets(
    reading: QuestionReading, outcome: Outcome, cards: Mapping[str, CardText]
) -> tuple[Gap, ...]:
    """A gap for each assumed target that decides what was asked."""
    return tuple(
        open_gap(reading, str(step.get("card")))
        for number, step in enumerate(_steps(reading))
        if is_assumed(reading, step)
        and any(
            differs(reading.asked, outcome, other)
            for other in _others(reading, number, step, outcome, cards)
        )
    )


def is_assumed(reading: QuestionReading, step: Step) -> bool:
    """Whether a step's only target was taken by the reader and not told in the question."""
    targets = step.get("targets")
    if not isinstance(targets, list) or len(targets) != 1:
        return False
    return f"{step.get('card')} targets {printed(str(targets[0]))}." in reading.assumptions


def differs(asked: Sequence[Asked], one: Outcome, other: Outcome) -> bool:
    """Whether anything that was asked comes out otherwise."""
    return any(_value(ask, one) != _value(ask, other) for ask in asked)


def _value(ask: Asked, outcome: Outcome) -> object:
    fact = fact_asked(ask, outcome.facts)
    return fact.value if fact is not None else None


def _others(
    reading: QuestionReading,
    number: int,
    step: Step,
    outcome: Outcome,
    cards: Mapping[str, CardText],
) -> Iterator[Outcome]:
    """What comes out with each other card of the question as the target, where that is legal."""
    aimed = cast("list[object]", step["targets"])
    for name in dict.fromkeys((*reading.cards, *_fighting(reading))):
        if name == step.get("card") or name in aimed:
            continue
        steps = [*_steps(reading)]
        steps[number] = {**step, "targets": [name]}
        try:
            other = run(parse_scenario({**reading.scenario, "steps": steps}), cards)
        except ScenarioError:
            continue
        refused = _refused_cards(other) - _refused_cards(outcome)
        if not (other.unknown or refused) and _refused(other) <= _refused(outcome):
            yield other


def _fighting(reading: QuestionReading) -> Iterator[str]:
    """As in "my monster attacks and X is used": those that battle, named or not."""
    for step in _steps(reading):
        if step.get("do") == "attack":
            yield from (str(step[part]) for part in ("card", "target") if part in step)


def _refused(outcome: Outcome) -> int:
    return sum(event.kind is EventKind.REFUSED for event in outcome.trace)


def _refused_cards(outcome: Outcome) -> set[str]:
    refused = (event for event in outcome.trace if event.kind is EventKind.REFUSED)
    return {printed(str(event.details.get("source", ""))) for event in refused}


def _steps(reading: QuestionReading) -> Sequence[Step]:
    return cast("Sequence[Step]", reading.scenario.get("steps") or [])


def open_gap(reading: QuestionReading, card: str) -> Gap:
    """That it is not said what a card aims at."""
    words = next((fact for fact in reading.facts if card in fact.as_), None)
    text, start, end = (words.text, words.start, words.end) if words else (card, 0, 0)
    why = f"what {card} targets decides, and is not said"
    return Gap(text=text, start=start, end=end, why=why, stage=Stage.OPEN)
