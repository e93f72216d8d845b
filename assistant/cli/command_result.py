"""Command result: what a command leaves to be printed, and its exit status."""

from typing import NamedTuple


class CommandResult(NamedTuple):
    """What a command prints on stdout, and its exit status."""

    text: str
    status: int = 0
    aside: str = ""
    """What is said on stderr."""
