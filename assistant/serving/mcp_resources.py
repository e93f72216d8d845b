"""MCP resources: the notation reference and the handbook's documents, as they are shipped."""

import importlib.resources
from pathlib import Path
from typing import Final

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.resources import FileResource
from pydantic import AnyUrl

from assistant.base.settings import corpus_folder
from assistant.library.documents import HANDBOOK

NOTATION: Final = "ruling://notation"
_PLACE: Final = f"ruling://{HANDBOOK}"
_EXAMPLES: Final = "\n## Worked examples\n"


def notation_reference(*, examples: bool = True) -> str:
    """Every line that a play can have; with worked examples, or without, which is half as long."""
    reference = (importlib.resources.files("engine.notation") / "README.md").read_text("utf-8")
    return reference if examples else reference.partition(_EXAMPLES)[0] + "\n"


def add_resources(server: FastMCP) -> None:
    """Add the notation reference, and each document of the handbook under its own address.

    The documents are named one by one, so that no address can lead to another file.
    """

    @server.resource(NOTATION, title="Play notation", mime_type="text/markdown")
    def notation() -> str:
        """Play notation: every line that a play can have, with worked examples."""
        return notation_reference()

    for file in sorted(_handbook().rglob("*.md")):
        name = file.relative_to(_handbook()).with_suffix("").as_posix()
        server.add_resource(
            FileResource(
                uri=AnyUrl(f"{_PLACE}/{name}"),
                name=name,
                title=f"Rulings handbook: {_heading(file)}",
                description="Passages with their ids, sources and dates.",
                mime_type="text/markdown",
                path=file,
            )
        )


def _handbook() -> Path:
    return corpus_folder() / HANDBOOK


def _heading(file: Path) -> str:
    """The first heading of a document."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((line[2:].strip() for line in lines if line.startswith("# ")), file.stem)
