"""Riders: what a sentence beside an effect says about activating or resolving it."""

import re

from engine.cardtext import QuickIf, ResponseLock, Rider
from engine.psct.conditions import condition_of
from engine.psct.locks import EVERYTHING, kinds_locked
from engine.psct.phrases import Known
from engine.psct.segments import Sentence, split_commas
from engine.requirements import Condition
from engine.terms import Whose

_SIGNS = (
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
            r"^(?:this (?:card|monster) must be face-up on the field"
            r"|you must control this face-up card) "
            r"to activate and to resolve this effect \.$"
        ),
    ),
    (
        Rider.NO_OTHER_SUMMONS_THIS_TURN,
        re.compile(r"^you cannot summon other monsters the turn you activate this (?:card|effect)"),
    ),
    (
        Rider.CANNOT_ATTACK_THIS_TURN,
        re.compile(
            r"^this card cannot (?:attack|declare an attack) (?:during )?the turn"
            r" (?:you activate )?this effect"
        ),
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


_QUICK_IF = re.compile(r"^this is a quick effect if .* \.$")


def quick_if(sentence: Sentence, known: Known) -> QuickIf | None:
    """As in "This is a Quick Effect if you control another Fusion Monster."."""
    if not _QUICK_IF.match(sentence.line):
        return None
    return QuickIf((condition_of(sentence.tokens[5:-1], known),))


_RESPONSE = re.compile(
    r"^(?:\( )?(?P<who>neither player|players|your opponent|the opponent) (?:can|cannot) "
    r"(?:activate|respond with|chain) (?P<what>.+?) in response to "
    r"(?:this (?:card|effect)(?: 's|'s)? (?:effect )?activations?|this (?:card|effect)"
    r"|the activation of this (?:card|effect))(?: \.)?(?: \))?(?: \.)?$"
)
_LEADING = re.compile(
    r"^in response to (?:this (?:card|effect)(?: 's|'s)? (?:effect )?activations?|this (?:card"
    r"|effect)|the activation of this (?:card|effect)) , (?P<rest>.*?)(?P<end>(?: \.)?)$"
)
_OF_TARGETS = re.compile(
    r"(?:the|that|those) (?:targeted )?(?:card|cards|monster|monsters)(?: 's|'s|' )?(?: effects?)?"
)
_OF_PAID = re.compile(
    r"cards(?: ,)? or (?:the )?effects of cards , with the same original type .* as the cards? "
    r"(?:sent|discarded|banished|tributed)\b.*"
)


def response_lock(line: str) -> ResponseLock | None:
    """What nobody, or the opponent, can activate in response to the effect before."""
    leading = _LEADING.match(line)
    turned = line if leading is None else f"{leading['rest']} in response to this card ."
    found = _RESPONSE.match(turned)
    if found is None:
        return None
    both = found["who"] in {"neither player", "players"}
    who = Whose.EITHER if both else Whose.OPPONENT
    what, every = found["what"], "effect activations" in turned
    if _OF_TARGETS.fullmatch(what):
        return ResponseLock(who, EVERYTHING, targets_only=True)
    if _OF_PAID.fullmatch(what):
        return ResponseLock(who, EVERYTHING, paid_kinds=True)
    cannot = kinds_locked(what)
    return None if cannot is None else ResponseLock(who, cannot, of_card=every)


def read_riders(line: str) -> tuple[Rider, ...]:
    """What it says, as far as riders name it; empty: not understood."""
    return tuple(rider for rider, sign in _SIGNS if sign.search(line))
