"""Damaging: what becomes of battle damage and of effect damage, while something applies."""

from dataclasses import dataclass

from engine.selectors import THIS_CARD, Ref, Selector
from engine.terms import Whose


@dataclass(frozen=True, slots=True)
class Piercing:
    """These monsters inflict piercing battle damage."""

    what: Selector = THIS_CARD
    times: int = 1
    """2: double piercing battle damage."""


@dataclass(frozen=True, slots=True)
class BattleDamageFactor:
    """Battle damage from battles of these monsters is so many halves; a player takes it."""

    what: Selector = THIS_CARD
    who: Whose = Whose.OPPONENT
    """Who takes it, seen from the controller of this effect."""
    halves: int = 2
    """4: double; 1: half; 0: none."""


@dataclass(frozen=True, slots=True)
class DamageFactor:
    """Damage that a player takes, of any card, is so many halves."""

    who: Whose = Whose.YOU
    halves: int = 0
    """4: double; 1: half; 0: none."""
    battle: bool = True
    effect: bool = True
    by_opponents_effect_only: bool = False
    of: Ref | None = None
    """Only effect damage of that card's effect."""
    next_only: bool = False
    """Only the next damage of that kind."""
    instead: bool = False
    """The other player takes it instead."""


@dataclass(frozen=True, slots=True)
class BothTakeBattleDamage:
    """Battle damage of these battles is also (or instead) taken by the opponent."""

    what: Selector = THIS_CARD
    instead: bool = False
    """The opponent takes it instead."""


@dataclass(frozen=True, slots=True)
class ReplaceDamage:
    """Effect damage to the controller places a counter on this card instead."""

    counter: str
