"""The HTTP server as a process: a free port, a stop while it answers, a port that is taken."""

import json
import logging
import re
import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait

import httpx
import pytest

from assistant.serving.http_server import LogLines
from tests.assistant.serving.server_process import CLIENT, serving
from tests.assistant.serving.test_python_door import QUESTION


def ask(address: str) -> httpx.Response:
    """Ask a question over HTTP."""
    return CLIENT.post(f"{address}/ask", json={"question": QUESTION})


@pytest.mark.usefixtures("desk")
def test_what_is_open_is_answered_when_it_is_stopped() -> None:
    """SIGTERM: no new requests, the open ones answered, the log whole, status 0."""
    with serving() as server, ThreadPoolExecutor(6) as threads:
        ask(server.address)
        waiting = [threads.submit(ask, server.address) for _ in range(6)]
        time.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        answers = [one.result() for one in waiting]
        assert server.process.wait(30) == 0
        lines = [json.loads(line) for line in server.lines()]

    assert {one.json()["verdict"] for one in answers} == {"confirmed"}
    assert lines[0]["event"] == "ready"
    assert sum(one.get("route") == "/ask" for one in lines) == 7


@pytest.mark.usefixtures("desk")
def test_several_processes_answer() -> None:
    """Each has opened the documents for itself."""
    with serving("--workers", "2") as server:
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(ask, [server.address] * 6))
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(30)

    assert {one.status_code for one in found} == {200}


@pytest.mark.usefixtures("desk")
def test_what_was_answered_before_a_kill_is_whole_and_stands_after_it() -> None:
    """SIGKILL under load: an answer is whole or there is none; the next server says the same."""
    with serving() as server, ThreadPoolExecutor(6) as threads:
        whole = ask(server.address).content
        waiting = [threads.submit(answer_or_none, server.address) for _ in range(60)]
        wait(waiting[:12])
        server.process.kill()
        answers = [one.result() for one in waiting]
        port = httpx.URL(server.address).port
    with serving(port=port) as again:
        later = ask(again.address).content

    assert answers.count(whole) >= 12
    assert set(answers) == {whole, None}
    assert later == whole


def answer_or_none(address: str) -> bytes | None:
    """The body of a whole answer; None: the connection failed before there was one."""
    try:
        found = ask(address)
    except httpx.TransportError:
        return None
    assert found.status_code == 200
    return found.content


def test_a_port_that_is_taken_is_named(ruling: Callable[..., tuple[int, str, str]]) -> None:
    """Before anything is opened."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, _, err = ruling("serve", "--port", str(port))

    assert status == 2
    assert f"port {port} cannot be served" in err


def test_what_libraries_log_is_a_line_without_their_words() -> None:
    """They may be those of a question; the place and the kind of a failure are told."""
    failed = (ValueError, ValueError("secretly"), None)
    for error, told in ((None, None), (failed, "ValueError")):
        said = ("mcp", logging.WARNING, "session.py", 7, "Secretly %s", ("Jinzo",), error)
        line = json.loads(LogLines().format(logging.LogRecord(*said)))
        assert (line["event"], line["level"]) == ("library", "warning")
        assert line.get("error") == told
        assert not re.search("ecretly|Jinzo", json.dumps(line))
