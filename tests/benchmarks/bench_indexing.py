"""Indexing: a home of its own is filled, changed and filled again.  See `measuring` for how to run.

A new process each, the model's loading included: its processor time, of two threads that share the
embedding, and its time by the clock, which is what is promised, on a quiet machine.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from tests.benchmarks.measuring import Figure, beside, main, spent_by

CODE = "import sys; sys.argv[0] = 'ruling'; from assistant.cli.ruling_command import main; main()"
HANDBOOK = Path(__file__).parents[2] / "corpus" / "handbook"


def run(home: Path, *arguments: str) -> tuple[float, float]:
    """Seconds of processor time, and by the clock, of a command."""
    command = [sys.executable, "-c", CODE, *arguments]
    environment = {**os.environ, "RULING_HOME": str(home)}
    begun = perf_counter()
    spent = spent_by(
        lambda: subprocess.run(command, env=environment, check=True, capture_output=True)
    )
    return spent, perf_counter() - begun


def figures() -> Iterator[Figure]:
    """From nothing, after one sentence was changed, and with nothing changed."""
    with tempfile.TemporaryDirectory() as folder:
        home, corpus = Path(folder, "home"), Path(folder, "handbook")
        shutil.copytree(HANDBOOK, corpus)
        command = ("index", "--corpus", str(corpus))
        run(home, "cite", "--quote", "the cost stays paid")  # the program's code is compiled
        yield from both("first index of the handbook", 12_000, run(home, *command))
        changed = max(corpus.glob("*.md"), key=lambda file: file.stat().st_size)
        text = changed.read_text(encoding="utf-8").replace("destroyed", "banished", 1)
        changed.write_text(text, encoding="utf-8")
        yield from both("one document changed", 7_000, run(home, *command))
        yield from both("nothing changed", 1_000, run(home, *command))


def both(name: str, limit: float, took: tuple[float, float]) -> Iterator[Figure]:
    """Its processor time, and what is promised by the clock."""
    spent, waited = took
    yield beside(name, spent)
    yield beside(f"{name}, by the clock", waited, limit)


if __name__ == "__main__":
    main("indexing", lambda: list(figures()))
