"""Durations: how long something lasts that an effect left behind."""

from engine.terms.vocabulary import Until

FOR_GOOD = 10**6
"""The turn number of something that never ends."""
_WITHIN_TURN = {
    Until.END_OF_TURN,
    Until.END_PHASE,
    Until.END_OF_DAMAGE_STEP,
    Until.END_OF_BATTLE_PHASE,
}


def last_turn(until: Until, turn: int, *, own: bool) -> int:
    """The last turn in which it applies; `own`: it began in its own player's turn.

    >>> last_turn(Until.END_OF_OPPONENTS_TURN, 3, own=True)
    4
    """
    if until in _WITHIN_TURN:
        return turn
    if until is Until.END_OF_NEXT_TURN or (until is Until.END_OF_OPPONENTS_TURN and own):
        return turn + 1
    if until is Until.YOUR_NEXT_STANDBY_PHASE:
        return turn + own
    return FOR_GOOD
