"""Whereabouts: places of another player, and the other Pendulum Zone."""

from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, eat, skip
from engine.psct.places import Place, parse_place, parse_zones
from engine.psct.selecting import Draft
from engine.terms import Whose, Zone


def or_elsewhere(tokens: Tokens, found: Found[Place], draft: Draft) -> int | None:
    """As in "(from your hand) or either GY": places of another player."""
    joined = skip(tokens, found.end, ",")
    if tokens[joined].norm not in ("or", "and/or"):
        return None
    bare = parse_zones(tokens, joined + 1) or parse_place(tokens, joined + 1)
    if bare is None or bare.value.whose is found.value.whose:
        return None
    if bare.value.on_field and bare.value.whose is not Whose.EITHER:
        return None
    draft.elsewhere = bare.value
    return bare.end


def other_scale(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "in your other Pendulum Zone"."""
    end = eat(tokens, at, "in", "your", "other", "pendulum zone")
    if end is None or draft.place is not None:
        return None
    draft.place = Place(Whose.YOU, (Zone.PENDULUM_ZONE,))
    draft.sel["other"] = True
    return end


AT_MOST_THEIR_LP = Phrases(
    {
        f"whose atk is {at_most} their lp": 1
        for at_most in ("less than or equal to", "equal to or less than")
    }
)
"""What Ring of Destruction asks for."""
