"""Own questions on the documents' mechanisms: their plays computed, without any search.

Every file in readings/claims holds one topic: questions with the claims that a right answer makes,
written before any was read, and of most of them the play that a question means.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

from assistant.agreement.verdicts import fact_asked, subject_of
from assistant.answers.also_computed import also_computed, for_the_asker
from assistant.answers.answering import Desk, computed
from assistant.answers.ruling_assembly import Supposition, doubts
from assistant.base.ruling_records import Claim, Value
from assistant.checks.question_set_scores import same_subject
from assistant.reading.notated_reading import NotatedPlayText, reading_of
from assistant.reading.understood_question import QuestionReading

FOLDER = Path(__file__).parents[1] / "readings" / "claims"
FILES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
Case = Mapping[str, object]


def cases(file: str) -> list[Case]:
    """The questions of one topic."""
    found: list[Case] = yaml.safe_load((FOLDER / f"{file}.yaml").read_text(encoding="utf-8"))
    return found


def expected(case: Case) -> Iterator[tuple[str, str, str]]:
    """Subject, predicate and value of each expected claim: "Sangan | destroyed | true"."""
    claims = case.get("claims", [])
    for line in claims if isinstance(claims, list) else []:
        subject, predicate, value = (piece.strip() for piece in str(line).split(" | "))
        yield subject, predicate, value


def written(value: Value) -> str:
    """A value as the files have it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def told(supposed: Supposition) -> Iterator[tuple[str, str, str]]:
    """What the answer would claim: nothing where words were not understood."""
    reading = supposed.reading
    if doubts(reading) or len(supposed.possible) != 1:
        return
    possible = supposed.possible[0]
    facts = [fact_asked(ask, possible.play) for ask in reading.asked]
    for fact in filter(None, facts):
        claim = Claim(subject=subject_of(fact), predicate=fact.predicate, value=fact.value, text="")
        yield _plain(for_the_asker(claim, reading.players))
    for claim in also_computed(reading, possible, ()):
        yield _plain(for_the_asker(claim, reading.players))


def _plain(claim: Claim) -> tuple[str, str, str]:
    return claim.subject, claim.predicate, written(claim.value)


def outcome(case: Case, reading: QuestionReading, supposed: Supposition) -> str:
    """How it comes out: right, open or wrong."""
    if case.get("special") == "out_of_domain":
        return "wrong" if reading.in_domain else "right"
    have = list(told(supposed))
    if case.get("special") == "underspecified":
        asked = {(ask.subject, ask.predicate) for ask in reading.asked}
        return "wrong" if any(one[:2] in asked for one in have) else "right"
    results = []
    for subject, predicate, value in expected(case):
        values = [v for s, p, v in have if p == predicate and same_subject(subject, s)]
        results.append(value in values if values else None)
    return "wrong" if False in results else "right" if all(results) else "open"


@cache
def outcomes(file: str, desk: "Key") -> dict[str, str]:
    """How every question of a topic comes out."""
    found: dict[str, str] = {}
    for case in cases(file):
        question = str(case["q"])
        if "play" not in case:
            continue
        lines = case["play"]
        play = "\n".join(lines) if isinstance(lines, list) else ""
        reading = reading_of(question, NotatedPlayText(play, "given"), desk.desk.cards)
        found[question] = outcome(case, reading, computed(reading, question, desk.desk))
    return found


class Key:
    """The desk, as a key of a cache: there is one a session."""

    def __init__(self, desk: Desk) -> None:
        """Keep the desk."""
        self.desk = desk

    def __hash__(self) -> int:
        """All are the same."""
        return 0

    def __eq__(self, other: object) -> bool:
        """All are the same."""
        return isinstance(other, Key)


@pytest.mark.parametrize("file", FILES)
def test_every_play_is_answered_rightly(file: str, desk: Desk) -> None:
    """All that is claimed of it comes out."""
    found = outcomes(file, Key(desk))

    assert [question for question, how in found.items() if how != "right"] == []


def test_there_are_plays_to_answer() -> None:
    """Of most questions the files have the play."""
    every = [case for file in FILES for case in cases(file)]

    assert len(every) > 1200
    assert sum("play" in case for case in every) > 800
