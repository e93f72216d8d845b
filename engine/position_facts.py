"""Position facts: whether a monster was changed to a battle position, where that is asked."""

from collections.abc import Iterator

from engine import classes
from engine.events import EventKind
from engine.facts import Fact, Notebook
from engine.operations import ChangePosition
from engine.rules.battle import can_change_position
from engine.state import CardState
from engine.terms import Phase, Position, Zone

_ASKED = {
    "changed to Attack Position": (Position.ATTACK,),
    "changed to Defense Position": (Position.DEFENSE, Position.SET),
}
_TURNED = (EventKind.POSITION_CHANGED, EventKind.FLIPPED_FACE_DOWN)


def of_positions(notes: Notebook) -> Iterator[Fact]:
    """What is asked of the battle position of monsters: "X: changed to Defense Position"."""
    yield from _by_hand(notes)
    parts = (ask.subject.rpartition(": ")[2] for ask in notes.result.scenario.ask)
    for part in dict.fromkeys(part for part in parts if part in _ASKED):
        for here in notes.result.state.cards.values():
            if here.zone is Zone.MONSTER_ZONE or here.id in notes.about:
                yield _of_monster(notes, here, part)


def _by_hand(notes: Notebook) -> Iterator[Fact]:
    """That a player changed a battle position, and so could."""
    refused = {
        str(event.details.get("source")): event.id
        for event in notes.result.trace
        if event.kind is EventKind.REFUSED and event.part == "change the position of"
    }
    for event in notes.result.trace:
        is_by_hand = event.rule == can_change_position.id
        if event.kind is EventKind.POSITION_CHANGED and is_by_hand:
            if refused.get(event.cards[0], 0) > event.id:
                continue  # It could once, and then no more.
            kinds = classes.of_card(notes.result.state.text(event.cards[0]))
            yield notes.fact(event.cards[0], "can_change_position", True, [event.id], kinds)


def _of_monster(notes: Notebook, here: CardState, part: str) -> Fact:
    events = notes.about.get(here.id, [])
    turned = [event for event in events if event.kind in _TURNED]
    stands = here.zone is Zone.MONSTER_ZONE and here.position in _ASKED[part]
    value = (bool(turned) and stands) or _is_due(notes, here, part)
    kinds = classes.of_card(notes.result.state.text(here.id))
    roots = [event.id for event in turned[-1:] or events[-1:]]
    return notes.fact(here.id, "applies", value, roots, kinds, part=part)


def _is_due(notes: Notebook, here: CardState, part: str) -> bool:
    """Whether its own text changes it so at the end of this Battle Phase."""
    state = notes.result.state
    due = (
        step.do
        for one in state.delayed
        if one.source == here.id and one.phase is Phase.BATTLE and one.turn == state.turn
        for step in one.do
    )
    return here.on_field and any(
        isinstance(done, ChangePosition) and done.to in _ASKED[part] for done in due
    )
