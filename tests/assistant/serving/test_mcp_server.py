"""MCP: every tool called by the SDK's own client, over stdio and over HTTP, of a real process."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.fastmcp.exceptions import ToolError
from mcp.types import CallToolResult, TextContent, TextResourceContents
from pydantic import AnyUrl

from assistant import RulingDesk
from assistant.serving.mcp_server import mcp_server
from tests.assistant.serving.server_process import CLIENT, COMMAND, serving
from tests.assistant.serving.test_python_door import PLAY, QUESTION

TOOLS = {
    "ask",
    "check_answer",
    "read_question",
    "run_play",
    "read_notation_help",
    "cite",
    "verify_quote",
    "card",
}
Talk = Callable[[ClientSession], Awaitable[None]]


def over_stdio(with_session: Talk) -> None:
    """Begin `ruling mcp`, talk to it, and end it."""
    server = StdioServerParameters(
        command=sys.executable, args=["-c", COMMAND, "mcp"], env=dict(os.environ)
    )

    async def held() -> None:
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            await with_session(session)

    asyncio.run(held())


def over_http(with_session: Talk) -> None:
    """Begin `ruling serve`, talk to it over streamable HTTP, and end it."""

    async def held(address: str) -> None:
        async with (
            httpx.AsyncClient(verify=False, timeout=60) as client,  # noqa: S501 -- no certificates
            streamable_http_client(f"{address}/mcp", http_client=client) as (read, write, _),
            ClientSession(read, write) as session,
        ):
            await session.initialize()
            await with_session(session)

    with serving() as server:
        asyncio.run(held(server.address))


def told(result: CallToolResult) -> dict[str, Any]:
    """What a tool returned as data."""
    assert not result.isError, result.content
    assert result.structuredContent is not None
    return result.structuredContent


def refusal(result: CallToolResult) -> str:
    """The words with which a tool refused."""
    assert result.isError
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


async def answers_are_given(session: ClientSession) -> None:
    """Every tool is listed with what it is for, and answers."""
    listed = (await session.list_tools()).tools
    assert {tool.name for tool in listed} == TOOLS
    assert all(tool.description and tool.outputSchema for tool in listed)

    answer = told(await session.call_tool("ask", {"question": QUESTION}))
    assert (answer["verdict"], answer["quotes"][0]["passage"]) == (
        "confirmed",
        "example.jinzo.call.mst",
    )
    edited = told(await session.call_tool("ask", {"question": QUESTION, "play": PLAY}))
    assert edited["answer"].startswith("Yes")
    judged = {"question": QUESTION, "answer": "Yes, it is."}
    assert told(await session.call_tool("check_answer", judged))["verdict"] == "contradicts"
    read = told(await session.call_tool("read_question", {"question": QUESTION}))
    assert "? Jinzo" in read["play"]
    (case,) = told(await session.call_tool("run_play", {"play": PLAY}))["cases"]
    assert case["claims"] == ["Jinzo destroyed = true"]
    known = told(await session.call_tool("card", {"name": "mst"}))
    assert known["name"] == "Mystical Space Typhoon"


async def citations_are_found(session: ClientSession) -> None:
    """By a query, by an id; by both at once, not; and words of a quotation that were altered."""
    found = told(await session.call_tool("cite", {"query": "is the cost returned"}))
    first = found["passages"][0]
    same = told(await session.call_tool("cite", {"passage": first["passage"]}))
    assert same["passages"][0]["quote"] == first["quote"]
    both = await session.call_tool("cite", {"query": "cost", "passage": first["passage"]})
    assert "give one of" in refusal(both)
    words = '"Call of the Haunted" does destroy "Jinzo".'
    altered = told(await session.call_tool("verify_quote", {"quote": words}))
    assert (altered["found"], altered["differences"][0]["negation"]) == ("altered", True)


async def errors_mend(session: ClientSession) -> None:
    """A wrong play is answered by its line, and by what could stand there."""
    play = 'A activate Raigeki\nA chain Stardust Dragon "xyz"\n'
    for name, given in (("run_play", {"play": play}), ("ask", {"question": "?", "play": play})):
        words = refusal(await session.call_tool(name, given))
        assert "line 2" in words
        assert "negate destruction" in words
    assert "did you mean" in refusal(await session.call_tool("card", {"name": "Jinzoo"}))
    assert "is empty" in refusal(await session.call_tool("ask", {"question": " "}))


async def references_are_at_hand(session: ClientSession) -> None:
    """The notation as a tool and as a resource, and every document of the handbook."""
    short = told(await session.call_tool("read_notation_help", {}))["result"]
    whole = told(await session.call_tool("read_notation_help", {"examples": True}))["result"]
    assert whole.startswith(short.rstrip())
    assert "## Predicates" in short
    assert "## Worked examples" not in short
    assert await read_resource(session, "ruling://notation") == whole

    listed = {str(one.uri): one for one in (await session.list_resources()).resources}
    assert listed["ruling://handbook/negation"].title == "Rulings handbook: Negation in general"
    assert len(listed) > 40
    assert "{#negation." in await read_resource(session, "ruling://handbook/negation")


async def read_resource(session: ClientSession, address: str) -> str:
    """The words of a resource."""
    (found,) = (await session.read_resource(AnyUrl(address))).contents
    assert isinstance(found, TextResourceContents)
    return found.text


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("talk", [over_stdio, over_http])
def test_every_tool_is_listed_and_answers(talk: Callable[[Talk], None]) -> None:
    """The same over both ways."""

    async def all_of_it(session: ClientSession) -> None:
        await answers_are_given(session)
        await citations_are_found(session)
        await errors_mend(session)
        await references_are_at_hand(session)

    talk(all_of_it)


def call(address: str, params: object, **headers: str) -> httpx.Response:
    """Post a call of a tool without a client of MCP."""
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    sent = {"accept": "application/json, text/event-stream", **headers}
    return CLIENT.post(f"{address}/mcp", json=message, headers=sent)


@pytest.mark.usefixtures("desk")
def test_over_http_nothing_is_kept_nobody_else_is_served_and_no_word_is_logged() -> None:
    """A message needs no session; other sites and other methods are refused; the log is JSON."""
    card = {"name": "card", "arguments": {"name": "Jinzo"}}
    secret = {"name": "card", "arguments": {"name": "Secretly"}}
    with serving("--workers", "2") as server:
        address = server.address
        served = call(address, card)
        wrong = [call(address, given) for given in (secret, "Secretly", {"name": "Secretly"})]
        elsewhere = call(address, card, origin="https://evil.example")
        same = call(address, card, origin=address)
        other = CLIENT.get(f"{address}/mcp")
        server.process.terminate()
        server.process.wait(30)
        lines = [json.loads(line) for line in server.lines()]

    assert served.json()["result"]["structuredContent"]["name"] == "Jinzo"
    assert (served.status_code, same.status_code, elsewhere.status_code) == (200, 200, 403)
    assert elsewhere.headers["content-type"] == "application/problem+json"
    assert (other.status_code, other.headers["allow"]) == (405, "POST")
    assert all(one.status_code < 500 for one in wrong)
    assert "ecretly" not in json.dumps(lines)
    assert sum(one.get("route") == "/mcp" for one in lines) >= 6


def test_a_failure_of_the_program_tells_a_model_nothing_of_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The log has the place, and nobody has the words."""

    def fails() -> RulingDesk:
        raise RuntimeError("secretly")

    server = mcp_server(fails)
    with pytest.raises(ToolError) as found:
        asyncio.run(server.call_tool("card", {"name": "Secretly"}))

    assert str(found.value).endswith("The program failed on this; the log has the reason.")
    (line,) = [json.loads(one.message) for one in caplog.records if one.name == "ruling.mcp"]
    assert (line["error"], "ecretly" in caplog.text) == ("RuntimeError", False)
