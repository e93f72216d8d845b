"""Indexing: a home of its own is filled, changed and filled again.  See `measuring` for how to run.

Processor time of a new process, the model's loading included; two threads share the embedding, so
on two free cores it takes about half of that.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measuring import Figure, main, spent_by, took, yardstick

CODE = "import sys; sys.argv[0] = 'ruling'; from assistant.cli import main; main()"
HANDBOOK = Path(__file__).parents[2] / "corpus" / "handbook"


def spent(home: Path, *arguments: str) -> float:
    """Seconds of processor time of a command."""
    command = [sys.executable, "-c", CODE, *arguments]
    environment = {**os.environ, "RULING_HOME": str(home)}
    return spent_by(
        lambda: subprocess.run(command, env=environment, check=False, capture_output=True)
    )


def figures() -> Iterator[Figure]:
    """From nothing, after one sentence was changed, and with nothing changed."""
    with tempfile.TemporaryDirectory() as folder:
        home, corpus = Path(folder, "home"), Path(folder, "handbook")
        shutil.copytree(HANDBOOK, corpus)
        command = ("index", "--corpus", str(corpus))
        spent(home, "cite", "--quote", "the cost stays paid")  # the program's code is compiled
        yield figure("first index of the handbook", 12_000, spent(home, *command))
        changed = max(corpus.glob("*.md"), key=lambda file: file.stat().st_size)
        text = changed.read_text(encoding="utf-8").replace("destroyed", "banished", 1)
        changed.write_text(text, encoding="utf-8")
        yield figure("one document changed", 7_000, spent(home, *command))
        yield figure("nothing changed", 1_000, spent(home, *command))


def figure(name: str, limit: float, seconds: float) -> Figure:
    """One figure, beside the yardstick of the same moment."""
    return Figure(name, seconds / min(took(yardstick) for _ in range(50)), seconds * 1000, limit)


if __name__ == "__main__":
    main("indexing", lambda: list(figures()))
