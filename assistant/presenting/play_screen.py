"""Play screen: what a computed play comes to, as lines for a person."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from assistant.agreement.claim_sentences import open_fact, sentence
from engine import Outcome, trace_lines

if TYPE_CHECKING:
    from engine import PlayClaim, PlayClaims


def case_text(played: "PlayClaims") -> str:
    """One alternative of a play: what is assumed, what happens, what is answered."""
    return "\n".join(_case_lines(played))


def _case_lines(played: "PlayClaims") -> Iterator[str]:
    completed = played.completed
    if completed.case:
        yield f"Case: {completed.case}"
    for note in completed.assumptions:
        yield f"assumed: {note}"
    yield from trace_lines(played.outcome.trace)
    for claim in played.claims:
        yield _claim_line(claim)
    yield from (f"assumed: {text}" for text in played.outcome.assumptions)


def _claim_line(claim: "PlayClaim") -> str:
    """What was asked, under the subject that was asked, and what comes out for it."""
    value = claim.value
    if isinstance(value, bool):
        said = "yes" if value else "no"
    elif isinstance(value, tuple):
        said = ", ".join(map(str, value))
    else:
        said = "not known" if value is None else str(value)
    stated = f" (stated: {claim.expected})" if claim.expected is not None else ""
    asked = " ".join(filter(None, (claim.subject, claim.predicate)))
    hangs = "" if claim.settled else f"; not settled, it hangs on: {'; '.join(claim.hangs_on)}"
    return f"? {asked}: {said}{stated}{hangs}"


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
