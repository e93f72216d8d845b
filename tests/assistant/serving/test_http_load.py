"""Load on the HTTP API, for five seconds: nothing fails; and what would fail is reported."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from assistant.answers.answering import Desk
from tests.assistant.serving.http_load import (
    Answered,
    LoadReport,
    Sent,
    answered,
    loaded,
    mixed_requests,
)
from tests.assistant.serving.server_process import ServerProcess, serving


@pytest.fixture(scope="module")
def server(home: Path, desk: Desk) -> Iterator[ServerProcess]:
    """A server over the index of the test run, which the desk has built."""
    assert desk.corpus.passages
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_HOME", str(home))
        with serving() as begun:
            yield begun


def test_four_clients_are_answered_for_five_seconds(server: ServerProcess) -> None:
    """Every kind of request, answered as it should be and the same each time."""
    report = loaded(server, 4, 5, mixed_requests())

    assert report.failures == {}
    assert len(report.answered) >= 8
    assert report.memory[-1] < 1000


@pytest.mark.parametrize(
    ("replies", "failure"),
    [
        ([httpx.Response(200), httpx.Response(200)], ""),
        ([httpx.Response(200, text="yes"), httpx.Response(200, text="no")], "another answer"),
        ([httpx.Response(200), httpx.Response(503)], "status 503, not 200"),
        ([httpx.Response(200)], "ConnectError"),
    ],
)
def test_what_goes_wrong_is_reported(replies: list[httpx.Response], failure: str) -> None:
    """Another answer to the same request, another status, none at all; else nothing."""
    left = iter(replies)

    def reply(request: httpx.Request) -> httpx.Response:
        found = next(left, None)
        if found is None:
            raise httpx.ConnectError("nobody listens", request=request)
        return found

    async def both() -> list[Answered]:
        told: dict[str, bytes] = {}
        transport = httpx.MockTransport(reply)
        async with httpx.AsyncClient(base_url="http://here", transport=transport) as http:
            return [await answered(http, "rule", Sent("/rules/NG01"), told) for _ in range(2)]

    first, second = asyncio.run(both())
    report = LoadReport((first, second), 1, (100, 200, 300))

    assert not first.failure
    assert failure in second.failure
    assert bool(report.failures) == bool(failure)
    assert f"2 requests in 1 s, {len(report.failures)} failed" in tuple(report.lines())
