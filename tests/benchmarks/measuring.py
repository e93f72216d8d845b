"""Measuring: times as multiples of a fixed piece of pure Python, so that machines compare.

A benchmark is one file a subject, `bench_<subject>.py`, run by hand from the repository's root:

    python -m tests.benchmarks.bench_engine              compare with what was recorded
    python -m tests.benchmarks.bench_engine --record     record these figures instead

The recorded ratios stand in `recorded.json`, by subject and figure.  A figure that is more than
20 % above its record is marked, and so is one without a record, which could not show that it has
become slower; the exit status is 1 then.
"""

import json
import resource
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import thread_time

RECORD = Path(__file__).with_name("recorded.json")
TOLERATED = 1.2
"""So many times its record may a figure be before it counts as slower."""


@dataclass(frozen=True)
class Figure:
    """One measured figure."""

    name: str
    ratio: float
    """In yardsticks, or of two measured times."""
    milliseconds: float | None = None
    """Median; None: it is a ratio of two figures."""
    limit: float | None = None
    """Milliseconds that are promised; None: nothing is."""


@dataclass(frozen=True)
class _Bead:
    number: int
    name: str
    rest: tuple[int, ...] = ()


def yardstick() -> int:
    """A fixed amount of ordinary Python: small frozen things, mappings, sorting, calls."""
    beads: dict[str, _Bead] = {}
    for number in range(150):
        name = f"bead {number % 50}"
        beads = {**beads, name: _Bead(number, name, (number,))}
    return sum(bead.number for bead in sorted(beads.values(), key=lambda bead: bead.name))


def took(work: Callable[[], object]) -> float:
    """Seconds of processor time that it takes once: what others do meanwhile does not count."""
    start = thread_time()
    work()
    return thread_time() - start


def spent_by(work: Callable[[], object]) -> float:
    """Seconds of processor time, user and system, of the processes that this work waits for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def beside(name: str, seconds: float, limit: float | None = None) -> Figure:
    """A figure that was taken once, beside the yardstick of the same moment."""
    return Figure(name, seconds / min(took(yardstick) for _ in range(50)), seconds * 1000, limit)


def measured(
    name: str, work: Callable[[], object], *, rounds: int = 60, limit: float | None = None
) -> Figure:
    """The figure of some work, warm: the yardstick is taken between the rounds, not before."""
    work()
    yards, times = [], []
    for _ in range(rounds):
        yards.append(took(yardstick))
        times.append(took(work))
    ratio = min(times) / min(yards)
    return Figure(name, ratio, statistics.median(times) * 1000, limit)


def compared(
    subject: str, figures: Sequence[Figure], arguments: Sequence[str], file: Path = RECORD
) -> int:
    """Print the figures beside their records, or record them; 1 if one is slower or has none."""
    recorded = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    known: dict[str, float] = recorded.get(subject, {})
    slower = [figure for figure in figures if _is_slower(figure, known)]
    for figure in figures:
        print(_line(figure, known.get(figure.name), slower=figure in slower))
    if "--record" in arguments:
        recorded[subject] = {figure.name: round(figure.ratio, 2) for figure in figures}
        file.write_text(json.dumps(recorded, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        print(f"recorded in {file}")
        return 0
    return 1 if slower or any(figure.name not in known for figure in figures) else 0


def _is_slower(figure: Figure, known: dict[str, float]) -> bool:
    return figure.ratio > TOLERATED * known.get(figure.name, figure.ratio)


def _line(figure: Figure, record: float | None, *, slower: bool) -> str:
    time = "" if figure.milliseconds is None else f"{figure.milliseconds:8.3f} ms"
    promised = "" if figure.limit is None else f"(at most {figure.limit:g} ms)"
    before = "NOT RECORDED" if record is None else f"recorded {record:.2f}"
    mark = f"  SLOWER by {figure.ratio / (record or figure.ratio) - 1:.0%}" if slower else ""
    return f"{figure.name:44}{figure.ratio:9.2f}  {before:16}{time:>12} {promised}{mark}"


def main(subject: str, figures: Callable[[], Sequence[Figure]]) -> None:
    """Run the benchmark of a subject as a command."""
    sys.exit(compared(subject, figures(), sys.argv[1:]))
