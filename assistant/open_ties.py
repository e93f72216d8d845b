"""Open ties: cards that act on one monster from the start, where it is not told on which.

As in "I have X on their monster": if another card of the question would make something else come
out as that monster, the question leaves it open, or was misread.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import cast

from assistant.open_targets import differs, open_gap
from assistant.reading.reading import QuestionReading
from assistant.records import Gap
from engine import CardKind, CardText, Outcome, ScenarioError, parse_scenario, run

Zones = Mapping[str, object]


def open_ties(
    reading: QuestionReading, outcome: Outcome, cards: Mapping[str, CardText]
) -> tuple[Gap, ...]:
    """A gap for each card whose monster is not told and decides what was asked."""
    return tuple(
        open_gap(reading, name)
        for name in dict.fromkeys(_untied(reading, cards))
        if any(differs(reading.asked, outcome, other) for other in _tied(reading, name, cards))
    )


def _untied(reading: QuestionReading, cards: Mapping[str, CardText]) -> Iterator[str]:
    for side in _sides(reading).values():
        for held in side.values():
            for card in _placed(held):
                told = card.keys() & {"linked_to", "equipped_to"}
                name = str(card.get("card"))
                if card.get("face") == "up" and not told and _acts_on_one(cards.get(name)):
                    yield name


def _acts_on_one(text: CardText | None) -> bool:
    applied = (one for effect in text.continuous for one in effect.applies) if text else ()
    selectors = (getattr(one, "what", None) for one in applied)
    return any(getattr(what, "ref", None) == "linked" for what in selectors)


def _tied(reading: QuestionReading, name: str, cards: Mapping[str, CardText]) -> Iterator[Outcome]:
    """What comes out with each monster of the question as the one it acts on."""
    start = cast("Zones", reading.scenario.get("start") or {})
    for other in reading.cards:
        text = cards.get(other)
        if text is None or text.kind is not CardKind.MONSTER:
            continue
        sides = {
            player: {zone: _linked(held, name, other) for zone, held in side.items()}
            for player, side in _sides(reading).items()
        }
        with suppress(ScenarioError):
            yield run(parse_scenario({**reading.scenario, "start": {**start, **sides}}), cards)


def _linked(held: object, name: str, other: str) -> object:
    if not isinstance(held, list):
        return held
    is_it = [isinstance(one, dict) and one.get("card") == name for one in held]
    return [{**one, "linked_to": other} if it else one for one, it in zip(held, is_it, strict=True)]


def _sides(reading: QuestionReading) -> Mapping[str, Zones]:
    start = cast("Zones", reading.scenario.get("start") or {})
    sides = {player: start.get(player) for player in ("A", "B")}
    return {player: side for player, side in sides.items() if isinstance(side, dict)}


def _placed(held: object) -> Iterator[Zones]:
    yield from (one for one in held if isinstance(one, dict)) if isinstance(held, list) else ()
