"""Questions: all that are asked in the tests, and which of their answers are confirmed."""

from collections.abc import Iterator
from pathlib import Path

import yaml

from assistant.answers.answering import Considered, Desk, consider
from assistant.base.ruling_records import Verdict

FOLDER = Path(__file__).parents[1] / "assistant"
KEYS = ("wordings", "question", "q")
"""Under which the questions of a case stand."""


def questions() -> tuple[str, ...]:
    """Every question of the tests' files, once, in order."""
    files = (FOLDER / "examples.yaml", FOLDER / "contradictions.yaml")
    found = (*files, *sorted((FOLDER / "readings").rglob("*.yaml")))
    return tuple(dict.fromkeys(question for file in found for question in _of(file)))


def _of(file: Path) -> Iterator[str]:
    for case in yaml.safe_load(file.read_text(encoding="utf-8")):
        asked = next((case[key] for key in KEYS if key in case), ())
        yield from [asked] if isinstance(asked, str) else asked


def confirmed(desk: Desk) -> dict[str, Considered]:
    """Every question whose answer is confirmed, with what was found out about it."""
    considered = {question: consider(question, desk) for question in questions()}
    return {
        question: one
        for question, one in considered.items()
        if one.ruling.verdict is Verdict.CONFIRMED
    }
