"""Upkeep commands: `index`, `eval`, `cards import` and `cards export`, with progress bars."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import track

from assistant.agreement.search_queries import known_meanings
from assistant.answers.answering import prepare_desk
from assistant.base.regions import Region
from assistant.checks.question_set_scores import evaluate, misses, read_cases, table, totals
from assistant.cli.command_result import CommandResult
from assistant.library.all_cards import open_cards
from assistant.library.card_import import import_databases
from assistant.library.corpus import open_corpus
from assistant.library.documents import HANDBOOK
from assistant.library.imported_cards import Counts
from assistant.presenting.terminal import safe
from assistant.presenting.understood_cards import export_cards
from assistant.retrieval.embedding import known_soon
from assistant.retrieval.encoders import open_encoder
from assistant.retrieval.search_index import home_of, open_search

Record = TypeVar("Record")

_LONGEST = 120
_STDERR = Console(stderr=True)


def import_(paths: Sequence[Path]) -> CommandResult:
    """Import card databases, the later ones winning."""
    done = import_databases(paths, _watch)
    lines = [line for file, counts in done.files for line in _report(file, counts)]
    return CommandResult(safe("\n".join([*lines, f"{done.cards} cards in {done.store}"])))


def export(target: Path) -> CommandResult:
    """Write every card as it was understood, one a line."""
    written = export_cards(open_cards(), target, _watch)
    return CommandResult("", aside=f"{written} cards in {target}")


def _watch(name: str, records: Sequence[Record]) -> Iterator[Record]:
    yield from track(records, name, console=_STDERR, disable=not _STDERR.is_terminal)


def _report(file: Path, counts: Counts) -> Iterator[str]:
    parts = [
        (counts.new, "new"),
        (counts.updated, "updated"),
        (counts.unchanged, "unchanged"),
        (counts.translated, "translated"),
        (counts.other_pictures, "further numbers of cards counted already"),
        (len(counts.left_out), "left out"),
    ]
    told = ", ".join(f"{many} {what}" for many, what in parts if many)
    yield f"{file}: {counts.read} records: {told}"
    for one in counts.left_out:
        number = f" ({one.id})" if one.id else ""
        yield f"  left out: {_shown(one.name)}{number}: {one.why}"


def _shown(name: str) -> str:
    """A name of a record that may be damaged, so that it can be printed."""
    return name.encode("utf-8", "replace").decode()[:_LONGEST]


def evaluated(
    path: Path, corpus: Sequence[str] | None, region: Region, *, as_json: bool
) -> CommandResult:
    """Score a question set."""
    cases = read_cases(path)
    console = Console(stderr=True)
    found = evaluate(cases, prepare_desk(corpus, region))
    steps = track(found, path.name, len(cases), console=console, disable=not console.is_terminal)
    scored = tuple(steps)
    if as_json:
        rows = [one.model_dump(mode="json") for one in scored]
        return CommandResult(
            json.dumps({"totals": totals(scored), "cases": rows}, ensure_ascii=False)
        )
    return CommandResult(safe(f"{table(scored)}\n{misses(scored)}"))


def index(corpus: Sequence[str] | None) -> CommandResult:
    """Build or refresh the search index."""
    encoder = open_encoder(soon=True)
    known = known_soon(encoder, known_meanings())
    documents = open_corpus(tuple(corpus or (HANDBOOK,)))
    open_search(documents, embedder=encoder, known=known)
    left = "".join(f"\nleft out: {one.path} ({one.why})" for one in documents.left_out)
    return CommandResult(
        f"{len(documents.held)} documents, {len(documents.passages)} passages indexed"
        f" in {home_of(documents)}{left}"
    )
