"""Implied: what an effect answers that only says what it negates ("Negate the activation of ...").

Counter Traps of before Problem-Solving Card Text name no event; what they negate tells it.
"""

from engine.patterns import Activation, EventPattern, OpaqueEvent, WouldSummon
from engine.psct.activations import activation_of
from engine.psct.lexer import Tokens
from engine.psct.nouns import plural_mark
from engine.psct.phrases import END, NORMALLY, Found, Known, Phrases, closed, eat, skip
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
_ACTIVATION_OF = Phrases(
    dict.fromkeys(
        (
            "the activation of",
            *(
                f"the activation and {the}{effect} of"
                for the in ("", "the ")
                for effect in ("effect", "effects")
            ),
        ),
        True,
    )
)
"""What negates both is read as negating the activation: an effect of it does not follow then."""
_CLOSES = frozenset({".", ",", ";", "and", "then", END})
"""What stands behind all that is said of the activation; other words say more of it."""
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
    start = _ACTIVATION_OF.match(tokens, at)
    found = None if start is None else activation_of(tokens, start.end, known)
    if found is None or not all(isinstance(each, Activation) for each in found.value):
        return None
    return found


def answered_by(tokens: Tokens, known: Known) -> Events:
    """The events that a resolution which begins by negating something answers; none: not told."""
    if not tokens or tokens[0].norm not in _NEGATE:
        return ()
    run = closed(tokens)
    found = implied(run, 1, known)
    if found is not None and run[found.end].norm in _CLOSES:
        return found.value
    what = found or eat(tokens, 1, "the", "activation") or eat(tokens, 1, "the", "summon")
    return () if what is None else (OpaqueEvent(known.words(tokens, 1, len(tokens))),)
