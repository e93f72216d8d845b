"""Attacking: how many attacks a monster may declare."""

from engine import applications
from engine.events import EventKind
from engine.play import Play
from engine.state import CardState
from engine.terms import CardId, Zone
from engine.view import on_card


def attacks_allowed(play: Play, here: CardState, *, direct: bool = False) -> int:
    """One attack a turn, and as many more as texts give it for such an attack."""
    return 1 + here.extra_attacks + _extra_attacks(play, here, direct=direct)


def _extra_attacks(play: Play, here: CardState, *, direct: bool) -> int:
    """How many more attacks texts give a monster; those on monsters go with no direct one."""
    found = [one.application for one in on_card(play.view, here, applications.ExtraAttacks)]
    if direct or not all(_attacked(play, here)):
        found = [one for one in found if not (one.monsters_only or one.count is None)]
    counts = (one.count for one in found)
    return max((_on_all(play, here) if count is None else count for count in counts), default=0)


def _on_all(play: Play, here: CardState) -> int:
    """How many more attacks it has that attacks all monsters once each."""
    theirs = play.state.in_zone(here.controller.opponent, Zone.MONSTER_ZONE)
    attacked = _attacked(play, here)
    left = [card for card in theirs if card not in attacked]
    return max(0, here.attacks + len(left) - 1)


def _attacked(play: Play, here: CardState) -> list[CardId | None]:
    """What it attacked this turn, each attack by its own; None: the player."""
    declared = [
        event
        for event in play.events
        if event.kind is EventKind.ATTACK_DECLARED and event.cards[0] == here.id
    ]
    return [next(iter(event.cards[1:]), None) for event in declared[len(declared) - here.attacks :]]
