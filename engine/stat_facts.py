"""Stat facts: how much ATK and DEF monsters have in the end, where that is asked."""

from collections.abc import Iterator

from engine import classes
from engine.facts import Fact, Notebook
from engine.printed_values import printed
from engine.state import CardState
from engine.terms import Face, Stat, Zone
from engine.view import view_of

_ASKED = {"ATK": Stat.ATK, "DEF": Stat.DEF}


def of_stats(notes: Notebook) -> Iterator[Fact]:
    """What is asked of the ATK or DEF of face-up monsters: "X: ATK", "X: ATK change"."""
    parts = (ask.subject.rpartition(": ")[2] for ask in notes.result.scenario.ask)
    for part in dict.fromkeys(part for part in parts if part.partition(" ")[0] in _ASKED):
        for here in notes.result.state.cards.values():
            if _shows(here):
                yield _of_monster(notes, here, part)


def _of_monster(notes: Notebook, here: CardState, part: str) -> Fact:
    result, (name, _, change) = notes.result, part.partition(" ")
    kinds = classes.of_card(result.state.text(here.id))
    amount = result.view.value(here, _ASKED[name])
    if change:
        amount -= _before(notes, here, _ASKED[name])
    roots = notes.last_about(here.id) or [event.id for event in result.trace[-1:]]
    return notes.fact(here.id, "value", amount, roots, kinds, part=part)


def _before(notes: Notebook, here: CardState, stat: Stat) -> int:
    """How much it had to begin with: on the field, or else as printed."""
    start = notes.result.start
    before = start.cards.get(here.id)
    if before is None or not _shows(before):
        return printed(notes.result.state, here, stat)
    return view_of(start).value(before, stat)


def _shows(here: CardState) -> bool:
    return here.zone is Zone.MONSTER_ZONE and here.face is Face.UP
