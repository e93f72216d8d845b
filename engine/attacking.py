"""Attacking: how many attacks a monster may declare."""

from engine import applications
from engine.play import Play
from engine.state import CardState
from engine.terms import Zone
from engine.view import on_card


def attacks_allowed(play: Play, here: CardState) -> int:
    """One attack a turn, and as many more as texts give it."""
    return 1 + here.extra_attacks + _extra_attacks(play, here)


def _extra_attacks(play: Play, here: CardState) -> int:
    """How many more attacks texts give a monster; as many as there are monsters, if on all."""
    theirs = play.state.in_zone(here.controller.opponent, Zone.MONSTER_ZONE)
    found = on_card(play.view, here, applications.ExtraAttacks)
    counts = (s.application.count for s in found)
    return max((len(theirs) if count is None else count for count in counts), default=0)
