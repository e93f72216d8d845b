"""Amounts written out: "500", "half its ATK", "the number of cards your opponent controls"."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import amounts
from engine.amounts import Amount
from engine.errors import UnsayableError
from engine.psct.printing.kinds import counters
from engine.psct.printing.likeness import STATS
from engine.psct.printing.nouns import noun, several_of
from engine.psct.printing.places import OWNERS
from engine.psct.printing.references import Spoken, owner
from engine.psct.printing.wording import only, word
from engine.selectors import ALL, Count, Selector
from engine.terms import Zone


def amount(value: Amount, spoken: Spoken) -> str:
    """How much.

    Raises:
        UnsayableError: there are no words for it.
    """
    if isinstance(value, int):
        return str(value)
    say = _SAYERS.get(type(value))
    if say is None:
        raise UnsayableError(type(value).__name__)
    return say(value, spoken)


def counted(what: Selector, spoken: Spoken, *, many: bool = True) -> str:
    """What is counted, with no number before it: "cards your opponent controls"."""
    if what.count != ALL and what.ref is None:
        raise UnsayableError("a number of what is counted")
    if what.ref is not None:
        said = several_of(what, spoken)
        return said if many else said.replace("s ", " ", 1)
    said = str(noun(what, "in", spoken)).removeprefix("all ")
    if many:
        return said
    return str(noun(_one(what), "in", spoken)).removeprefix("1 ").removeprefix("of ")


def _one(what: Selector) -> Selector:
    return replace(what, count=Count())


def _counter_on(what: Selector, spoken: Spoken) -> str:
    if what.ref is not None:
        return f"on {noun(what, 'in', spoken)}"
    return f"on {str(noun(what, 'in', spoken)).removeprefix('all ')}"


def for_each(value: Amount, spoken: Spoken) -> tuple[int, str] | None:
    """So much "for each ..."; None: it is not an amount of that form."""
    if isinstance(value, amounts.PerCard):
        return value.each, f"for each {counted(value.what, spoken, many=False)}"
    if isinstance(value, amounts.PerCounter) and not value.before:
        on = _counter_on(value.what, spoken)
        return value.each, f"for each {counters(value.counter)} {on}"
    if isinstance(value, amounts.PerMaterial) and value == amounts.PerMaterial(each=value.each):
        return value.each, "for each material attached to this card"
    if isinstance(value, amounts.DifferentKinds):
        of = value.of.title()
        return value.each, f"for each different {of} among {counted(value.what, spoken)}"
    if isinstance(value, amounts.RemovedCounters):
        return value.each, "for each counter removed"
    return None


def _multiple(said: str, times: int) -> str:
    return said if times == 1 else f"{said} x {times}"


def _per(value: Any, spoken: Spoken) -> str:  # noqa: ANN401 -- one of several amounts
    found = for_each(value, spoken)
    if found is None:
        raise UnsayableError(type(value).__name__)
    if isinstance(value, amounts.PerCard):
        return _multiple(f"the number of {counted(value.what, spoken)}", value.each)
    if isinstance(value, amounts.PerCounter):
        on = _counter_on(value.what, spoken)
        return _multiple(f"the number of {counters(value.counter, 2)} {on}", value.each)
    each, said = found
    return _multiple(f"the number of {said.removeprefix('for each ')}", each)


def _stat_of(value: amounts.StatOf, spoken: Spoken) -> str:
    what, stat = value.what, STATS[value.stat]
    if what.ref is None:
        said = f"the combined {stat} of {noun(what, 'in', spoken)}"
        if value.before:
            raise UnsayableError("StatOf.before")
        return _multiple(said, value.times)
    only(what, "ref", "zone")
    many = what.ref in spoken.many
    said = f"{owner(what.ref, spoken)} {'combined ' if many else ''}{stat}"
    if value.before:
        said = f"{said} on the field"
    elif what.zone == (Zone.GRAVEYARD,):
        said = f"{said} in the GY"
    elif what.zone:
        raise UnsayableError("where a card is of which a value is told")
    if value.times == 2 and not value.before:  # noqa: PLR2004 -- double
        return f"double {said}"
    return _multiple(said, value.times)


def _lp(value: amounts.LpOf, spoken: Spoken) -> str:
    del spoken
    return f"{word(OWNERS, value.whose, 'LP of')} LP"


def _half_lp(value: amounts.HalfLp, spoken: Spoken) -> str:
    del spoken
    return f"half {word(OWNERS, value.whose, 'LP of')} LP"


def _half(value: amounts.Half, spoken: Spoken) -> str:
    return f"half {amount(value.of, spoken)}"


def _times(value: amounts.Times, spoken: Spoken) -> str:
    if value.times == 2:  # noqa: PLR2004 -- double
        return f"double {amount(value.of, spoken)}"
    return f"{amount(value.of, spoken)} x {value.times}"


def _sum(value: amounts.Sum, spoken: Spoken) -> str:
    if not isinstance(value.and_, int):
        raise UnsayableError("Sum")
    return f"{amount(value.of, spoken)} + {value.and_}"


def _difference(value: amounts.Difference, spoken: Spoken) -> str:
    return f"the difference between {amount(value.of, spoken)} and {amount(value.and_, spoken)}"


def _previous(value: amounts.PreviousAmount, spoken: Spoken) -> str:
    del spoken
    return _multiple("that amount", value.times)


def _event(value: amounts.EventAmount, spoken: Spoken) -> str:
    del spoken
    return _multiple("the damage you took", value.times)


def _declared(value: amounts.Declared, spoken: Spoken) -> str:
    del spoken
    return _multiple("the result", value.times)


def _paid(value: amounts.Paid, spoken: Spoken) -> str:
    del spoken
    return _multiple("the LP paid", value.times)


def _up_to(value: amounts.UpTo, spoken: Spoken) -> str:
    return f"up to {amount(value.most, spoken)}"


def _one_of(value: amounts.OneOf, spoken: Spoken) -> str:
    del spoken
    return " or ".join(str(number) for number in value.numbers)


def _battle(value: amounts.BattleDamage, spoken: Spoken) -> str:
    del value, spoken
    return "that battle damage"


_SAYERS: dict[type, Callable[[Any, Spoken], str]] = {
    amounts.PerCard: _per,
    amounts.PerCounter: _per,
    amounts.PerMaterial: _per,
    amounts.DifferentKinds: _per,
    amounts.RemovedCounters: _per,
    amounts.StatOf: _stat_of,
    amounts.LpOf: _lp,
    amounts.HalfLp: _half_lp,
    amounts.Half: _half,
    amounts.Times: _times,
    amounts.Sum: _sum,
    amounts.Difference: _difference,
    amounts.PreviousAmount: _previous,
    amounts.EventAmount: _event,
    amounts.Declared: _declared,
    amounts.Paid: _paid,
    amounts.UpTo: _up_to,
    amounts.OneOf: _one_of,
    amounts.BattleDamage: _battle,
}
