"""Schema command: `schema`."""

import json

from assistant.cli.command_result import CommandResult
from assistant.serving.answer_schemas import answer_schema, answer_schemas


def schema(name: str | None) -> CommandResult:
    """Print the schemas of all answers, or of one."""
    found = answer_schemas() if name is None else answer_schema(name)
    return CommandResult(json.dumps(found, ensure_ascii=False, indent=2))
