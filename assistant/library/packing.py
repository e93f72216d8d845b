"""Packing: frozen data of this program as bytes, for what is kept in the cache.

Only classes of the program's own are made when it is read, and what cannot be read is not used.
"""

import pickle
from collections.abc import Callable
from enum import Enum
from io import BytesIO

_OWN = ("assistant.", "engine.")
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
    """Makes no more than the program's own data."""

    def find_class(self, module: str, name: str) -> type | Callable[[type, str], Enum]:
        """A class of the program, or what finds a member of one."""
        if (module, name) == _MEMBER:
            return _member
        found = super().find_class(module, name) if module.startswith(_OWN) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no data of this program")
        return found


def _member(kind: type, name: str) -> Enum:
    if not issubclass(kind, Enum):
        raise pickle.UnpicklingError(f"{kind}.{name} is no data of this program")
    return kind[name]
