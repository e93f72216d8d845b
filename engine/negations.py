"""Negations: operations that negate activations, effects, Summons and attacks, as data."""

from dataclasses import dataclass

from engine.selectors import Selector
from engine.terms import Until


@dataclass(frozen=True, slots=True)
class NegateActivation:
    """Negate the activation this responds to."""


@dataclass(frozen=True, slots=True)
class NegateEffect:
    """Negate the effect this responds to; its activation stands."""


@dataclass(frozen=True, slots=True)
class NegateSummon:
    """Negate the Summon this responds to."""


@dataclass(frozen=True, slots=True)
class NegateAttack:
    """Negate the attack."""


@dataclass(frozen=True, slots=True)
class NegateEffects:
    """Negate all effects of these cards for a time (lingering: Effect Veiler)."""

    what: Selector
    until: Until = Until.END_OF_TURN


@dataclass(frozen=True, slots=True)
class NegateSameNames:
    """Activated effects, and effects on the field, of monsters with that original name."""

    what: Selector
    until: Until = Until.END_OF_NEXT_TURN


@dataclass(frozen=True, slots=True)
class NegateActivated:
    """Effects of such cards are negated while this applies, if activated in these zones."""

    what: Selector


@dataclass(frozen=True, slots=True)
class NegateColumn:
    """Negate all other Spell/Trap effects in this card's column this turn."""
