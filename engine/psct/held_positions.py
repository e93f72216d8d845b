"""Held positions: battle positions that monsters are changed to while something applies."""

from engine.applications import From, HeldPosition, Protect
from engine.operations import Application, ChangePosition
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, eat
from engine.psct.position_verbs import TO_POSITION, to_position
from engine.psct.saying import Say
from engine.selectors import Selector
from engine.terms import Position

Says = tuple[Application, ...]


def parse_turned(run: Tokens, at: int, subject: Selector) -> Found[Says] | None:
    """As in "(All face-up monsters) are changed to Defense Position"."""
    start = eat(run, at, "are", "changed") or eat(run, at, "is", "changed")
    to = None if start is None else TO_POSITION.match(run, start)
    if to is None or to.value is Position.SET or run[to.end].norm in _ONCE:
        return None
    held = HeldPosition(subject, to.value)
    also = eat(run, to.end, ",", "also") or eat(run, to.end, "and")
    kept = (
        None
        if also is None
        else eat(run, also, "their", "battle positions", "cannot", "be", "changed")
    )
    if kept is None:
        return Found((held,), to.end)
    return Found((held, Protect(subject, (From.POSITION_CHANGED,))), kept)


_ONCE = frozenset({"at", "after", "when", "during"})
"""What begins a time at which they are changed once."""


def parse_holding(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "Change all face-up Level 4 or higher monsters to Defense Position"."""
    found = to_position(run, at + 1, Say(known)) if run[at].norm == "change" else None
    if found is None or run[found.end].norm in _ONCE:
        return None
    says: list[Application] = []
    for each in found.value:
        if not isinstance(each, ChangePosition) or each.to not in _UP or not each.what.count.is_all:
            return None
        says.append(HeldPosition(each.what, each.to))
    return Found(tuple(says), found.end)


_UP = (Position.ATTACK, Position.DEFENSE)

HELD = ((parse_holding, frozenset({"change"})),)
"""The reader of imperatives, and the word that what it reads begins with."""
