"""The Python door: the answers of the command, typed, from any number of threads."""

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import assistant
from assistant import PlayError, RulingDesk
from assistant.answers import answering
from assistant.answers.answering import Desk
from assistant.base.ruling_records import CheckVerdict, Verdict
from assistant.base.user_errors import UnknownCardError, UnknownPassageError, UsageError
from assistant.serving.answer_records import plain
from tests.assistant.fed_plays import HAUNTED, TYPHOON, TYPHOON_PLAY, reader_of

QUESTION = (
    "I revived Jinzo with Call of the Haunted and my opponent destroys Call of the Haunted"
    " with Mystical Space Typhoon. Is Jinzo destroyed?"
)
PLAY = """A activate Call of the Haunted > Jinzo
B chain Skill Drain
B activate Mystical Space Typhoon > Call of the Haunted
? Jinzo destroyed
"""


@pytest.fixture(scope="module")
def door(desk: Desk) -> RulingDesk:
    """The door to the shipped handbook."""
    return RulingDesk(desk)


def printed(ruling: Callable[..., tuple[int, str, str]], *arguments: str) -> object:
    """What the command prints as JSON."""
    return json.loads(ruling(*arguments, "--json")[1])


def test_it_answers_what_the_command_prints(
    door: RulingDesk, ruling: Callable[..., tuple[int, str, str]]
) -> None:
    """One product behind every door."""
    assert plain(door.ask(QUESTION)) == printed(ruling, "ask", QUESTION)
    assert plain(door.read(QUESTION)) == printed(ruling, "read", QUESTION)
    assert plain(door.cite("is the cost returned")) == printed(
        ruling, "cite", "is the cost returned"
    )
    assert plain(door.find_quote("the cost stays paid")) == printed(
        ruling, "cite", "--quote", "the cost stays paid"
    )
    assert plain(door.card("Jinzo")) == printed(ruling, "card", "Jinzo")
    assert plain(door.check(QUESTION, "No, it stays.")) == printed(
        ruling, "check", "--question", QUESTION, "--answer", "No, it stays."
    )


def test_it_computes_what_the_command_computes(
    door: RulingDesk, ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """Field for field, with nothing added for what was not told."""
    file = tmp_path / "some.play"
    file.write_text(PLAY, encoding="utf-8")
    scenario = door.ask(QUESTION).reading.scenario

    assert [plain(one) for one in door.run(PLAY)] == [printed(ruling, "run", str(file))]
    assert door.run_scenario(json.loads(json.dumps(scenario))).chains[1].links[0].result


def test_an_edited_play_is_answered(door: RulingDesk) -> None:
    """With Skill Drain in it, Jinzo negates nothing."""
    ruling = door.ask(QUESTION, play=PLAY)

    assert ruling.reading.by == "given"
    assert ruling.answer.startswith("Yes")


@pytest.mark.parametrize(
    ("play", "line", "expected"),
    [
        ("A activate Raigeki\nA actvate Raigeki\n", 2, "expected activate"),
        ('A activate Raigeki\nA chain Stardust Dragon "xyz"\n', 2, "negate destruction"),
    ],
)
def test_a_wrong_line_is_named_with_what_would_be_right(
    door: RulingDesk, play: str, line: int, expected: str
) -> None:
    """Who wrote the play mends that line: of what is no notation, and of what is not possible."""
    for compute in (door.run, lambda text: door.ask(QUESTION, play=text)):
        with pytest.raises(PlayError) as caught:
            compute(play)
        found = [note for note in caught.value.notes if note.line == line]
        assert expected in f"{found[0].text} {found[0].expected}"
        assert f"line {line}: " in str(caught.value)


def test_an_answer_is_gone_on_from(door: RulingDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its play is changed; a play that is given is another way to say what is meant."""
    monkeypatch.setattr(answering, "play_of", reader_of())
    ruling = door.ask(TYPHOON, follow=door.ask(HAUNTED))

    assert ruling.reading.play == TYPHOON_PLAY
    with pytest.raises(UsageError, match="choose one"):
        door.ask(TYPHOON, follow=ruling, play=PLAY)


def test_what_cannot_be_used_is_refused_in_plain_words(door: RulingDesk) -> None:
    """Whoever calls shows the message to somebody."""
    with pytest.raises(UsageError, match=r"question is empty$"):
        door.ask(" ")
    with pytest.raises(UsageError, match="answer has 4,001 characters"):
        door.check(QUESTION, "a" * 4001)
    with pytest.raises(UsageError, match="halves of characters"):
        door.read("\ud800")
    with pytest.raises(UsageError, match="from 1 to 100"):
        door.cite("cost", limit=0)
    with pytest.raises(UnknownCardError, match="Jinzo"):
        door.card("Jinzoo")
    with pytest.raises(UnknownPassageError):
        door.passage("no.such.passage")


def test_many_threads_get_what_one_gets(door: RulingDesk) -> None:
    """Nothing of one call is seen by another."""
    questions = (QUESTION, "Can Exiled Force target itself?", "Is the cost returned?") * 4
    alone = [door.ask(one) for one in questions[:3]] * 4
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(door.ask, questions))

    assert found == alone
    assert alone[0].verdict is Verdict.CONFIRMED


def test_a_right_answer_agrees(door: RulingDesk) -> None:
    """And a region may be named for one call."""
    checked = door.check(QUESTION, "No, Jinzo is not destroyed.", region="OCG")  # type: ignore[arg-type]

    assert checked.verdict is CheckVerdict.AGREES
    assert checked.ruling.region == "OCG"


def test_importing_loads_nothing() -> None:
    """Neither records nor engine, until the desk is opened."""
    code = "import sys, assistant; print(assistant.__version__, *sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    version, *loaded = ran.stdout.split()

    assert version == assistant.__version__
    assert not {"pydantic", "engine", "yaml", "assistant.serving"} & set(loaded)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        assistant.nothing  # noqa: B018


def test_the_version_is_said(ruling: Callable[..., tuple[int, str, str]]) -> None:
    """As the package has it."""
    assert ruling("--version") == (0, f"ruling {assistant.__version__}\n", "")


def test_types_are_shipped() -> None:
    """Without the file, type checkers take everything for untyped."""
    assert (Path(assistant.__file__).parent / "py.typed").is_file()
