"""The assistant reaches the engine through its public door only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "assistant").rglob("*.py"))


def imported_from(path: Path) -> Iterator[str]:
    """The modules that a file imports, by their full names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def inner_modules(path: Path) -> list[str]:
    """Modules inside `engine` that a file imports past the public door."""
    return [name for name in imported_from(path) if name.startswith("engine.")]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_assistant_imports_only_the_public_door_of_the_engine(path: Path) -> None:
    """`from engine import ...` is the only way in."""
    assert inner_modules(path) == []


def test_an_import_past_the_door_is_seen(tmp_path: Path) -> None:
    """The check can fail: an import of an inner module is found."""
    offender = tmp_path / "offender.py"
    offender.write_text("from engine.board.state import State\n", encoding="utf-8")

    assert inner_modules(offender) == ["engine.board.state"]


HEAVY = {
    "torch": {"retrieval/encoder_graph.py"},
    "sentence_transformers": {"retrieval/named_encoder.py"},
    # Two models, each opened by the module that knows its inputs: passages and questions.
    "onnxruntime": {"retrieval/packaged_encoder.py", "reading/trained/trained_reader.py"},
    "faiss": {"retrieval/vector_index.py"},
    "bm25s": {"retrieval/lexical_search.py"},
}
TRAINING = "assistant/reading/training/"
"""Run by itself, once for each new set of weights; what answers a question never imports it."""


@pytest.mark.parametrize("library", HEAVY)
def test_heavy_library_is_imported_where_it_is_needed_inside_a_function(library: str) -> None:
    """Start-up stays light: the heavy libraries are imported by the functions that need them."""
    users = {
        str(path.relative_to(ROOT / "assistant"))
        for path in MODULES
        if any(name.partition(".")[0] == library for name in imported_from(path))
        and not str(path.relative_to(ROOT)).startswith(TRAINING)
    }

    assert users <= HEAVY[library]
    for user in users:
        tree = ast.parse((ROOT / "assistant" / user).read_text(encoding="utf-8"))
        top = {name for node in _run_on_import(tree) for name in _names(node)}
        assert library not in top


def test_training_is_imported_by_nothing_else() -> None:
    """It needs torch, which takes seconds to load."""
    users = [
        path
        for path in MODULES
        if not str(path.relative_to(ROOT)).startswith(TRAINING)
        and any(name.startswith("assistant.reading.training") for name in imported_from(path))
    ]

    assert users == []


def _run_on_import(tree: ast.Module) -> Iterator[ast.stmt]:
    """What runs when a module is imported; what only a type checker reads is left out."""
    for node in tree.body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        inner = ast.walk(node) if isinstance(node, ast.If | ast.Try) else (node,)
        yield from (one for one in inner if isinstance(one, ast.stmt))


def _names(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module.partition(".")[0]
