"""The assistant asks the engine's parts for their types, and never for the names of their types."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "assistant"
MODULES = sorted(ROOT.rglob("*.py"))


def compared_names(source: str) -> Iterator[int]:
    """The lines on which the name of a type is compared with a string, or looked up in some."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
        elif isinstance(node, ast.Subscript):
            sides = (node.slice,)
        elif isinstance(node, ast.Match):
            sides = (node.subject,)
        else:
            continue
        if any(_is_name_of_type(side) for side in sides):
            yield node.lineno


def _is_name_of_type(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in {"__name__", "__qualname__"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_type_is_told_by_its_name(path: Path) -> None:
    """A type that is renamed or gone is then seen by mypy."""
    assert list(compared_names(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        'type(part).__name__ == "LpOf"',
        'type(part).__name__ not in {"Draw"}',
        "_NEGATES[type(part).__name__]",
    ],
)
def test_a_comparison_of_names_is_seen(source: str) -> None:
    """The check can fail."""
    assert list(compared_names(source)) == [1]
