"""Kind facts: of which Type and Attribute monsters are in the end, where that is asked."""

from collections.abc import Iterator

from engine import classes, identity
from engine.facts import Fact, Notebook
from engine.state import CardState
from engine.terms import Face, Zone

ASKED = ("Type", "Attribute")


def of_kinds(notes: Notebook) -> Iterator[Fact]:
    """What is asked of the Type or Attribute of monsters: "X: Type"; of several, all of them."""
    parts = {ask.subject.rpartition(": ")[2] for ask in notes.result.scenario.ask}
    state = notes.result.view.state
    for part in (each for each in ASKED if each in parts):
        for here in state.cards.values():
            found = _kinds(notes, here, part) if _shows(here) else ()
            roots = notes.last_about(here.id) or [e.id for e in notes.result.trace[-1:]]
            if found:
                kinds = classes.of_card(state.text(here.id))
                said = " and ".join(dict.fromkeys(found))
                yield notes.fact(here.id, "value", said, roots, kinds, part=part)


def _kinds(notes: Notebook, here: CardState, part: str) -> tuple[str, ...]:
    """Its Types or Attributes; of a card that stands for any, only what it was given."""
    state = notes.result.view.state
    given = (treat for treat in identity.treated(state, here) if not treat.also)
    if state.text(here.id).stand_in and not any(one.type or one.attribute for one in given):
        return ()
    if part == "Type":
        return identity.types(state, here)
    return tuple(str(one) for one in identity.attributes(state, here))


def _shows(here: CardState) -> bool:
    return here.zone is Zone.GRAVEYARD or (here.zone is Zone.MONSTER_ZONE and here.face is Face.UP)
