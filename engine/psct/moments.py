"""Moments: points of a battle at which something is done ("at the end of the Damage Step")."""

from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, skip
from engine.terms import Moment

_SAID_AGAIN = ("", " ( without damage calculation )", " ( before damage calculation )")
_WORDS: dict[str, Moment] = {
    "after damage calculation": Moment.AFTER_DAMAGE_CALCULATION,
    "before damage calculation": Moment.BEFORE_DAMAGE_CALCULATION,
    "at the end of the damage step": Moment.DAMAGE_STEP_END,
    "at the end of that damage step": Moment.DAMAGE_STEP_END,
    **{
        f"at the start of the damage step{again}": Moment.DAMAGE_STEP_START for again in _SAID_AGAIN
    },
}
_MOMENTS = Phrases(_WORDS)


def parse_moment(tokens: Tokens, at: int) -> Found[Moment] | None:
    """A point of the Damage Step, after a comma or not."""
    return _MOMENTS.match(tokens, skip(tokens, at, ","))
