"""Failure places: what failed and where, for the log, without words of a question."""

import traceback
from typing import Final

_FRAMES: Final = 8


def failure_place(error: BaseException) -> dict[str, object]:
    """Kind of the failure and the last lines of code it went through; never its message."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    return {
        "error": type(error).__qualname__,
        "at": [f"{frame.filename}:{frame.lineno}" for frame in frames],
    }
