"""Untaken positions: battle positions that a question tells, and that nothing at the start has."""

import json
import re
from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.story import Story

_TOLD = re.compile(
    r"\b(?P<hidden>face-? ?down)\b|\b(?P<lying>def(?:en[cs]e)?) (?:position|mode)\b",
    re.IGNORECASE,
)
_FITTING = {"hidden": ('"set"', '"down"'), "lying": ('"set"', '"defense"')}
"""How a scenario writes that something lies so."""
_TURNING = frozenset({"change_position", "set_cards", "flip"})


def note_untaken_positions(
    story: Story, masked: str, scenario: Mapping[str, JsonValue]
) -> Iterator[Gap]:
    """As in "I control X and a face-down Y. ...": where nothing of the scenario lies like that.

    A Set card that is only there to be activated is not what the question speaks of.
    """
    if any(_turns(story, card) for card in story.all_cards()):
        return
    lying = _lying(scenario)
    for found in _TOLD.finditer(masked):
        kind = "hidden" if found["hidden"] else "lying"
        if not any(word in lying for word in _FITTING[kind]):
            why = "what lies so was not taken in"
            words = story.text[found.start() : found.end()]
            yield Gap(text=words, start=found.start(), end=found.end(), why=why)


def _lying(scenario: Mapping[str, JsonValue]) -> str:
    """The cards at the start, but for those outside the Monster Zones that are then activated."""
    start, steps = scenario.get("start"), scenario.get("steps")
    told = [one for one in steps if isinstance(one, dict)] if isinstance(steps, list) else []
    used = {one.get("card") for one in told if one.get("do") in {"activate", "chain"}}
    others = [one for one in told if one.get("do") not in {"activate", "chain"}]
    zones = start if isinstance(start, dict) else {}
    cards: list[JsonValue] = [*others]
    for side in ("A", "B"):
        places = zones.get(side)
        for zone, lies in places.items() if isinstance(places, dict) else ():
            for card in lies if isinstance(lies, list) else ():
                name = card.get("card") if isinstance(card, dict) else card
                cards += [card] if zone == "monster_zone" or name not in used else []
    return json.dumps(cards)


def _turns(story: Story, card: str) -> bool:
    """Whether it is what makes the cards lie so."""
    effects = getattr(story.facts_of(card), "effects", ())
    return any(one.does & _TURNING for one in effects)
