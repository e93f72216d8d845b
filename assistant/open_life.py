"""Open Life Points: whose are lower, where the question does not tell it and a card looks at it."""

from collections.abc import Iterator, Mapping
from typing import cast

from assistant.open_targets import differs
from assistant.reading.reading import QuestionReading
from assistant.records import Gap, Stage
from engine import CardText, Outcome, ScenarioError, parse_scenario, run

_LOWER, _HIGHER = 4000, 8000
Side = Mapping[str, object]


def open_life(
    reading: QuestionReading, outcome: Outcome, cards: Mapping[str, CardText]
) -> tuple[Gap, ...]:
    """A gap for a card that looks at whose Life Points are lower, if that decides what is asked."""
    minding = [name for name in reading.cards if _compares_life(cards.get(name))]
    if not minding or _is_told(reading) or _asks_life(reading):
        return ()
    if not any(differs(reading.asked, outcome, other) for other in _otherwise(reading, cards)):
        return ()
    why = f"whose Life Points are lower decides for {minding[0]}, and is not told"
    start, end = reading.asked[0].start, reading.asked[0].end
    return (Gap(text=minding[0], start=start, end=end, why=why, stage=Stage.OPEN),)


def _compares_life(text: CardText | None) -> bool:
    """Whether something of it hangs on both players' Life Points."""
    if text is None:
        return False
    held = (*(one.condition for one in text.continuous), *(e.conditions for e in text.effects))
    return any(_is_of_life(one) for conditions in held for one in conditions)


def _is_of_life(condition: object) -> bool:
    sides = (getattr(condition, "left", None), getattr(condition, "right", None))
    return all(type(side).__name__ == "LpOf" for side in sides)


def _is_told(reading: QuestionReading) -> bool:
    return any("lp" in _side(reading, player) for player in "AB")


def _asks_life(reading: QuestionReading) -> bool:
    return any("LP" in one.subject for one in reading.asked)


def _otherwise(reading: QuestionReading, cards: Mapping[str, CardText]) -> Iterator[Outcome]:
    """What comes out with each player's Life Points as the lower ones."""
    start = cast("Side", reading.scenario.get("start") or {})
    for lower, higher in ("AB", "BA"):
        sides = {
            lower: {**_side(reading, lower), "lp": _LOWER},
            higher: {**_side(reading, higher), "lp": _HIGHER},
        }
        try:
            yield run(parse_scenario({**reading.scenario, "start": {**start, **sides}}), cards)
        except ScenarioError:
            continue


def _side(reading: QuestionReading, player: str) -> Side:
    start = cast("Side", reading.scenario.get("start") or {})
    return cast("Side", start.get(player) or {})
