"""Asides: what a text says of an action in parentheses, and the rules say anyway."""

from engine.psct.lexer import Tokens
from engine.psct.phrases import Phrases, eat, number

_OR_ALL = Phrases(
    {
        f"( or {whose} , if {fewer}": 1
        for whose in ("their entire deck", "their entire hand", "your entire deck", "all")
        for fewer in ("less than", "lower than", "fewer than")
    }
)
_OR_POSSIBLE = Phrases({"( or as many as you can )": 1, "( or as many as possible )": 1})


def _or_all(tokens: Tokens, at: int) -> int:
    """The index after "(or their entire Deck, if less than 5)", which is so anyway."""
    possible = _OR_POSSIBLE.match(tokens, at)
    if possible is not None:
        return possible.end
    lead = _OR_ALL.match(tokens, at)
    if lead is None or number(tokens[lead.end]) is None:
        return at
    return eat(tokens, lead.end + 1, ")") or at


_SAID_AGAIN = Phrases({"( this is a quick effect )": 1, "( quick effect )": 1, "( if any )": 1})
"""What the rules say anyway."""


def past_asides(tokens: Tokens, at: int) -> int:
    """The index after "(if any)", "(or their entire Deck, if less than 5)", or `at`."""
    said_again = _SAID_AGAIN.match(tokens, at)
    return _or_all(tokens, at) if said_again is None else said_again.end
