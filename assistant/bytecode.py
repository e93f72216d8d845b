"""Bytecode: the program's compiled code, kept in its cache where Python writes none of its own.

`PYTHONDONTWRITEBYTECODE` is set in most containers, so that nothing is written beside the sources.
Without compiled code every command would compile the whole program first, which takes longer than
what most of them do.
"""

import sys
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

from assistant.settings import cache_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

PACKAGES = frozenset({"assistant", "engine"})


def keep_bytecode() -> None:
    """From now on, keep the compiled code of this program's modules; once is enough."""
    if not sys.dont_write_bytecode or any(isinstance(one, _Finder) for one in sys.meta_path):
        return
    sys.meta_path.insert(0, _Finder(str(cache_folder() / "bytecode")))


class _Finder:
    """Finds this program's modules where they are, and has them loaded by `_Loader`.

    `MetaPathFinder` would load the readers of resources, which take as long as all the rest.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def find_spec(
        self, name: str, path: "Sequence[str] | None", target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's place, or None: it is somebody else's."""
        if path is None or name.partition(".")[0] not in PACKAGES:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path, self._folder)
        return spec


class _Loader(SourceFileLoader):
    """Loads a module as Python does, with the compiled code kept in another folder."""

    def __init__(self, name: str, path: str, folder: str) -> None:
        super().__init__(name, path)
        self._folder = folder

    def get_code(self, fullname: str) -> CodeType | None:
        """The module's code: kept, if it is that of the present source, or compiled."""
        before = sys.pycache_prefix, sys.dont_write_bytecode
        sys.pycache_prefix, sys.dont_write_bytecode = self._folder, False
        try:
            return super().get_code(fullname)
        except (EOFError, ValueError, TypeError):  # damaged on the disk
            Path(cache_from_source(self.path)).unlink(missing_ok=True)
            return super().get_code(fullname)
        finally:
            sys.pycache_prefix, sys.dont_write_bytecode = before
