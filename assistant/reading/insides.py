"""Insides: everything that a definition of the engine is made of."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter


def parts_of(value: object) -> Iterator[object]:
    """The value and every dataclass inside it, in no order."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
            continue
        inside = _inside(type(one))  # type: ignore[arg-type]  # a class has a hash
        if inside is not None:
            yield one
            waiting.extend([each for each in inside(one) if each and type(each) not in _PLAIN])


_PLAIN = frozenset({str, int, bool})
"""What has nothing inside it."""


@cache
def _inside(kind: type) -> Callable[[object], tuple[object, ...]] | None:
    """What holds the values of a dataclass's fields; None: it is none."""
    if not is_dataclass(kind):
        return None
    names = [each.name for each in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple(getattr(one, name) for name in names)
