"""The HTTP API: what the door answers, over HTTP; hostile requests, each with its status."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator
from pydantic import BaseModel

from assistant import RulingDesk
from assistant.answers.answering import Desk
from assistant.serving import request_guard
from assistant.serving.answer_records import plain
from assistant.serving.answer_schemas import answer_schema
from assistant.serving.http_api import http_api
from assistant.serving.request_guard import LOCAL
from tests.assistant.serving.test_python_door import PLAY, QUESTION

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def door(desk: Desk) -> RulingDesk:
    """The door to the shipped handbook."""
    return RulingDesk(desk)


@pytest.fixture(scope="module")
def client(door: RulingDesk) -> Iterator[TestClient]:
    """The application, asked in this process."""
    api = http_api(lambda: door, LOCAL)
    with TestClient(api, "http://localhost", raise_server_exceptions=False) as asked:
        yield asked


def refused(response: Any, status: int, *words: str) -> dict[str, Any]:  # noqa: ANN401
    """The problem that a response is, with that status and these words."""
    told: dict[str, Any] = response.json()
    assert response.status_code == status, told
    assert response.headers["content-type"] == "application/problem+json"
    Draft202012Validator(answer_schema("problem")).validate(told)
    assert told["instance"] == f"urn:ruling:request:{response.headers['x-request-id']}"
    for word in words:
        assert word in told["detail"]
    return told


def test_it_answers_what_the_door_answers(client: TestClient, door: RulingDesk) -> None:
    """Every route."""
    scenario = json.loads(json.dumps(plain(door.ask(QUESTION))["reading"]))["scenario"]
    posted: tuple[tuple[str, dict[str, object], BaseModel], ...] = (
        ("/ask", {"question": QUESTION}, door.ask(QUESTION)),
        ("/ask", {"question": QUESTION, "play": PLAY}, door.ask(QUESTION, play=PLAY)),
        ("/check", {"question": QUESTION, "answer": "No."}, door.check(QUESTION, "No.")),
        ("/cite", {"query": "is the cost returned"}, door.cite("is the cost returned")),
        ("/cite", {"quote": "the cost stays paid"}, door.find_quote("the cost stays paid")),
        ("/read", {"question": QUESTION}, door.read(QUESTION)),
        ("/run", {"play": PLAY}, door.run(PLAY)[0]),
        ("/run", {"scenario": scenario}, door.run_scenario(scenario)),
    )
    for path, body, answer in posted:
        assert client.post(path, json=body).json() == plain(answer), path
    got: tuple[tuple[str, BaseModel], ...] = (
        ("/cards/mst", door.card("Mystical Space Typhoon")),
        ("/rules/ng01", door.rule("NG01")),
        ("/passages/example.jinzo.call.mst", door.passage("example.jinzo.call.mst")),
    )
    for path, answer in got:
        assert client.get(path).json() == plain(answer), path
    assert [one["id"] for one in client.get("/rules").json()] == [o.id for o in door.rules()]
    assert client.get("/schema").json()["answers"]["ask"] == answer_schema("ask")


def test_health_says_what_is_served(client: TestClient, door: RulingDesk) -> None:
    """For whoever watches the server."""
    told = client.get("/health").json()

    assert (told["status"], told["corpus"]) == ("ok", door.corpus)


def test_openapi_describes_every_route(client: TestClient) -> None:
    """With the schema of its answer, and without pages that load scripts from elsewhere."""
    told = client.get("/openapi.json").json()

    assert {"/ask", "/check", "/cite", "/read", "/run", "/rules", "/health"} <= set(told["paths"])
    answered = told["paths"]["/ask"]["post"]["responses"]["200"]["content"]
    assert answered["application/json"]["schema"]["$ref"].endswith("/Ruling")
    assert {client.get("/docs").status_code, client.get("/redoc").status_code} == {404}


def test_a_play_with_an_error_is_answered_by_what_mends_it(client: TestClient) -> None:
    """Line, words, and what could stand there."""
    play = 'A activate Raigeki\nA chain Stardust Dragon "xyz"\n'
    for path, body in (("/run", {"play": play}), ("/ask", {"question": "?", "play": play})):
        told = refused(client.post(path, json=body), 422, "xyz")
        assert told["errors"][0]["line"] == 2
        assert "negate destruction" in told["errors"][0]["expected"]


def test_what_is_not_known_is_404_with_the_nearest(client: TestClient) -> None:
    """A card, a passage, a rule, a place."""
    refused(client.get("/cards/Jinzoo"), 404, "Jinzo")
    refused(client.get("/passages/example.jinzo.call.msst"), 404, "example.jinzo.call.mst")
    refused(client.get("/rules/XX99"), 404)
    refused(client.get("/nowhere"), 404, "openapi.json")
    assert refused(client.get("/ask"), 405)["title"] == "That is not done here"
    assert client.get("/ask").headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("/ask", {}, "question: Field required"),
        ("/ask", {"question": ""}, "at least 1 character"),
        ("/ask", {"question": "  \n"}, "question is empty"),
        ("/ask", {"question": 7}, "question: Input should be a valid string"),
        ("/ask", {"question": ["Does it?"]}, "valid string"),
        ("/ask", {"question": None}, "valid string"),
        ("/ask", {"question": "Q" * 4_001}, "at most 4000 characters"),
        ("/ask", {"question": "Q?", "corpus": "/etc"}, "corpus: Extra inputs"),
        ("/ask", {"question": "Q?", "region": "Mars"}, "region"),
        ("/ask", [], "valid dictionary"),
        ("/check", {"question": "Q?"}, "answer: Field required"),
        ("/cite", {}, "a query or a quote"),
        ("/cite", {"query": "cost", "quote": "cost"}, "a query or a quote"),
        ("/cite", {"query": "cost", "limit": 0}, "limit"),
        ("/cite", {"query": "cost", "limit": True}, "limit"),
        ("/cite", {"query": "cost", "limit": 10**30}, "limit"),
        ("/run", {}, "a play or a scenario"),
        ("/run", {"scenario": {"steps": [{"do": "explode"}]}}, "explode"),
        ("/run", {"scenario": {"steps": 3}}, "steps"),
        ("/run", {"play": "/etc/passwd"}, "line 1"),
        ("/run", {"play": "A " * 11_000}, "at most 20000 characters"),
    ],
)
def test_what_cannot_be_used_names_the_field(
    client: TestClient, path: str, body: object, words: str
) -> None:
    """In words, and never with what was given for it at length."""
    told = refused(client.post(path, json=body), 422, words)

    assert len(told["detail"]) < 600


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no JSON",
        b"\xff\xfe{}",
        b'{"question": "a',
        b"[" * 50_000,
        b'{"question": ' + b"9" * 5_000 + b"}",
    ],
)
def test_what_is_no_json_is_400_or_422(client: TestClient, body: bytes) -> None:
    """However deep, and in whatever encoding."""
    response = client.post("/ask", content=body, headers=JSON)

    refused(response, response.status_code)
    assert response.status_code in (400, 422)


@pytest.mark.parametrize(
    "question",
    [
        "Is \x00 Jinzo \x1b[31m destroyed\x07?",
        "\u202eJinzo?",
        "<script>alert(1)</script>?",
        "?" * 99,
    ],
)
def test_control_characters_are_only_text(client: TestClient, question: str) -> None:
    """They are answered as any question is."""
    response = client.post("/ask", json={"question": question})

    assert response.status_code == 200
    assert response.json()["question"] == question


def test_halves_of_characters_are_refused(client: TestClient) -> None:
    """JSON can hold them; UTF-8 cannot, so no answer could."""
    halves = b'{"question": "\\ud800 Jinzo?", "answer": "\\udfff"}'
    refused(client.post("/check", content=halves, headers=JSON), 422)
    half = b'{"scenario": {"start": {"A": {"hand": ["\\ud800"]}}}}'
    refused(client.post("/run", content=half, headers=JSON), 422, "halves")


def test_large_requests_are_refused_unread(client: TestClient) -> None:
    """By what they say of their length, and by what they are."""
    large = b'{"question": "' + b"a" * 200_000 + b'"}'
    refused(client.post("/ask", content=large, headers=JSON), 413, "100,000")
    told = {**JSON, "content-length": "9" * 30}
    refused(client.post("/ask", content=b"{}", headers=told), 413)

    def endless() -> Iterator[bytes]:
        yield from (b"a" * 60_000 for _ in range(4))

    refused(client.post("/ask", content=endless(), headers=JSON), 413)


def test_only_json_is_read(client: TestClient) -> None:
    """A form of another site cannot send it."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        refused(client.post("/ask", content=b"{}", headers={"content-type": kind}), 415)


@pytest.mark.parametrize(
    "path",
    ["/cards/../../etc/passwd", "/passages/..%2f..%2fetc%2fpasswd", "/cards/%00", "/cards/%ff"],
)
def test_no_path_is_a_file(client: TestClient, path: str) -> None:
    """They are names of cards and passages that are not known."""
    refused(client.get(path), 404)


def test_another_name_of_the_host_is_refused(client: TestClient) -> None:
    """A page of elsewhere, whose name was made to lead here, cannot ask."""
    refused(client.get("/health", headers={"host": "evil.example"}), 421)
    assert client.get("/health", headers={"host": "127.0.0.1:8080"}).status_code == 200


def test_no_other_site_may_read(client: TestClient) -> None:
    """No header of CORS, and a policy that loads from here alone."""
    response = client.options(
        "/ask", headers={"origin": "https://a.example", "access-control-request-method": "POST"}
    )

    assert response.status_code == 405
    assert not [name for name in response.headers if name.startswith("access-control")]
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert response.headers["x-content-type-options"] == "nosniff"


def test_a_request_keeps_its_id(client: TestClient) -> None:
    """If it is one; anything else is replaced."""
    for given, kept in (("job-17", True), ("a b\tc", False), ("x" * 65, False)):
        found = client.get("/health", headers={"x-request-id": given}).headers["x-request-id"]
        assert (found == given) is kept


def test_the_log_holds_no_words(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    """Neither of a question nor of an address; but the id, the route, the status and the time."""
    with caplog.at_level(logging.INFO, "ruling"):
        client.post("/ask", json={"question": "Secretly, is Jinzo destroyed?"})
        client.get("/cards/Secretly")
        client.get("/secretly/nowhere?secretly=1")
    lines = [json.loads(one.message) for one in caplog.records if one.name == "ruling.requests"]

    assert "ecretly" not in caplog.text
    assert [one["route"] for one in lines] == ["/ask", "/cards/{name:path}", None]
    assert [one["status"] for one in lines] == [200, 404, 404]
    assert all(one["id"] and one["ms"] >= 0 for one in lines)


def test_a_failure_of_the_program_tells_nothing_of_it(
    client: TestClient,
    door: RulingDesk,
    monkeypatch: pytest.MonkeyPatch,
    caplog: Any,  # noqa: ANN401
) -> None:
    """The log has the place, and nobody has the words."""

    def fail(question: str) -> None:
        raise RuntimeError(f"secretly {question}")

    monkeypatch.setattr(door, "read", fail)
    with caplog.at_level(logging.INFO, "ruling"):
        told = refused(client.post("/read", json={"question": QUESTION}), 500)

    assert "secretly" not in json.dumps(told)
    line = json.loads(caplog.records[-1].message)
    assert (line["error"], "secretly" in caplog.text) == ("RuntimeError", False)


def test_too_many_at_once_are_asked_to_come_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But whoever watches the server is answered."""
    monkeypatch.setattr(request_guard, "MOST_WAITING", 0)

    refused(client.get("/rules/NG01"), 503)
    assert client.get("/rules/NG01").headers["retry-after"] == "5"
    assert client.get("/health").status_code == 200
