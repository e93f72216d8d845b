"""Guided play: a play that is written line by line, each line taken or refused at once.

A `GuidedPlay` and a further line come in.  A `LineTaken` goes out: the play with the line, or as it
was with what is wrong with the line; what the rules refuse and what nothing uses is remarked, and
stays in the play, since a refused step is an answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.answers.notated_plays import NotatedOutcome, compute_play
from assistant.base.user_errors import InputError
from engine import to_json

NAME = "the play"
"""What errors call the play that is being written."""
_REMEDY = "press Tab for what may stand there, or type help for the forms of lines"


@dataclass(frozen=True, slots=True)
class GuidedPlay:
    """The lines that were taken so far."""

    lines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """As it is saved: a line each."""
        return "".join(f"{line}\n" for line in self.lines)

    def undone(self) -> "GuidedPlay":
        """The play without its last line."""
        return replace(self, lines=self.lines[:-1])


@dataclass(frozen=True, slots=True)
class LineTaken:
    """What came of one more line."""

    play: GuidedPlay
    """With the line; as it was before, if the line has a problem."""
    problems: tuple[str, ...] = ()
    """Why the line is not taken; none: it is."""
    remarks: tuple[str, ...] = ()
    """What the rules refuse of it, and what of it nothing uses."""
    assumptions: tuple[str, ...] = ()
    """What was supplied for it."""
    found: NotatedOutcome | None = None
    """What the play comes to with it; None: it was not computed."""

    @property
    def is_taken(self) -> bool:
        """Whether the line belongs to the play now."""
        return not self.problems


def take(play: GuidedPlay, line: str, *, offers: bool = False) -> LineTaken:
    """Add one line to a play, and compute it.

    `offers` has the outcome tell what players could have activated, window by window.
    """
    told = line.strip()
    if told.startswith("#"):
        return LineTaken(GuidedPlay((*play.lines, told)))
    longer = GuidedPlay((*play.lines, told))
    try:
        found = compute_play(longer.text, NAME, offers=offers)
    except InputError as problem:
        return LineTaken(play, (f"{problem.problem}; {_REMEDY}",))
    if found.errors:
        return LineTaken(play, tuple(map(str, found.errors)))
    number = len(longer.lines)
    return LineTaken(
        longer,
        remarks=tuple(dict.fromkeys((*_refused(found, number), *_unused(found, number)))),
        assumptions=tuple(dict.fromkeys(_assumed(found, number))),
        found=found,
    )


def _refused(found: NotatedOutcome, number: int) -> Iterator[str]:
    """The steps of a line that the rules refuse."""
    for one in found.played:
        lines = one.completed.step_lines
        refused = to_json(one.outcome)["refused"]
        assert isinstance(refused, list)  # noqa: S101 -- the engine makes it
        for entry in refused:
            step = entry["step"]
            if isinstance(step, int) and step < len(lines) and lines[step] == number:
                yield f"the rules refuse it: {entry['card']}: {entry['why']} [{entry['rule']}]"


def _unused(found: NotatedOutcome, number: int) -> Iterator[str]:
    """What of a line nothing uses."""
    yield from (str(note) for note in found.warnings if note.line == number)


def _assumed(found: NotatedOutcome, number: int) -> Iterator[str]:
    """What was supplied for a line."""
    for one in found.played:
        yield from (note.text for note in one.completed.assumptions if note.line == number)
