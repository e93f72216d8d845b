"""Given readings: plays from a file that are used instead of reading the questions."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from assistant.base.ruling_records import Ruling
from assistant.base.user_errors import InputError, UsageError
from assistant.reading.notated_reading import NotatedPlayText

GIVEN = "given"
"""What `reading.by` says of such a play."""
_REMEDY = 'write one object a line: {"id": ..., "play": "..."}'


def given_readings(file: Path | None) -> Mapping[str, NotatedPlayText]:
    """The plays of a file by the id of their question; none without a file.

    A line is `{"id", "play"}`; `confidence` (0 to 1), `by` and `alternatives` are kept if given, as
    `ruling read --batch` writes them.

    Raises:
        InputError: the file cannot be read, or a line is no such object.
    """
    return dict(_lines(file)) if file is not None else {}


def _lines(file: Path) -> Iterator[tuple[str, NotatedPlayText]]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(file, None, f"cannot be read ({problem})", "check the path") from problem
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _reading(file, number, line)


def _reading(file: Path, number: int, line: str) -> tuple[str, NotatedPlayText]:
    try:
        row = json.loads(line)
        others = tuple(
            (one["play"], float(one["confidence"])) for one in row.get("alternatives", ())
        )
        play = NotatedPlayText(
            str(row["play"]), str(row.get("by", GIVEN)), float(row.get("confidence", 1.0)), others
        )
        return str(row["id"]), play
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise InputError(file, number, f"is no reading ({problem!r})", _REMEDY) from problem


def picked(ruling: Ruling, number: int) -> NotatedPlayText:
    """The reading that a person chose of those that an answer offers, from 1.

    Raises:
        UsageError: there is no such number.
    """
    count = len(ruling.did_you_mean)
    if count == 0:
        raise UsageError("this question was read in one way only; there is nothing to pick")
    if not 1 <= number <= count:
        raise UsageError(f"there are readings from 1 to {count} to pick")
    return NotatedPlayText(ruling.did_you_mean[number - 1].play, GIVEN)


def play_of_file(file: str, text: str) -> NotatedPlayText:
    """The play that a user wrote, or edited, in a file."""
    if not text.strip():
        raise InputError(file, None, "holds no play", "write it in play notation")
    return NotatedPlayText(text, GIVEN)
