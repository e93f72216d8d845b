"""Implied: what an effect answers that only says what it negates ("Negate the activation of ...").

Counter Traps of before Problem-Solving Card Text name no event; what they negate tells it.
"""

from engine.patterns import Activation, EventPattern, WouldSummon
from engine.psct.activations import activation_of
from engine.psct.lexer import Tokens
from engine.psct.nouns import plural_mark
from engine.psct.phrases import NORMALLY, Found, Known, Phrases, eat, skip
from engine.terms import SummonKind

Events = tuple[EventPattern, ...]

_SUMMONS: Phrases[WouldSummon] = Phrases(
    {
        f"the {words} of a monster": event
        for words, event in (
            ("summon", WouldSummon()),
            ("normal summon", WouldSummon(how=NORMALLY)),
            ("flip summon", WouldSummon(how=(SummonKind.FLIP,))),
            ("special summon", WouldSummon(special=True)),
            ("normal summon or flip summon", WouldSummon(how=(*NORMALLY, SummonKind.FLIP))),
            ("normal or flip summon", WouldSummon(how=(*NORMALLY, SummonKind.FLIP))),
        )
    }
)
_NEGATE = ("negate", "negates")


def implied(tokens: Tokens, at: int, known: Known) -> Found[Events] | None:
    """After "negate": what is negated, as the events of which it would be the answer."""
    found = _one(tokens, at, known)
    while found is not None:
        start = skip(tokens, skip(tokens, found.end, ","), "or")
        more = _one(tokens, start, known) if start > found.end else None
        if more is None:
            break
        found = Found((*found.value, *more.value), more.end)
    return found


def _one(tokens: Tokens, at: int, known: Known) -> Found[Events] | None:
    summon = _SUMMONS.match(tokens, at)
    if summon is not None:
        return Found((summon.value,), plural_mark(tokens, summon.end))
    start = eat(tokens, at, "the", "activation", "of")
    found = None if start is None else activation_of(tokens, start, known)
    if found is None or not all(isinstance(each, Activation) for each in found.value):
        return None
    return found


def answered_by(tokens: Tokens, known: Known) -> Events:
    """The events that a resolution which begins by negating something answers; none: not told."""
    if not tokens or tokens[0].norm not in _NEGATE:
        return ()
    found = implied(tokens, 1, known)
    return () if found is None else found.value
