"""Others written out: what another player than the effect's does."""

import dataclasses
from dataclasses import replace
from typing import Any

from engine.errors import UnsayableError
from engine.operations import Operation
from engine.selectors import Selector
from engine.terms import Whose

_SUBJECTS = {
    Whose.OPPONENT: "your opponent",
    Whose.EITHER: "each player",
    Whose.TURN_PLAYER: "the turn player",
}


def as_theirs(operation: Operation, who: Whose) -> Operation:
    """The operation as that player would say it: "their hand" for that player's."""
    changed = {
        field.name: _theirs(getattr(operation, field.name), who)
        for field in dataclasses.fields(operation)
    }
    made: Any = operation
    theirs: Operation = replace(made, **changed)
    return theirs


def _theirs(value: object, who: Whose) -> object:
    if value is who:
        return Whose.YOU
    if not isinstance(value, Selector):
        return value
    by = Whose.YOU if value.by is who else value.by
    mine = value.whose is who and value.ref is None and bool(value.zone)
    return replace(value, by=by, whose=Whose.THEIR_CONTROLLER if mine else value.whose)


def done_by(words: str, who: Whose, *, optional: bool, chosen: bool) -> str:
    """As in "your opponent draws 2 cards", "make each player discard 1 card"."""
    subject = _SUBJECTS.get(who)
    if subject is None:
        raise UnsayableError(f"Step.by {who}")
    if chosen:
        return f"make {subject} {words}"
    if optional:
        return f"{subject} can {words}"
    verb = words.split(" ", 1)[0]
    return f"{subject} {_third(verb)}{words[len(verb) :]}"


_ENDS = ("sh", "s", "ch", "x")


def _third(verb: str) -> str:
    if verb in ("Special", "Normal"):
        raise UnsayableError("a Summon by another player")
    return f"{verb}es" if verb.endswith(_ENDS) else f"{verb}s"
