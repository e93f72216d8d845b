"""Room: whether there is a Monster Zone for the monster that an effect would bring or take."""

from engine import card_moves, placing
from engine import operations as ops
from engine.cardtext import Mode
from engine.play import Play
from engine.select import Context, players
from engine.state import CardState
from engine.terms import MONSTER_ZONE, Whose, Zone


def has_room(play: Play, context: Context, mode: Mode, card: CardState) -> bool:
    """Whether there is a Monster Zone for what comes first; paying a cost may make one."""
    whose = None if mode.costs else _who_gets_one(play, mode, card)
    if whose is None:
        return True
    side = players(whose, context, play.state)[0]
    return len(play.state.in_zone(side, MONSTER_ZONE)) < 5  # noqa: PLR2004 -- Monster Zones


def _who_gets_one(play: Play, mode: Mode, card: CardState) -> Whose | None:
    """Whose side a monster comes to by the first thing that is done; None: nobody's."""
    match mode.resolution[0].do:
        case card_moves.SpecialSummon(what=what, to=to) if Zone.EXTRA_DECK not in what.zone:
            return to
        case ops.TakeControl(to=to):
            return to
        case ops.Equip() if placing.gives_control(play.state, card):
            return Whose.YOU
        case _:
            return None
