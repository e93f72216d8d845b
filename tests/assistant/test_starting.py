"""Starting: what a command loads before it has anything to do; tested by imports, not by time."""

import subprocess
import sys

import pytest

HEAVY = frozenset(
    {"torch", "transformers", "sentence_transformers", "faiss", "bm25s", "scipy", "sklearn", "onnx"}
)
SEARCH = frozenset({"onnxruntime", "tokenizers", "numpy"})
DOCUMENTS = frozenset({"markdown_it", "selectolax", "pypdf"})
CODE = """
import sys
from assistant import cli
sys.argv = ["ruling", *sys.argv[1:]]
try:
    cli.main()
except SystemExit:
    pass
print("loaded", *{name.partition(".")[0] for name in sys.modules})
"""


def loaded(*arguments: str) -> frozenset[str]:
    """The packages that a new process has loaded when the command is done."""
    ran = subprocess.run(
        [sys.executable, "-c", CODE, *arguments], capture_output=True, check=True, text=True
    )
    return frozenset(ran.stdout.rpartition("loaded ")[2].split())


def test_help_loads_next_to_nothing() -> None:
    """Neither what answers nor what shows."""
    assert not loaded("--help") & (HEAVY | SEARCH | DOCUMENTS | {"pydantic", "engine", "yaml"})


def test_a_quotation_is_looked_up_without_the_search() -> None:
    """What the documents were cut into is kept; the second time nothing is parsed."""
    loaded("cite", "--quote", "the cost stays paid")

    assert not loaded("cite", "--quote", "the cost stays paid") & (HEAVY | SEARCH | DOCUMENTS)


@pytest.mark.parametrize("arguments", [("run", "-"), ("card", "Jinzo"), ("rules", "NG01")])
def test_what_is_computed_needs_no_search(arguments: tuple[str, ...]) -> None:
    """The engine and the card definitions."""
    assert not loaded(*arguments) & (HEAVY | SEARCH)


def test_a_search_loads_no_training_library() -> None:
    """Once the index is there, queries are encoded by ONNX Runtime alone."""
    loaded("cite", "is the cost returned")

    assert not loaded("cite", "is the cost returned") & HEAVY
