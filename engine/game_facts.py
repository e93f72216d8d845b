"""Game facts: the figures of the game itself, where they are asked for by name."""

import re
from collections.abc import Callable, Iterator, Mapping

from engine.facts import Fact, Notebook, Value
from engine.rules import game, summons
from engine.terms import CardName

_FIGURES: Mapping[str, tuple[Callable[[], int], str]] = {
    "hand size limit": (game.usual_hand_limit, "usual_hand_size_limit"),
    "starting Life Points": (game.starting_life, "starting_life"),
    "opening hand": (game.opening_hand, "opening_hand"),
    "draw for the turn": (game.normal_draw, "normal_draw"),
    "number of Main Monster Zones": (game.zones_of_a_kind, "monster_zone_count"),
    "number of Spell & Trap Zones": (game.zones_of_a_kind, "spell_trap_zone_count"),
}
"""Of each thing that a question may name, the rule that tells how many, and its class."""
_FIRST_TURN: Mapping[str, tuple[Callable[[], bool], str]] = {
    "draw on the first turn": (lambda: game.draws_for_the_turn(first_turn=True), "first_draw"),
    "Battle Phase on the first turn": (
        lambda: game.has_battle_phase(first_turn=True),
        "first_battle_phase",
    ),
}
"""What another turn has, the rule that tells whether the first one does, and its class."""


_TRIBUTES = re.compile(r"tributes for a level (?P<level>\d{1,2}) monster")


def of_game(notes: Notebook) -> Iterator[Fact]:
    """What is asked of the game itself, as long as no effect sets another figure."""
    asks = {(ask.subject.lower(), ask.predicate) for ask in notes.result.scenario.ask}
    told = {one.thing for one in notes.result.conclusions}
    for thing, (figure, kind) in _FIGURES.items():
        if (thing.lower(), "value") in asks and thing not in told:
            yield _fact(thing, "value", figure(), kind)
    for thing, predicate in sorted(asks):
        found = _TRIBUTES.fullmatch(thing)
        if found is not None and predicate == "value":
            needed = summons.tributes_needed(int(found["level"]))
            name = f"Tributes for a Level {found['level']} monster"
            yield _fact(name, predicate, needed, "tributes")
    for thing, (rule, kind) in _FIRST_TURN.items():
        if (thing.lower(), "applies") in asks:
            yield _fact(thing, "applies", rule(), kind)


def _fact(thing: str, predicate: str, value: Value, kind: str) -> Fact:
    return Fact(
        subject_card=CardName(thing),
        part=None,
        classes=frozenset({kind}),
        predicate=predicate,
        value=value,
        link=None,
        events=(),
        cards=frozenset(),
    )
