"""Packing: the engine's frozen data as bytes, for what is kept in the cache.

It pays for compiled card texts: without it a cold `ask` with five imported cards takes 0.67 s, not
0.56 s.  Their operations are a union of a hundred dataclasses, which pydantic takes 65 ms to build
a reader for and cannot tell apart by their fields alone, so that JSON is no shorter way.
Only classes of the engine are made when it is read, and what cannot be read is not used.
"""

import pickle
from collections.abc import Callable
from enum import Enum
from io import BytesIO

_OWN = "engine."
_MEMBER = ("builtins", "getattr")
"""By what older Pythons (3.11.2 in Debian 12) write members of enumerations."""


class PackingError(Exception):
    """These bytes are nothing that this program packed."""


def packed(value: object) -> bytes:
    """Data as bytes."""
    return pickle.dumps(value, protocol=5)


def unpacked(content: bytes) -> object:
    """Data from bytes that `packed` made.

    Raises:
        PackingError: they are not.
    """
    try:
        return _Unpickler(BytesIO(content)).load()
    except Exception as problem:  # damaged bytes can ask for anything
        raise PackingError(str(problem)) from problem


class _Unpickler(pickle.Unpickler):
    """Makes no more than the engine's data."""

    def find_class(self, module: str, name: str) -> type | Callable[[type, str], Enum]:
        """A class of the engine, or what finds a member of one."""
        if (module, name) == _MEMBER:
            return _member
        found = super().find_class(module, name) if module.startswith(_OWN) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no data of the engine")
        return found


def _member(kind: type, name: str) -> Enum:
    if not issubclass(kind, Enum):
        raise pickle.UnpicklingError(f"{kind}.{name} is no data of the engine")
    return kind[name]
