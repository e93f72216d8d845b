"""Causes: by what a card is destroyed or moved ("by battle", "by an opponent's monster effect")."""

from dataclasses import replace
from typing import NamedTuple

from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, Phrases, eat
from engine.psct.subjects import parse_effect_of, parse_fighter
from engine.selectors import Filter, Ref, Selector
from engine.terms import CardKind, Whose


class Cause(NamedTuple):
    """By what, as far as it is told."""

    battle: bool = False
    """Only by battle."""
    effect: bool = False
    """Only by an effect."""
    opponent: bool = False
    """Only by a card of the opponent."""
    of: Selector | None = None
    """Only by an effect of such a card."""
    fought: Selector | None = None
    """Only by battle with such a monster."""


_ANYTHING = Cause()
_EFFECT = Cause(effect=True)
_THEIR_EFFECT = Cause(effect=True, opponent=True)
_THEIR_CARD = Cause(opponent=True)
_SOURCES: dict[str, tuple[CardKind, ...]] = {
    "monster": (CardKind.MONSTER,),
    "spell": (CardKind.SPELL,),
    "spell card": (CardKind.SPELL,),
    "trap": (CardKind.TRAP,),
    "trap card": (CardKind.TRAP,),
    "spell/trap": (CardKind.SPELL, CardKind.TRAP),
    "spell/trap card": (CardKind.SPELL, CardKind.TRAP),
}
_THEIRS = ("an opponent's", "your opponent's", "the opponent's", "opponent's")


_EFFECTS = ("card effect", "card's effect", "effect", "card effects")
_BOTH = tuple(
    f"( {either}by battle or {by}card effect )" for either in ("", "either ") for by in ("", "by ")
)


def _causes() -> dict[str, Cause]:
    table = dict.fromkeys(
        ("an effect", "effect", "card effect", "a card effect", "the effect of a card"), _EFFECT
    )
    battle = ("card effect", "by card effect", "by a card effect", "a card effect", "effect")
    table |= dict.fromkeys([f"battle or {by}" for by in battle], _ANYTHING)
    table |= {"a card": _ANYTHING, "your opponent": Cause(opponent=True)}
    for whose in _THEIRS:
        table |= dict.fromkeys([f"{whose} {effect}" for effect in _EFFECTS], _THEIR_EFFECT)
        card = (f"{whose} card", f"{whose} attack or card effect")
        table |= dict.fromkeys([*card, *(f"{whose} card {both}" for both in _BOTH)], _THEIR_CARD)
    return table | _of_kinds()


def _of_kinds() -> dict[str, Cause]:
    """As in "a monster effect", "an opponent's Trap effect"."""
    table: dict[str, Cause] = {}
    for word, kinds in _SOURCES.items():
        of = Selector(where=Filter(kind=kinds))
        for whose in ("", "a ", *(f"{theirs} " for theirs in _THEIRS)):
            opponent = "opponent" in whose
            by = replace(of, whose=Whose.OPPONENT) if opponent else of
            table[f"{whose}{word} effect"] = Cause(effect=True, opponent=opponent, of=by)
    return table


_CAUSES = Phrases(_causes())
_ATTACKER = Phrases({f"with {an} opponent's attacking monster": 1 for an in ("an", "the")})
_ATTACKING = Selector(ref=Ref.ATTACKER, whose=Whose.OPPONENT)


def parse_cause(run: Tokens, at: int, known: Known) -> Found[Cause] | None:
    """After "by": one cause."""
    found = _CAUSES.match(run, at)
    if found is not None:
        return found
    battle = eat(run, at, "battle")
    if battle is not None:
        theirs = _ATTACKER.match(run, battle)
        if theirs is not None:
            return Found(Cause(battle=True, fought=_ATTACKING), theirs.end)
        foe = parse_fighter(run, battle + 1, known) if run[battle].norm == "with" else None
        if foe is None or foe.value.ref is not None:
            return Found(Cause(battle=True), battle)
        return Found(Cause(battle=True, fought=foe.value), foe.end)
    whose = parse_effect_of(run, at, known)
    return None if whose is None else Found(Cause(effect=True, of=whose.value), whose.end)
