"""The language-model reader, against a real local server with replies set before."""

from collections.abc import Sequence

import pytest

from assistant.base.user_errors import UsageError
from assistant.library.all_cards import open_cards
from assistant.reading.annotated_questions import AnnotatedQuestion
from assistant.reading.language_model.model_endpoint import ModelEndpoint, ModelEndpointError
from assistant.reading.language_model.model_reader import CHANCES, ModelReader, play_in
from engine import parse_play
from tests.assistant.reading.scripted_model import ScriptedModel, ScriptedReply, scripted_model

QUESTION = "he has jinzo out and i mst it. is jinzo gone?"
PLAY = "B monster_zone Jinzo\nA activate Mystical Space Typhoon > Jinzo\n? Jinzo destroyed"
EXAMPLE = AnnotatedQuestion("1", "is it dead?", (), parse_play("? Jinzo destroyed", {"Jinzo"}))


def like_it(_: str) -> Sequence[AnnotatedQuestion]:
    """The examples of every prompt here."""
    return [EXAMPLE]


def reader_of(model: ScriptedModel, *, timeout: float = 60.0, tries: int = 3) -> ModelReader:
    """A reader of the scripted model, with other settings of the endpoint."""
    endpoint = ModelEndpoint(model.url, "small", "secret", timeout, tries, pause=0.01)
    return ModelReader(endpoint, open_cards(), like_it)


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replies of one test are not known to another."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path_factory.mktemp("home")))


def test_a_good_reply_is_the_play_and_says_who_wrote_it() -> None:
    """The model, the key and the temperature go with the request."""
    with scripted_model(ScriptedReply(PLAY)) as model:
        found = reader_of(model).read(QUESTION)
    assert (found.text, found.by) == (PLAY, "model small")
    (request,) = model.requests
    assert request["model"] == "small"
    assert request["temperature"] == 0
    assert model.headers[0]["Authorization"] == "Bearer secret"


def test_the_prompt_holds_the_notation_the_examples_and_the_question() -> None:
    """In this order; examples look like questions it has answered."""
    with scripted_model(ScriptedReply(PLAY)) as model:
        reader_of(model).read(QUESTION)
    told = model.requests[0]["messages"]
    assert "PLAYER activate CARD" in told[0]["content"]
    assert [one["content"] for one in told[1:]] == ["is it dead?", "? Jinzo destroyed", QUESTION]


def test_what_is_between_fences_is_the_play() -> None:
    """What is said around it and comments are left out."""
    assert play_in(f"Sure!\n```\n# so\n{PLAY}\n```\nHope it helps") == PLAY


def test_a_malformed_reply_is_sent_back_with_its_errors() -> None:
    """The errors name the line."""
    with scripted_model(ScriptedReply("Jinzo dies."), ScriptedReply(PLAY)) as model:
        found = reader_of(model).read(QUESTION)
    assert found.text == PLAY
    again = model.requests[1]["messages"]
    assert again[-2]["content"] == "Jinzo dies."
    assert "line 1" in again[-1]["content"]


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        ("I cannot help with that.", "line 1"),
        ("A activate Jinzo Dragon of Nowhere\n? Chain resolves", "Dragon of Nowhere"),
        (f"{PLAY} = yes", "states an outcome"),
        (f"{PLAY}\n\n{PLAY}", "more than one play"),
        ("B monster_zone Jinzo", "nothing is asked"),
        ("B monster_zone Jinzo\x1b[2J\n? Jinzo destroyed", "cannot be printed"),
        ("\n".join(["B monster_zone Jinzo"] * 70), "more than 60 lines"),
    ],
)
def test_a_reply_that_cannot_be_used_is_never_a_play(reply: str, problem: str) -> None:
    """Refusing, inventing cards, stating outcomes, terminal codes: it has three chances."""
    with scripted_model(ScriptedReply(reply)) as model:
        found = reader_of(model).read(QUESTION)
    assert (found.text, found.confidence) == ("", 0.0)
    assert len(model.requests) == CHANCES
    assert problem in model.requests[1]["messages"][-1]["content"]


def test_replies_are_kept_so_that_answers_repeat() -> None:
    """By all that was sent: another question is another request."""
    with scripted_model(ScriptedReply(PLAY)) as model:
        first = reader_of(model).read(QUESTION)
        assert reader_of(model).read(QUESTION) == first
        assert len(model.requests) == 1
        reader_of(model).read("another question")
    assert len(model.requests) == 2


def test_a_server_that_is_busy_is_asked_again() -> None:
    """What may pass is tried again."""
    with scripted_model(ScriptedReply(status=503), ScriptedReply(PLAY)) as model:
        assert reader_of(model).read(QUESTION).text == PLAY
    assert len(model.requests) == 2


@pytest.mark.parametrize(
    ("reply", "requests", "told"),
    [
        (ScriptedReply(status=401), 1, "status 401"),
        (ScriptedReply(status=500), 2, "status 500"),
        (ScriptedReply(PLAY, delay=0.6), 2, "timeout"),
        (ScriptedReply("  "), 1, "empty"),
        (ScriptedReply(body=b"<html>"), 1, "no chat completion"),
        (ScriptedReply(body=b'{"choices": []}'), 1, "no chat completion"),
        (ScriptedReply("x" * 200_000), 1, "more than 100,000 characters"),
    ],
)
def test_an_endpoint_that_gives_no_reply_is_an_error_with_its_remedy(
    reply: ScriptedReply, requests: int, told: str
) -> None:
    """What cannot pass is told at once."""
    with scripted_model(reply) as model:
        with pytest.raises(ModelEndpointError, match=told) as raised:
            reader_of(model, timeout=0.3, tries=2).read(QUESTION)
        assert len(model.requests) == requests
    assert model.url in str(raised.value)
    assert "RULING_LLM_URL" in raised.value.remedy


def test_nobody_listens() -> None:
    """A server that is gone."""
    with scripted_model(ScriptedReply(PLAY)) as model:
        pass
    with pytest.raises(ModelEndpointError, match="connect"):
        reader_of(model).read(QUESTION)


def test_without_an_endpoint_it_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both variables are needed; a slash at the end does not matter."""
    monkeypatch.setenv("RULING_LLM_URL", "http://localhost:1/v1/")
    monkeypatch.delenv("RULING_LLM_MODEL", raising=False)
    with pytest.raises(UsageError, match="RULING_LLM_MODEL"):
        ModelEndpoint.from_environment()
    monkeypatch.setenv("RULING_LLM_MODEL", "small")
    assert ModelEndpoint.from_environment() == ModelEndpoint("http://localhost:1/v1", "small")
