"""Own ways: whether what a monster's own way to be Summoned asks for is so, as far as is told."""

from engine.cardtext import Procedure
from engine.conditions import holds
from engine.play import Play
from engine.requirements import Condition, Exists
from engine.select import Context, players, zones_sought
from engine.terms import CardId


def own_way_is_open(play: Play, card: CardId, procedure: Procedure, context: Context) -> bool:
    """Whether the conditions of a Summon hold, or may hold by what an incomplete scenario left out.

    A card that must be there may be among those that are not told; a Summon that is told as done
    shows that the rest was so. Neither goes against a place that is told to hold nothing else.
    """
    denied = [c for c in procedure.conditions if holds(play.state, c, context) is False]
    if not all(_may_hold(play, condition, context) for condition in denied):
        return False
    return all(isinstance(c, Exists) for c in denied) or _is_told(play, card)


def _may_hold(play: Play, condition: Condition, context: Context) -> bool:
    """Whether what is asked for may be there, or is no card at all."""
    if not isinstance(condition, Exists):
        return play.incomplete
    sides = players(condition.what.whose, context, play.state)
    return play.may_hold_more(sides, zones_sought(condition.what))


def _is_told(play: Play, card: CardId) -> bool:
    """Whether a Summon is told as done, so that what it takes was so."""
    is_told = play.incomplete and play.name(card) not in play.doubted
    if is_told:
        play.assumptions.append(f"what the Summon of {play.name(card)} takes was so")
    return is_told
