"""Terminal: words from documents, made safe to print, and colours where there are any."""

import os
import shutil
import sys
import unicodedata
from collections.abc import Mapping


def safe(text: str) -> str:
    """Text without control characters, so that no document can steer a terminal.

    Nor can one show its words in another order than they stand.
    """
    return "".join(letter for letter in text if letter in "\n\t" or not _steers(letter))


def _steers(letter: str) -> bool:
    return unicodedata.category(letter) == "Cc" or unicodedata.bidirectional(letter) in _TURNING


_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""What signs are of that turn the direction of those after them."""


def is_colourful() -> bool:
    """Whether stdout is a terminal whose user has not asked for plain text (NO_COLOR)."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


WIDEST = 100
"""Columns of text that can be read without losing the line."""


def screen_width() -> int:
    """The columns that text is wrapped at: the terminal's, and 80 where there is none."""
    return min(WIDEST, shutil.get_terminal_size((80, 24)).columns)


_CODES: Mapping[str, int] = {"red": 31, "green": 32, "yellow": 33}


def coloured(text: str, colours: Mapping[str, str]) -> str:
    """Text whose lines have a colour by how they begin; made safe before, not after."""
    return "\n".join(_line(line, colours) for line in text.split("\n"))


def _line(line: str, colours: Mapping[str, str]) -> str:
    code = next((_CODES[name] for start, name in colours.items() if line.startswith(start)), None)
    return line if code is None else f"\x1b[{code}m{line}\x1b[0m"
