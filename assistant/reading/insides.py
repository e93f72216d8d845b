"""Insides: everything that a definition of the engine is made of."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache


def parts_of(value: object) -> Iterator[object]:
    """The value and every dataclass inside it, in no order."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
            continue
        names = _field_names(type(one))  # type: ignore[arg-type]  # a class has a hash
        if names is not None:
            yield one
            held = [getattr(one, name) for name in names]
            waiting.extend([each for each in held if each and type(each) not in _PLAIN])


_PLAIN = frozenset({str, int, bool})
"""What has nothing inside it."""


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """The fields of a dataclass; None: it is none."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else None
