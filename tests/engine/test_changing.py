"""Changing: what `record` makes of a class."""

import inspect
from dataclasses import dataclass, field, fields

import pytest

from engine.changing import exchanger, record, replace


@record(frozen=True)
class Point:
    """A point with a name that does not count."""

    across: int
    up: int = 2
    name: str = field(default="", compare=False)


@record(frozen=True, slots=True)
class Slotted:
    """One with slots."""

    first: str
    rest: tuple[str, ...] = ()


@record(frozen=False)
class Listed:
    """One whose field is made for each."""

    found: list[int] = field(default_factory=list)


@record(frozen=True)
class Empty:
    """One without fields."""


def test_fields_are_assigned_by_place_and_by_name() -> None:
    """With what is the default of each."""
    assert (Point(1).across, Point(1).up, Point(1, name="a").name) == (1, 2, "a")
    assert (Slotted("a").first, Slotted("a", rest=("b",)).rest) == ("a", ("b",))
    assert not hasattr(Slotted("a"), "__dict__")
    assert [one.name for one in fields(Point)] == ["across", "up", "name"]
    assert list(inspect.signature(Point).parameters) == ["across", "up", "name"]


def test_one_with_other_fields_is_another_one() -> None:
    """The first stays as it was, and what is not named is the same."""
    first = Slotted("a", ("b",))

    assert replace(first, first="c") == Slotted("c", ("b",))
    assert first == Slotted("a", ("b",))
    assert replace(Point(1, name="a"), up=3) == Point(1, 3)


@record(frozen=True)
class Told:
    """One that is shown and compared in its own way."""

    name: str

    def __repr__(self) -> str:
        """Its name alone."""
        return self.name

    def __eq__(self, other: object) -> bool:
        """Whatever the case."""
        return isinstance(other, Told) and other.name.lower() == self.name.lower()

    __hash__ = None  # type: ignore[assignment]  # nobody keeps it in a set


def test_own_ways_to_show_and_compare_stay() -> None:
    """They are written because the usual ones would not do."""
    assert repr(Told("a")) == "a"
    assert Told("a") == Told("A")


@dataclass
class Plain:
    """No record."""

    across: int
    up: int = 0


def test_what_is_no_record_is_copied_as_a_whole() -> None:
    """With what is different in it; the first stays as it was."""
    first = Plain(1)

    assert (replace(first, up=2), first) == (Plain(1, 2), Plain(1))


def test_fields_are_exchanged_by_place_or_by_name() -> None:
    """Those that are not named stay; the first stays as it was."""
    first, moved = Point(1, 2, "a"), exchanger(Point, "up", "name")

    assert (moved(first, 3, "b").up, moved(first, up=3, name="b").name) == (3, "b")
    assert (moved(first, 3, "b").across, first.up) == (1, 2)


def test_only_fields_are_exchanged() -> None:
    """A word that is no field is found where it is written."""
    with pytest.raises(TypeError, match="down"):
        exchanger(Point, "down")


def test_what_is_made_for_each_is_made_for_each() -> None:
    """A list is nobody else's."""
    Listed().found.append(1)

    assert Listed().found == []


def test_equal_and_hashed_by_what_counts() -> None:
    """Not by what is left out of the comparison, and never with another class."""
    assert Point(1, name="a") == Point(1, name="b")
    assert len({Point(1), Point(1, 2), Point(2), Empty(), Empty()}) == 3
    assert Point(1).__eq__(Empty()) is NotImplemented


@record(frozen=True)
class Named:
    """One that is hashed in its own way."""

    name: str
    rest: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """By its name."""
        return hash(self.name)


def test_own_way_to_hash_stays() -> None:
    """It is compared by its fields all the same."""
    assert hash(Named("a", ("b",))) == hash(Named("a"))
    assert Named("a", ("b",)) != Named("a")


def test_what_is_missing_is_refused() -> None:
    """As a function refuses it."""
    with pytest.raises(TypeError, match="across"):
        Point()  # type: ignore[call-arg]
