"""Processes: what each process of this program begins with."""

import gc
import importlib
import sys
from functools import partial
from types import ModuleType

from assistant.bytecode import keep_bytecode
from assistant.kept_patterns import keep_patterns

COLLECTED = (200_000, 20, 20)
"""How seldom Python looks for rings of things: loading a program makes many, and none to remove."""


def begin_process() -> None:
    """Keep what the program's modules are compiled to, and let no time be lost in looking."""
    keep_bytecode()
    keep_patterns()
    _Later.begin("importlib.metadata", "entry_points")
    gc.set_threshold(*COLLECTED)


class _Later(ModuleType):
    """Stands for a module of Python until something of it is needed.

    pydantic imports `importlib.metadata` to look for plugins even where that is switched off, and
    with it come the readers of mail and of archives: a thirtieth of a cold `ask`.
    """

    @classmethod
    def begin(cls, name: str, *functions: str) -> None:
        """Put one in the place of a module that is not loaded; these are loaded when called."""
        if name not in sys.modules:
            package, _, own = name.rpartition(".")
            sys.modules[name] = standing = cls(name)
            setattr(sys.modules[package], own, standing)
            for function in functions:
                setattr(standing, function, partial(_called, name, function))

    def __getattr__(self, name: str) -> object:
        if name == "__path__":  # Python asks for it whenever something is imported from a module.
            raise AttributeError(name)
        return getattr(_loaded(self.__name__), name)


def _called(name: str, function: str, /, *given: object, **named: object) -> object:
    return getattr(_loaded(name), function)(*given, **named)


def _loaded(name: str) -> ModuleType:
    """The module itself, in the place of what stood for it."""
    if isinstance(sys.modules.get(name), _Later):
        del sys.modules[name]
    return importlib.import_module(name)
