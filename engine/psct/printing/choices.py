"""Choices written out: one effect of several, and what is done later."""

from collections.abc import Callable
from typing import Any

from engine import operations as ops
from engine.applications import ModifyStat
from engine.errors import UnsayableError
from engine.psct.printing.changes import owner_of, stats_of
from engine.psct.printing.conditions import condition
from engine.psct.printing.durations import until
from engine.psct.printing.nouns import noun
from engine.psct.printing.phases import PHASES, TURNS
from engine.psct.printing.references import Spoken
from engine.psct.printing.steps import steps
from engine.psct.printing.wording import only, sentence, spaced, word
from engine.requirements import Not
from engine.terms import Moment, Whose

_TWO = 2


def _choose(mode: ops.ChooseMode, spoken: Spoken) -> str:
    if mode.by is not Whose.YOU:
        raise UnsayableError("ChooseMode.by")
    if any(option.conditions for option in mode.options):
        return _or_if(mode, spoken)
    either = _more_or_less(mode, spoken)
    if either is not None:
        return either
    if not any(option.label for option in mode.options):
        return _inline(mode, spoken)
    return _bullets(mode, spoken)


def _inline(mode: ops.ChooseMode, spoken: Spoken) -> str:
    """As in "add it to your hand or Special Summon it"."""
    only(mode, "options")
    if len(mode.options) != _TWO:
        raise UnsayableError("more than two choices in a sentence")
    one, other = (steps(option.do, spoken) for option in mode.options)
    return f"{one} or {other}"


def _or_if(mode: ops.ChooseMode, spoken: Spoken) -> str:
    """As in "draw 1 card, or, if you control a Dragon, you can draw 2 cards instead"."""
    only(mode, "options", "all_that_hold")
    first, second, *more = mode.options
    if more or first.label or second.label or len(second.conditions) != 1:
        raise UnsayableError("ChooseMode of conditions")
    if first.conditions != ((Not(second.conditions[0]),) if mode.all_that_hold else ()):
        raise UnsayableError("ChooseMode of conditions")
    asked = condition(second.conditions[0], spoken)
    other = steps(second.do, spoken)
    if mode.all_that_hold:
        return f"{steps(first.do, spoken)}, or, {asked}, {other}"
    return f"{steps(first.do, spoken)}, or, {asked}, you can {other} instead"


def _more_or_less(mode: ops.ChooseMode, spoken: Spoken) -> str | None:
    """As in "increase or decrease its Level by 1"."""
    if [option.label for option in mode.options] != ["increase", "decrease"]:
        return None
    deed = mode.options[0].do[0].do
    if not isinstance(deed, ModifyStat) or not isinstance(deed.amount, int):
        raise UnsayableError("an increase or decrease")
    stats = stats_of(deed.stat)
    if deed.what.ref is None:
        whose = f"the {stats}s of {noun(deed.what, 'in', spoken)}"
    else:
        whose = f"{owner_of(deed.what, spoken)} {stats}"
    return spaced(f"increase or decrease {whose} by {deed.amount}", until(deed.until))


def _bullets(mode: ops.ChooseMode, spoken: Spoken) -> str:
    many = len(mode.options)
    if mode.all_that_hold:
        which = "these effects (simultaneously)"
    elif mode.count == many and mode.at_most is None:
        which = "these effects" if many > 1 else "the following effect"
    elif mode.at_most is None:
        which = f"{mode.count} of these effects"
    elif (mode.count, mode.at_most) == (1, many):
        which = "any of these effects"
    else:
        which = f"up to {mode.at_most} of these effects"
    order = " in sequence" if mode.in_sequence else ""
    said = "".join(f"\n● {sentence(steps(option.do, spoken))}." for option in mode.options)
    return f"apply {which}{order}.{said.removesuffix('.')}"


# --- later -----------------------------------------------------------------------------------

_MOMENTS = {
    Moment.DAMAGE_STEP_START: "at the start of the Damage Step",
    Moment.BEFORE_DAMAGE_CALCULATION: "before damage calculation",
    Moment.AFTER_DAMAGE_CALCULATION: "after damage calculation",
    Moment.DAMAGE_STEP_END: "at the end of the Damage Step",
}


def _later(deed: ops.AtPhase, spoken: Spoken) -> str:
    done = steps(deed.do, spoken)
    several = len(deed.do) > 1  # The time before them holds for all.
    return f"{_when(deed)}, {done}" if several else f"{done} {_when(deed)}"


def _when(deed: ops.AtPhase) -> str:
    if deed.moment is not None:
        return word(_MOMENTS, deed.moment, "moment")
    turn, phase = word(TURNS, deed.turn, "phase of"), PHASES[deed.phase]
    if deed.at_end:
        return f"at the end of {turn} {phase}"
    if deed.nth > 1:
        nth = {2: "2nd", 3: "3rd"}.get(deed.nth, f"{deed.nth}th")
        return f"during {turn} {nth} {phase} after activation"
    if deed.next_turn and deed.turn is Whose.EITHER:
        return f"during the {phase} of the next turn"
    return f"during {turn} {'next ' if deed.next_turn else ''}{phase}"


CHOICES: dict[type, Callable[[Any, Spoken], str]] = {
    ops.ChooseMode: _choose,
    ops.AtPhase: _later,
}
"""How each of them is said."""
