"""Everyone: what each player does, as what one of them does and then the other."""

from dataclasses import replace
from typing import Any

from engine.operations import Operation, Step
from engine.selectors import Selector
from engine.terms import Whose

_BOTH = (Whose.YOU, Whose.OPPONENT)


def for_each_player(step: Step, *, own_turn: bool) -> tuple[Operation, ...]:
    """The step's operation once for each player, the turn player first, where each chooses.

    As in "each player discards 1 card": each of their own cards.
    """
    what = getattr(step.do, "what", None)
    each = step.by is Whose.EITHER and isinstance(what, Selector) and what.by is Whose.EITHER
    if not each or what is None or what.ref is not None or what.count.is_all:
        return (step.do,)
    return tuple(_of(step.do, what, whose) for whose in (_BOTH if own_turn else _BOTH[::-1]))


def _of(operation: Operation, what: Selector, whose: Whose) -> Operation:
    """That player's part of it."""
    theirs = whose if what.whose is Whose.EITHER else what.whose
    fields: dict[str, Any] = {"what": replace(what, whose=theirs, by=whose)}
    if getattr(operation, "to", None) is Whose.EITHER:
        fields["to"] = whose
    made: Operation = replace(operation, **fields)
    return made
