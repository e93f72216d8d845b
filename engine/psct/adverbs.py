"""Adverbs: words that begin as a postmodifier does and say how something is done."""

from engine.psct.lexer import Tokens
from engine.psct.phrases import Phrases

_ADVERBS = Phrases(
    {
        "with its effects negated": 1,
        "with their effects negated": 1,
        "with card effects": 1,
        "with your card effects": 1,
        "with effects": 1,
        **{
            f"with {kind} {effects}": 1
            for kind in ("monster", "spell", "trap", "spell/trap")
            for effects in ("effects", "cards", "card effects", "cards or effects")
        },
        "with the effects of": 1,
        "with effects of": 1,
        "with spells": 1,
        "with traps": 1,
    }
)


def is_adverb(tokens: Tokens, at: int) -> bool:
    """Whether it says by what, or how, and not which card."""
    return _ADVERBS.match(tokens, at) is not None
