"""Stores: writers killed at random moments, a full disk, two writers at once, a read-only home.

After each, what was kept before is whole, and the next command works.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
SMALL = 200_000
"""Bytes that a file may have where the disk is full."""

WRITE_INDEX = """
import os, sys
from pathlib import Path
from assistant.library.corpus import open_corpus
from assistant.retrieval.query_expansion import Lexicon
from assistant.retrieval.search_index import open_search
from tests.assistant.retrieval.test_passage_search import WordHashes
folder = Path(sys.argv[1])
found = open_search(open_corpus([folder]), embedder=WordHashes(), lexicon=Lexicon())
print(found.search("first sentence")[0].passage.text[:60])
"""
WRITE_CARDS = """
import sys
from assistant.library.card_import import store_lock, write_store
from assistant.library.card_store import open_store
from assistant.library.imported_cards import ImportedCard
def card(n):
    name = f"Zirrel Hound {n}"
    return ImportedCard(name=name, names={"en": name}, kind="spell", type_line="Spell",
                        texts={"en": "Draw 1 card."}, source="invented", date="2026-01-01")
with store_lock():
    write_store([card(n) for n in range(int(sys.argv[1]))])
print(len(open_store()))
"""
READ_CARDS = """
from assistant.library.card_store import open_store
store = open_store()
print(len(store), sum(1 for _ in store.cards()))
"""


class Ran:
    """A Python process of this program, with a home of its own."""

    def __init__(self, home: Path, code: str, *arguments: str, limit: int = 0) -> None:
        """Start it; `limit`: the bytes that a file of it may have."""
        environment: Mapping[str, str] = {
            **os.environ,
            "RULING_HOME": str(home),
            "PYTHONPATH": str(ROOT),
        }

        def bounded() -> None:
            if limit:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=bounded,  # noqa: PLW1509 (no threads are running here)
        )

    def end(self) -> tuple[int, str, str]:
        """Its exit status and what it said."""
        out, err = self.process.communicate(timeout=300)
        return self.process.returncode, out, err


def documents(folder: Path, version: int) -> None:
    """A corpus that differs with the version."""
    folder.mkdir(exist_ok=True)
    for number in range(40):
        lines = (f"This is sentence {n} of {number} in version {version}." for n in range(30))
        text = f"The first sentence, version {version}.\n\n" + "\n\n".join(lines)
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")


def killed_indexes(home: Path, times: int) -> Iterator[str]:
    """The index, its writer killed while it works."""
    folder = home / "documents"
    documents(folder, 0)
    begun = time.perf_counter()
    status, _, err = Ran(home, WRITE_INDEX, str(folder)).end()
    took = time.perf_counter() - begun
    if status:
        yield f"the first index could not be written: {err}"
    for turn in range(1, times + 1):
        documents(folder, turn)
        ran = Ran(home, WRITE_INDEX, str(folder))
        time.sleep(random.uniform(0.2, 1.0) * took)  # noqa: S311
        ran.process.kill()
        ran.end()
        if turn % 5 == 0:
            status, out, err = Ran(home, WRITE_INDEX, str(folder)).end()
            if status or f"version {turn}" not in out:
                yield f"after kill {turn}: status {status}, {out!r} {err[-300:]!r}"
    builds = [path for path in (home / "cache" / "index").glob("*/*") if path.is_dir()]
    if len(builds) > 3:
        yield f"{len(builds)} builds were left lying about"


def killed_imports(home: Path, times: int) -> Iterator[str]:
    """The cards, their import killed while it writes."""
    begun = time.perf_counter()
    Ran(home, WRITE_CARDS, "3000").end()
    took = time.perf_counter() - begun
    for turn in range(1, times + 1):
        many = 3000 + turn
        ran = Ran(home, WRITE_CARDS, str(many))
        time.sleep(random.uniform(0.2, 1.0) * took)  # noqa: S311
        ran.process.kill()
        ran.end()
        status, out, err = Ran(home, READ_CARDS).end()
        first, _, second = out.partition(" ")
        if status or first.strip() != second.strip() or int(first) < 3000:
            yield f"after kill {turn}: status {status}, {out!r} {err[-300:]!r}"
    if len([*(home / "data").iterdir()]) > 3:
        yield f"left lying about: {sorted(path.name for path in (home / 'data').iterdir())}"


def full_disk(home: Path, _: int) -> Iterator[str]:
    """Files that may not grow: the old is as it was, and what is said names the remedy."""
    folder = home / "documents"
    documents(folder, 0)
    Ran(home, WRITE_CARDS, "50").end()
    for code, argument in ((WRITE_CARDS, "3000"), (WRITE_INDEX, str(folder))):
        status, _out, err = Ran(home, code, argument, limit=SMALL).end()
        if status == 0 or "RULING_HOME" not in err:
            yield f"a full disk is not told: status {status}, {err[-300:]!r}"
    if Ran(home, READ_CARDS).end()[1].split() != ["50", "50"]:
        yield "the old cards are gone"
    if Ran(home, WRITE_INDEX, str(folder)).end()[0]:
        yield "the next index cannot be written"


def two_writers(home: Path, times: int) -> Iterator[str]:
    """Two processes that write the same at once."""
    folder = home / "documents"
    for turn in range(max(2, times // 10)):
        documents(folder, turn)
        both = [Ran(home, WRITE_INDEX, str(folder)) for _ in range(2)]
        both += [Ran(home, WRITE_CARDS, "500") for _ in range(2)]
        for ran in both:
            status, _out, err = ran.end()
            if status:
                yield f"turn {turn}: {err[-300:]!r}"


def main() -> None:
    """Try everything, each in a home of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random.seed(given.seed)
    broken = 0
    for attempt in (killed_imports, killed_indexes, full_disk, two_writers):
        with tempfile.TemporaryDirectory() as home:
            found = [*attempt(Path(home), given.times)]
        broken += len(found)
        print(f"{attempt.__name__}: {len(found)} failures", *found, sep="\n  ", flush=True)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
