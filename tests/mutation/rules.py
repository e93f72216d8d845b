"""Rules: each that a confirmed answer consults, its result flipped.

`--rule ID` tries one, `--most N` at most so many answers that change for each, drawn at random.
"""

import argparse
import random
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

from assistant.answers.answering import Considered, Desk, prepare_desk
from assistant.base.regions import Region
from engine import every_rule, replaced
from tests.assistant.given_plays import given_considered
from tests.mutation.altering import considered_broken, remembering
from tests.mutation.outcomes import Outcome, of_broken_rule, report, told
from tests.mutation.questions import confirmed

SECONDS = 60
"""So long a broken rule may take to be answered; beyond, it counts as a crash."""


@contextmanager
def consulted() -> Iterator[set[str]]:
    """The ids of the rules that are consulted meanwhile."""
    seen: set[str] = set()
    with ExitStack() as stack:
        for one in every_rule():
            stack.enter_context(replaced(one.id, _noting(seen, one.id, one.apply)))
        yield seen


def _noting(seen: set[str], rule: str, apply: Callable[..., object]) -> Callable[..., object]:
    def noting(*args: object, **named: object) -> object:
        seen.add(rule)
        return apply(*args, **named)

    return noting


def users(desk: Desk, answers: Mapping[str, Considered]) -> dict[str, list[str]]:
    """The questions that consult each rule."""
    found: dict[str, list[str]] = {}
    for question in answers:
        with consulted() as seen:
            given_considered(question, desk)
        for rule in sorted(seen):
            found.setdefault(rule, []).append(question)
    return dict(sorted(found.items()))


def tried(desk: Desk, question: str, rule: str, before: Considered) -> Outcome:
    """What came of one rule flipped for one question."""
    signal.alarm(SECONDS)
    try:
        return of_broken_rule(before, considered_broken(desk, question, rule))
    except Exception as problem:  # noqa: BLE001 -- a broken rule may break anything
        print(f"{rule}: {type(problem).__name__}: {problem}")
        return Outcome.CRASHED
    finally:
        signal.alarm(0)


def _too_long(_number: int, _frame: object) -> None:
    raise TimeoutError


def main() -> int:
    """Flip every rule; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rule")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    random.seed(given.seed)
    signal.signal(signal.SIGALRM, _too_long)
    desk = remembering(prepare_desk(None, Region.TCG))
    answers = confirmed(desk)
    found: dict[tuple[str, str], Outcome] = {}
    by_rule = users(desk, answers)
    for rule, questions in by_rule.items():
        if given.rule not in (None, rule):
            continue
        told(f"{rule}: {len(questions)} answers")
        left = given.most or len(questions)
        for question in random.sample(questions, len(questions)):
            outcome = found[rule, question] = tried(desk, question, rule, answers[question])
            left -= outcome.counts
            if not left:
                break
    print(f"{len(answers)} confirmed answers consult {len(by_rule)} rules; {len(found):,} tries")
    return report("rules", found)


if __name__ == "__main__":
    sys.exit(main())
