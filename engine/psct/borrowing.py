"""Borrowing: effects of other cards that are applied, or that this effect becomes."""

from engine.game_moves import ApplyEffectOf
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, Phrases, eat
from engine.psct.references import parse_owner
from engine.psct.saying import Deeds

_BECOMES = Phrases(
    {
        f"{this} becomes": 1
        for this in ("this effect", "this card's effect", "this card's activated effect")
    }
)
_EFFECT = Phrases({"effect": 1, "activated effect": 1, "activation effect": 1, "effects": 1})
_WHICH = Phrases(
    {
        f"{when}": on_activation
        for when, on_activation in (
            ("when that card is activated", True),
            ("when the card is activated", True),
            ("that ritual summons a monster when the card is activated", True),
            ("that ritual summons a monster when that card is activated", True),
            ("that ritual summons a monster", True),
            ("that activates when it is normal summoned", False),
            ("that activates when it is flipped face-up", False),
            ("that activates when it is sent to the gy as synchro material", False),
            ("that discards itself to activate", False),
        )
    }
)


def becomes_theirs(tokens: Tokens, at: int, known: Known) -> Found[Deeds] | None:
    """As in "this effect becomes that Spell's effect when that card is activated"."""
    start = _BECOMES.match(tokens, at)
    return None if start is None else _of_card(tokens, start.end, known)


def apply_theirs(tokens: Tokens, at: int, known: Known) -> Found[Deeds] | None:
    """After "apply": "that target's activation effect"."""
    return _of_card(tokens, at, known)


def _of_card(tokens: Tokens, at: int, known: Known) -> Found[Deeds] | None:
    owner = parse_owner(tokens, at, known)
    if owner is None or owner.value.ref is None or owner.value.where.opaque is not None:
        return None
    effect = _EFFECT.match(tokens, owner.end)
    if effect is None:
        return None
    which = _WHICH.match(tokens, effect.end)
    end = effect.end if which is None else which.end
    said = eat(tokens, owner.end, "effect") is None
    on_activation = said if which is None else which.value
    text = known.words(tokens, owner.end, end)
    return Found((ApplyEffectOf(owner.value, text, on_activation),), end)
