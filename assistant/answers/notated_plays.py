"""Notated plays: text in play notation, read, completed and computed; errors named by line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant.base.user_errors import InputError
from assistant.library.all_cards import every_card_name, open_cards
from engine import (
    Completed,
    CompletionNote,
    NotationError,
    PlayClaims,
    ScenarioError,
    claims_of,
    claims_to_json,
    complete_all,
    parse_play,
)

MOST_PLAY = 20_000
"""Characters of a play that are read."""
_REMEDY = "see engine/notation/README.md for the lines of a play"


@dataclass(frozen=True, slots=True)
class NotatedOutcome:
    """What came of a play: one result for each alternative, or why there is none."""

    played: tuple[PlayClaims, ...] = ()
    errors: tuple[CompletionNote, ...] = ()
    warnings: tuple[CompletionNote, ...] = ()

    def to_json(self) -> dict[str, object]:
        """As `ruling run --json` prints it: with several alternatives, each under `cases`."""
        if self.errors:
            return {
                "errors": [_note(note) for note in self.errors],
                "warnings": [_note(note) for note in self.warnings],
            }
        told = [claims_to_json(one) for one in self.played]
        return told[0] if len(told) == 1 else {"cases": told}


def _note(note: CompletionNote) -> dict[str, object]:
    return {
        "line": note.line,
        "kind": note.kind.value,
        "text": note.text,
        "expected": note.expected,
        "choices": list(note.choices),
    }


def compute_play(text: str, name: str | Path, *, offers: bool = False) -> NotatedOutcome:
    """Read a play in notation, supply what it leaves out, and compute it.

    Raises:
        InputError: it is no play notation, or there can be no such position; names the line.
    """
    completed = completed_play(text, name)
    cards = open_cards()
    errors = tuple(dict.fromkeys(note for one in completed for note in one.errors))
    warnings = tuple(dict.fromkeys(note for one in completed for note in one.warnings))
    if errors:
        return NotatedOutcome(errors=errors, warnings=warnings)
    try:
        played = tuple(claims_of(one, cards.by_name, offers=offers) for one in completed)
    except ScenarioError as problem:
        raise InputError(name, None, f"{problem.path}: {problem.why}", _REMEDY) from problem
    warnings = tuple(dict.fromkeys(note for one in played for note in one.warnings))
    return NotatedOutcome(played, warnings=warnings)


def completed_play(text: str, name: str | Path) -> tuple[Completed, ...]:
    """Read a play in notation, and supply what it leaves out; one result for each alternative.

    Raises:
        InputError: it is no play notation; names the line.
    """
    if len(text) > MOST_PLAY:
        problem = f"it has {len(text):,} characters; at most {MOST_PLAY:,} are read"
        raise InputError(name, None, problem, _REMEDY)
    cards = open_cards()
    try:
        play = parse_play(text, every_card_name(cards))
    except NotationError as problem:
        raise InputError(name, problem.line, problem.message, _REMEDY) from problem
    return complete_all(play, cards.by_name)


def lines_of(notes: Iterable[CompletionNote], name: str | Path) -> Iterator[str]:
    """Notes for a person: "FILE:3: not used: ... (it costs: discard)"."""
    for note in notes:
        where = f"{name}:{note.line}" if note.line else f"{name}"
        more = f"; {note.expected}" if note.expected else ""
        yield f"{where}: {note.kind.value}: {note.text}{more}"
