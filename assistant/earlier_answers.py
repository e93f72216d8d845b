"""Earlier answers: what negates no Summon by an effect, and might have answered its activation.

As in "can I negate the Summon by Monster Reborn with Solemn Judgment": not the Summon, for it is
made by an effect; whether the activation could be answered is computed, and told besides.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import cast

from assistant.reading.reading import QuestionReading
from assistant.records import Claim
from assistant.sameness import printed
from engine import CardText, Event, EventKind, Outcome, ScenarioError, parse_scenario, run

Step = Mapping[str, object]


def earlier_answers(
    reading: QuestionReading, outcome: Outcome, cards: Mapping[str, CardText]
) -> Iterator[Claim]:
    """For each card that was refused against such a Summon: whether it is legal a link earlier."""
    if reading.gaps or not _asks_of_summon(reading, outcome):
        return
    steps = cast("Sequence[Step]", reading.scenario.get("steps") or ())
    for refused, number in _refused(reading, outcome):
        tried = steps[number]
        source = _summoner(outcome.trace, refused)
        used = [at for at, one in enumerate(steps[:number]) if one.get("card") == source]
        if not source or not used or steps[used[-1]].get("player") == tried.get("player"):
            continue
        chained = {**{key: tried[key] for key in _KEPT & tried.keys()}, "do": "chain"}
        with suppress(ScenarioError):
            told = {**reading.scenario, "steps": [*steps[: used[-1] + 1], chained]}
            legal = _is_activated(run(parse_scenario(told), cards), str(tried["card"]))
            yield _claim(printed(str(tried["card"])), f"the activation of {source}", legal=legal)


ELSEWHERE = ": in response to "
"""What tells such a claim from one of the time that is asked about."""


def _claim(card: str, answered: str, *, legal: bool) -> Claim:
    can = "can" if legal else "cannot"
    return Claim(
        subject=f"{card}{ELSEWHERE}{answered}",
        predicate="activation_legal",
        value=legal,
        text=f"{card} {can} be activated in response to {answered}.",
        asked=False,
    )


_KEPT = frozenset({"player", "card", "effect"})
"""What of a step is the same wherever it is tried."""


def _asks_of_summon(reading: QuestionReading, outcome: Outcome) -> bool:
    """Whether a Summon is asked about, and only one that cannot be negated was computed."""
    asked = any(one.predicate == "summon_negatable" for one in reading.asked)
    values = {fact.value for fact in outcome.facts if fact.predicate == "summon_negatable"}
    return asked and values == {False} and not outcome.branches


def _refused(reading: QuestionReading, outcome: Outcome) -> Iterator[tuple[Event, int]]:
    """What was tried against a Summon and refused, with the number of its step; each once."""
    seen: set[int] = set()
    for event in outcome.trace:
        number = event.details.get("step")
        if event.kind is not EventKind.REFUSED or not isinstance(number, int) or number in seen:
            continue
        if printed(str(event.details.get("source", ""))) in reading.tried:
            seen.add(number)
            yield event, number


def _summoner(trace: Sequence[Event], refused: Event) -> str:
    """The card by whose Chain Link the last monster before this was Summoned; empty: by none."""
    before = [one for one in trace if one.id < refused.id and one.kind is EventKind.SUMMONED]
    return str(before[-1].by or "") if before and before[-1].link is not None else ""


def _is_activated(outcome: Outcome, card: str) -> bool:
    return any(event.kind is EventKind.ACTIVATED and card in event.cards for event in outcome.trace)
