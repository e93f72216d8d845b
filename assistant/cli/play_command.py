"""Play command: `run`."""

import json
from collections.abc import Iterator

from assistant.agreement.claim_sentences import open_fact, sentence
from assistant.answers.play_files import compute, read_scenario
from assistant.cli.command_result import CommandResult
from assistant.library.all_cards import open_cards
from engine import Outcome, trace_lines
from engine import to_json as outcome_json


def run(path: str, *, as_json: bool) -> CommandResult:
    """Compute one scenario file."""
    outcome = compute(read_scenario(path), open_cards().by_name, path, offers=as_json)
    if as_json:
        return CommandResult(json.dumps(outcome_json(outcome), ensure_ascii=False))
    return CommandResult(play_text(outcome))


def play_text(outcome: Outcome) -> str:
    """A computed play for a person: its steps, and what it leaves open."""
    told = trace_lines(outcome.trace)
    lines = [*told, *_answers(outcome)]
    same = all(trace_lines(one.outcome.trace) == told for one in outcome.branches)
    for branch in () if same else outcome.branches:
        when = " and ".join(open_fact(name, value) for name, value in branch.when)
        lines += ["", f"If {when}:", *trace_lines(branch.outcome.trace)]
        lines += _answers(branch.outcome)
    lines += [f"assumed: {text}" for text in outcome.assumptions]
    lines += [f"unknown: {text}" for text in outcome.unknown]
    return "\n".join(lines) or "Nothing happens."


def _answers(outcome: Outcome) -> Iterator[str]:
    """What was asked, a sentence each."""
    for fact in outcome.asked:
        part = f": {fact.part}" if fact.part else ""
        yield f"asked: {sentence(fact.subject_card + part, fact.predicate, fact.value)}"
    for ask in outcome.unanswered:
        yield f"asked, and not known: {ask.subject}: {ask.predicate}"
