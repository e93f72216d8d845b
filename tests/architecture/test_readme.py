"""The README is true: its transcript is what the program says, its commands are what CI runs."""

import re
from pathlib import Path

import pytest

from assistant.answers.answering import Desk, answer
from assistant.presenting.ruling_screen import ruling_text

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def transcript() -> tuple[str, list[str]]:
    """The question of the README's transcript, and the lines shown under it."""
    block = re.search(r'```\n\$ ruling ask "(.+?)"\n(.+?)```', TEXT, re.DOTALL)
    assert block is not None
    return block[1], [line for line in block[2].splitlines() if line.strip() not in ("", "...")]


def test_transcript_is_what_the_program_says(desk: Desk) -> None:
    """Every line of the transcript stands in the answer, in that order."""
    question, lines = transcript()
    said = iter(ruling_text(answer(question, desk)).splitlines())

    assert [line for line in lines if line not in said] == []


@pytest.mark.parametrize("block", ["set-up", "test"])
def test_readme_has_the_blocks_that_ci_runs(block: str) -> None:
    """`.ci/run` reads its commands out of the README."""
    assert f"```sh {block}\n" in TEXT


def test_readme_is_short() -> None:
    """Under 150 lines."""
    assert len(TEXT.splitlines()) < 150
