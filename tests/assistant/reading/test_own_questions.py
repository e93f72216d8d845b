"""The trained reader on the tests' own questions, none of which it was trained on.

Their plays were written down by hand, in readings/*.yaml; how many it reads alike is a figure of
the reader, and falls with no change of the program.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import yaml

from assistant.answers.answering import Desk
from assistant.reading.trained.play_meaning import PLAY, PlayMeaning

READINGS = Path(__file__).parents[1] / "readings"
RIGHT_ROUTE, RIGHT_PLAY = 0.96, 0.44
"""The least shares of questions whose kind, and of plays whose meaning, is read as written down."""
Case = Mapping[str, object]


@cache
def cases() -> tuple[Case, ...]:
    """Every question with what it tells and asks."""
    files = sorted(READINGS.glob("*.yaml"))
    return tuple(
        case for file in files for case in yaml.safe_load(file.read_text(encoding="utf-8"))
    )


def lines_of(case: Case, key: str) -> list[str]:
    """The lines of a case under a key; none without it."""
    found = case.get(key)
    return [str(one) for one in found] if isinstance(found, list) else []


def expected(case: Case) -> list[str]:
    """The play of a case; empty: the case does not tell it whole."""
    if not lines_of(case, "steps") or not lines_of(case, "asked"):
        return []
    steps = (line.replace("apply ", "event ") for line in lines_of(case, "steps"))
    return [*steps, *(f"? {line}" for line in lines_of(case, "asked"))]


def results(desk: Desk) -> Iterator[str]:
    """Of each question: whether its kind is read rightly, and its play."""
    for case in cases():
        read = desk.trained_play(str(case["question"]))
        meant = PlayMeaning(read.text.splitlines(), sorted(read.names))
        is_play = case.get("in_domain", True)
        yield "route" if (meant.route == PLAY) is is_play else "other route"
        if is_play and (lines := expected(case)):
            same = meant.same(PlayMeaning(lines, sorted(read.names)))
            yield "play" if same else "other play"


def test_questions_that_it_was_not_trained_on_are_read(desk: Desk) -> None:
    """Their kind nearly always, their play often."""
    found = Counter(results(desk))

    assert found["route"] / (found["route"] + found["other route"]) >= RIGHT_ROUTE, found
    assert found["play"] / (found["play"] + found["other play"]) >= RIGHT_PLAY, found
