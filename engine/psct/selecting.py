"""Selecting: a selector while its phrase is being read."""

from dataclasses import dataclass, field, replace
from typing import Any

from engine.psct.nouns import SELECTOR_FIELDS, Mark, stated
from engine.psct.phrases import Known
from engine.psct.places import Place
from engine.selectors import ALL, Count, Filter, Ref, Selector
from engine.terms import FIELD, CardKind, Whose, Zone

HOW_MANY = "how many"
"""Stands for a number that later words have to tell."""


@dataclass(slots=True)
class Draft:
    """What is known of a selector so far."""

    count: Count = ALL
    sel: dict[str, Any] = field(default_factory=dict)
    """Fields of the selector."""
    where: dict[str, Any] = field(default_factory=dict)
    """Fields of its filter."""
    any_of: tuple[dict[str, Any], ...] = ()
    opaque: list[str] = field(default_factory=list)
    """Words not understood."""
    place: Place | None = None
    elsewhere: Place | None = None
    """Another place, of another player, where they can be instead."""
    definite: bool = False
    """It begins with "the"."""

    def mark(self, *marks: Mark) -> None:
        """Take these properties in."""
        for mark in marks:
            if mark.field == "any_of":
                self.choose(mark.value)
            elif mark.field in SELECTOR_FIELDS:
                self.sel[mark.field] = mark.value
            else:
                self._add(mark)

    def _add(self, mark: Mark) -> None:
        for name, value in stated((mark,)).items():
            if value is None:
                continue
            if name in self.where and self.where[name] != value:
                self._clash(name, value)
            else:
                self.where[name] = value

    def _clash(self, name: str, value: Any) -> None:  # noqa: ANN401 -- any field's value
        """A second value of a field of which any would do: both must hold."""
        if name.startswith("not_") or name == "mentions":
            self.where[name] = (*self.where[name], *value)
        elif name == "kind" or self.any_of:
            self.opaque.append(f"{name} {value}")
        else:
            self.any_of = ({name: value},)

    def choose(self, options: tuple[dict[str, Any], ...]) -> None:
        """One of these kinds of card."""
        if self.any_of:
            self.opaque.append(str(options))
        self.any_of = options

    def after(self, known: Known) -> "Draft":
        """After a target, as in "Target 1 monster; destroy all others", others are not that."""
        if self.sel.get("other") and known.mentions and known.mentions[-1].ref is Ref.TARGET:
            del self.sel["other"]
            self.sel["except_refs"] = (*self.sel.get("except_refs", ()), Ref.TARGET)
        return self

    def added_to(self, what: Selector) -> Selector:
        """That selector, and what was read besides."""
        where = dict(self.where)
        if self.any_of and what.any_of:
            self.opaque.append(str(self.any_of))
        if self.opaque:
            where["opaque"] = "; ".join(self.opaque)
        elif "up_to" in self.sel and what.where.opaque == HOW_MANY:
            where["opaque"] = None
        count = self.count if "up_to" in self.sel else what.count
        kinds = what.any_of or tuple(Filter(**each) for each in self.any_of)
        where_ = replace(what.where, **where)
        return replace(what, where=where_, any_of=kinds, count=count, **self.sel)

    def selector(self) -> Selector:
        """The selector, as far as it was read."""
        where = dict(self.where)
        if self.opaque:
            where["opaque"] = "; ".join(self.opaque)
        some = "ref" in self.sel and self.count != ALL
        made = Selector(
            count=self.count,
            some=some,
            where=Filter(**where) if where else _ANY,
            any_of=tuple(Filter(**each) for each in self.any_of),
            **self.sel,
        )
        if self.elsewhere is not None and self.place is not None:
            other = placed(made, self.elsewhere)
            return replace(placed(made, self.place), alternatives=(other,))
        return made if self.place is None else placed(made, self.place)


_ANY = Filter()


def placed(what: Selector, place: Place) -> Selector:
    """The selector, looking there."""
    zones = place.zones
    if place.on_field and _only_monsters(what):
        zones = tuple(Zone.MONSTER_ZONE if zone in FIELD else zone for zone in zones)
    where = what.where
    if place.face is not None and where.face is None:
        where = replace(where, face=place.face)
    whose = what.whose if place.whose is Whose.EITHER else place.whose
    return replace(what, whose=whose, zone=tuple(dict.fromkeys((*what.zone, *zones))), where=where)


def either(one: Selector, other: Selector) -> Selector:
    """One or the other; a place said last holds for both."""
    if not one.zone and other.zone:
        one = replace(one, zone=other.zone, whose=other.whose)
    alike = replace(one, where=Filter(), any_of=()) == replace(other, where=Filter(), any_of=())
    if alike and not one.alternatives and not other.any_of and not one.where.opaque:
        kinds = _options_of(one) + _options_of(other)
        return replace(other, where=Filter(), any_of=kinds)
    return replace(one, alternatives=(*one.alternatives, other))


def _options_of(what: Selector) -> tuple[Filter, ...]:
    if what.any_of and what.where == Filter():
        return what.any_of
    return (what.where,)


def _only_monsters(what: Selector) -> bool:
    kinds = what.where.kind
    if kinds:
        return kinds == (CardKind.MONSTER,)
    return bool(what.any_of) and all(each.kind == (CardKind.MONSTER,) for each in what.any_of)
