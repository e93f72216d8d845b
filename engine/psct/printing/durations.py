"""Durations written out: how long something lasts."""

from engine.psct.printing.wording import word
from engine.terms import Until

_UNTIL = {
    Until.END_OF_TURN: "until the end of this turn",
    Until.END_OF_NEXT_TURN: "until the end of the next turn",
    Until.END_PHASE: "until the End Phase",
    Until.WHILE_FACE_UP: "while this card is face-up on the field",
    Until.END_OF_BATTLE_PHASE: "until the end of the Battle Phase",
    Until.END_OF_DAMAGE_STEP: "until the end of the Damage Step",
    Until.END_OF_OPPONENTS_TURN: "until the end of your opponent's turn",
    Until.YOUR_NEXT_STANDBY_PHASE: "until your next Standby Phase",
    Until.YOUR_NEXT_END_PHASE: "until the end of your next turn",
    Until.WHILE_ON_FIELD: "",
    Until.NEXT_STANDBY_PHASE: "until the next Standby Phase",
    Until.NEXT_TURNS_STANDBY_PHASE: "until the Standby Phase of the next turn",
    Until.PERMANENT: "for the rest of this Duel",
}


def until(lasts: Until, unsaid: Until = Until.WHILE_ON_FIELD, turn: str = "") -> str:
    """How long; nothing for what goes without saying; `turn`: how this turn is said."""
    if lasts is Until.END_OF_TURN and turn:
        return turn
    return "" if lasts is unsaid else word(_UNTIL, lasts, "until")
