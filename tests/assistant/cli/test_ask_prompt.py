"""`ruling ask` without a question: a prompt, where answers are gone on from and picked."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant.answers import answering
from assistant.answers.answering import Desk
from assistant.cli.ask_prompt import AskPrompt
from assistant.cli.command_result import AnswerForm
from tests.assistant.cli.pseudo_terminal import CODE, Terminal
from tests.assistant.fed_plays import HAUNTED, TYPHOON, TYPHOON_PLAY, UNSURE, reader_of
from tests.conftest import Ran

FED_CODE = f"from tests.assistant.fed_plays import feed; feed(); {CODE}"


@pytest.fixture
def prompt(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> AskPrompt:
    """A prompt at which nothing was typed yet."""
    monkeypatch.setattr(answering, "play_of", reader_of())
    monkeypatch.setattr(desk, "last_play", None)
    return AskPrompt(desk, AnswerForm.TEXT)


@pytest.fixture
def terminal(desk: Desk) -> Iterator[Terminal]:
    """`ruling ask` at a terminal; the index is built."""
    del desk
    found = Terminal("ask", code=FED_CODE)
    yield found
    found.close()


def test_questions_are_asked_at_a_terminal(terminal: Terminal) -> None:
    """Tab completes a card's name, up brings a line back, Ctrl-D ends."""
    terminal.wait_for("Ctrl-D ends.")
    terminal.wait_for("ask>")
    terminal.type("I activate Call of the Haunted on Jinz")
    terminal.wait_for("Jinz")
    terminal.type("\t")
    terminal.wait_for("o")
    terminal.type(". Is Jinzo summoned?\r")
    terminal.wait_for("Yes.")
    terminal.wait_for("ask>")
    terminal.type(f"{TYPHOON}\r")
    terminal.wait_for("Taken as: I activate Call of the Haunted on Jinzo. And if my opponent")
    terminal.wait_for("No.")
    terminal.wait_for("ask>")
    terminal.type("\x1b[A\x1b[A\r")
    terminal.wait_for("Yes.")
    terminal.wait_for("ask>")

    assert terminal.end() == 0


def test_reading_is_picked_by_its_number(prompt: AskPrompt) -> None:
    """Another number picks another reading of the same question."""
    offered = prompt.reply(UNSURE)

    assert "1. " in offered
    assert offered.endswith("Next: type the number of what you meant.")
    assert prompt.reply("1").startswith("Jinzo is Summoned.")
    assert "Call of the Haunted can be activated" in prompt.reply("2")
    assert prompt.reply("3") == "there are readings from 1 to 2 to pick."


def test_what_was_picked_is_gone_on_from(prompt: AskPrompt) -> None:
    """Its play is the one that is changed."""
    prompt.reply(HAUNTED)
    prompt.reply("And if the moon is full?")

    assert prompt.reply(TYPHOON).startswith("Taken as: ")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1", "nothing was asked yet."),
        ("?" * 4001, "the question has 4,001 characters; at most 4,000 are read."),
    ],
)
def test_line_that_is_no_question_is_told(prompt: AskPrompt, typed: str, told: str) -> None:
    """The prompt goes on."""
    assert prompt.reply(typed) == told


def test_no_command_is_named_at_the_prompt(prompt: AskPrompt) -> None:
    """Nothing could be done with it there."""
    assert "--" not in prompt.reply(HAUNTED)


@pytest.mark.parametrize("more", [(), ("--json",), ("--pick", "1")])
def test_without_a_terminal_a_question_is_demanded(more: tuple[str, ...]) -> None:
    """A script that forgot it must not wait."""
    ran = subprocess.run(
        [sys.executable, "-c", CODE, "ruling", "ask", *more],
        input="",
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 2
    assert "QUESTION is missing" in ran.stdout + ran.stderr


@pytest.fixture
def saved(ruling: Callable[..., Ran], prompt: AskPrompt, tmp_path: Path) -> Path:
    """An answer as a script saves it."""
    del prompt
    file = tmp_path / "saved.json"
    file.write_text(ruling("ask", HAUNTED, "--json").out, encoding="utf-8")
    return file


def test_script_goes_on_from_a_saved_answer(ruling: Callable[..., Ran], saved: Path) -> None:
    """What comes out can be gone on from again."""
    ran = ruling("ask", "--follow", str(saved), TYPHOON, "--json")

    assert json.loads(ran.out)["reading"]["play"] == TYPHOON_PLAY
    assert ruling("ask", "--follow", str(saved), TYPHOON).out.startswith("Taken as: ")


@pytest.mark.parametrize(
    ("held", "told"),
    [
        (None, "cannot be read"),
        ("no JSON", "is not JSON"),
        ("{}", "is not a saved answer"),
    ],
)
def test_file_that_is_no_saved_answer_is_named(
    ruling: Callable[..., Ran], tmp_path: Path, held: str | None, told: str
) -> None:
    """With what is wrong and what to do; the exit status is that of unusable input."""
    file = tmp_path / "saved.json"
    if held is not None:
        file.write_text(held, encoding="utf-8")
    ran = ruling("ask", "--follow", str(file), TYPHOON, "--json")
    error = json.loads(ran.out)["error"]

    assert ran.status == 4
    assert f"{file}: {told}" in error["message"]
    assert error["remedy"] == "save one with `ruling ask QUESTION --json > FILE`"


def test_saved_answer_without_a_play_is_named(
    ruling: Callable[..., Ran], saved: Path, tmp_path: Path
) -> None:
    """There is nothing to change in it."""
    row = json.loads(saved.read_text(encoding="utf-8"))
    row["reading"]["play"] = ""
    file = tmp_path / "other.json"
    file.write_text(json.dumps(row), encoding="utf-8")
    ran = ruling("ask", "--follow", str(file), TYPHOON)

    assert ran.status == 4
    assert f"{file}: holds an answer without a play" in ran.err


@pytest.mark.parametrize("other", [("--play", "x.play"), ("--reader", "model")])
def test_follow_excludes_other_readings(
    ruling: Callable[..., Ran], saved: Path, other: tuple[str, str]
) -> None:
    """The trained reader reads what goes on."""
    ran = ruling("ask", "--follow", str(saved), TYPHOON, *other)

    assert ran.status == 2
    assert "--follow does not go with" in ran.err
