"""Stat facts: how much ATK and DEF monsters have in the end, where that is asked."""

from collections.abc import Iterator

from engine import classes
from engine.applications import ModifyStat, SetStat
from engine.events import EventKind
from engine.facts import Fact, Notebook
from engine.gaps import gaps_in
from engine.printed_values import printed
from engine.state import CardState
from engine.terms import Face, Stat, Zone
from engine.view import view_of

_ASKED = {"ATK": Stat.ATK, "DEF": Stat.DEF}


def of_stats(notes: Notebook) -> Iterator[Fact]:
    """What is asked of the ATK or DEF of face-up monsters: "X: ATK", "X: ATK change"."""
    parts = (ask.subject.rpartition(": ")[2] for ask in notes.result.scenario.ask)
    for part in dict.fromkeys(part for part in parts if part.partition(" ")[0] in _ASKED):
        name = part.partition(" ")[0]
        open_ = any(_is_open(notes, here, name) for here in notes.result.state.cards.values())
        for here in notes.result.state.cards.values() if not open_ else ():
            if _shows(here) and _IN_BATTLE not in part:
                yield _of_monster(notes, here, part)
            else:
                yield from _in_battle(notes, here, part)


_IN_BATTLE = "in battle"


def _in_battle(notes: Notebook, here: CardState, part: str) -> Iterator[Fact]:
    """With how much a monster battled last, if that is asked, or if it has left since."""
    battled = (one for one in reversed(notes.result.trace) if one.kind is EventKind.BATTLED)
    for event in battled:
        told = event.details.get("values")
        for card, atk, defence in told if isinstance(told, tuple) else ():
            if card == here.id:
                kinds = classes.of_card(notes.result.state.text(here.id))
                value = defence if part.startswith("DEF") else atk
                yield notes.fact(here.id, "value", value, [event.id], kinds, part=part)
                return


def _is_open(notes: Notebook, here: CardState, name: str) -> bool:
    """Whether a text that is not modelled, of a card that is there, speaks of ATK or DEF."""
    if not here.on_field or here.face is Face.DOWN:
        return False
    text = notes.result.state.text(here.id)
    unclear = [effect for effect in text.continuous if gaps_in(effect)]
    words = (*text.opaque, *(gap for effect in unclear for gap in gaps_in(effect)))
    changes = any(isinstance(one, ModifyStat | SetStat) for e in unclear for one in e.applies)
    return changes or any(name in gap for gap in words)


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
