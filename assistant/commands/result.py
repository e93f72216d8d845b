"""Result: what a command leaves to be printed."""

from typing import NamedTuple


class Result(NamedTuple):
    """What a command prints on stdout, and its exit status."""

    text: str
    status: int = 0
    aside: str = ""
    """What is said on stderr."""
