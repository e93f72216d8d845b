"""The README is true: its transcript is what the program says, its commands are what CI runs."""

import re
from pathlib import Path

import pytest

from assistant.answers.answering import Desk, answer
from assistant.presenting.answer_screen import answer_text

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text(encoding="utf-8")


TRANSCRIPTS = re.findall(
    r'```\n\$ (?:COLUMNS=(\d+) )?ruling ask "(.+?)"\n(.+?)```', TEXT, re.DOTALL
)
"""The columns (none: 80), the question, and the lines shown under it."""


def test_readme_shows_two_widths() -> None:
    """A usual terminal and a narrow one."""
    assert [columns for columns, _, _ in TRANSCRIPTS] == ["", "40"]


@pytest.mark.parametrize(("columns", "question", "shown"), TRANSCRIPTS)
def test_transcript_is_what_the_program_says(
    desk: Desk, columns: str, question: str, shown: str
) -> None:
    """Line for line."""
    assert answer_text(answer(question, desk), int(columns or 80)) == shown.rstrip()


@pytest.mark.parametrize("block", ["set-up", "test"])
def test_readme_has_the_blocks_that_ci_runs(block: str) -> None:
    """`.ci/run` reads its commands out of the README."""
    assert f"```sh {block}\n" in TEXT


def test_readme_is_short() -> None:
    """Under 150 lines."""
    assert len(TEXT.splitlines()) < 150
