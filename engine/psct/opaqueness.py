"""Opaqueness: whether a meaning holds a part that was not understood."""

from dataclasses import fields, is_dataclass
from functools import cache

from engine.selectors import Filter, Like, Measured, Selector


def holds_opaque(value: object) -> bool:
    """Whether something in it was not understood."""
    kind = type(value)
    if kind in _PLAIN or not value:
        return False
    if kind is tuple:
        return any(map(holds_opaque, value)) if isinstance(value, tuple) else False
    if kind is Filter and isinstance(value, Filter):
        return _of_filter(value)
    if kind is Selector and isinstance(value, Selector):
        return _of_filter(value.where) or any(map(holds_opaque, _inside(value)))
    parts = parts_of(value)
    return parts is None or _any_opaque(parts)


def _any_opaque(parts: tuple[object, ...]) -> bool:
    """Whether one of these was not understood."""
    for part in parts:
        if not part or type(part) in _PLAIN:
            continue
        if holds_opaque(part):
            return True
    return False


_PLAIN = frozenset({int, str, bool, type(None)})
"""Classes that hold nothing."""


def _of_filter(where: Filter) -> bool:
    if where.opaque is not None:
        return True
    likened = where.like or where.measured
    return bool(likened) and any(holds_opaque(each.of) for each in _against(where))


def _against(where: Filter) -> tuple[Like | Measured, ...]:
    return (*where.like, *where.measured)


def _inside(what: Selector) -> tuple[object, ...]:
    return (what.any_of, what.alternatives, what.except_, what.including, what.up_to)


def parts_of(value: object) -> tuple[object, ...] | None:
    """What its fields hold; None: it is an opaque member itself."""
    kind = type(value)
    if kind.__name__.startswith("Opaque"):
        return None
    return tuple(getattr(value, name) for name in _names_in(kind))  # type: ignore[arg-type]  # a class has a hash


@cache
def _names_in(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass; another class has none."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
