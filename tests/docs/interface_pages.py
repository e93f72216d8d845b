"""Interface pages: the commands, the Python door, the HTTP API and the tools, as they say it.

Each is Markdown, made of help texts, docstrings and descriptions; nothing is written here twice.
"""

import ast
import asyncio
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import assistant
from assistant.serving import python_door
from assistant.serving.http_api import http_api
from assistant.serving.mcp_server import mcp_server
from assistant.serving.python_door import open_desk

Schema = Mapping[str, Any]
"""A JSON schema, or a part of an OpenAPI description."""


def commands_page() -> str:
    """What `--help` says of each command, by typer's own generator."""
    typer = [sys.executable, "-m", "typer", "assistant.cli.ruling_command"]
    asked = [*typer, "utils", "docs", "--name", "ruling", "--title", "Commands"]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout


def python_page() -> str:
    """What `from assistant import ...` gives, with signatures and docstrings."""
    told = ast.parse(inspect.getsource(python_door)).body
    public = [one for one in told if getattr(one, "name", "") in assistant.__all__]
    parts = "\n".join(line for one in public for line in _documented(one, "##"))
    return f"# Python\n\n{inspect.getdoc(assistant)}\n\n{parts}"


def _documented(node: ast.stmt, level: str) -> Iterator[str]:
    """A function or a class with what is public in it: heading, signature, docstring."""
    if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
        return
    said = re.sub(r"(?m)^ {4}(\w+): ", r"* `\1`: ", ast.get_docstring(node) or "")
    inner, node.body = node.body, []
    yield f"{level} `{node.name}`\n\n```python\n{ast.unparse(node).strip()}\n```\n"
    yield said.replace("Raises:\n", "Raises:\n\n") + "\n"
    if isinstance(node, ast.ClassDef):
        for one in inner:
            yield from _documented(one, f"{level}#")


def http_description() -> dict[str, Any]:
    """The OpenAPI description that `ruling serve` gives at /openapi.json."""
    return http_api(open_desk).openapi()


def http_page() -> str:
    """Every route with what it takes and what comes back."""
    api = http_description()
    lines = [f"# HTTP API\n\n{api['info']['description']} As data: [openapi.json](openapi.json).\n"]
    for path, methods in api["paths"].items():
        for method, route in methods.items():
            lines += _route(f"{method.upper()} {path}", route, api["components"]["schemas"])
    return "\n".join(lines)


def _route(name: str, route: Schema, schemas: Schema) -> Iterator[str]:
    yield f"## {name}\n\n{route['description']}\n"
    if "requestBody" in route:
        sent = route["requestBody"]["content"]["application/json"]["schema"]
        yield from _fields(schemas[sent["$ref"].rpartition("/")[2]], schemas)
    answer = route["responses"]["200"]["content"]["application/json"]["schema"]
    failures = ", ".join(code for code in sorted(route["responses"]) if code != "200")
    yield f"\nAnswers with {_kind(answer, {}) or 'JSON'}; problem details with {failures}.\n"


def tools_page() -> str:
    """Every tool that a language model is offered, over stdio or HTTP."""
    server = mcp_server(open_desk)
    tools = asyncio.run(server.list_tools())
    lines = [f"# Tools for a language model (MCP)\n\n{server.instructions}\n"]
    for tool in tools:
        lines += [f"## {tool.name}\n\n{tool.description}\n", *_fields(tool.inputSchema, {}), ""]
    return "\n".join(lines)


def _fields(schema: Schema, schemas: Schema) -> Iterator[str]:
    """A table of what is sent."""
    yield "| field | is | says |\n| --- | --- | --- |"
    needed = schema.get("required", ())
    for name, field in schema["properties"].items():
        kind = _kind(field, schemas) + ("" if name in needed else ", or left out")
        yield f"| `{name}` | {kind} | {field.get('description', '')} |"


def _kind(schema: Schema, schemas: Schema) -> str:
    """What a value is, in words; what is not among the schemas is told by its name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _kind(schemas[name], schemas) if name in schemas else f"`{name}`"
    if "anyOf" in schema:
        told = (_kind(one, schemas) for one in schema["anyOf"] if one.get("type") != "null")
        return " or ".join(told)
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"a list of {_kind(schema['items'], schemas)}"
    return str(schema.get("type", ""))
