"""Unmeasured: what comes from battles of monsters whose strength a question does not tell."""

from collections.abc import Iterator, Sequence

from assistant.reading.reading import QuestionReading
from engine import Event, EventKind, Fact

_DAMAGE = ("damage", "battle damage")
_FALLEN = ("destroyed", "sent_to_gy")


def is_unmeasured(reading: QuestionReading, fact: Fact, trace: Sequence[Event]) -> bool:
    """Whether a fact hangs on how strong an unnamed monster is, of which no figure is told."""
    battles = [one for one in trace if one.kind is EventKind.BATTLED]
    fought = {str(card).partition("#")[0] for one in battles for card in one.cards}
    if not fought.intersection(_without_figures(reading)):
        return False
    is_damage = fact.predicate == "value" and fact.part in _DAMAGE
    is_fallen = fact.predicate in _FALLEN and fact.subject_card in fought
    return is_damage or (is_fallen and max(fact.events, default=0) > battles[0].id)


def _without_figures(reading: QuestionReading) -> Iterator[str]:
    """The unnamed monsters of a question of which it tells no ATK or DEF."""
    start = reading.scenario.get("start")
    for side in ("A", "B"):
        zones = start.get(side) if isinstance(start, dict) else None
        there = zones.get("monster_zone") if isinstance(zones, dict) else None
        for one in there if isinstance(there, list) else []:
            card = str(one["card"] if isinstance(one, dict) else one)
            told = one.get("as") if isinstance(one, dict) else None
            figures = {"atk", "def"} & set(told) if isinstance(told, dict) else set()
            if card.startswith(("a ", "an ")) and not figures:
                yield card.partition("#")[0]
