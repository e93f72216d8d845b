"""Patterns: compiled regular expressions, kept in the cache as compiled code is.

The program has some four hundred; compiling them takes Python longer than reading a question.
What is kept is checked twice: the file by its digest here, and each pattern's code by Python's own
engine for them.  It belongs to one version of Python; with a Python that is made in another way
than is known here, nothing is kept.
"""

import atexit
import hashlib
import marshal
import os
import re
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from assistant.settings import cache_folder

_KNOWN = ((3, 11), (3, 14))
"""Versions of Python whose compiler of patterns is called in this way."""
_MOST = 4096
"""Patterns that are kept; when there are more, it begins anew with those of one process."""
_LONGEST = 20_000
_DIGEST = 32

_Key = tuple[str, int]
_Compile = Callable[[Any, int], "re.Pattern[Any]"]


def keep_patterns() -> None:
    """From now on, keep the compiled patterns; once is enough."""
    compiler = getattr(re, "_compiler", None)
    known = _KNOWN[0] <= sys.version_info[:2] <= _KNOWN[1]
    if known and compiler is not None and not isinstance(compiler.compile, Keeping):
        compiler.compile = Keeping(compiler)


class Keeping:
    """Compiles a pattern as Python does, or takes what was kept."""

    def __init__(self, compiler: Any) -> None:  # noqa: ANN401 (Python's own has no types)
        """Stand before Python's own compiler of patterns."""
        self._compiler, self.plain = compiler, compiler.compile
        tag = f"{sys.implementation.cache_tag}-{compiler._sre.MAGIC}"  # noqa: SLF001 (see above)
        self._file = cache_folder() / "bytecode" / f"patterns.{tag}"
        self.kept = _read(self._file)
        self.new: dict[_Key, tuple[Any, ...]] = {}
        atexit.register(self.write)

    def __call__(self, pattern: Any, flags: int) -> "re.Pattern[Any]":  # noqa: ANN401 (as Python's)
        """The compiled pattern."""
        if not isinstance(pattern, str) or flags & re.DEBUG or len(pattern) > _LONGEST:
            return self.plain(pattern, flags)  # type: ignore[no-any-return]
        key = (pattern, int(flags))
        made = self.kept.get(key) or self.new.get(key)
        if made is None:
            return self._anew(key)
        try:
            return self._of(pattern, made)
        except (RuntimeError, ValueError, TypeError, OverflowError):  # not code that Python knows
            del self.kept[key]
            return self._anew(key)

    def _of(self, pattern: str, made: tuple[Any, ...]) -> "re.Pattern[Any]":
        flags, code, groups, names, indexes = made
        listed = array("I", code).tolist()
        sre = self._compiler._sre  # noqa: SLF001
        return sre.compile(pattern, flags, listed, groups, dict(names), indexes)  # type: ignore[no-any-return]

    def _anew(self, key: _Key) -> "re.Pattern[Any]":
        pattern, flags = key
        parsed = self._compiler._parser.parse(pattern, flags)  # noqa: SLF001
        code = self._compiler._code(parsed, flags)  # noqa: SLF001
        state = parsed.state
        indexes: list[str | None] = [None] * state.groups
        for name, number in state.groupdict.items():
            indexes[number] = name
        made = (
            int(flags | state.flags),
            array("I", code).tobytes(),
            state.groups - 1,
            dict(state.groupdict),
            tuple(indexes),
        )
        self.new[key] = made
        return self._of(pattern, made)

    def write(self) -> None:
        """Keep what is new beside what is there, whole or not at all."""
        if not self.new:
            return
        all_known = {**_read(self._file), **self.new}
        content = marshal.dumps(all_known if len(all_known) <= _MOST else self.new)
        unfinished = self._file.with_name(f".{self._file.name}.{os.getpid()}")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(hashlib.sha256(content).digest() + content)
            unfinished.replace(self._file)
        except OSError:
            with suppress(OSError):
                unfinished.unlink()


def _read(file: Path) -> dict[_Key, tuple[Any, ...]]:
    try:
        stored = file.read_bytes()
        digest, content = stored[:_DIGEST], stored[_DIGEST:]
        found = marshal.loads(content) if hashlib.sha256(content).digest() == digest else {}  # noqa: S302 (only what was written here)
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}
