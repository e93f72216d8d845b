"""Evaluation: `eval`."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

from assistant.answering import open_desk
from assistant.commands.result import Result
from assistant.evaluating import evaluate, misses, read_cases, table, totals
from assistant.records import Region
from assistant.terminal import safe


def evaluated(path: Path, corpus: Sequence[str] | None, region: Region, *, as_json: bool) -> Result:
    """Score a question set."""
    cases = read_cases(path)
    console = Console(stderr=True)
    found = evaluate(cases, open_desk(corpus, region))
    steps = track(found, path.name, len(cases), console=console, disable=not console.is_terminal)
    scored = tuple(steps)
    if as_json:
        rows = [one.model_dump(mode="json") for one in scored]
        return Result(json.dumps({"totals": totals(scored), "cases": rows}, ensure_ascii=False))
    return Result(safe(f"{table(scored)}\n{misses(scored)}"))
