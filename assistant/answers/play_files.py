"""Play files: YAML or JSON as written, made into an engine scenario; errors named by line."""

import json
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml

from assistant.base.user_errors import InputError
from engine import CardText, Outcome, Scenario, ScenarioError, demand_room, parse_scenario, run


class YamlError(Exception):
    """The text is no YAML: on which line, and why."""

    def __init__(self, problem: yaml.YAMLError) -> None:
        """Take the line and the reason from the parser's error."""
        mark = getattr(problem, "problem_mark", None)
        self.line: int | None = mark.line + 1 if mark is not None else None
        super().__init__(str(getattr(problem, "problem", None) or problem).strip())


def loaded(text: str) -> Any:  # noqa: ANN401 (YAML is anything)
    """What the text says.

    Raises:
        YamlError: it is no YAML.
    """
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as problem:
        raise YamlError(problem) from problem


def line_in(text: str, path: str) -> int | None:
    """The line on which a path like `steps[1].card` stands; None: that cannot be told.

    Most JSON is YAML, too; what is indented by tabs is not.
    """
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):
        return None
    for step in path.replace("[", ".").replace("]", "").split("."):
        child = _child(node, step)
        if child is None:
            break
        node = child
    return node.start_mark.line + 1 if node is not None else None


def _child(node: yaml.Node | None, step: str) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and step.isdecimal() and int(step) < len(node.value):
        child: yaml.Node = node.value[int(step)]
        return child
    return None


MOST_ENTRIES = 20_000
"""Of a scenario: cards, steps, and all that is said of them."""
MOST_JSON, MOST_YAML = 2_000_000, 50_000
"""Characters of a file; YAML takes much longer to read."""
FORMAT = "write it with the keys start, steps and ask; `ruling run --help` says more"


def scenario_in(text: str, path: str) -> Scenario:
    """Read one scenario from what a file holds.

    Raises:
        InputError: it is no YAML or JSON, or is no scenario; names the line.
    """
    name = "standard input" if path == "-" else path
    try:
        content = _content(text, name)
    except (RecursionError, ValueError) as problem:
        why = str(problem) if isinstance(problem, ValueError) else "it is nested too deeply"
        raise InputError(name, None, f"cannot be read ({why})", FORMAT) from problem
    return scenario_of(content, name, text)


def _content(text: str, name: str) -> object:
    """JSON is YAML, too, but is read many times faster as what it is."""
    if len(text) > MOST_JSON:
        raise ValueError(f"it has {len(text):,} characters; at most {MOST_JSON:,} are read")
    if text.lstrip().startswith("{"):
        with suppress(json.JSONDecodeError):
            return json.loads(text)
    if len(text) > MOST_YAML:
        raise ValueError(f"it has {len(text):,} characters; of YAML at most {MOST_YAML:,} are read")
    try:
        return loaded(text)
    except YamlError as problem:
        raise InputError(name, problem.line, f"is no YAML or JSON ({problem})", FORMAT) from problem


def scenario_of(content: object, name: str | Path, text: str | None) -> Scenario:
    """Make a mapping a scenario; `text` is what it was read from, to find the line of an error."""
    if not isinstance(content, Mapping):
        raise InputError(name, None, "holds no mapping", FORMAT)
    too_much = _too_much(content)
    if too_much:
        raise InputError(name, None, too_much, FORMAT)
    try:
        return parse_scenario(content)
    except ScenarioError as problem:
        line = line_of(text, problem.path) if text is not None else None
        raise InputError(name, line, f"{problem.path}: {problem.why}", FORMAT) from problem


def _too_much(content: object) -> str:
    """What is wrong with the content before it is looked at; empty: nothing.

    A few lines of YAML can stand for a million entries, by references to what stands before.
    """
    waiting, seen = [content], 0
    while waiting:
        one = waiting.pop()
        seen += 1
        if seen > MOST_ENTRIES:
            return f"has too many entries; at most {MOST_ENTRIES:,} are read"
        if isinstance(one, Mapping):
            waiting += [*one, *one.values()]
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, str) and any("\ud800" <= letter <= "\udfff" for letter in one):
            return "holds halves of characters"
    return ""


def compute(
    scenario: Scenario, cards: Mapping[str, CardText], name: str | Path, *, offers: bool = True
) -> Outcome:
    """Compute a scenario that was read from there.

    Raises:
        InputError: there can be no such position, as only the texts of its cards show.
    """
    try:
        demand_room(scenario.cards, cards)
        return run(scenario, cards, offers=offers)
    except ScenarioError as problem:
        raise InputError(name, None, f"{problem.path}: {problem.why}", FORMAT) from problem


def line_of(text: str, path: str) -> int | None:
    """The line on which a path like `steps[1].card` stands in a YAML or JSON text."""
    if len(text) > MOST_YAML:
        return None
    return line_in(text, path)


def text_of(path: str) -> str:
    """What a file holds, or standard input for `-`.

    Raises:
        InputError: it cannot be read.
    """
    try:
        if path == "-":
            return sys.stdin.read(MOST_JSON + 1)
        with Path(path).open(encoding="utf-8") as file:
            return file.read(MOST_JSON + 1)
    except OSError as problem:
        raise InputError(
            path, None, f"cannot be read ({problem.strerror})", "check the path"
        ) from problem
    except UnicodeDecodeError as problem:
        raise InputError(path, None, "is not UTF-8 text", "save it as UTF-8") from problem


_FIRST_LINE = re.compile(
    r"(?:[AB] [a-z_0-9]+ \S|\? ?\S|(?:end_turn|damage_step)\b"
    r"|(?:turn|turn_number|phase|region|as_of|event|next_phase|case|claim) \S)"
)


def is_notated(name: str, text: str) -> bool:
    """Whether a text is a play in notation: by its file name, or by its first line."""
    if name.endswith(".play"):
        return True
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return _FIRST_LINE.match(first) is not None
