"""Keeping: what was worked out from files, kept as JSON until the files or the program change.

A kept value has a key, which names all that it was worked out from, and begins with a digest of
itself: one that is damaged is not used.  Where nothing can be written, everything is worked out
anew each time.
"""

import hashlib
import json
import logging
from pathlib import Path
from typing import Any

from assistant.settings import cache_folder
from assistant.whole_files import write_whole

_FEW = 16
"""Kept values of one kind; of more, the ones that were written first are removed."""

_log = logging.getLogger(__name__)


def kept(kind: str, key: str) -> Any:  # noqa: ANN401 (whatever was put there)
    """What was kept under this key, or None: nothing, or nothing that can be used."""
    file = _file(kind, key)
    try:
        digest, _, text = file.read_bytes().partition(b"\n")
        if digest != _digest(text):
            raise ValueError("is not as it was written")  # noqa: TRY301 (told below, as others)
        return json.loads(text)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        _log.warning("%s: damaged, and will be made anew: %s", file, error)
        return None


def keep(kind: str, key: str, value: object) -> None:
    """Keep a value, whole or not at all."""
    file = _file(kind, key)
    text = json.dumps(value, separators=(",", ":")).encode()
    if write_whole(file, _digest(text) + b"\n" + text):
        _tidy(file.parent)


def _tidy(folder: Path) -> None:
    by_age = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in by_age[_FEW:]:
        old.unlink(missing_ok=True)


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


def _file(kind: str, key: str) -> Path:
    return cache_folder() / kind / f"{key[:40]}.json"
