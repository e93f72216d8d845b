"""Commands: what each subcommand of `ruling` prints, and with which exit status."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from assistant import batch
from assistant.answering import Desk, answer, open_desk
from assistant.crosscheck import check as cross_check
from assistant.errors import InputError, UsageError
from assistant.library.cards import CardLibrary, card_library
from assistant.records import CheckVerdict, Region, Verdict
from assistant.rendering import as_json as to_json
from assistant.rendering import check_text, passages_text, ruling_text
from engine import Outcome, ScenarioError, parse_scenario, to_json as outcome_json
from engine import run as compute

SETTLED = frozenset({Verdict.CONFIRMED, Verdict.DEPENDS})
CHECK_STATUS = {CheckVerdict.AGREES: 0, CheckVerdict.CONTRADICTS: 1, CheckVerdict.UNDECIDED: 3}


@dataclass(frozen=True, slots=True)
class Result:
    """What a command prints on stdout, and its exit status."""

    text: str
    status: int = 0


def ask(
    question: str, corpus: Sequence[str] | None, region: Region, *, as_json: bool, explain: bool
) -> Result:
    """Answer one question."""
    desk = open_desk(corpus, region)
    ruling = answer(question, desk)
    status = 0 if ruling.verdict in SETTLED else 3
    if as_json:
        return Result(to_json(ruling), status)
    text = ruling_text(ruling, explain=explain)
    return Result(f"{text}\n\n{desk.clock.report()}" if explain else text, status)


def ask_batch(
    source: Path, target: Path, corpus: Sequence[str] | None, region: Region
) -> Result:
    """Answer a file of questions."""
    desk = open_desk(corpus, region)

    def one(row: Mapping[str, object]) -> Mapping[str, object]:
        return answer(str(row["question"]), desk).model_dump(mode="json", by_alias=True)

    return _batched(batch.run_batch(source, target, ("question",), one))


def check(
    question: str, said: str, corpus: Sequence[str] | None, region: Region, *, as_json: bool
) -> Result:
    """Cross-check one judge's answer."""
    checked = cross_check(question, said, open_desk(corpus, region))
    text = to_json(checked) if as_json else check_text(checked)
    return Result(text, CHECK_STATUS[checked.verdict])


def check_batch(
    source: Path, target: Path, corpus: Sequence[str] | None, region: Region
) -> Result:
    """Cross-check a file of answers."""
    desk = open_desk(corpus, region)

    def one(row: Mapping[str, object]) -> Mapping[str, object]:
        checked = cross_check(str(row["question"]), str(row["answer"]), desk)
        return checked.model_dump(mode="json", by_alias=True)

    return _batched(batch.run_batch(source, target, ("question", "answer"), one))


def cite(
    query: str, limit: int, corpus: Sequence[str] | None, *, as_json: bool
) -> Result:
    """List the passages that speak to a query, best first."""
    results = citations(corpus).cite(query, limit)
    text = json.dumps({"query": query, "results": results}, ensure_ascii=False)
    return Result(text if as_json else passages_text(results))


def cite_quote(words: str, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """Say where these words stand, exactly or nearly, and whether they were altered."""
    found = citations(corpus).find_quote(words)
    text = to_json(found) if as_json else quotation_text(found)
    return Result(text, 0 if found.verbatim else 1)


def cite_id(passage: str, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """Show the passage of that id."""
    found = citations(corpus).by_id(passage)
    return Result(json.dumps(found, ensure_ascii=False) if as_json else passages_text([found]))


def cite_batch(source: Path, target: Path, limit: int, corpus: Sequence[str] | None) -> Result:
    """Look up a file of queries."""
    desk = citations(corpus)

    def one(row: Mapping[str, object]) -> Mapping[str, object]:
        return {"results": desk.cite(str(row["query"]), limit)}

    return _batched(batch.run_batch(source, target, ("query",), one))


def run(path: str, *, as_json: bool) -> Result:
    """Compute one scenario file."""
    outcome = compute_scenario(_loaded(path), path)
    return Result(json.dumps(outcome_json(outcome), ensure_ascii=False) if as_json else notation(outcome))


def run_batch(source: Path, target: Path) -> Result:
    """Compute a file of scenarios."""

    def one(row: Mapping[str, object]) -> Mapping[str, object]:
        return outcome_json(compute_scenario(row, str(source)))

    return _batched(batch.run_batch(source, target, ("start", "steps"), one))


def _batched(bad: int) -> Result:
    return Result("", 4 if bad else 0)
