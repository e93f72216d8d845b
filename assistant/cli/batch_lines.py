"""Batch lines.

JSONL in, JSONL out, in the same order; a bad line is named, the rest still done.
"""

import hashlib
import json
import os
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from assistant.answers.answering import Considered, answer, consider, prepare_desk
from assistant.answers.given_readings import given_readings
from assistant.answers.notated_plays import compute_play
from assistant.answers.play_files import compute, scenario_of
from assistant.answers.question_readers import open_reader
from assistant.base.regions import Region
from assistant.base.ruling_records import Record
from assistant.base.settings import ReaderName
from assistant.base.user_errors import (
    AssistantError,
    BatchInterruptedError,
    InputError,
    UsageError,
    readable,
)
from assistant.checks.cross_check import checked
from assistant.cli.command_result import CommandResult
from assistant.cli.process_start import begin_process
from assistant.library.all_cards import open_cards
from assistant.library.card_store import open_store
from assistant.library.corpus import open_corpus
from assistant.library.documents import HANDBOOK
from assistant.presenting.read_plays import read_play
from assistant.reading.notated_reading import NotatedPlayText
from assistant.retrieval.citations import open_citations
from assistant.retrieval.encoders import open_encoder
from engine import to_json

Row = Mapping[str, object]
AHEAD = 8
"""Lines handed to each process ahead of the one that is written next."""


class Work(Hashable, Protocol):
    """What a batch does with its lines.  It is sent to other processes: data, nothing open."""

    @property
    def fields(self) -> tuple[str, ...]:
        """What a line must have besides its id."""

    @property
    def tally(self) -> str:
        """Which field of a result the summary counts."""

    def key(self) -> str:
        """All besides the lines that results depend on."""

    def open(self) -> Callable[[Row], Row]:
        """Open what is needed, once a process: a line's fields to its result."""


@dataclass(frozen=True, slots=True)
class LineResult:
    """What became of a line: the object to write, and what was wrong, if anything was."""

    row: Row
    problem: str | None = None
    fatal: bool = False
    """Nothing can be answered at all: the index or the cards cannot be opened."""


@dataclass(slots=True)
class Summary:
    """How a batch went, in lines."""

    lines: int
    resumed: int = 0
    """Done by an earlier run that was interrupted."""
    bad: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def report(self) -> str:
        """One line for a person."""
        told = ", ".join(f"{name} {count:,}" for name, count in sorted(self.counts.items()))
        before = f", {self.resumed:,} of them earlier" if self.resumed else ""
        return f"{self.lines:,} lines{before}; bad {self.bad:,}" + (f"; {told}" if told else "")


def run_batch(source: Path, target: Path, work: Work, *, jobs: int = 1) -> Summary:
    """Answer each line of `source` into `target`, in order, with so many processes.

    A bad line, or one whose answer fails, is written as `{"id", "error"}`, so that input and
    output keep the same number of lines.

    Raises:
        InputError: the source cannot be read or the target cannot be written.
        BatchInterruptedError: stopped from the keyboard; what is done is kept.
    """
    total, digest = _measured(source, work.key())
    console = Console(stderr=True)
    try:
        part = _part_of(source, target, digest)
        summary = Summary(total) if part == target else _kept(part, total, work.tally)
        with part.open("ab" if part != target else "wb") as out, _progress(console) as progress:
            bar = progress.add_task(source.name, total=total, completed=summary.resumed)
            rows = islice(_rows(source, work.fields), summary.resumed, None)
            for result in _results(rows, work, jobs):
                _noted(result, summary, work.tally, console)
                out.write(json.dumps(result.row, ensure_ascii=False).encode() + b"\n")
                out.flush()
                progress.advance(bar)
        if part != target:
            part.replace(target)
    except OSError as problem:
        raise InputError(
            target, None, f"cannot be written ({problem.strerror})", "give another --out"
        ) from problem
    except KeyboardInterrupt as problem:
        raise BatchInterruptedError(target) from problem
    return summary


def _noted(result: LineResult, summary: Summary, tally: str, console: Console) -> None:
    if result.fatal:
        raise AssistantError(result.problem)
    if result.problem is not None:
        summary.bad += 1
        console.print(f"warning: {result.problem}", soft_wrap=True, markup=False)
    else:
        _count(result.row, summary, tally)


def _count(row: Row, summary: Summary, tally: str) -> None:
    if tally in row:
        summary.counts[str(row[tally])] += 1


def _progress(console: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal
    )


def _measured(source: Path, key: str) -> tuple[int, str]:
    """How many lines there are to answer, and a digest of them and of the settings."""
    digest = hashlib.sha256(key.encode())
    total = 0
    for line in _lines(source):
        digest.update(line)
        total += bool(line.strip())
    return total, digest.hexdigest()


def _part_of(source: Path, target: Path, digest: str) -> Path:
    """Where results are kept until all are done; the target itself if it is no ordinary file."""
    if target.exists() and not target.is_file():
        return target
    if target.exists() and target.samefile(source):
        raise InputError(target, None, "is the file of the questions", "give another --out")
    return target.with_name(f"{target.name}.{digest[:12]}.part")


def _kept(part: Path, total: int, tally: str) -> Summary:
    """What an earlier run left, counted; a line broken off by the interruption is cut."""
    summary = Summary(total)
    if not part.exists():
        return summary
    end = 0
    with part.open("rb+") as out:
        for line in out:
            row = _whole(line)
            if row is None:
                break
            summary.resumed, end = summary.resumed + 1, end + len(line)
            summary.bad += row.keys() == _OF_BAD
            _count(row, summary, tally)
        out.truncate(end)
    return summary


def _whole(line: bytes) -> Row | None:
    """The result that a line holds; None: it is broken off, or damaged."""
    try:
        row = json.loads(line) if line.endswith(b"\n") else None
    except ValueError:
        return None
    return row if isinstance(row, dict) else None


_OF_BAD = {"id", "error"}
"""All that is written of a line that could not be answered."""


def _results(rows: Iterator[Row | LineResult], work: Work, jobs: int) -> Iterator[LineResult]:
    """Each line's result, in the order of the lines."""
    if jobs == 1:
        yield from (_answered(row, work) for row in rows)
        return
    waiting: deque[Callable[[], LineResult]] = deque()
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
        try:
            for row in rows:
                waiting.append(pool.submit(_answered, row, work).result)
                if len(waiting) >= jobs * AHEAD:
                    yield waiting.popleft()()
            while waiting:
                yield waiting.popleft()()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Begin in a process of its own, and let it end when the one that started it was killed."""
    begin_process()
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.join,), daemon=True).start()


def _end_after(wait: Callable[[], None]) -> None:
    wait()
    os._exit(1)


def _answered(row: Row | LineResult, work: Work) -> LineResult:
    """The line's result, and what is wrong with the line, if anything is."""
    if isinstance(row, LineResult):
        return row
    try:
        answer = _opened(work)
    except AssistantError as problem:
        return LineResult({}, str(problem), fatal=True)
    try:
        return LineResult({"id": row["id"], **answer(row)})
    except AssistantError as problem:
        return _failed(row, str(problem))
    except Exception as problem:  # noqa: BLE001 -- one line must not cost the others
        return _failed(row, f"internal error ({type(problem).__name__}: {problem}); report it")


def _failed(row: Row, problem: str) -> LineResult:
    return LineResult({"id": row["id"], "error": problem}, f"line {row['id']!r}: {problem}")


@cache
def _opened(work: Work) -> Callable[[Row], Row]:
    return work.open()


def _rows(source: Path, fields: tuple[str, ...]) -> Iterator[Row | LineResult]:
    """Each line that is not blank, read; or why it cannot be."""
    for number, line in enumerate(_lines(source), 1):
        if not line.strip():
            continue
        try:
            yield _row(source, number, line, fields)
        except InputError as problem:
            yield LineResult({"id": None, "error": str(problem)}, str(problem))


def _row(source: Path, number: int, line: bytes, fields: tuple[str, ...]) -> Row:
    remedy = f"write one object a line, in UTF-8, with {', '.join(('id', *fields))}"
    try:
        row = json.loads(line)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as problem:
        why = getattr(problem, "msg", None) or getattr(problem, "reason", "nested too deeply")
        raise InputError(source, number, f"is not JSON ({why})", remedy) from problem
    missing = [name for name in ("id", *fields) if not isinstance(row, dict) or name not in row]
    if missing:
        raise InputError(source, number, f"lacks {', '.join(missing)}", remedy)
    return row  # type: ignore[no-any-return]  # json.loads is untyped; the line above checked it


def _lines(source: Path) -> Iterator[bytes]:
    try:
        with source.open("rb") as lines:
            yield from lines
    except OSError as problem:
        raise InputError(
            source, None, f"cannot be read ({problem.strerror})", "check the path"
        ) from problem


def batched(source: Path, target: Path, work: Work, jobs: int) -> CommandResult:
    """Answer a file line by line; the summary goes to stderr, so that stdout stays free."""
    summary = run_batch(source, target, work, jobs=jobs)
    return CommandResult("", 4 if summary.bad else 0, aside=summary.report())


SAME_QUESTION = 8
"""So many questions are remembered: several answers to one are often checked one after another."""


def _digest(corpus: tuple[str, ...]) -> str:
    return open_corpus(corpus or (HANDBOOK,)).digest


def _cards() -> str:
    """Which imported cards there are; they decide too."""
    store = open_store()
    return store.digest if store is not None else "no cards"


def _plays(readings: Path | None) -> str:
    """Which plays are given."""
    return "" if readings is None else hashlib.sha256(readings.read_bytes()).hexdigest()


def _text(row: Row, name: str) -> str:
    """What a line has under this name; nothing is a text, too."""
    text = row[name]
    if not isinstance(text, str):
        raise UsageError(f"{name} is no text, but {type(text).__name__}")
    return readable(text, name) if text.strip() else text


def _as_row(record: Record) -> Row:
    return record.model_dump(mode="json", by_alias=True)


@dataclass(frozen=True)
class Questions:
    """`ask --batch`: {"id", "question"} to an answer."""

    corpus: tuple[str, ...]
    region: Region
    readings: Path | None = None
    """Plays to use instead of reading, by id."""
    reader: ReaderName = ReaderName.TRAINED
    fields = ("question",)
    tally = "verdict"

    def key(self) -> str:
        """The documents, the cards, the region and given plays decide besides the question."""
        given = f"{self.reader} {_plays(self.readings)}"
        return f"ask {self.region} {_digest(self.corpus)} {_cards()} {given}"

    def open(self) -> Callable[[Row], Row]:
        """Open the desk."""
        desk = prepare_desk(self.corpus, self.region, reader=self.reader)
        given = given_readings(self.readings)
        return lambda row: _as_row(answer(_text(row, "question"), desk, given.get(str(row["id"]))))


@dataclass(frozen=True)
class QuestionsToRead:
    """`read --batch`: {"id", "question"} to its play in play notation."""

    reader: ReaderName = ReaderName.TRAINED
    fields = ("question",)
    tally = "by"

    def key(self) -> str:
        """The cards and the reader decide besides the question."""
        return f"read {self.reader} {_cards()}"

    def open(self) -> Callable[[Row], Row]:
        """Open the cards and the reader."""
        cards = open_cards()
        play_of = open_reader(self.reader, cards, open_encoder())

        def read(row: Row) -> Row:
            question = _text(row, "question")
            return read_play(question, play_of(question), cards).model_dump(mode="json")

        return read


@dataclass(frozen=True)
class JudgesAnswers:
    """`check --batch`: {"id", "question", "answer"} to a cross-check."""

    corpus: tuple[str, ...]
    region: Region
    readings: Path | None = None
    """Plays to use instead of reading, by id."""
    reader: ReaderName = ReaderName.TRAINED
    fields = ("question", "answer")
    tally = "verdict"

    def key(self) -> str:
        """The documents, the cards, the region and given plays decide besides the words."""
        given = f"{self.reader} {_plays(self.readings)}"
        return f"check {self.region} {_digest(self.corpus)} {_cards()} {given}"

    def open(self) -> Callable[[Row], Row]:
        """Open the desk."""
        desk = prepare_desk(self.corpus, self.region, reader=self.reader)
        given = given_readings(self.readings)

        @lru_cache(maxsize=SAME_QUESTION)
        def considered(question: str, play: NotatedPlayText | None) -> Considered:
            return consider(question, desk, play)

        def check(row: Row) -> Row:
            question, said = _text(row, "question"), _text(row, "answer")
            found = considered(question, given.get(str(row["id"])))
            return _as_row(checked(said, found, desk.names, desk))

        return check


@dataclass(frozen=True)
class Queries:
    """`cite --batch`: {"id", "query"} to the passages that speak to it."""

    corpus: tuple[str, ...]
    limit: int
    fields = ("query",)
    tally = "verdict"

    def key(self) -> str:
        """The documents and how many results decide besides the query."""
        return f"cite {self.limit} {_digest(self.corpus)}"

    def open(self) -> Callable[[Row], Row]:
        """Open the documents and their index."""
        desk = open_citations(self.corpus)
        return lambda row: {"results": desk.cite(_text(row, "query"), self.limit)}


@dataclass(frozen=True)
class Plays:
    """`run --batch`: {"id", "start", "steps"}, or {"id", "play"}, to what comes of the play."""

    source: Path
    fields = ()
    tally = "verdict"

    def key(self) -> str:
        """The imported cards decide besides the scenario."""
        return f"run {_cards()}"

    def open(self) -> Callable[[Row], Row]:
        """Open the card definitions."""
        cards = open_cards().by_name
        source = self.source

        def computed(row: Row) -> Row:
            if "play" in row:
                return compute_play(_text(row, "play"), source).to_json()
            missing = [name for name in ("start", "steps") if name not in row]
            if missing:
                raise UsageError(
                    f"has no {' and no '.join(missing)}; write start and steps, or play"
                )
            return to_json(compute(scenario_of(row, source, None), cards, source))

        return computed
