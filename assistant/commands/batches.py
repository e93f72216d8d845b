"""Batches: a file of lines, whichever command answers them."""

from pathlib import Path

from assistant import batch
from assistant.commands.result import Result


def batched(source: Path, target: Path, work: batch.Work, jobs: int) -> Result:
    """Answer a file line by line; the summary goes to stderr, so that stdout stays free."""
    summary = batch.run_batch(source, target, work, jobs=jobs)
    return Result("", 4 if summary.bad else 0, aside=summary.report())
