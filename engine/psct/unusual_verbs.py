"""Unusual verbs: cards that an effect activates, effects that replace this one."""

from dataclasses import replace

from engine.game_moves import ActivateCard, TakeEffectsOf
from engine.operations import ChangeEffect
from engine.psct.lexer import Tokens
from engine.psct.phrases import END, Found, Known, Phrases, eat, is_name, skip
from engine.psct.places import parse_zones
from engine.psct.references import parse_owner
from engine.psct.saying import Deeds, Say, read_one
from engine.terms import Whose, Zone


def activate(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "activate 1 Field Spell directly from your Deck"."""
    found = read_one(tokens, at, say) if tokens[at - 1].norm == "activate" else None
    if found is None or found.value.ref is not None or found.value.by is not Whose.YOU:
        return None
    what, end = found.value, found.end
    directly = eat(tokens, end, "directly", "from")
    place = None if directly is None else parse_zones(tokens, directly)
    if place is not None and not what.zone:
        what, end = replace(what, zone=place.value.zones, whose=place.value.whose), place.end
    if not what.zone or not set(what.zone) <= {Zone.HAND, Zone.DECK, Zone.GRAVEYARD}:
        return None
    return Found((ActivateCard(what),), end)


_BECOMES = Phrases(
    {
        f"{the} activated effect{of} {becomes}": 1
        for the in ("the", "your opponent's", "that")
        for of in ("", " of that normal spell", " of that card", " of that monster")
        for becomes in ("becomes", "become")
    }
)


def becomes_another(tokens: Tokens, at: int, known: Known) -> Found[Deeds] | None:
    """As in `the activated effect becomes "Draw 1 card"`."""
    start = _BECOMES.match(tokens, at)
    if start is None or not is_name(tokens[start.end]):
        return None
    end = start.end + 1
    while tokens[end] is not END and tokens[end].norm not in ".;" and _quotes_inside(tokens, end):
        end += 1
    text = known.words(tokens, start.end, end).strip('"')
    return Found((ChangeEffect(text=text),), end)


def _quotes_inside(tokens: Tokens, at: int) -> bool:
    """Whether the quoted effect, which names cards in quotes itself, goes on here."""
    later = at
    while tokens[later] is not END and tokens[later].norm not in (".", ";"):
        if is_name(tokens[later]):
            return True
        later += 1
    return False


def replace_effect(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "replace this effect with that monster's original effects"."""
    start = eat(tokens, at, "this", "effect", "with")
    owner = None if start is None else parse_owner(tokens, start, say.known)
    end = None if owner is None else eat(tokens, owner.end, "original", "effects")
    if owner is None or end is None:
        return None
    return Found((TakeEffectsOf(owner.value),), skip(tokens, end, "(", "if", "any", ")"))
