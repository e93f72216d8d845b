"""`--reader model`, from the command line to the answer, against a scripted model."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from assistant.answers.question_readers import AnnotatedIndex
from tests.assistant.reading.scripted_model import ScriptedModel, ScriptedReply, scripted_model

QUESTION = "I activate Raigeki and my opponent chains Solemn Judgment. Does Raigeki resolve?"
SAME = "A activate Raigeki\nB chain Solemn Judgment\n? Raigeki resolves"
OTHER = "A activate Raigeki\nB chain Solemn Judgment\n? Solemn Judgment cost_paid"
ASKED = ("ask", QUESTION, "--reader", "model", "--json")
Ruling = Callable[..., Any]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedModel]:
    """A model that the environment names; each test sets what it replies."""
    with scripted_model(ScriptedReply()) as running:
        monkeypatch.setenv("RULING_LLM_URL", running.url)
        monkeypatch.setenv("RULING_LLM_MODEL", "small")
        monkeypatch.setattr(AnnotatedIndex, "nearest", lambda *_: [])  # to embed all takes a minute
        yield running


def test_what_both_readers_read_is_answered(ruling: Ruling, model: ScriptedModel) -> None:
    """The answer says who read it, and shows the play."""
    model.replies[:] = [ScriptedReply(SAME)]
    found = json.loads(ruling(*ASKED).out)

    assert (found["reading"]["by"], found["reading"]["play"]) == ("model small", SAME)
    assert found["answer"].startswith("No")


def test_what_the_model_alone_reads_is_never_confirmed(
    ruling: Ruling, model: ScriptedModel
) -> None:
    """The trained reader takes the question for another one."""
    model.replies[:] = [ScriptedReply(OTHER)]
    ran = ruling(*ASKED)

    assert json.loads(ran.out)["verdict"] not in ("confirmed", "depends")
    assert ran.status != 0


def test_a_model_that_writes_no_play_leaves_the_question_unsettled(
    ruling: Ruling, model: ScriptedModel
) -> None:
    """And the answer says that it did."""
    model.replies[:] = [ScriptedReply("I think it resolves.")]
    ran = ruling(*ASKED)

    assert (ran.status, json.loads(ran.out)["verdict"]) == (3, "unsettled")
    assert "language model small made no play" in ran.out


def test_a_model_that_cannot_be_asked_is_an_error(ruling: Ruling, model: ScriptedModel) -> None:
    """With its kind and remedy, and the status of unusable input."""
    model.replies[:] = [ScriptedReply(status=401)]
    ran = ruling(*ASKED)

    assert ran.status == 4
    assert json.loads(ran.out)["error"]["kind"] == "language_model"


def test_check_reads_with_the_model_too(ruling: Ruling, model: ScriptedModel) -> None:
    """The judge's answer is held against the play that the model read."""
    model.replies[:] = [ScriptedReply(SAME)]
    said = ("--question", QUESTION, "--answer", "Yes, it resolves.")
    ran = ruling("check", *said, "--reader", "model", "--json")

    assert ran.status == 1
    assert json.loads(ran.out)["ruling"]["reading"]["by"] == "model small"
