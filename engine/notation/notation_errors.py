"""Notation errors: what is wrong with a play as it is written, and where.

NotationError       .line .column
  NotNotationError  .found .expected   no line of play notation reads so
  AmbiguousError    .found .choices    it may mean several things

What the rules refuse and what nothing takes is found in completing a play: `completion_notes`.
"""

from collections.abc import Sequence

from engine.terms.errors import EngineError


class NotationError(EngineError):
    """Something in a play cannot stand as it is written; lines and columns count from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        """Say what, and where."""
        self.message = message
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {message}")


class NotNotationError(NotationError):
    """What stands here is no play notation; `expected` tells what may stand here."""

    def __init__(self, found: str, expected: Sequence[str], *, line: int, column: int) -> None:
        """Name what was found, and what was expected."""
        self.found = found
        self.expected = tuple(expected)
        here = f"found {found!r}" if found else "the line ends"
        super().__init__(f"{here}, expected {_either(self.expected)}", line, column)


class AmbiguousError(NotationError):
    """What stands here may mean several things; `choices` lists them."""

    def __init__(self, found: str, choices: Sequence[str], *, line: int, column: int) -> None:
        """Name what was found, and what it may mean."""
        self.found = found
        self.choices = tuple(choices)
        super().__init__(f"{found!r} may be {_either(self.choices)}", line, column)


def _either(choices: tuple[str, ...]) -> str:
    """The choices as a sentence lists them."""
    if len(choices) <= 1:
        return "".join(choices) or "nothing more"
    return f"{', '.join(choices[:-1])} or {choices[-1]}"
