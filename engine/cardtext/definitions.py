"""Definitions: plain mappings (YAML, JSON) become `CardText`, by walking its types."""

import dataclasses
import re
import types
import typing
from collections.abc import Mapping
from enum import Enum
from functools import cache

from engine.cardtext import amounts, event_patterns, requirements
from engine.cardtext import operations as ops
from engine.cardtext.card_text import CardText
from engine.cardtext.selectors import ALL, Count, Ref, Selector
from engine.terms.errors import DefinitionError
from engine.terms.vocabulary import FIELD, Zone

_KEYS: dict[object, str] = {
    ops.Operation: "op",
    ops.Cost: "op",
    requirements.Condition: "if",
    amounts.Amount: "value",
    event_patterns.EventPattern: "event",
    ops.Application: "apply",
}
"""Which key names the member of a union."""


def parse_card(mapping: object) -> CardText:
    """Read one card definition.

    Raises:
        DefinitionError: something in it is not as `card_text` describes; names the place.
    """
    card = _read(CardText, mapping, "")
    assert isinstance(card, CardText)  # noqa: S101 -- narrows the type for mypy only
    return card


def member_name(kind: type) -> str:
    """The name of a union's member in a definition: `NegateActivation` is `negate_activation`."""
    return _with_underscores(kind.__name__)


@cache
def _with_underscores(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name.rstrip("_")).lower()


def _read(kind: object, value: object, path: str) -> object:
    if kind in _KEYS:
        return _read_union(kind, value, path)
    kind = getattr(kind, "__supertype__", kind)
    origin = typing.get_origin(kind)
    if origin is tuple:
        return _read_tuple(typing.get_args(kind)[0], value, path)
    if origin in (types.UnionType, typing.Union):
        return _read_optional(kind, value, path)
    assert isinstance(kind, type)  # noqa: S101 -- definitions have no other kinds of fields
    return _read_simple(kind, value, path)


def _read_simple(kind: type, value: object, path: str) -> object:
    if dataclasses.is_dataclass(kind):
        return _read_dataclass(kind, value, path)
    if issubclass(kind, Enum):
        return _read_enum(kind, value, path)
    if (kind is int and isinstance(value, bool)) or not isinstance(value, kind):
        raise DefinitionError(path, f"expected {kind.__name__}, found {value!r}")
    return value


def _read_enum(kind: type[Enum], value: object, path: str) -> object:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise DefinitionError(path, f"{value!r} is none of: {known}") from None


def _read_tuple(kind: object, value: object, path: str) -> tuple[object, ...]:
    if kind is Zone and value == "field":
        return FIELD
    values = value if isinstance(value, list | tuple) else [value]
    found: list[object] = []
    for index, entry in enumerate(values):
        if kind is Zone and entry == "field":
            found.extend(FIELD)
        else:
            inner = f"{path}[{index}]" if isinstance(value, list | tuple) else path
            found.append(_read(kind, entry, inner))
    return tuple(found)


def _read_optional(kind: object, value: object, path: str) -> object:
    members = [member for member in typing.get_args(kind) if member is not type(None)]
    if value is None and len(members) < len(typing.get_args(kind)):
        return None
    union = next((key for key in _KEYS if set(typing.get_args(key)) == set(members)), None)
    return _read(members[0] if union is None else union, value, path)


def _read_union(kind: object, value: object, path: str) -> object:
    key, members = _KEYS[kind], _members(kind)
    if isinstance(value, int) and not isinstance(value, bool) and int in typing.get_args(kind):
        return value
    if isinstance(value, str):
        value = {key: value}
    if not isinstance(value, Mapping):
        raise DefinitionError(path, f"expected a mapping with {key!r}, found {value!r}")
    name = value.get(key)
    if name not in members:
        raise DefinitionError(path, f"{key}: {name!r} is none of: {', '.join(sorted(members))}")
    rest = {k: v for k, v in value.items() if k != key}
    return _read_dataclass(members[str(name)], rest, path)


@cache
def _members(kind: object) -> Mapping[str, type]:
    """The members of a union that have a name."""
    return {
        member_name(member): member
        for member in typing.get_args(kind)
        if isinstance(member, type) and dataclasses.is_dataclass(member)
    }


def _read_dataclass(kind: type, value: object, path: str) -> object:
    if kind is Selector and isinstance(value, str):
        return Selector(ref=typing.cast(Ref, _read_enum(Ref, value, path)))
    if kind is Count and isinstance(value, int | str):
        return _read_count(value, path)
    names = _fields(kind)
    flat = next((f.name for f in names.values() if f.metadata.get("flat")), None)
    if flat is not None:
        value = _unflatten(kind, flat, value)
    if not isinstance(value, Mapping):
        raise DefinitionError(path, f"expected a mapping for {kind.__name__}, found {value!r}")
    for key in value:
        if key not in names:
            raise DefinitionError(
                path, f"unknown key {key!r} in {kind.__name__}; known: {', '.join(names)}"
            )
    return kind(**_read_fields(kind, value, path))


def _read_fields(kind: type, value: Mapping[str, object], path: str) -> dict[str, object]:
    hints = _hints(kind)
    given: dict[str, object] = {}
    for key, f in _fields(kind).items():
        if key in value:
            inner = f"{path}.{key}" if path else key
            given[f.name] = _read(
                hints[f.name], value[key], path if f.metadata.get("flat") else inner
            )
        elif f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING:
            raise DefinitionError(path, f"{kind.__name__} needs {key!r}")
    return given


def _read_count(value: int | str, path: str) -> Count:
    if value == "all":
        return ALL
    if isinstance(value, bool) or not isinstance(value, int):
        raise DefinitionError(path, f"expected a number, 'all' or {{min, max}}, found {value!r}")
    return Count(value, value)


def _unflatten(kind: type, flat: str, value: object) -> object:
    """Split a step's own keys from those of the operation written inline."""
    if isinstance(value, str):
        return {flat: value}
    if not isinstance(value, Mapping) or (flat in value and "op" not in value):
        return value
    own = _fields(kind).keys() - {flat}
    outer: dict[str, object] = {k: v for k, v in value.items() if k in own}
    outer[flat] = {k: v for k, v in value.items() if k not in own}
    return outer


@cache
def _fields(kind: type) -> Mapping[str, dataclasses.Field[object]]:
    """The fields of a dataclass, by their keys in a definition."""
    return {f.name.rstrip("_"): f for f in dataclasses.fields(kind)}


@cache
def _hints(kind: type) -> dict[str, object]:
    return typing.get_type_hints(kind)
