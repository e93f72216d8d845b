"""Two verbs: "add to your hand or Special Summon 1 monster"."""

from collections.abc import Callable

from engine.card_moves import (
    AddToHand,
    Banish,
    ReturnToHand,
    SendToGy,
    SetCards,
    SpecialSummon,
)
from engine.operations import ChooseMode, Operation, Option, Step
from engine.psct.commands import Clause, parse_command, subject_of
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Phrases, skip
from engine.psct.saying import Say
from engine.selectors import Selector

_BARE: Phrases[Callable[[Selector], Operation]] = Phrases(
    {
        "add to your hand": AddToHand,
        "add to the hand": AddToHand,
        "special summon": SpecialSummon,
        "send to the gy": SendToGy,
        "banish": Banish,
        "set": SetCards,
        "return to the hand": ReturnToHand,
    }
)


def two_verbs(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "add to your hand or Special Summon 1 monster": two verbs with one object."""
    start = skip(tokens, at, "either")
    first = _BARE.match(tokens, start)
    if first is None:
        return None
    joint = skip(tokens, first.end, ",")
    if tokens[joint].norm != "or":
        return None
    second = _object_last(tokens, joint + 1, say) or parse_command(tokens, joint + 1, say)
    what = None if second is None else subject_of(second.value.deeds[0])
    if second is None or what is None or len(second.value.deeds) != 1:
        return None
    options = (
        Option("", (Step(first.value(what)),)),
        Option("", (Step(second.value.deeds[0]),)),
    )
    return Found(Clause((ChooseMode(options),), say.who), second.end)


def _object_last(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "Special Summon, 1 monster from your Deck"."""
    verb = _BARE.match(tokens, at)
    if verb is None or tokens[verb.end].norm != ",":
        return None
    what = parse_noun(tokens, verb.end + 1, say.known)
    return None if what is None else Found(Clause((verb.value(what.value),)), what.end)
