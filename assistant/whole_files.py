"""Whole files: what is kept in the cache is written whole, or not at all."""

import logging
import os
from contextlib import suppress
from pathlib import Path

_log = logging.getLogger(__name__)


def write_whole(file: Path, content: bytes) -> bool:
    """Write a file in one step, with its folder; False: nothing can be written there."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(content)
        unfinished.replace(file)
    except OSError as error:
        _log.info("%s: not kept: %s", file, error)
        with suppress(OSError):
            unfinished.unlink()
        return False
    return True
