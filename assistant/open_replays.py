"""Open replays: what an attacker decides in a replay, where the question does not tell it."""

from collections.abc import Iterator, Sequence

from assistant.reading.reading import QuestionReading
from assistant.records import Gap, Stage
from assistant.verdicts import Possibility, fact_asked
from engine import EventKind, Fact

_HOWEVER = frozenset(
    {"attack_continues", "attacks_directly", "can_attack_again", "can_attack", "replay_occurs"}
)
"""What is so whatever is attacked after the replay."""


def open_replays(reading: QuestionReading, possible: Sequence[Possibility]) -> Iterator[Gap]:
    """A gap for each thing asked that such a replay decides."""
    for ask in reading.asked:
        found = ((_open_from(reading, one), fact_asked(ask, one.play.facts)) for one in possible)
        if any(fact is not None and _comes_after(fact, at) for at, fact in found):
            why = "what is attacked after the replay decides, and is not said"
            yield Gap(text=ask.subject, start=ask.start, end=ask.end, why=why, stage=Stage.OPEN)


def without_open_replays(reading: QuestionReading, possible: Possibility) -> Sequence[Fact]:
    """What was computed and does not hang on such a decision."""
    every, at = possible.play.facts, _open_from(reading, possible)
    return every if at is None else [fact for fact in every if not _comes_after(fact, at)]


def _open_from(reading: QuestionReading, possible: Possibility) -> int | None:
    """The first replay in which nobody is told to have decided anything."""
    if any(one.get("do") == "choose" for one in reading.steps):
        return None
    replays = (event.id for event in possible.outcome.trace if event.kind is EventKind.REPLAY)
    return next(replays, None)


def _comes_after(fact: Fact, at: int | None) -> bool:
    is_open = at is not None and fact.predicate not in _HOWEVER
    return is_open and at is not None and max(fact.events, default=0) > at
