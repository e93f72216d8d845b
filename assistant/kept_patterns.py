"""Kept patterns: the regular expressions of the program's modules, compiled once and kept.

Python keeps the code of a module, but not that of the regular expressions in it: to compile some
four hundred anew takes a ninth of a cold `ask`.  What Python's compiler of expressions hands to
what matches them is kept, by the words and the flags of each.  There is no public way to: where
those parts of Python are not as this expects them, nothing is kept and all is compiled as ever.
"""

import atexit
import hashlib
import logging
import marshal
import sys
import threading
from array import array
from importlib import import_module
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

from assistant.settings import cache_folder
from assistant.whole_files import write_whole

_DIGEST = 32
_MOST = 4_000
"""Kept expressions; of more, those of other commands and other versions are left out."""
_PACKAGES = ("assistant.", "engine.")
_Made = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
"""Flags, code, groups, their names, and the same by number."""

_log = logging.getLogger(__name__)


def keep_patterns() -> None:
    """From now on, keep the compiled expressions of this program's modules; once is enough."""
    try:
        compiler, matcher = import_module("re._compiler"), import_module("_sre")
        known = f"{sys.version}\0{matcher.MAGIC}\0{matcher.CODESIZE}"
        if isinstance(compiler.compile, _Keeper) or array("I").itemsize != matcher.CODESIZE:
            return
        file = cache_folder() / "patterns" / hashlib.sha256(known.encode()).hexdigest()[:16]
        _Keeper(file, compiler, matcher).begin()
    except (ImportError, AttributeError) as unlike:
        _log.info("regular expressions are not kept: %s", unlike)


class _Keeper:
    """Stands before Python's compiler of expressions, and lets it compile what is not kept."""

    def __init__(self, file: Path, compiler: Any, matcher: Any) -> None:  # noqa: ANN401 -- modules
        self._file, self._compiler, self._matcher = file, compiler, matcher
        self._compile, self._match = compiler.compile, matcher.compile
        self._kept = _read(file)
        self._new: dict[tuple[str, int], _Made] = {}
        self._handed_on = threading.local()

    def begin(self) -> None:
        """Take the compiler's place, and see what it hands on; write what is new at the end."""
        seen = SimpleNamespace(**{**vars(self._matcher), "compile": self._see})
        self._compiler._sre, self._compiler.compile = seen, self  # noqa: SLF001 -- see above
        atexit.register(self._write)

    def __call__(self, pattern: Any, flags: int = 0) -> Any:  # noqa: ANN401 (as the one before)
        """The compiled expression."""
        if type(pattern) is not str:
            return self._compile(pattern, flags)
        made = self._kept.get((pattern, flags))
        if made is not None:
            whole, code, *groups = made
            return self._match(pattern, whole, array("I", code).tolist(), *groups)
        found = self._compile(pattern, flags)
        # Those that are made of a question's words are not kept.
        if _is_fixed(sys._getframe(1)):  # noqa: SLF001 -- there is no other way to see it
            self._new[pattern, int(flags)] = self._handed_on.last
        return found

    def _see(self, pattern: Any, flags: int, code: list[int], *groups: Any) -> Any:  # noqa: ANN401
        self._handed_on.last = (flags, array("I", code).tobytes(), *groups)
        return self._match(pattern, flags, code, *groups)

    def _write(self) -> None:
        if not self._new:
            return
        kept = self._kept if len(self._kept) + len(self._new) <= _MOST else {}
        content = marshal.dumps({**kept, **self._new})
        write_whole(self._file, hashlib.sha256(content).digest() + content)


def _read(file: Path) -> dict[tuple[str, int], _Made]:
    """What is kept in a file; nothing: there is none, or it is damaged."""
    try:
        content = file.read_bytes()
    except OSError:
        return {}
    if hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        _log.warning("%s: damaged, and will be made anew", file)
        return {}
    kept: dict[tuple[str, int], _Made] = marshal.loads(content[_DIGEST:])  # noqa: S302 -- our own
    return kept


def _is_fixed(frame: FrameType | None) -> bool:
    """Whether the program always makes the same expression here.

    It does where a module of it is being loaded, and in a function to which nothing is given.
    """
    asking = True
    while frame is not None:
        if str(frame.f_globals.get("__name__")).startswith(_PACKAGES):
            code = frame.f_code
            given = code.co_argcount + code.co_kwonlyargcount + len(code.co_freevars)
            if code.co_name == "<module>" or (asking and not given):
                return True
            asking = False
        frame = frame.f_back
    return False
