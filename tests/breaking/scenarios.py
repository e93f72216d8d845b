"""Scenarios: worked ones with parts exchanged, left out, repeated and put in."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from assistant.answers.play_files import compute, scenario_of
from assistant.library.all_cards import open_cards
from assistant.presenting.play_screen import play_text
from engine import to_json
from tests.breaking.watching import seconds_given, watched

# ruff: noqa: S311 -- nothing here is a secret


CASES = Path(__file__).parents[1] / "engine" / "cases"
ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**30, 1.5, float("nan"), "", [], {}, "A", "B", [[[]]], "\x00", "\ud800"),
    *("a" * 9999, ["Raigeki"] * 999, {"card": "Raigeki"}, {"card": None}, "Sangan#2", "Sangan#-1"),
    *({"card": "Jinzo", "position": "sideways"}, [{"card": "Jinzo", "equipped_to": "Jinzo"}], "#"),
)
DEEDS = [
    "activate",
    "chain",
    "pass",
    "choose",
    "attack",
    "set",
    "next_phase",
    "end_turn",
    "apply",
    "normal_summon",
    "special_summon",
    "flip_summon",
    "change_position",
]


def worked() -> list[Any]:
    """The scenarios of the engine's own cases."""
    found = []
    for file in sorted(CASES.glob("*.yaml")):
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        for case in content.get("cases", ()):
            scenario = case.get("scenario", case)
            if isinstance(scenario, dict) and "start" in scenario:
                found.append({key: scenario[key] for key in ("start", "steps") if key in scenario})
    return found


def places(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401 (YAML)
    """The path of every part."""
    yield path
    if isinstance(content, dict | list):
        keys = content if isinstance(content, dict) else range(len(content))
        for key in keys:
            yield from places(content[key], (*path, key))


def damaged(scenario: Any, names: list[str]) -> Any:  # noqa: ANN401 (YAML)
    """A scenario with some parts changed."""
    scenario = copy.deepcopy(scenario)
    for _ in range(random.randint(1, 4)):
        *way, last = random.choice([path for path in places(scenario) if path])
        inner = scenario
        for key in way:
            inner = inner[key]
        kind = random.random()
        if kind < 0.4:
            inner[last] = copy.deepcopy(random.choice(ODD))
        elif kind < 0.55:
            del inner[last]
        elif kind < 0.7 and isinstance(inner, list):
            inner.insert(last, copy.deepcopy(inner[last]))
        elif isinstance(inner[last], str):
            inner[last] = random.choice([*DEEDS, *names])
        if not scenario:
            break
    return scenario


def main() -> None:
    """Compute damaged scenarios."""
    seconds = seconds_given(str(__doc__))
    cards, whole = open_cards().by_name, worked()

    def work(content: object) -> None:
        outcome = compute(scenario_of(content, "play", None), cards, "play")
        json.dumps(to_json(outcome))
        play_text(outcome)

    watched(work, lambda: damaged(random.choice(whole), list(cards)), seconds)


if __name__ == "__main__":
    main()
