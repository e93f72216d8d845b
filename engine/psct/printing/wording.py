"""Wording: what every printer needs: nothing left unsaid, lists, numbers, sentences."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.errors import UnsayableError

K = TypeVar("K")


def only(value: object, *said: str) -> None:
    """Nothing is given besides these fields, which the caller says.

    Raises:
        UnsayableError: another field is given.
    """
    assert dataclasses.is_dataclass(value)  # noqa: S101 -- all of a definition is
    for field in dataclasses.fields(value):
        if field.name not in said and getattr(value, field.name) != field.default:
            raise UnsayableError(f"{type(value).__name__}.{field.name}")


def word(table: Mapping[K, str], key: K, name: str) -> str:
    """What the table says of the key; `name` is what the table is about.

    Raises:
        UnsayableError: the table does not have it.
    """
    said = table.get(key)
    if said is None:
        raise UnsayableError(f"{name} {key}")
    return said


def listed(parts: Sequence[str], join: str = "or") -> str:
    """As in "A", "A or B", "A, B, or C"."""
    if len(parts) <= 2:  # noqa: PLR2004 -- two need no comma
        return f" {join} ".join(parts)
    return f"{', '.join(parts[:-1])}, {join} {parts[-1]}"


def spaced(*parts: str) -> str:
    """The parts that say something, with blanks between them."""
    return " ".join(part for part in parts if part)


def sentence(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]


def article(words: str) -> str:
    """As in "a Dragon monster", "an Effect Monster"."""
    first = words.lstrip('"')
    vowel = first[:1].lower() in "aeiou" or first.startswith("Xyz")
    return f"an {words}" if vowel else f"a {words}"


def times(number: int) -> str:
    """As in "once", "twice", "up to 3 times"."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
