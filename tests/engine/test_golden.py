"""Golden traces: whole scenarios, and every line of what happens in them."""

from pathlib import Path

import pytest
import yaml

from assistant.library.defined_cards import card_library
from engine import parse_scenario, run, trace_lines

FOLDER = Path(__file__).parent / "golden"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


def traced(name: str) -> str:
    """The trace of a scenario, one event a line."""
    scenario = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    outcome = run(parse_scenario(scenario), card_library().by_name)
    assert not outcome.unknown
    return "\n".join(trace_lines(outcome.trace)) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_trace_is_as_it_was_reviewed(name: str, update_golden: bool) -> None:
    """A changed line is a changed ruling: it is rewritten on purpose only."""
    golden = FOLDER / f"{name}.txt"
    if update_golden:
        golden.write_text(traced(name), encoding="utf-8")

    assert traced(name) == golden.read_text(encoding="utf-8")


def test_every_golden_trace_has_its_scenario() -> None:
    """No trace is left over from a scenario that is gone."""
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == NAMES
