"""Opaqueness: whether a meaning holds a part that was not understood."""

from dataclasses import fields, is_dataclass

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
    names = fields_of(kind)
    return names is None or _has_opaque(value, names)


def _has_opaque(value: object, names: tuple[str, ...]) -> bool:
    """Whether one of these parts was not understood."""
    for name in names:
        part = getattr(value, name)
        if part and type(part) not in _PLAIN and holds_opaque(part):
            return True
    return False


_PLAIN = frozenset({int, str, bool, type(None)})


def _of_filter(where: Filter) -> bool:
    if where.opaque is not None:
        return True
    likened = where.like or where.measured
    return bool(likened) and any(holds_opaque(each.of) for each in _against(where))


def _against(where: Filter) -> tuple[Like | Measured, ...]:
    return (*where.like, *where.measured)


def _inside(what: Selector) -> tuple[object, ...]:
    return (what.any_of, what.alternatives, what.except_, what.including, what.up_to)


_FIELDS: dict[type, tuple[str, ...] | None] = {}


def fields_of(kind: type) -> tuple[str, ...] | None:
    """The fields to look into; None: it is an opaque member itself."""
    if kind not in _FIELDS:
        opaque = kind.__name__.startswith("Opaque")
        names = tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
        _FIELDS[kind] = None if opaque else names
    return _FIELDS[kind]
