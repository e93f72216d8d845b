"""Play command: `run`."""

import json
from pathlib import Path

from assistant.answers.play_files import compute, is_notated, scenario_in, scenario_of, text_of
from assistant.base.user_errors import InputError, UsageError
from assistant.cli.command_result import CommandResult
from assistant.library.all_cards import open_cards
from assistant.presenting.play_screen import case_text, play_text
from engine import ScenarioError, demand_room
from engine import to_json as outcome_json


def run(path: str, *, as_json: bool) -> CommandResult:
    """Compute one scenario file, or one play in notation."""
    text = text_of(path)
    if is_notated(path, text):
        return _run_notated(text, path, as_json=as_json)
    outcome = compute(scenario_in(text, path), open_cards().by_name, path, offers=as_json)
    if as_json:
        return CommandResult(json.dumps(outcome_json(outcome), ensure_ascii=False))
    return CommandResult(play_text(outcome))


_NOT_COMPUTED = 2
"""Exit status of a play that cannot be computed as it is written."""


def _run_notated(text: str, path: str, *, as_json: bool) -> CommandResult:
    """Compute a play in notation."""
    # A scenario file needs neither play notation nor the compiler of card texts.
    from assistant.answers.notated_plays import compute_play, lines_of  # noqa: PLC0415

    name = "standard input" if path == "-" else path
    found = compute_play(text, name, offers=as_json)
    status = _NOT_COMPUTED if found.errors else 0
    if as_json:
        return CommandResult(json.dumps(found.to_json(), ensure_ascii=False), status)
    aside = "\n".join((*lines_of(found.errors, name), *lines_of(found.warnings, name)))
    told = "\n\n".join(map(case_text, found.played))
    return CommandResult(told, status, aside)


def in_other_form(path: str, form: str) -> CommandResult:
    """A play as the scenario it is completed to (`yaml`), or a scenario as a play (`play`)."""
    from assistant.answers.notated_plays import completed_play, lines_of  # noqa: PLC0415
    from assistant.answers.play_forms import notated, scenario_yaml  # noqa: PLC0415

    text = text_of(path)
    name = "standard input" if path == "-" else path
    is_play = is_notated(path, text)
    if is_play is (form == "play"):
        needed = "a scenario (YAML, JSON)" if is_play else "a play (FILE.play)"
        raise UsageError(f"--to-{form} takes {needed}; {name} is already in that form")
    if form == "play":
        return CommandResult(notated(scenario_in(text, path), name).rstrip())
    found = completed_play(text, name)
    errors = [note for one in found for note in one.errors]
    warnings = [note for one in found for note in one.warnings]
    aside = "\n".join(lines_of(dict.fromkeys((*errors, *warnings)), name))
    if errors:
        return CommandResult("", _NOT_COMPUTED, aside)
    return CommandResult("---\n".join(map(scenario_yaml, found)).rstrip(), aside=aside)


def as_puzzle(path: str, target: Path) -> CommandResult:
    """Write the starting position of a play or a scenario as a puzzle for the simulator."""
    from assistant.answers.notated_plays import completed_play, lines_of  # noqa: PLC0415
    from assistant.presenting.puzzle_script import puzzle_script  # noqa: PLC0415

    text = text_of(path)
    name = "standard input" if path == "-" else path
    if is_notated(path, text):
        found = completed_play(text, name)
        errors = [note for one in found for note in one.errors]
        if errors:
            return CommandResult("", _NOT_COMPUTED, "\n".join(lines_of(errors, name)))
        if len(found) > 1:
            problem = "tells several cases, and a puzzle has one start"
            raise InputError(name, None, problem, "leave one of them")
        scenario = scenario_of(found[0].scenario, name, None)
    else:
        scenario = scenario_in(text, path)
    cards = open_cards()
    try:
        demand_room(scenario.cards, cards.by_name)
    except ScenarioError as problem:
        why = f"{problem.path}: {problem.why}"
        raise InputError(name, None, why, "place fewer cards there") from problem
    script = puzzle_script(scenario, cards.passcode, name)
    try:
        target.write_text(script.lua, encoding="utf-8")
    except OSError as problem:
        why = f"cannot be written ({problem.strerror})"
        raise InputError(target, None, why, "check the path") from problem
    aside = "\n".join(f"not told to the simulator: {one}" for one in script.left_out)
    return CommandResult(f"{target} written", aside=aside)
