"""Serve commands: `serve`, `mcp`, and `schema`, what their answers are made of."""

# ruff: noqa: PLC0415 -- none of the three needs what the others are made of

import json
from collections.abc import Sequence

from assistant.base.regions import Region
from assistant.cli.command_result import CommandResult


def serve(corpus: Sequence[str] | None, region: Region, host: str, port: int, workers: int) -> None:
    """Serve the page and the API until somebody stops it."""
    from assistant.serving.http_server import Served
    from assistant.serving.http_server import serve as serve_http

    serve_http(Served(tuple(corpus or ()), region.value, host, port, workers))


def mcp(corpus: Sequence[str] | None, region: Region) -> None:
    """Serve tools until the model's side ends."""
    from assistant.serving.mcp_server import serve_mcp
    from assistant.serving.python_door import open_desk

    serve_mcp(lambda: open_desk(corpus, region))


def schema(name: str | None) -> CommandResult:
    """Print the schemas of all answers, or of one."""
    from assistant.serving.answer_schemas import answer_schema, answer_schemas

    found = answer_schemas() if name is None else answer_schema(name)
    return CommandResult(json.dumps(found, ensure_ascii=False, indent=2))
