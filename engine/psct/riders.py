"""Riders: what a sentence beside an effect says about activating or resolving it."""

import re

from engine.cardtext import Rider
from engine.psct.conditions import condition_of
from engine.psct.phrases import Known
from engine.psct.segments import Sentence, split_commas
from engine.requirements import Condition

_SIGNS = (
    (
        Rider.NO_RESPONSE,
        re.compile(
            r"^(?:\( )?(?:neither player|your opponent|players|the opponent) (?:can|cannot) "
            r"(?:activate|respond|chain)\b"
            r"[^.]* (?:in response|to this)[^.]*\.?(?: \))?$"
        ),
    ),
    (
        Rider.ACTIVATION_CANNOT_BE_NEGATED,
        re.compile(r"\bactivation(?: and effects?| or effects?)?(?: of [^.]*)? cannot be negated"),
    ),
    (
        Rider.EFFECT_CANNOT_BE_NEGATED,
        re.compile(r"\beffects?(?: of this card)?(?: and activation)? cannot be negated"),
    ),
    (
        Rider.MUST_BE_FACE_UP_TO_RESOLVE,
        re.compile(
            r"^(?:this card must be face-up on the field|you must control this face-up card) "
            r"to activate and to resolve this effect \.$"
        ),
    ),
    (
        Rider.NO_OTHER_SUMMONS_THIS_TURN,
        re.compile(r"^you cannot summon other monsters the turn you activate this (?:card|effect)"),
    ),
    (
        Rider.CANNOT_ATTACK_THIS_TURN,
        re.compile(r"^this card cannot attack (?:during )?the turn (?:you activate )?this effect"),
    ),
)


_FROM_HAND = re.compile(
    r"^(?:if|while) .* , (?:then )?you can activate this card from your hand \.$"
)


def from_hand(sentence: Sentence, known: Known) -> Condition | None:
    """Under what condition a Trap may be activated from the hand."""
    if not _FROM_HAND.match(sentence.line):
        return None
    *leads, _ = split_commas(sentence.tokens)
    return condition_of(tuple(token for lead in leads for token in lead), known)


def read_riders(line: str) -> tuple[Rider, ...]:
    """What it says, as far as riders name it; empty: not understood."""
    return tuple(rider for rider, sign in _SIGNS if sign.search(line))
