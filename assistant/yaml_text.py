"""YAML text: a scenario file as YAML, and on which line of it something stands."""

from typing import Any

import yaml


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
