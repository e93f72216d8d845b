"""The HTTP server as a process: a free port, a stop while it answers, a port that is taken."""

import json
import logging
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import pytest

from assistant.serving.http_server import LogLines
from tests.assistant.serving.test_python_door import QUESTION

CLIENT = httpx.Client(verify=False, timeout=60)  # noqa: S501 -- no certificates on this machine
COMMAND = "from assistant.cli.ruling_command import main; main()"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own process that has opened its documents, and its address."""
    port = free_port()
    command = [sys.executable, "-c", COMMAND, "serve", "--port", str(port), *arguments]
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            _wait_for(process, address)
            yield process, address
        finally:
            process.kill()


def _wait_for(process: subprocess.Popen[str], address: str) -> None:
    for _ in range(600):
        assert process.poll() is None, process.stderr and process.stderr.read()
        try:
            CLIENT.get(f"{address}/health")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server did not begin")


def ask(address: str) -> httpx.Response:
    """Ask a question over HTTP."""
    return CLIENT.post(f"{address}/ask", json={"question": QUESTION})


@pytest.mark.usefixtures("desk")
def test_what_is_open_is_answered_when_it_is_stopped() -> None:
    """SIGTERM: no new requests, the open ones answered, the log whole, status 0."""
    with serving() as (process, address), ThreadPoolExecutor(6) as threads:
        ask(address)
        waiting = [threads.submit(ask, address) for _ in range(6)]
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        answers = [one.result() for one in waiting]
        assert process.wait(30) == 0
        assert process.stderr is not None
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]

    assert {one.json()["verdict"] for one in answers} == {"confirmed"}
    assert lines[0]["event"] == "ready"
    assert sum(one.get("route") == "/ask" for one in lines) == 7


@pytest.mark.usefixtures("desk")
def test_several_processes_answer() -> None:
    """Each has opened the documents for itself."""
    with serving("--workers", "2") as (process, address):
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(ask, [address] * 6))
        process.send_signal(signal.SIGTERM)
        process.wait(30)

    assert {one.status_code for one in found} == {200}


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
