"""The engine stands on its own: the standard library and nothing else, in short functions."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "engine").rglob("*.py"))
LONGEST = 50
"""Lines of a function, from `def` to its last line."""


def foreign_imports(source: str) -> Iterator[str]:
    """Modules that are neither the engine's nor in the standard library."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        for name in names:
            if name.partition(".")[0] not in {"engine", *sys.stdlib_module_names}:
                yield name


def long_functions(source: str) -> Iterator[str]:
    """Functions that are too long to be read at one sight."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if node.end_lineno - node.lineno + 1 > LONGEST:
                yield node.name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_engine_imports_only_the_standard_library(path: Path) -> None:
    """Whoever has Python can run the engine."""
    assert list(foreign_imports(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_engine_has_no_long_function(path: Path) -> None:
    """Every function fits on a screen."""
    assert list(long_functions(path.read_text(encoding="utf-8"))) == []


def test_a_foreign_import_is_seen() -> None:
    """The check can fail: wherever in the file the import is."""
    source = "def late():\n    from yaml import safe_load\n"

    assert list(foreign_imports(source)) == ["yaml"]


def test_a_long_function_is_seen() -> None:
    """The check can fail: one line too many is found."""
    source = "def long():\n" + "    pass\n" * LONGEST

    assert list(long_functions(source)) == ["long"]
