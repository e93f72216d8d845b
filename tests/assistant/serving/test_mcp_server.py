"""MCP: every tool called by the SDK's own client, over the pipes of a real process."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import CallToolResult, TextContent, TextResourceContents
from pydantic import AnyUrl

from tests.assistant.serving.test_python_door import PLAY, QUESTION

COMMAND = "from assistant.cli.ruling_command import main; main()"
TOOLS = {"ask", "check", "cite", "read", "run", "card"}
Talk = Callable[[ClientSession], Awaitable[None]]


def talk(with_session: Talk) -> None:
    """Begin the server, talk to it, and end it."""
    server = StdioServerParameters(
        command=sys.executable, args=["-c", COMMAND, "mcp"], env=dict(os.environ)
    )

    async def held() -> None:
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            await with_session(session)

    asyncio.run(held())


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


@pytest.mark.usefixtures("desk")
def test_every_tool_is_listed_and_answers() -> None:
    """With what it is for, and short."""

    async def asked(session: ClientSession) -> None:
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
        checked = told(
            await session.call_tool("check", {"question": QUESTION, "answer": "Yes, it is."})
        )
        assert checked["verdict"] == "contradicts"
        assert "? Jinzo" in told(await session.call_tool("read", {"question": QUESTION}))["play"]
        (case,) = told(await session.call_tool("run", {"play": PLAY}))["cases"]
        assert case["claims"] == ["Jinzo destroyed = true"]
        assert told(await session.call_tool("card", {"name": "mst"}))["name"] == (
            "Mystical Space Typhoon"
        )

    talk(asked)


@pytest.mark.usefixtures("desk")
def test_citations_are_looked_up_in_three_ways() -> None:
    """By a query, by words, by an id; by two of them at once, not."""

    async def asked(session: ClientSession) -> None:
        found = told(await session.call_tool("cite", {"query": "is the cost returned"}))
        first = found["passages"][0]
        same = told(await session.call_tool("cite", {"passage": first["passage"]}))
        assert same["passages"][0]["quote"] == first["quote"]
        words = '"Call of the Haunted" does destroy "Jinzo".'
        altered = told(await session.call_tool("cite", {"quote": words}))["quotation"]
        assert (altered["found"], altered["differences"][0]["negation"]) == ("altered", True)
        two = await session.call_tool("cite", {"query": "cost", "quote": "cost"})
        assert "give one of" in refusal(two)

    talk(asked)


@pytest.mark.usefixtures("desk")
def test_a_wrong_play_is_answered_by_what_mends_it() -> None:
    """The line, and what could stand there; and the reference of the notation is at hand."""

    async def asked(session: ClientSession) -> None:
        play = 'A activate Raigeki\nA chain Stardust Dragon "xyz"\n'
        for name, given in (("run", {"play": play}), ("ask", {"question": "?", "play": play})):
            words = refusal(await session.call_tool(name, given))
            assert "line 2" in words
            assert "negate destruction" in words
        assert "did you mean" in refusal(await session.call_tool("card", {"name": "Jinzoo"}))
        assert "is empty" in refusal(await session.call_tool("ask", {"question": " "}))
        (reference,) = (await session.read_resource(AnyUrl("ruling://notation"))).contents
        assert isinstance(reference, TextResourceContents)
        assert "activate" in reference.text

    talk(asked)
