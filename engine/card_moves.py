"""Card moves: operations that take cards from one place to another, as data."""

from dataclasses import dataclass

from engine.amounts import Amount
from engine.selectors import YOUR_HAND, Selector
from engine.terms import Attribute, Position, SummonKind, Until, Whose


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Banish:
    """Banish."""

    what: Selector
    face_down: bool = False
    until: Until = Until.PERMANENT


@dataclass(frozen=True, slots=True)
class SendToGy:
    """Send to the GY."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard from the hand."""

    what: Selector = YOUR_HAND


@dataclass(frozen=True, slots=True)
class Tribute:
    """Tribute."""

    what: Selector


@dataclass(frozen=True, slots=True)
class ReturnToHand:
    """Return to the owner's hand."""

    what: Selector


@dataclass(frozen=True, slots=True)
class ReturnToDeck:
    """Return to the owner's Deck: shuffled in unless `top` or `bottom`."""

    what: Selector
    top: bool = False
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class AddToHand:
    """Add to the owner's hand."""

    what: Selector
    then_locked: bool = False
    """The player cannot activate cards, or effects of cards, with that name this turn."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw."""

    who: Whose = Whose.YOU
    count: int = 1


@dataclass(frozen=True, slots=True)
class SpecialSummon:
    """Special Summon."""

    what: Selector
    to: Whose = Whose.YOU
    """Whose field."""
    position: tuple[Position, ...] = (Position.ATTACK, Position.DEFENSE)
    """Positions to choose among."""
    negated: bool = False
    """Its effects are negated."""
    kind: SummonKind = SummonKind.BY_EFFECT
    or_none: bool = False
    """Fewer than `count` may be Summoned when fewer are there ("if any")."""


@dataclass(frozen=True, slots=True)
class Token:
    """A Token as text describes it."""

    name: str
    attribute: Attribute
    type: str
    level: int
    atk: Amount = 0
    def_: Amount = 0


@dataclass(frozen=True, slots=True)
class SummonTokens:
    """Special Summon Tokens."""

    token: Token
    count: int = 1
    to: Whose = Whose.YOU
    position: tuple[Position, ...] = (Position.DEFENSE,)


@dataclass(frozen=True, slots=True)
class SummonAfterResolution:
    """Normal (or Tribute) Summon or Set a monster immediately after this effect resolves."""

    what: Selector
    kind: SummonKind = SummonKind.NORMAL
    or_set: bool = False


@dataclass(frozen=True, slots=True)
class SetCards:
    """Set Spells/Traps (or monsters) on your field."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Detach:
    """Detach Xyz Materials from this card."""

    count: int = 1
