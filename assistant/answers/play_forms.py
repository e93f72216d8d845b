"""Play forms: a play written as a scenario, and a scenario as a play in notation."""

import json
from pathlib import Path

import yaml

from assistant.base.user_errors import InputError
from engine import Completed, NoLineError, Scenario, play_of, write_play


def scenario_yaml(completed: Completed) -> str:
    """A completed play as a scenario file; what is assumed stands above it as comments."""
    # The engine's words are enums, which YAML would write as Python objects.
    mapping = json.loads(json.dumps(completed.scenario))
    remarks = [f"case: {completed.case}"] if completed.case else []
    remarks += [f"assumed: {note}" for note in completed.assumptions]
    head = "".join(f"# {line}\n" for remark in remarks for line in remark.splitlines())
    return head + yaml.safe_dump(
        mapping, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100
    )


def notated(scenario: Scenario, name: str | Path) -> str:
    """A scenario as the lines of a play.

    Raises:
        InputError: something in it has no line; names all of that.
    """
    try:
        return write_play(play_of(scenario))
    except NoLineError as problem:
        remedy = "leave that out, or compute the scenario as it is: ruling run"
        raise InputError(name, None, str(problem), remedy) from problem
