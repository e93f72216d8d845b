"""Starting: what a command loads before it has anything to do; tested by imports, not by time."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = frozenset(
    {"torch", "transformers", "sentence_transformers", "faiss", "bm25s", "scipy", "sklearn", "onnx"}
)
SEARCH = frozenset({"onnxruntime", "tokenizers", "numpy"})
DOCUMENTS = frozenset({"markdown_it", "selectolax", "pypdf"})
CODE = """
import sys
from assistant.cli import ruling_command
sys.argv = ["ruling", *sys.argv[1:]]
try:
    ruling_command.main()
except SystemExit:
    pass
print("loaded", *{name.partition(".")[0] for name in sys.modules}, *sys.modules)
"""
UNUSED = frozenset({"filelock", "rapidfuzz", "rich", "prompt_toolkit"})
COMPILER = "engine.psct.compiler.card_compiler"
PLAY = """{"start": {"A": {"hand": ["Raigeki"]}, "B": {"monster_zone": ["Jinzo"]}},
 "steps": [{"do": "activate", "player": "A", "card": "Raigeki"}]}"""


def loaded(*arguments: str) -> frozenset[str]:
    """The packages and modules that a new process has loaded when the command is done."""
    ran = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        capture_output=True,
        check=True,
        text=True,
        input=PLAY,
    )
    return frozenset(ran.stdout.rpartition("loaded ")[2].split())


def test_help_loads_next_to_nothing() -> None:
    """Neither what answers nor what shows."""
    late = {"pydantic", "engine", "yaml", "prompt_toolkit"}

    assert not loaded("--help") & (HEAVY | SEARCH | DOCUMENTS | late)


def test_script_for_the_guided_play_loads_no_prompt() -> None:
    """What is typed at a terminal alone needs history and completion."""
    assert "prompt_toolkit" not in loaded("play")


def test_a_quotation_is_looked_up_without_the_search() -> None:
    """What the documents were cut into is kept; the second time nothing is parsed."""
    loaded("cite", "--quote", "the cost stays paid")

    assert not loaded("cite", "--quote", "the cost stays paid") & (HEAVY | SEARCH | DOCUMENTS)


@pytest.mark.parametrize("arguments", [("run", "-"), ("card", "Jinzo"), ("rules", "NG01")])
def test_what_is_computed_needs_no_search(arguments: tuple[str, ...]) -> None:
    """The engine and the card definitions; the compiler of texts only for imported cards."""
    loaded(*arguments)

    assert not loaded(*arguments) & (HEAVY | SEARCH | {COMPILER})


def test_a_scenario_is_computed_without_the_records() -> None:
    """What is kept of the definitions needs no checking, nor do the command's options."""
    loaded("run", "-")

    assert not loaded("run", "-") & UNUSED


def test_imported_cards_are_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time the compiler is not loaded."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path))
    database = tmp_path / "cardinfo.json"
    text = "Draw 1 card. You can only activate 1 card with this name per turn."
    row = {"id": 7, "name": "Amber Toll", "type": "Spell Card", "race": "Normal", "desc": text}
    database.write_text(json.dumps({"data": [row]}), encoding="utf-8")
    loaded("cards", "import", str(database))

    assert COMPILER in loaded("card", "Amber Toll")
    assert COMPILER not in loaded("card", "Amber Toll")


def test_a_search_loads_no_training_library() -> None:
    """Once the index is there, ONNX Runtime and the tokenizer encode what is asked."""
    loaded("cite", "is the cost returned")

    assert not loaded("cite", "is the cost returned") & HEAVY


def test_nothing_is_told_to_anybody(tmp_path: Path, home: Path) -> None:
    """ONNX Runtime keeps a number for the machine, and a store of what it is going to send."""
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        (tmp_path / name).mkdir()
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    folders = {name.name: str(name) for name in tmp_path.iterdir()}
    subprocess.run(
        [sys.executable, "-c", CODE, "cite", "is the cost returned"],
        capture_output=True,
        check=True,
        env={**environment, **folders, "RULING_HOME": str(home)},
    )

    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


SAME = """
import sys
from assistant.cli import ruling_command
for command in (["ask", "Jinzo is on the field. Can I activate Mirror Force?", "--json"],
                ["check", "--question", "Does Raigeki resolve?", "--answer", "Yes.", "--json"],
                ["cite", "is the cost returned", "--json"], ["card", "Jinzo", "--json"],
                ["run", sys.argv[1], "--json"]):
    sys.argv = ["ruling", *command]
    try:
        ruling_command.main()
    except SystemExit:
        pass
"""


def test_same_input_same_bytes_in_every_process(tmp_path: Path) -> None:
    """Whatever order Python's hashes give to sets and dictionaries."""
    play = tmp_path / "play.json"
    play.write_text(PLAY, encoding="utf-8")

    first, second = (
        subprocess.run(
            [sys.executable, "-c", SAME, str(play)],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    )

    assert first.count(b"\n") == 5
    assert first == second
