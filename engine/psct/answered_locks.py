"""Answered locks: activations that are forbidden only in answer to something told."""

from dataclasses import replace

from engine.applications import Lock
from engine.patterns import Activation
from engine.psct.events import parse_event
from engine.psct.lexer import Tokens, reworded
from engine.psct.opaqueness import holds_opaque
from engine.psct.phrases import END, Found, Known, Phrases, eat
from engine.terms import Whose

_WHEN = frozenset({"when", "if"})
_ENDS = frozenset(
    {",", ".", ";", "(", ")", "and if you do", "this turn", "for the rest of this turn"}
)
_LASTS = Phrases(
    dict.fromkeys(
        (
            "this turn",
            "for the rest of this turn",
            "until the end of this turn",
            "until the end of the next turn",
            "during this turn",
        ),
        1,
    )
)


def answering(tokens: Tokens, found: Found[Lock], known: Known) -> Found[Lock]:
    """As in "(activate cards or effects) when a Dragon monster is Summoned to your field"."""
    if tokens[found.end].norm == "in":
        return _in_response(tokens, found, known)
    if tokens[found.end].norm not in _WHEN:
        return found
    end = _end_of(tokens, found.end)
    events = parse_event(tokens[found.end : end], known)
    if holds_opaque(events):
        return found
    return Found(replace(found.value, answering=events), end)


def _end_of(tokens: Tokens, at: int) -> int:
    """Where the words of the event end."""
    end = at
    while tokens[end] is not END:
        plural = eat(tokens, end, "(", "s", ")")
        if plural is not None:
            end = plural
            continue
        if tokens[end].norm in _ENDS:
            break
        if end > at and _LASTS.match(tokens, end) is not None:
            break
        end += 1
    return end


_RESPONSE = Phrases(
    {f"in response to {w}": True for w in ("the activation of your", "the activation of a")}
)
_TO_YOUR = Phrases({"in response to your": False})
_ACTIVATIONS = frozenset({"activation", "activations"})


def _in_response(tokens: Tokens, found: Found[Lock], known: Known) -> Found[Lock]:
    """As in "in response to the activation of your Dragon monsters' effects"."""
    lead = _RESPONSE.match(tokens, found.end) or _TO_YOUR.match(tokens, found.end)
    if lead is None:
        return found
    end = _end_of(tokens, lead.end)
    last = end - (not lead.value)
    if not lead.value and tokens[last].norm not in _ACTIVATIONS:
        return found
    events = _activations(tokens, tokens[lead.end : last], known)
    if events is None:
        return found
    if tokens[lead.end - 1].norm == "your":
        events = tuple(replace(each, by=Whose.YOU) for each in events)
    return Found(replace(found.value, answering=events), end)


def _activations(tokens: Tokens, words: Tokens, known: Known) -> tuple[Activation, ...] | None:
    """The events of activating such cards, or effects of such cards."""
    head = tokens[0]
    you = tuple(reworded(head, word) for word in ("when", "you", "activate", "a"))
    last = words[-1] if words else head
    words = (*words[:-1], reworded(last, _ONE.get(last.norm, last.norm)))
    events = parse_event((*you, *words), known)
    told = tuple(each for each in events if isinstance(each, Activation))
    return told if len(told) == len(events) and not holds_opaque(events) else None


_ONE = {"cards": "card", "effects": "effect", "spells": "spell", "traps": "trap"}
