"""Turn-bound: what a player cannot do in the turn of a Summon that was made in its own way."""

from collections.abc import Sequence
from dataclasses import replace

from engine.applications import Lock, What
from engine.events import EventKind
from engine.play import Play
from engine.rules import continuous
from engine.state import Lingering
from engine.terms import CardId, Player

_NORMAL = {What.NORMAL_SUMMON, What.SET_MONSTERS}


def did_what_is_locked(play: Play, player: Player, locks: Sequence[Lock]) -> bool:
    """Whether the player has done this turn what these forbid for the whole of it."""
    state = play.state
    done = {f"{kind}_summon" for who, kind in state.summoned_this_turn if who is player}
    used = state.normal_summons > 0 and player is state.turn_player
    return any(
        (used and bool(_NORMAL & set(lock.cannot)))
        or bool({what.value for what in lock.cannot} & done)
        for lock in locks
    )


def leave_lock(play: Play, lock: Lock, card: CardId, player: Player) -> None:
    """Forbid it for the rest of the turn."""
    text = f"{play.name(card)}: what its player cannot do this turn."
    event = play.emit(EventKind.BEGAN_TO_APPLY, text, continuous.begins_to_apply, cards=[card])
    left = Lingering(
        what=lock,
        source=card,
        controller=player,
        since=play.tick(),
        last_turn=play.state.turn,
        event=event,
    )
    play.state = replace(play.state, lingering=(*play.state.lingering, left))
