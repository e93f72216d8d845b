"""MCP over streamable HTTP at /mcp: each request is answered for itself, by whichever process."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from mcp.server.fastmcp import FastMCP
from starlette.types import Receive, Scope, Send

from assistant.serving.mcp_server import mcp_server
from assistant.serving.problem_details import problem
from assistant.serving.python_door import RulingDesk
from assistant.serving.request_guard import answer_with

PLACE: Final = "/mcp"


def add_mcp(api: FastAPI) -> None:
    """Add the place; what it answers is the server that `mcp_running` holds open."""

    @api.post(PLACE, include_in_schema=False)
    async def mcp(request: Request) -> Response:
        """A message of a language model's side; pages of other sites are refused."""
        if _is_elsewhere(request):
            refused = problem(403, "origin", "Pages of another site cannot use the tools.")
            return answer_with(refused, request.scope)
        return _McpAnswer(request.app.state.mcp)


@asynccontextmanager
async def mcp_running(api: FastAPI, opened: Callable[[], RulingDesk]) -> AsyncIterator[None]:
    """Hold the tools open, over this desk, for as long as the application runs."""
    server = mcp_server(opened)
    server.streamable_http_app()  # makes the session manager
    api.state.mcp = server
    async with server.session_manager.run():
        yield


class _McpAnswer(Response):
    """What the tools answer to a request, sent as they write it."""

    def __init__(self, server: FastMCP) -> None:
        super().__init__()
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._server.session_manager.handle_request(scope, receive, send)


def _is_elsewhere(request: Request) -> bool:
    """Whether a page of another site asks; what is no browser names no site."""
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host")
