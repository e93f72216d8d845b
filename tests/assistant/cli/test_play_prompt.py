"""`ruling play`: a play is written at a terminal, or read from a pipe, and computed."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.assistant.cli.pseudo_terminal import CODE, SECONDS, Terminal

PLAY = "A graveyard Jinzo\nA activate Call of the Haunted > Jinzo\n? Jinzo summoned\n"


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """`ruling play` at a terminal."""
    found = Terminal("play")
    yield found
    found.close()


def test_play_is_written_at_a_terminal_to_its_outcome(terminal: Terminal, tmp_path: Path) -> None:
    """Tab completes a card's name; a slip is told, brought back and mended; `?` computes."""
    saved = tmp_path / "haunted.play"
    terminal.wait_for("play>")
    terminal.type("A graveyard Jinz")
    terminal.wait_for("Jinz")
    terminal.type("\t")
    terminal.wait_for("o")
    terminal.type("\r")
    terminal.wait_for("play>")
    terminal.type("A activate Call of the Haunted > Jinzo x\r")
    terminal.wait_for("Not taken: ")
    terminal.wait_for("play>")
    terminal.type("\x1b[A\x7f\x7f\r")
    terminal.wait_for("assumed: Call of the Haunted is Set since an earlier turn")
    terminal.wait_for("play>")
    terminal.type("? Jinzo summoned\r")
    terminal.wait_for("Jinzo is Special Summoned by player A.")
    terminal.wait_for("? Jinzo summoned: yes")
    terminal.type(f"save {saved}\r")
    terminal.wait_for("written")
    terminal.type("quit\r")

    assert terminal.process.wait(SECONDS) == 0
    assert saved.read_text(encoding="utf-8") == PLAY


def test_end_of_input_leaves_the_prompt(terminal: Terminal) -> None:
    """Ctrl-D, as everywhere; Ctrl-C only discards the line."""
    terminal.wait_for("play>")
    terminal.type("A foo")
    terminal.wait_for("foo")
    terminal.type("\x03")
    terminal.wait_for("play>")

    assert terminal.end() == 0


def piped(lines: str) -> subprocess.CompletedProcess[str]:
    """`ruling play` with a pipe as its standard input."""
    return subprocess.run(
        [sys.executable, "-c", CODE, "ruling", "play"],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
    )


def test_script_is_answered_as_at_the_terminal() -> None:
    """Without prompts; what is asked is computed."""
    ran = piped(PLAY)

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("? Jinzo summoned: yes\n")
    assert "play>" not in ran.stdout


def test_script_with_a_line_that_is_not_taken_fails() -> None:
    """Its other lines are computed all the same."""
    ran = piped(f"A foo\n{PLAY}quit\nA bar\n")

    assert ran.returncode == 2
    assert "Not taken: A foo" in ran.stdout
    assert "A bar" not in ran.stdout
    assert "? Jinzo summoned: yes" in ran.stdout


def test_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """The prompt goes on."""
    ran = piped(f"{PLAY}save {tmp_path / 'no folder' / 'x.play'}\nshow\n")

    assert ran.returncode == 2
    assert "cannot be written (No such file or directory)" in ran.stdout
    assert "The board once all of this has resolved" in ran.stdout
