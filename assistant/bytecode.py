"""Bytecode: the program's compiled code, kept in its cache where Python writes none of its own.

`PYTHONDONTWRITEBYTECODE` is set in most containers, so that nothing is written beside the sources.
Without compiled code every command would compile the whole program first, which takes longer than
what most of them do.
"""

import marshal
import sys
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from struct import Struct
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

from assistant.settings import cache_folder
from assistant.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

PACKAGES = frozenset({"assistant", "engine"})
_STATE = Struct("<dqB")
"""Of a source: its time of change and its size, and how far its code is made shorter (`-O`)."""


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
    """Loads a module as Python does, with the compiled code kept in another folder.

    Python can be told of another folder, but only for all threads at once: what another one
    imports meanwhile would be looked for there as well, and be compiled anew.
    """

    def __init__(self, name: str, path: str, folder: str) -> None:
        super().__init__(name, path)
        self._folder = folder

    def get_code(self, fullname: str) -> CodeType | None:
        """The module's code: kept, if it is that of the present source, or compiled."""
        path = self.get_filename(fullname)
        source = self.path_stats(path)
        stamp = MAGIC_NUMBER + _STATE.pack(source["mtime"], source["size"], sys.flags.optimize)
        place = path.removesuffix("py").replace(":", "")
        file = f"{self._folder}/{place}{sys.implementation.cache_tag}.pyc"
        code = _kept_code(file, stamp)
        if code is None:
            code = self.source_to_code(self.get_data(path), path)
            write_whole(Path(file), stamp + marshal.dumps(code))
        return code


def _kept_code(file: str, stamp: bytes) -> CodeType | None:
    """What is kept in a file that begins so; None: nothing, or nothing that can be used."""
    try:
        with open(file, "rb", buffering=0) as kept:  # noqa: PTH123 -- hundreds of them
            content = kept.read()
        is_same = content.startswith(stamp)
        code = marshal.loads(content[len(stamp) :]) if is_same else None  # noqa: S302 -- our own
    except (OSError, EOFError, ValueError, TypeError):  # not there, or damaged on the disk
        return None
    return code if isinstance(code, CodeType) else None
