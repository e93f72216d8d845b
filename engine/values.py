"""Values: what a monster has of ATK, DEF or Level, changed by what applies, in its order."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from engine.applications import ModifyStat, SetStat
from engine.conditions import amount_of
from engine.ongoing import Source, context_of
from engine.printed_values import OF_KINDS, has_value, printed
from engine.rules import continuous
from engine.rules.continuous import Change
from engine.select import covers, stat
from engine.state import CardState, State
from engine.terms import CardId, Stat

Reaches = Callable[[CardId], bool]
"""Whether a monster is affected by what a card does."""
_ORIGINAL = {Stat.ATK: Stat.ORIGINAL_ATK, Stat.DEF: Stat.ORIGINAL_DEF}
_ORIGINALS = frozenset(_ORIGINAL.values())


def value_in(
    state: State, sources: Iterable[Source], card: CardState, which: Stat, reaches: Reaches
) -> int:
    """A monster's present value: its original one, then changed in the order of application."""
    if which in OF_KINDS and not has_value(state, card, which):
        return 0
    asked = {which, _ORIGINAL.get(which, which)}
    found = [one for one in sources if asked & _stats_of(one)]
    base = printed(state, card, which)
    if not found:
        return max(0, base)
    return max(0, continuous.value_of(base, tuple(_changes(state, found, card, which, reaches))))


def _stats_of(source: Source) -> frozenset[Stat]:
    change = source.application
    return frozenset(change.stat if isinstance(change, ModifyStat | SetStat) else ())


def _changes(
    state: State, sources: list[Source], card: CardState, which: Stat, reaches: Reaches
) -> Iterator[Change]:
    """What changes a value, or the original value that it goes out from."""
    for source in sources:
        change = source.application
        if not isinstance(change, ModifyStat | SetStat):
            continue
        context = context_of(state, source.card, source.controller)
        if source.lingering is not None:
            concerned = (card.id, card.stamp) in source.lingering.cards
        else:
            concerned = covers(state, change.what, card, context) and reaches(source.card)
        is_original = which not in change.stat
        if not concerned or (is_original and not isinstance(change, SetStat)):
            continue
        if which not in _ORIGINALS and not is_original:
            context = replace(context, stats=_present_original(state, sources, card, reaches))
        amount = amount_of(state, change.amount, context) or 0
        if isinstance(change, ModifyStat) and change.times_level:
            amount *= printed(state, card, Stat.LEVEL)
        is_set, lingers = isinstance(change, SetStat), source.lingering is not None
        yield Change(amount, sets=is_set, original=is_original, lingers=lingers)


def _present_original(
    state: State, sources: list[Source], card: CardState, reaches: Reaches
) -> Callable[[CardState, Stat], int]:
    """Values as printed, but the original ones of this monster as they are now."""

    def found(here: CardState, which: Stat) -> int:
        if which in _ORIGINALS and here.id == card.id:
            return value_in(state, sources, card, which, reaches)
        return stat(here, which, state, context_of(state, here.id, here.controller))

    return found
