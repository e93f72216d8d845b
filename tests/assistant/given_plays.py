"""Given plays: what the questions of the tests mean, so that only reading hangs on a reader.

In play notation: beside the question in the files of cases, in `given_plays.yaml` for those that
stand in a test.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import yaml

from assistant.answers.answering import SURE, Considered, Desk, answer, consider
from assistant.answers.given_readings import GIVEN
from assistant.base.regions import Region
from assistant.base.ruling_records import CrossCheck, Ruling
from assistant.checks.cross_check import checked
from assistant.reading.notated_reading import NotatedPlayText

FOLDER = Path(__file__).parent
CLAIMS = FOLDER / "readings" / "claims"
FILES = tuple(
    FOLDER / name
    for name in (
        "examples.yaml",
        "contradictions.yaml",
        "readings/answers/checked.yaml",
        "checks/held_reasons.yaml",
        "checks/judged_reasons.yaml",
    )
)
Lines = Sequence[str]


def plays_in(file: Path) -> Iterator[tuple[str, Lines]]:
    """The questions of a file of cases that have a play, each with its lines."""
    cases: list[dict[str, Any]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    for case in cases:
        if "plays" in case:
            yield from zip(case["wordings"], case["plays"], strict=True)
        elif isinstance(case.get("play"), list):
            yield case.get("question") or case["q"], case["play"]


@cache
def given_plays() -> Mapping[str, Lines]:
    """Every question of the tests but those of readings/claims, with the lines of its play."""
    alone: dict[str, Lines] = yaml.safe_load(
        (FOLDER / "given_plays.yaml").read_text(encoding="utf-8")
    )
    return dict(chain(alone.items(), *map(plays_in, FILES)))


@cache
def plays_of_claims() -> Mapping[str, Lines]:
    """The questions of readings/claims that have a play, each with its lines."""
    return dict(chain(*map(plays_in, sorted(CLAIMS.glob("*.yaml")))))


def given_play(question: str, region: Region = Region.TCG) -> NotatedPlayText:
    """What a question means, by the rules of a region.

    Raises:
        KeyError: no play of it is kept.
    """
    lines = given_plays().get(question) or plays_of_claims()[question]
    first = [] if region is Region.TCG else [f"region {region.value}"]
    return NotatedPlayText("\n".join([*first, *lines]), GIVEN)


def given_considered(question: str, desk: Desk) -> Considered:
    """What is found out about a question that is read as its play."""
    return consider(question, desk, given_play(question))


def given_answer(question: str, desk: Desk) -> Ruling:
    """The answer to a question that is read as its play."""
    return answer(question, desk, given_play(question))


def given_check(question: str, said: str, desk: Desk) -> CrossCheck:
    """A judge's answer, held against the play of the question."""
    return checked(said, given_considered(question, desk), desk.names, desk)


def reading_it(question: str, desk: Desk, confidence: float = SURE) -> Desk:
    """The desk, as if the trained reader had read the question as its play, so surely."""
    play = replace(given_play(question), by="trained", confidence=confidence)
    return replace(desk, last_play=(question, play))
