"""Changing: frozen things made, and made again with some fields different, many times a run."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    # Fields may not be assigned, and are checked by name, as for these.
    from dataclasses import dataclass as record
    from dataclasses import replace
    from functools import cached_property as kept

    def exchanger(kind: type[T], *names: str) -> Callable[..., T]:
        """See below."""
else:
    from dataclasses import MISSING, Field, dataclass, fields
    from functools import cache
    from operator import attrgetter
    from types import CodeType, FunctionType

    def record(*, frozen: bool, slots: bool = False) -> object:
        """As `dataclass`, but several times faster to make and to define.

        Nothing is guarded at run time: that nobody assigns to a field is checked with the types.
        No code is written for each class either: writing that of some hundred classes would take
        longer than a duel.
        """

        def define(kind: type) -> type:
            given, own = _are_given(kind), {*kind.__dict__}
            made = dataclass(init=not given, repr=False, eq=False, slots=slots)(kind)
            if given:
                made.__init__ = _initialiser(fields(made))
            _COPIERS[made] = _copier(fields(made))
            if "__repr__" not in own:
                made.__repr__ = _shown
            if "__eq__" not in own:
                made.__eq__ = _alike([one.name for one in fields(made) if one.compare])
            if not {"__eq__", "__hash__"} & own:
                hashed = (one.compare if one.hash is None else one.hash for one in fields(made))
                names = [one.name for one, by in zip(fields(made), hashed, strict=True) if by]
                made.__hash__ = _hashed(names) if frozen else None
            return made

        return define

    def _are_given(kind: type) -> bool:
        """Whether making one is no more than assigning what is given to each field."""
        own = kind.__dict__
        made = any(
            isinstance(one, Field) and not (one.init and one.default_factory is MISSING)
            for one in own.values()
        )
        return not made and not {"__init__", "__post_init__"} & own.keys()

    def _initialiser(own: tuple[Field[object], ...]) -> FunctionType:
        """That of as many fields, under the names of these."""
        names = tuple(one.name for one in own)
        code = _assigning(len(own)).replace(co_varnames=("self", *names), co_names=names)
        defaults = tuple(one.default for one in own if one.default is not MISSING)
        return FunctionType(code, {}, "__init__", defaults)

    @cache
    def _assigning(many: int) -> CodeType:
        names = [f"field_{number}" for number in range(many)]
        lines = [f" self.{name} = {name}\n" for name in names] or [" pass\n"]
        given = ", ".join(["self", *names])
        return _written(f"def __init__({given}):\n{''.join(lines)}", "__init__")

    def _copier(own: tuple[Field[object], ...]) -> FunctionType:
        """What makes another one with the same fields."""
        code = _copying(len(own)).replace(co_names=("__class__", *(one.name for one in own)))
        return FunctionType(code, {}, "copied", (object.__new__,))

    _COPIERS: dict[type, FunctionType] = {}
    """What makes another one with the same fields, for every record."""

    @cache
    def _copying(many: int) -> CodeType:
        lines = [f" made.field_{number} = self.field_{number}\n" for number in range(many)]
        body = f" made = new(self.__class__)\n{''.join(lines)} return made\n"
        return _written(f"def copied(self, new):\n{body}", "copied")

    def _written(definition: str, name: str) -> CodeType:
        """The code of a function that is written out; nothing of it is given from outside."""
        written: dict[str, FunctionType] = {}
        exec(definition, written)  # noqa: S102 -- see above
        return written[name].__code__

    def _shown(thing: object) -> str:
        said = (f"{one.name}={getattr(thing, one.name)!r}" for one in fields(thing) if one.repr)
        return f"{type(thing).__qualname__}({', '.join(said)})"

    def _parts(names: list[str]) -> Callable[[object], object]:
        return attrgetter(*names) if names else lambda _: ()

    def _alike(names: list[str]) -> Callable[[object, object], bool]:
        parts = _parts(names)

        def __eq__(thing: object, other: object) -> bool:  # noqa: N807 (it becomes the method)
            if other.__class__ is not thing.__class__:
                return NotImplemented
            return parts(thing) == parts(other)

        return __eq__

    def _hashed(names: list[str]) -> Callable[[object], int]:
        parts = _parts(names)

        def __hash__(thing: object) -> int:  # noqa: N807 (it becomes the method)
            return hash(parts(thing))

        return __hash__

    def replace(thing: T, /, **fields: object) -> T:
        """As `dataclasses.replace`, many times faster: a play changes little things often.

        Nothing is initialised again: the fields of a record are copied one by one, those of
        another dataclass in one go.
        """
        copied = _COPIERS.get(thing.__class__)
        if copied is None:
            made = object.__new__(type(thing))
            made.__dict__ = thing.__dict__ | fields
            return made
        made = copied(thing)
        for name, value in fields.items():
            setattr(made, name, value)
        return made

    def exchanger(kind: type[T], *names: str) -> Callable[..., T]:
        """What makes another one with these fields different: all of them have to be given.

        For what is exchanged again and again: several times as fast as `replace`.
        """
        own = [one.name for one in fields(kind)]
        if not {*names} <= {*own}:
            raise TypeError(f"{kind.__name__} has not all of the fields {', '.join(names)}")
        kept = "".join(f" made.{n} = {n if n in names else f'self.{n}'}\n" for n in own)
        body = f" made = new(kind)\n{kept} return made\n"
        code = _written(f"def exchanged(self, {', '.join(names)}):\n{body}", "exchanged")
        return FunctionType(code, {"new": object.__new__, "kind": kind}, "exchanged")

    class kept:  # noqa: N801 -- a decorator
        """As `functools.cached_property`, without its lock: a run is made by one thread."""

        def __init__(self, work: Callable[[object], object]) -> None:
            """Keep what works the value out."""
            self.work = work
            self.__doc__ = work.__doc__

        def __get__(self, thing: object, owner: type) -> object:
            """Work the value out, the first time; from then on it is the thing's own."""
            found = thing.__dict__[self.work.__name__] = self.work(thing)
            return found


def once(work: Callable[[], T]) -> Callable[[], T]:
    """What works something out the first time it is asked, and tells the same from then on."""
    found: list[T] = []

    def told() -> T:
        if not found:
            found.append(work())
        return found[0]

    return told


__all__ = ["kept", "once", "record", "replace"]
