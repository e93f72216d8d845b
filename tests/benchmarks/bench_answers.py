"""How long commands take as whole processes, and answers in one that is open.

Processor time, user and system, of the quickest of a few runs: others on the machine do not count.
What is promised by the clock is taken by it as well, and tells something on a quiet machine only.
The home is that of `RULING_HOME`, so that imported cards are there if they were imported.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from assistant.answers.answering import answer, prepare_desk
from assistant.base.regions import Region
from assistant.checks.cross_check import cross_check
from tests.benchmarks.measuring import Figure, beside, main, spent_by, took, yardstick

CODE = "import sys; sys.argv[0] = 'ruling'; from assistant.cli.ruling_command import main; main()"
PLAY = """{"start": {"A": {"hand": ["Raigeki"]}, "B": {"monster_zone": ["Jinzo"]}},
 "steps": [{"do": "activate", "player": "A", "card": "Raigeki"}]}"""
QUESTIONS = Path(__file__).parents[3] / "shared" / "data" / "questions-dev.jsonl"
SEEN = 79
"""Of the development questions; the others are kept for measuring."""
COLD = 9
"""Every so many of them is asked of a new process."""
RUNS = 3


def spent(*arguments: str) -> float:
    """Seconds of processor time of a new process that runs this command."""
    command = [sys.executable, "-c", CODE, *arguments]
    return spent_by(
        # Whether it is confirmed does not matter here.
        lambda: subprocess.run(command, input=PLAY, text=True, capture_output=True, check=False)
    )


def by_clock(*arguments: str) -> float:
    """Seconds until a new process has run this command."""
    begun = perf_counter()
    spent(*arguments)
    return perf_counter() - begun


def of_process(name: str, limit: float, *commands: Sequence[str]) -> Figure:
    """The median of the commands, each the quickest of its runs."""
    yards, times = [], []
    for command in commands:
        times.append(min(spent(*command) for _ in range(RUNS)))
        yards.append(min(took(yardstick) for _ in range(50)))
    median = statistics.median(times)
    return Figure(name, median / min(yards), median * 1000, limit)


def questions() -> list[str]:
    """The development questions that may be looked at; without them, nothing can be compared."""
    if not QUESTIONS.exists():
        sys.exit(f"{QUESTIONS}: not there; the answers are measured on the questions of this file")
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()[:SEEN]
    return [str(json.loads(line)["question"]) for line in lines]


def cold() -> Iterator[Figure]:
    """New processes."""
    spent("ask", "Is Jinzo a monster?")  # builds what is missing
    yield of_process("ruling --help", 250, ["--help"])
    yield of_process("ruling cite --quote", 500, ["cite", "--quote", "the cost stays paid"])
    yield of_process("ruling run", 400, ["run", "-"])
    yield of_process("ruling card", 400, ["card", "Jinzo"])
    asks = [["ask", question] for question in questions()[::COLD]]
    yield of_process("ruling ask", 1000, *asks)
    quickest = (min(by_clock(*ask) for _ in range(RUNS)) for ask in asks)
    yield beside("ruling ask, by the clock", statistics.median(quickest), 1000)


def batched() -> Iterator[Figure]:
    """Two processes that have begun: what so many lines more take, by the clock."""
    asked = questions()
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for rounds in (1, 3):
            lines = (json.dumps({"id": n, "question": one}) for n, one in enumerate(asked * rounds))
            given = Path(folder, f"{rounds}.jsonl")
            given.write_text("\n".join(lines), encoding="utf-8")
            out = str(given.with_suffix(".out"))
            times.append(by_clock("ask", "--batch", str(given), "--out", out, "--jobs", "2"))
    yield beside("an answer of a batch, two processes", (times[1] - times[0]) / 2 / SEEN, 1000 / 60)


def warm() -> Iterator[Figure]:
    """One process; each question is asked for the first time, the passages were read before."""
    desk = prepare_desk(None, Region.TCG)
    asked = questions()
    desk.witness.readings_of([desk.corpus.to_read(one) for one in desk.corpus.passages])
    judged = "No. It is negated."
    yield from each("answer()", [partial(answer, question, desk) for question in asked])
    yield from each("check()", [partial(cross_check, question, judged, desk) for question in asked])


def each(name: str, works: Sequence[Callable[[], object]]) -> Iterator[Figure]:
    """The median and the 95th percentile of these, each done once; all threads count."""
    yards, times = [], []
    for work in works:
        yards.append(took(yardstick))
        begun = process_time()
        work()
        times.append(process_time() - begun)
    times.sort()
    for share, limit in ((50, 30), (95, 80)):
        found = times[len(times) * share // 100]
        yield Figure(f"{name}, {share} of 100", found / min(yards), found * 1000, limit)


def figures() -> list[Figure]:
    """Every figure of commands and answers."""
    return [*cold(), *warm(), *batched()]


if __name__ == "__main__":
    main("answers", figures)
