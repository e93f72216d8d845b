"""Commands: what each subcommand of `ruling` prints, and with which exit status."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant import batch
from assistant.answering import all_names, answer, open_desk
from assistant.card_sheet import card_sheet, known_as, sheet_text
from assistant.crosscheck import cross_check
from assistant.errors import UnknownCardError
from assistant.library.cards import card_library
from assistant.library.corpus import open_corpus
from assistant.library.documents import HANDBOOK
from assistant.phrasing import open_fact
from assistant.records import CheckVerdict, Region, Verdict
from assistant.rendering import as_json as to_json
from assistant.rendering import (
    check_text,
    passages_text,
    quotation_text,
    ruling_text,
    verification_text,
)
from assistant.retrieval.citing import open_citations, passage_by_id
from assistant.retrieval.index import home_of, open_search
from assistant.retrieval.quotations import find_quotation
from assistant.rule_sheet import known_rule, rule_line, rule_sheet, rule_text
from assistant.scenarios import read_scenario
from assistant.verifying import read_ruling, verify
from engine import Outcome, every_rule, trace_lines
from engine import run as compute
from engine import to_json as outcome_json

SETTLED = frozenset({Verdict.CONFIRMED, Verdict.DEPENDS})
CHECK_STATUS = {CheckVerdict.AGREES: 0, CheckVerdict.CONTRADICTS: 1, CheckVerdict.UNDECIDED: 3}


@dataclass(frozen=True, slots=True)
class Result:
    """What a command prints on stdout, and its exit status."""

    text: str
    status: int = 0
    aside: str = ""
    """What is said on stderr."""


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


def batched(source: Path, target: Path, work: batch.Work, jobs: int) -> Result:
    """Answer a file line by line; the summary goes to stderr, so that stdout stays free."""
    summary = batch.run_batch(source, target, work, jobs=jobs)
    return Result("", 4 if summary.bad else 0, aside=summary.report())


def check(
    question: str, said: str, corpus: Sequence[str] | None, region: Region, *, as_json: bool
) -> Result:
    """Cross-check one judge's answer."""
    checked = cross_check(question, said, open_desk(corpus, region))
    text = to_json(checked) if as_json else check_text(checked)
    return Result(text, CHECK_STATUS[checked.verdict])


def verify_saved(saved: Path, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """Hold a saved answer against the present documents and engine."""
    ruling = read_ruling(saved)
    found = verify(ruling, open_desk(corpus, ruling.region))
    text = to_json(found) if as_json else verification_text(found)
    return Result(text, 0 if found.unchanged else 1)


def cite(query: str, limit: int, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """List the passages that speak to a query, best first."""
    results = open_citations(corpus).cite(query, limit)
    if as_json:
        return Result(json.dumps({"query": query, "results": results}, ensure_ascii=False))
    return Result(passages_text(results))


def cite_quote(words: str, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """Say where these words stand, exactly or nearly, and whether they were altered."""
    found = find_quotation(open_corpus(tuple(corpus or (HANDBOOK,))), words)
    if not found.quote:  # nothing like these words: the nearest passage needs the search
        found = open_citations(corpus).find_quote(words)
    text = to_json(found) if as_json else quotation_text(found)
    return Result(text, 0 if found.verbatim else 1)


def cite_id(passage: str, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """Show the passage of that id."""
    found = passage_by_id(open_corpus(tuple(corpus or (HANDBOOK,))), passage)
    return Result(json.dumps(found, ensure_ascii=False) if as_json else passages_text([found]))


def run(path: str, *, as_json: bool) -> Result:
    """Compute one scenario file."""
    outcome = compute(read_scenario(path), card_library().by_name, offers=as_json)
    if as_json:
        return Result(json.dumps(outcome_json(outcome), ensure_ascii=False))
    return Result(play_text(outcome))


def play_text(outcome: Outcome) -> str:
    """A computed play for a person: its steps, and what it leaves open."""
    lines = [*trace_lines(outcome.trace)]
    for branch in outcome.branches:
        told = " and ".join(open_fact(name, value) for name, value in branch.when)
        lines += ["", f"If {told}:", *trace_lines(branch.outcome.trace)]
    lines += [f"assumed: {text}" for text in outcome.assumptions]
    lines += [f"unknown: {text}" for text in outcome.unknown]
    return "\n".join(lines) or "Nothing happens."


def card(name: str, *, as_json: bool) -> Result:
    """Show one card as it is understood."""
    cards = card_library()
    printed = known_as(name, cards)
    if printed is None:
        nearest = all_names(cards).nearest(name)
        raise UnknownCardError(name, nearest)
    sheet = card_sheet(printed, cards)
    return Result(to_json(sheet) if as_json else sheet_text(sheet))


def rules(rule: str | None, *, as_json: bool) -> Result:
    """List the rules, or show one with its words."""
    wanted = every_rule() if rule is None else (known_rule(rule),)
    if as_json:
        listed = [rule_sheet(one).model_dump(mode="json") for one in wanted]
        return Result(json.dumps({"rules": listed}, ensure_ascii=False))
    show = rule_line if rule is None else rule_text
    return Result("\n".join(show(rule_sheet(one)) for one in wanted))


def index(corpus: Sequence[str] | None) -> Result:
    """Build or refresh the search index."""
    documents = open_corpus(tuple(corpus or (HANDBOOK,)))
    open_search(documents)
    left = "".join(f"\nleft out: {one.path} ({one.why})" for one in documents.left_out)
    return Result(
        f"{len(documents.held)} documents, {len(documents.passages)} passages indexed"
        f" in {home_of(documents)}{left}"
    )
