"""Riders written out: what else is said of an effect, in sentences of their own."""

from engine.applications import Lock
from engine.cardtext import Effect, ResponseLock, Rider
from engine.errors import UnsayableError
from engine.psct.printing.conditions import bare
from engine.psct.printing.locks import forbidden, response_words, spared
from engine.psct.printing.references import NOTHING
from engine.psct.printing.wording import only, spaced
from engine.terms import EffectKind, Whose

_WHO = {Whose.YOU: "You cannot", Whose.OPPONENT: "Your opponent cannot",
        Whose.EITHER: "Neither player can"}  # fmt: skip


def rider_sentences(effect: Effect) -> list[str]:
    """The sentences after the effect.

    Raises:
        UnsayableError: there are no words for one.
    """
    only(effect, "label", "kind", "on", "timing", "mandatory", "phases", "turn", "damage_step",
         "conditions", "from_", "costs", "targets", "declare", "modes", "resolution", "limits",
         "riders", "response_locks", "quick_if", "turn_locks", "from_hand_if")  # fmt: skip
    card = effect.kind is EffectKind.CARD_ACTIVATION
    said = [_rider(rider, card=card) for rider in effect.riders]
    said += [_turn_lock(lock, card=card) for lock in effect.turn_locks]
    said += [_response(lock, card=card) for lock in effect.response_locks]
    if effect.quick_if:
        asked = " and ".join(bare(one, NOTHING) for one in effect.quick_if)
        said.append(f"This is a Quick Effect if {asked}.")
    if effect.from_hand_if:
        asked = " and ".join(bare(one, NOTHING) for one in effect.from_hand_if)
        said.append(f"If {asked}, you can activate this card from your hand.")
    return said


def _it(*, card: bool) -> str:
    return "this card" if card else "this effect"


def _rider(rider: Rider, *, card: bool) -> str:
    this = "This card's" if card else "This effect's"
    said = {
        Rider.ACTIVATION_CANNOT_BE_NEGATED: f"{this} activation cannot be negated.",
        Rider.EFFECT_CANNOT_BE_NEGATED: "This effect cannot be negated.",
        Rider.MUST_BE_FACE_UP_TO_RESOLVE: (
            "This card must be face-up on the field to activate and to resolve this effect."
        ),
        Rider.CANNOT_ATTACK_THIS_TURN: "This card cannot attack the turn you activate this effect.",
    }.get(rider)
    if said is None:
        raise UnsayableError(f"Rider {rider}")
    return said


def _turn_lock(lock: Lock, *, card: bool) -> str:
    deed = forbidden(lock, NOTHING)
    turn = f"the turn you activate {_it(card=card)}"
    return spaced(_WHO[lock.who], deed, turn) + spared(lock, NOTHING) + "."


def _response(lock: ResponseLock, *, card: bool) -> str:
    only(lock, "who", "cannot")
    what = response_words(lock.cannot)
    this = "this card's" if card else "this effect's"
    return f"{_WHO[lock.who]} {what} in response to {this} activation."
